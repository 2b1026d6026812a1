import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const DARK = "@media (prefers-color-scheme: dark)";

describe("Stylesheets with the same values", () => {
  it("are of two brands where the names of others say so", async () => {
    const sheet = (page: string, ink: string, key: string) => rules(":root", { page, ink, key });
    const found = await imported(
      sourceOf({
        "light.css": sheet("#ffffff", "#111111", "#0066cc"),
        "dark.css": sheet("#000000", "#eeeeee", "#3399ff"),
        "acme-light.css": sheet("#ffffff", "#111111", "#cc0000"),
        "acme-dark.css": sheet("#000000", "#eeeeee", "#3399ff"),
        "acme-dark.rtl.css": sheet("#000000", "#eeeeee", "#3399ff"),
      }),
    );
    const keyOf = async (theme: string, brand: string) => (await found.variablesOf({ theme, brand }))["key"];
    expect(await keyOf("light", "default")).toBe("#0066cc");
    expect(await keyOf("light", "acme")).toBe("#cc0000");
    expect(await keyOf("dark", "acme")).toBe("#3399ff");
    const same = found.made.entries.filter(({ what }) => what.startsWith("Stylesheets with the values of another one"));
    expect(same).toMatchObject([{ subject: "acme-dark.rtl.css", made: "acme-dark.css" }]);
  });

  const dark = rules(":root", { ink: "#eeeeee", page: "#000000" });
  const light = (page: string) => rules(":root", { ink: "#111111", page });

  it("are of a brand each, where the others of their folders differ", async () => {
    const found = await imported(
      sourceOf({
        "acme/dark.css": dark,
        "acme/light.css": light("#fffff1"),
        "bravo/dark.css": dark,
        "bravo/light.css": light("#fffff2"),
      }),
    );
    const page = async (brand: string, theme: string) => (await found.variablesOf({ brand, theme }))["page"];
    expect(found.combinations).toHaveLength(4);
    expect(await page("acme", "dark")).toBe("#000000");
    expect(await page("bravo", "dark")).toBe("#000000");
    expect(await page("acme", "light")).toBe("#fffff1");
    expect(await page("bravo", "light")).toBe("#fffff2");
  });

  it("are one theme, where a folder has the others again, too", async () => {
    const files = (folder: string) => ({ [`${folder}/dark.css`]: dark, [`${folder}/light.css`]: light("#ffffff") });
    const found = await imported(sourceOf({ ...files("css"), ...files("themes") }));
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
  });
});

it("A stylesheet that a tool shortened under another name has the values of the whole one, with colours by other names", async () => {
  const whole = { ink: "black", page: "white", veil: "rgba(0, 0, 0, 0)", line: "solid 1px red", gap: "0.5rem" };
  const short = { ink: "#000", page: "#fff", veil: "transparent", line: "solid 1px #f00", gap: ".5rem" };
  const found = await imported(
    sourceOf({ "acme.css": rules(":root", whole), "acme-1.2.3.min.css": rules(":root", short) }),
  );
  expect(found.combinations).toEqual([{ theme: "default" }]);
});

it.each([
  ["beside it", (brand: string, mode: string) => `${brand}${mode === "" ? "" : `-${mode}`}.css`],
  ["in folders", (brand: string, mode: string) => `${brand}/${mode === "" ? "tokens" : mode}.css`],
])("A brand's stylesheet for both modes has what those for one mode %s have", async (_, pathOf) => {
  const light = { acme: { page: "#fffff1", key: "#cc0000" }, bravo: { page: "#fffff2", key: "#00aa00" } };
  const dark = { acme: { page: "#000001", key: "#ff6666" }, bravo: { page: "#000002", key: "#66ff66" } };
  const files = (["acme", "bravo"] as const).flatMap((brand) => [
    [pathOf(brand, "light"), rules(":root", light[brand])],
    [pathOf(brand, "dark"), rules(":root", dark[brand])],
    [pathOf(brand, ""), rules(":root", light[brand]) + `${DARK} { ${rules(":root", dark[brand])} }`],
  ]);
  const found = await imported(sourceOf(Object.fromEntries(files)));
  const [brands, themes, ...others] = found.identity.modifiers;
  expect(others).toEqual([]);
  expect(themes?.contexts.map(({ id, media }) => [id, media])).toEqual([
    ["light", null],
    ["dark", "(prefers-color-scheme: dark)"],
  ]);
  for (const brand of ["acme", "bravo"] as const) {
    expect(await found.variablesOf({ [brands?.id ?? ""]: brand, theme: "light" })).toEqual(light[brand]);
    expect(await found.variablesOf({ [brands?.id ?? ""]: brand, theme: "dark" })).toEqual(dark[brand]);
  }
});

describe("A stylesheet with values for dark readers beside one with the same values for all", () => {
  const values = { ink: "#111111", bg: "#ffffff", gap: "4px" };
  const dark = { ink: "#eeeeee", bg: "#000000" };
  const acme = rules(":root", values) + `${DARK} { ${rules(":root:not([data-theme='light'])", dark)} }`;
  const ELSEWHERE =
    "repaired: Values that a stylesheet has for every reader, and another one for some: both are one in Vitral";

  it("names what pages with the other one have in dark systems", async () => {
    const themes = rules(".dark", dark);
    const found = await imported(sourceOf({ "acme.css": acme + themes, "bravo.css": rules(":root", values) + themes }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ ...values, ...dark });
    expect(report(found)[ELSEWHERE]).toEqual(["--ink", "--bg"]);
  });

  it("names nothing where both have them, or one is alone", async () => {
    for (const files of [{ "acme.css": acme, "bravo.css": acme }, { "acme.css": acme }])
      expect(report(await imported(sourceOf(files)))[ELSEWHERE]).toBeUndefined();
  });
});

describe("A stylesheet with a theme that a list of all has, too", () => {
  const night = (selector: string, shade: string) => rules(selector, { ink: "#eeeeee", page: "#000000", shade });

  it("is left out, whatever notation its colours have", async () => {
    const found = await imported(
      sourceOf({
        "all.css":
          rules(":root", { ink: "#111111", page: "#ffffff", shade: "0 0 1px rgb(0 0 0 / 50%)" }) +
          night(".night", "0 0 1px rgb(0 0 0 / 50%)"),
        "night.css": night(".night", "0 0 1px rgba(0, 0, 0, 0.5)"),
      }),
    );
    expect(found.combinations).toHaveLength(2);
    expect(report(found)["repaired: Stylesheets of which another one has every value"]).toEqual(["night.css"]);
  });
});

it("Stylesheets in dist are made of those whose names have their folder", async () => {
  const page = { ink: "#111111", paper: "#ffffff", gap: "4px" };
  const wide = { ...page, gap: "8px" };
  const found = await imported(
    sourceOf({
      "src/book.css": rules(":root", page),
      "src/book-wide.css": rules(":root", wide),
      "dist/book.css": rules(":root", page),
      "dist/wide/book.css": rules(":root", wide),
    }),
  );
  expect(found.combinations).toHaveLength(2);
  const pages = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
  expect(pages).toEqual([page, wide]);
});

it("Stylesheets of one theme that one for all readers has are left out, and what that one has for pages otherwise is named", async () => {
  const [light, dark] = [
    { ink: "#111111", page: "#ffffff", gap: "4px" },
    { ink: "#eeeeee", page: "#000000", gap: "4px" },
  ];
  const found = await imported(
    sourceOf({
      "all.css":
        rules(":root", light) +
        `@media (prefers-color-scheme: dark) { ${rules(":root", dark)} }` +
        rules('[data-mode="light"]', light) +
        rules('[data-mode="dark"]', dark),
      "light.css": rules(":root", light),
      "dark.css": rules(":root", dark),
    }),
  );
  const covered = found.made.entries.filter(({ what }) => what === "Stylesheets of which another one has every value");
  expect(covered.map(({ subject, made }) => [subject, made])).toEqual([
    ["dark.css", "those of all.css, where a page chooses them"],
    ["light.css", "those of all.css, which has others with (prefers-color-scheme: dark)"],
  ]);
});

it("The dark theme stays that of dark systems beside a further dark one, though another stylesheet has it in a medium", async () => {
  const [light, dark, dim] = [
    { page: "#ffffff", ink: "#111111" },
    { page: "#000000", ink: "#eeeeee" },
    { page: "#222233", ink: "#ddddee" },
  ];
  const found = await imported(
    sourceOf({
      "auto.css": rules(":root", light) + `${DARK} { ${rules(":root", dark)} }`,
      "light.css": rules(":root", light),
      "dark.css": rules(":root", dark),
      "dim.css": rules(":root", dim),
    }),
  );
  const [theme] = found.identity.modifiers;
  const ofSystem = theme?.contexts.find(({ media }) => media === "(prefers-color-scheme: dark)")?.id;
  expect(await found.variablesOf({ theme: ofSystem ?? "" })).toEqual(dark);
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  for (const one of [light, dark, dim]) expect(values).toContainEqual(one);
});

it("Stylesheets of tests, examples and documents are left out beside others, and read alone", async () => {
  const tokens = rules(":root", { page: "#ffffff", ink: "#111111" }) + rules(".dark", { page: "#000000" });
  const aside = {
    "docs/site.css": rules(":root", { page: "#fafafa", nav: "60px" }),
    "test/fixtures/theme.css": rules(":root", { page: "red" }),
    "web/.storybook/preview.css": rules(":root", { page: "#eeeeee" }),
  };
  const found = await imported(sourceOf({ "src/tokens.css": tokens, ...aside }));
  expect(found.combinations).toHaveLength(2);
  expect(await found.variablesOf(found.combinations[0] ?? {})).toEqual({ page: "#ffffff", ink: "#111111" });
  const what = "left-out: Stylesheets for documents, tests and examples: import their folder by its name";
  expect(report(found)[what]).toEqual(Object.keys(aside));
  const alone = await imported(
    sourceOf({ "docs/site.css": aside["docs/site.css"], "docs/more.css": "a { color: red; }" }),
  );
  expect(await alone.variablesOf(alone.combinations[0] ?? {})).toEqual({ page: "#fafafa", nav: "60px" });
});

describe("Stylesheets with other values for the same values of an attribute", () => {
  const themes = (page: string, ink: string) =>
    rules(":root[data-theme=light]", { page, ink }) + rules(":root[data-theme=dark]", { page: ink, ink: page });

  it("are alternatives, whatever else each has at the root", async () => {
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", { "acme-a": "1px", "acme-b": "2px", "acme-c": "3px" }) + themes("#ffffff", "#000011"),
        "bravo.css": rules(":root", { "bravo-a": "4px" }) + themes("#ffffee", "#220000"),
      }),
    );
    const values = await Promise.all(found.combinations.map(found.variablesOf));
    for (const [page, ink] of [
      ["#ffffff", "#000011"],
      ["#000011", "#ffffff"],
      ["#ffffee", "#220000"],
      ["#220000", "#ffffee"],
    ])
      expect(values).toContainEqual(expect.objectContaining({ page, ink }));
    expect(Object.keys(report(found))).not.toContain(
      "repaired: Values that another stylesheet replaces: a page may have either of the two, or both",
    );
  });

  it("are none where one changes what another one has at the root", async () => {
    const tokens =
      rules(":root", { page: "#ffffff", ink: "#000011" }) + rules(".dark", { page: "#000011", ink: "#ffffff" });
    const more = rules(":root", { gap: "4px" }) + rules(".dark", { page: "#111111", ink: "#eeeeee" });
    const found = await imported(sourceOf({ "a.css": tokens, "b.css": more }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#111111", ink: "#eeeeee", gap: "4px" });
  });
});
