import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

// The shapes are those of stylesheets that real packages ship; the values are worked out by hand as CSS says.

const ALTERNATIVES =
  "repaired: Stylesheets with other values of the same properties: an attribute chooses among them in Vitral";
describe("Stylesheets that are alternatives to each other", () => {
  const theme = (page: string, text: string) => rules(":root", { page, text, gap: "4px" });

  it("are contexts: a page has one of them", async () => {
    const found = await imported(
      sourceOf({
        "lib/acme.css": theme("#ffffff", "#000000"),
        "lib/acme-dark.css": `:root { color-scheme: dark; }\n${theme("#000000", "#ffffff")}`,
        "lib/shop-dark.css": `:root { color-scheme: dark; }\n${theme("#000000", "#ffffff")}`,
        "lib/shop.css": theme("#eeeeee", "#111111"),
      }),
    );
    const page = (brand: string, mode: string) => found.variablesOf({ brand, theme: mode });
    expect(await page("acme", "light")).toEqual({ page: "#ffffff", text: "#000000", gap: "4px" });
    expect(await page("shop", "light")).toEqual({ page: "#eeeeee", text: "#111111", gap: "4px" });
    for (const brand of ["acme", "shop"])
      expect(await page(brand, "dark")).toEqual({ page: "#000000", text: "#ffffff", gap: "4px" });
    expect(Object.fromEntries(found.identity.themes.map(({ id, facets }) => [id, facets["mode"]]))).toEqual({
      light: "light",
      dark: "dark",
    });
    expect(found.identity.modifiers.find(({ id }) => id === "brand")?.default).toBe("acme");
    expect(report(found)[ALTERNATIVES]).toHaveLength(4);
  });

  it("are one where a folder has what is made of the other, in which values are rounded", async () => {
    const own = { page: "hsl(214, 35%, 21%)", text: "#ffffff" };
    const found = await imported(
      sourceOf({
        "acme.css": rules(":root", own),
        "dist/acme.min.css": rules(":root", { ...own, page: "#233348" }),
      }),
    );
    expect(found.combinations).toHaveLength(1);
    expect((await found.variablesOf({ theme: "dark" }))["page"]).toBe("#233348");
    expect(report(found)["repaired: Stylesheets of which another one has every value"]).toEqual(["dist/acme.min.css"]);
  });

  it("are one where they only write the same in another way", async () => {
    const found = await imported(
      sourceOf({
        "index.css": rules(":root", { page: "rgb(255 255 255)", half: "0.5", font: "'Inter', sans-serif" }),
        "index.rtl.css": rules(":root", { page: "#FFF", half: ".5", font: '"Inter",sans-serif' }),
      }),
    );
    expect(found.combinations).toHaveLength(1);
  });

  it("have nothing of each other, and what each states for its own attributes", async () => {
    const brand = (page: string, dark: string) =>
      `${rules(":root", { page, gap: "4px" })}${rules('[data-theme="dark"]', { page: dark })}`;
    const found = await imported(
      sourceOf({
        "css/acme.amber.css": brand("#ffee00", "#332200"),
        "css/acme.css": brand("#ffffff", "#000000"),
        "css/acme.lime.css": brand("#bbff00", "#112200"),
      }),
    );
    const pageOf = async (acme: string, theme: string) => (await found.variablesOf({ acme, theme }))["page"];
    expect(await pageOf("default", "light")).toBe("#ffffff");
    expect(await pageOf("default", "dark")).toBe("#000000");
    expect(await pageOf("amber", "light")).toBe("#ffee00");
    expect(await pageOf("amber", "dark")).toBe("#332200");
    expect(await pageOf("lime", "dark")).toBe("#112200");
  });
});

it("Functions of stylesheets that are no colours stay as written", async () => {
  const own = {
    blur: "blur(16px)",
    gap: "calc(4.5rem / 1.5)",
    wide: "fit-content(20ch)",
    "shade-10": "rgb(1 2 / 10%)",
  };
  const found = await imported(sourceOf({ "acme.css": rules(":root", own) }));
  expect(await found.variablesOf({})).toEqual(own);
});

it("Properties that choose by a circle of references are not tokens, but what they choose is", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(":root, [data-size]", {
          size: "var(--size-m)",
          "size-s": "var(--size,)",
          "size-m": "var(--size,)",
          gap: "var(--size-s, 4px) var(--size-m, var(--wide))",
          wide: "8px",
        }) +
        rules('[data-size="s"]', { size: "var(--size-s)" }) +
        rules('[data-size="m"]', { size: "var(--size-m)" }),
    }),
  );
  expect(await found.variablesOf({ size: "s" })).toEqual({ gap: "4px", wide: "8px" });
  expect(await found.variablesOf({ size: "m" })).toEqual({ gap: "8px", wide: "8px" });
  expect(report(found)).toEqual({
    "repaired: Custom properties that only choose among values: attributes do in Vitral": ["--size-s", "--size-m"],
  });
});

it("Themes whose names say nothing are dark where their text is lighter than what is behind it", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(":root", { page: "#ffffff", text: "#111111" }) +
        rules('[data-theme="dracula"]', { page: "#282a36", text: "#f8f8f2" }) +
        rules('[data-theme="paper"]', { page: "#fffaf0", text: "#221100" }) +
        rules('[data-theme="night"]', { page: "#000000", text: "#ffffff" }),
    }),
  );
  expect(Object.fromEntries(found.identity.themes.map(({ id, mode }) => [id, mode]))).toEqual({
    light: "light",
    dracula: "dark",
    paper: "light",
    night: "dark",
  });
});

it("Colours prove nothing where those of a theme with a name say something else", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(":root", { "button-bg": "#000000", text: "#555555", gap: "4px" }) +
        rules('[data-theme="dark"]', { "button-bg": "#000000", text: "#ffffff" }) +
        rules('[data-theme="large"]', { gap: "8px" }),
    }),
  );
  expect(found.identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
    ["light", "light"],
    ["dark", "dark"],
    ["large", "light"],
  ]);
});

it("An attribute with what the root has in another notation is the default", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(":root", { page: "rgb(0 0 0 / 0.5)", text: "#FFF" }) +
        rules('[data-theme="day"]', { page: "rgb(0 0 0 / .5)", text: "#ffffff" }) +
        rules('[data-theme="night"]', { page: "#000000", text: "#eeeeee" }),
    }),
  );
  expect(found.combinations).toEqual([{ theme: "day" }, { theme: "night" }]);
});

it("A medium changes what the root has before it, wherever a class of the same theme is", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(".theme-night", { page: "#111111" }) +
        rules(":root", { page: "#999999" }) +
        `@media (prefers-color-scheme: dark) { ${rules(":root", { page: "#222222" })} }`,
    }),
  );
  const pages = found.combinations.map(async (choices) => (await found.variablesOf(choices))["page"]);
  expect(await Promise.all(pages)).toContain("#222222");
});

describe("References of stylesheets", () => {
  it("to what only some contexts have are there in these, and their fallbacks elsewhere", async () => {
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", {
            link: "var(--brand-link)",
            ink: "var(--brand-ink, #222222)",
            line: "var(--link, #888888)",
          }) +
          rules('[data-brand="shop"]', { "brand-link": "#ff0000", "brand-ink": "#330000", link: "#00ff00" }) +
          rules('[data-brand="blog"]', { "brand-link": "#0000ff" }),
      }),
    );
    const brand = async (name: string) => found.variablesOf({ brand: name });
    expect(await brand("default")).toEqual({ ink: "#222222", line: "#888888" });
    expect(await brand("blog")).toEqual({
      "brand-link": "#0000ff",
      link: "#0000ff",
      ink: "#222222",
      line: "#0000ff",
    });
    expect(await brand("shop")).toEqual({
      "brand-link": "#ff0000",
      "brand-ink": "#330000",
      link: "#00ff00",
      ink: "#330000",
      line: "#00ff00",
    });
  });

  it("to too many combinations are left out by name, and the rest is published", async () => {
    const kinds = ["one", "two", "three", "four", "five"];
    const contexts = ["a", "b", "c", "d", "e", "f", "g"];
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", {
            ...Object.fromEntries(kinds.map((kind) => [kind, "1px"])),
            all: "var(--by-one)",
            "by-one": "var(--one)",
          }) +
          kinds
            .flatMap((kind, index) =>
              contexts.map((context, at) =>
                rules(`[data-${kind}="${context}"]`, {
                  [kind]: `${at + 2}px`,
                  "by-one": `var(--${kinds[index]})`,
                }),
              ),
            )
            .join(""),
      }),
    );
    expect(report(found)["left-out: Tokens that depend on too many combinations"]).toEqual(["all", "by-one"]);
    expect(await found.variablesOf({ three: "c" })).toMatchObject({ one: "1px", three: "4px" });
  });
});

describe("The roles that are guessed", () => {
  it("are those that the names say, after the name of the system", async () => {
    const colors = {
      "bs-blue": "#0d6efd",
      "bs-primary": "#0d6efd",
      "bs-dark-text-emphasis": "#495057",
      "bs-body-color": "#212529",
      "bs-dark-bg-subtle": "#ced4da",
      "bs-body-bg": "#ffffff",
      "bs-dark-border-subtle": "#adb5bd",
      "bs-border-color": "#dee2e6",
    };
    const found = await imported(sourceOf({ "acme.css": rules(":root", colors) }));
    expect(found.made.settings["roles"]).toMatchObject({
      text: "bs-body-color",
      background: "bs-body-bg",
      border: "bs-border-color",
      accent: "bs-primary",
      "on-accent": "bs-body-bg",
    });
  });
});
