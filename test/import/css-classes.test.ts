import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

// The shapes are those of stylesheets that real packages ship; the values are worked out by hand as CSS says.

const CERTAIN = "left-out: Custom properties of certain elements";

it("Colours with parts in other properties are colours in each context", async () => {
  const found = await imported(
    sourceOf({
      "acme.css":
        rules(":root", {
          "white-rgb": "255,255,255",
          "ink-rgb": "var(--base-rgb)",
          "base-rgb": "10 20 30",
          page: "rgb(var(--white-rgb))",
          ink: "rgb(var(--ink-rgb) / 0.5)",
          odd: "rgb(var(--gap))",
          gap: "4px",
        }) + rules('[data-theme="dark"]', { "white-rgb": "0,0,0", "base-rgb": "200 210 220" }),
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({
    page: "#ffffff",
    ink: "rgb(10 20 30 / 0.5)",
    odd: "rgb(var(--gap))",
  });
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#000000", ink: "rgb(200 210 220 / 0.5)" });
});

describe("Classes of stylesheets", () => {
  it("choose what their names say, each by an attribute of its own", async () => {
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", { page: "#ffffff", key: "#0000ff", "key-soft": "#ccccff", gap: "8px" }) +
          rules(".acme-theme-dark", { page: "#000000" }) +
          rules(".acme-brand-red", { key: "#ff0000", "key-soft": "#ffcccc" }) +
          rules(".acme-brand-green", { key: "#00ff00", "key-soft": "#ccffcc" }) +
          rules(".acme-density-compact", { gap: "4px" }),
      }),
    );
    expect(
      Object.fromEntries(found.identity.modifiers.map(({ id, contexts }) => [id, contexts.map((one) => one.id)])),
    ).toEqual({ theme: ["light", "dark"], brand: ["default", "red", "green"], density: ["default", "compact"] });
    expect(await found.variablesOf({ theme: "dark", brand: "green", density: "compact" })).toEqual({
      page: "#000000",
      key: "#00ff00",
      "key-soft": "#ccffcc",
      gap: "4px",
    });
  });

  it("that all end in words for what they are have the words before these", async () => {
    const css =
      rules(":root, .default-app-theme", { page: "#ffffff", ink: "#000000" }) +
      rules(".dark-app-theme", { page: "#111111", ink: "#eeeeee" }) +
      rules(".neon_green-app-theme", { page: "#000000", ink: "#00ff00" });
    const found = await imported(sourceOf({ "acme.css": css }));
    const [theme] = found.identity.modifiers;
    expect(theme?.contexts.map(({ id }) => id)).toEqual(["default", "dark", "neon_green"]);
    expect((await found.variablesOf({ theme: "neon_green" }))["ink"]).toBe("#00ff00");
  });

  it("that end alike have their whole names where their values differ", async () => {
    const page = { page: "#ffffff", ink: "#000000", edge: "#888888" };
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", page) +
          rules(".ocean-dark", { page: "#111111", ink: "#eeeeee" }) +
          rules(".theme-dark, .dark", { page: "#000000", ink: "#ffffff" }) +
          rules(".sand-dark", { page: "#222222", ink: "#dddddd" }),
      }),
    );
    const pages = ["light", "dark", "ocean-dark", "sand-dark"].map(async (theme) => [
      theme,
      (await found.variablesOf({ theme }))["page"],
    ]);
    expect(Object.fromEntries(await Promise.all(pages))).toEqual({
      light: "#ffffff",
      dark: "#000000",
      "ocean-dark": "#111111",
      "sand-dark": "#222222",
    });
    const plain = await imported(
      sourceOf({
        "acme.css":
          rules(":root", page) +
          rules(".bg-red-bright", { page: "#ff0000", ink: "#ffffff" }) +
          rules(".bg-blue-bright", { page: "#0000ff", ink: "#ffff00" }),
      }),
    );
    expect(await plain.variablesOf({ bg: "bg-red-bright" })).toMatchObject({ page: "#ff0000", ink: "#ffffff" });
    expect(await plain.variablesOf({ bg: "bg-blue-bright" })).toMatchObject({ page: "#0000ff", ink: "#ffff00" });
  });

  it("belong to components where they change little of what the page has", async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`space-${index}`, `${index}px`]));
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", { ...many, ring: "#0000ff" }) +
          rules(".dark", { ring: "#ffffff" }) +
          rules(".carousel-dark", { "space-1": "0px", "slide-speed": "1s" }) +
          rules(".focus-ring-danger", { ring: "#ff0000" }) +
          rules("[data-tree-root]", { "tree-gap": "2px" }),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ ring: "#ffffff", "space-1": "1px" });
    expect(report(found)[CERTAIN]).toEqual(["--space-1", "--slide-speed", "--ring", "--tree-gap"]);
  });

  it("that elements have together with their own variant are the root, and the variant is a choice", async () => {
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(".acme-theme", { gap: "4px", page: "#ffffff", text: "#000000" }) +
          rules(".acme-theme[data-mode=dark]", { page: "#000000", text: "#ffffff" }),
        "acme-next.css":
          rules(".acme-theme.acme-theme-next", { gap: "8px", round: "2px" }) +
          rules(".acme-theme.acme-theme-next[data-mode=dark]", { page: "#111111" }) +
          rules(".acme-theme.acme-theme-next[data-mode=light]", { page: "#eeeeee" }),
      }),
    );
    const [next = "", mode = ""] = ["next", "dark"].map(
      (name) => found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === name))?.id,
    );
    const chosen = (one: string, two: string) => found.variablesOf({ [next]: one, [mode]: two });
    expect(await chosen("default", "light")).toEqual({ gap: "4px", page: "#ffffff", text: "#000000" });
    expect(await chosen("default", "dark")).toEqual({ gap: "4px", page: "#000000", text: "#ffffff" });
    expect(await chosen("next", "light")).toEqual({ gap: "8px", page: "#eeeeee", text: "#000000", round: "2px" });
    expect(await chosen("next", "dark")).toEqual({ gap: "8px", page: "#111111", text: "#ffffff", round: "2px" });
    expect(report(found)).not.toHaveProperty([CERTAIN]);
  });

  it("are themes beside others of the same name, however little they change", async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`space-${index}`, `${index}px`]));
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(":root", { ...many, page: "#ffffff", text: "#222222", line: "#888888", key: "#0000ff" }) +
          rules(".p-theme-dark", { page: "#000000", text: "#eeeeee", line: "#777777", key: "#8888ff" }) +
          rules(".p-theme-sharp", { text: "#000000" }),
      }),
    );
    expect(found.identity.themes.map(({ id }) => id)).toEqual(["light", "dark", "sharp"]);
    expect(await found.variablesOf({ theme: "sharp" })).toMatchObject({ page: "#ffffff", text: "#000000" });
  });

  it("are the root where nothing else is", async () => {
    const found = await imported(
      sourceOf({
        "acme.css":
          rules(".acme", { gap: "4px", round: "2px" }) +
          rules(".acme--light", { page: "#ffffff", text: "#000000" }) +
          rules(".acme--dark", { page: "#000000", text: "#ffffff" }),
      }),
    );
    expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark" }]);
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      gap: "4px",
      round: "2px",
      page: "#ffffff",
      text: "#000000",
    });
    expect(report(found)["repaired: Classes that pages always have: the root in Vitral"]).toEqual([".acme"]);
  });

  it("change what a stylesheet after theirs has at the root, as on a page that has both", async () => {
    const found = await imported(
      sourceOf({
        "dark.css": rules(":host, .sl-theme-dark", { page: "#000000", text: "#ffffff" }),
        "light.css": rules(":root, :host, .sl-theme-light", { page: "#ffffff", text: "#000000" }),
      }),
    );
    expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", text: "#000000" });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000", text: "#ffffff" });
  });
});

it("A word of hexadecimal digits is no colour, but a name of CSS is", async () => {
  const found = await imported(
    sourceOf({ "acme.css": rules(":root", { family: "DBA", motion: "fade", ink: "#fade", paper: "beige" }) }),
  );
  expect(await found.variablesOf({})).toEqual({
    family: "DBA",
    motion: "fade",
    ink: "rgb(255 170 221 / 0.933333)",
    paper: "#f5f5dc",
  });
});

it("A class that says that it is dark is a theme, however little of the page it changes", async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`space-${index}`, `${index}px`]));
  const dark = ".acme-theme-dark { color-scheme: dark; --page: #000000; }";
  const found = await imported(sourceOf({ "acme.css": rules(":root", { ...many, page: "#ffffff" }) + dark }));
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({ page: "#ffffff" });
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ page: "#000000" });
});

it("Classes for light and dark are one choice, whatever each of them changes", async () => {
  const css =
    rules(":root", { page: "#ffffff", ring: "#111111", edge: "#222222" }) +
    rules(".light", { ring: "#333333" }) +
    rules(".dark", { page: "#000000" }) +
    rules(":root:not(.dark)", { edge: "#444444" });
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.themes.map(({ id }) => id)).toEqual(["default", "light", "dark"]);
  expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000", ring: "#111111", edge: "#222222" });
  expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff", ring: "#333333", edge: "#444444" });
});

it("Themes that are neither light nor dark, with values for each of the two, are beside what the system chooses", async () => {
  const css = `:root { --page: #ffffff; --ink: #111111; } [data-theme="ocean"] { --page: #ddeeff; --ink: #222222; }
    @media (prefers-color-scheme: dark) { :root { --page: #000000; } [data-theme="ocean"] { --page: #001122; } }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(report(found)).toEqual({});
  expect(found.identity.modifiers.map(({ attribute }) => attribute)).toEqual(["data-theme", "data-mode"]);
  const [{ id = "" } = {}] = found.identity.modifiers;
  expect(await found.variablesOf({ theme: "light", [id]: "ocean" })).toEqual({ page: "#ddeeff", ink: "#222222" });
  expect(await found.variablesOf({ theme: "dark", [id]: "ocean" })).toEqual({ page: "#001122", ink: "#222222" });
  expect(await found.variablesOf({ theme: "dark", [id]: "default" })).toEqual({ page: "#000000", ink: "#111111" });
});
