import { expect, it } from "vitest";
import { imported, report, rules, sourceOf, variablesIn } from "./imported.ts";

it("A default with such a value is the default, also where it is not the first", async () => {
  const css = `:root { --page: #ffffff; } [data-theme="Dark mode"] { --page: #000000; }
    [data-theme="Light mode"] { --page: #ffffff; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.identity.modifiers[0]?.default).toBe("Light-mode");
});

it("Comments of HTML around a stylesheet are skipped, as browsers do", async () => {
  expect(await variablesIn("<!--\n:root { --page: #ffffff; }\n-->", { root: {} })).toEqual({
    root: { page: "#ffffff" },
  });
});

it("What a context resets by a circle has its other value there, and is named", async () => {
  const css = `:root { --a: 4px; --first: var(--a); --gap: calc(var(--a) * 2); --k: 1px; --l: 2px; }
    [data-accent="reset"] { --a: var(--first); } [data-accent="wide"] { --a: 8px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ accent: "reset" })).toMatchObject({
    a: "4px",
    first: "4px",
    gap: "calc(var(--a) * 2)",
  });
  expect(await found.variablesOf({ accent: "wide" })).toMatchObject({ a: "8px", first: "8px" });
  expect(report(found)).toMatchObject({
    "left-out: Values of a context that lead back to themselves: there the token has its other value": ["a"],
  });
});

it("What leads back to itself for two choices at once has its values where one of them is not made", async () => {
  const css = `:root { --b: #ff0000; --c: #00ff00; --d: #0000ff; } [data-theme="dark"] { --b: var(--c); }
    [data-brand="x"] { --c: var(--b); }`;
  const values = await variablesIn(css, {
    dark: { theme: "dark", brand: "default" },
    x: { theme: "light", brand: "x" },
    both: { theme: "dark", brand: "x" },
  });
  expect(values).toMatchObject({
    dark: { b: "#00ff00", c: "#00ff00" },
    x: { b: "#ff0000", c: "#ff0000" },
    both: { b: "#ff0000", c: "#00ff00" },
  });
});

it("What leads back to itself, unless a medium holds, has its value there", async () => {
  const css = `:root { --ink: #111111; --page: #ffffff; } [data-theme="dark"] { --ink: var(--page); --page: var(--ink); }
    @media (prefers-contrast: more) { [data-theme="dark"] { --page: #000000; } }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ theme: "dark", contrast: "more" })).toMatchObject({
    ink: "#000000",
    page: "#000000",
  });
});

it("What refers to a property that is left out is left out, too", async () => {
  const css = `:root { --a: var(--b); --b: var(--a); --gap: calc(var(--a) * 2); --wide: var(--a, 3px); --c: 1px; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({})).toEqual({ c: "1px" });
});

it("An attribute whose values are light and dark chooses, whatever it is called", async () => {
  const css = `:root { --z: 1px; } [data-acme-theme=classic][data-look=light] { --page: #ffffff; --text: #000000; }
    [data-acme-theme=classic][data-look=dark] { --page: #000000; --text: #ffffff; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const values = found.combinations.map(async (choices) => (await found.variablesOf(choices))["page"]);
  expect(await Promise.all(values)).toEqual(expect.arrayContaining(["#ffffff", "#000000"]));
});

it("Values of an attribute that differ in case alone have ids of their own", async () => {
  const css = `:root { --page: #ffffff; } [data-brand="acme"] { --page: #eeeeee; } [data-brand="Acme"] { --page: #dddddd; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ brand: "Acme-2" })).toEqual({ page: "#dddddd" });
  expect(report(found)).toMatchObject({
    "repaired: Names of contexts that addresses cannot have: attributes have the new ones, too": ["brand: Acme"],
  });
});

it("A value that is an id keeps it, also where another one before it would have it", async () => {
  const css = `:root { --page: #ffffff; } [data-brand="a b"] { --page: #eeeeee; } [data-brand="a-b"] { --page: #dddddd; }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(await found.variablesOf({ brand: "a-b" })).toEqual({ page: "#dddddd" });
  expect(await found.variablesOf({ brand: "a-b-2" })).toEqual({ page: "#eeeeee" });
});

it("A context with nearly all properties is the default, also as the only one", async () => {
  const all = Array.from({ length: 200 }, (_, at) => `--c${at}: ${at}px;`).join(" ");
  const css = `:root { --z: 1px; --c0: 9px; } [data-brand="acme"] { ${all} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf(found.combinations[0] ?? {})).toMatchObject({ z: "1px", c0: "0px", c199: "199px" });
  expect(report(found)).toMatchObject({
    "repaired: Choices of one context, where nobody can choose": ["brand"],
    "repaired: Values of pages that choose nothing, or a default by its attribute: one context in Vitral": ["--c0"],
  });
});

it("The light one of two stylesheets is the default, though another one has the values of the dark one in a medium", async () => {
  const [light, dark] = [rules(":root", { page: "#ffffff" }), rules(":root", { page: "#000000" })];
  const system = `@media (prefers-color-scheme: dark) { ${dark} }`;
  const files = { "dark.css": system, "dark-forced.css": dark, "light.css": light };
  const found = await imported(sourceOf(files));
  expect(found.combinations).toEqual([{ theme: "light" }, { theme: "dark-forced" }]);
  expect(await found.variablesOf({ theme: "light" })).toEqual({ page: "#ffffff" });
  expect(await found.variablesOf({ theme: "dark-forced" })).toEqual({ page: "#000000" });
});

it("A class with the values of the root that is otherwise in every theme is no default", async () => {
  const theme = (page: string, ink: string) =>
    rules(":root", { page, ink }) + rules(".inverse", { page: ink, ink: page });
  const found = await imported(
    sourceOf({
      "base.css": rules(":root, .inverse", { gap: "8px", line: "1px solid", row: "2rem" }),
      "themes/acme.css": theme("#fffff1", "#111111"),
      "themes/bravo.css": theme("#fffff2", "#222222"),
    }),
  );
  const plain = found.combinations[0] ?? {};
  expect(await found.variablesOf(plain)).toMatchObject({ page: "#fffff1", ink: "#111111", gap: "8px" });
  const inverse = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "inverse"));
  const chosen = await found.variablesOf({ ...plain, [inverse?.id ?? ""]: "inverse" });
  expect(chosen).toMatchObject({ page: "#111111", ink: "#fffff1", gap: "8px" });
});

it("The first of many brands is the default, though each has a palette with names of its own", async () => {
  const brands = ["acme", "bravo", "corto", "delta", "echo", "fox"];
  const css = brands.map((name, at) => {
    const palette = Object.fromEntries(Array.from({ length: 6 }, (_, one) => [`${name}-${one}`, `#0000${at}${one}`]));
    return rules(`[data-brand="${name}"]`, { ...palette, page: `#fffff${at}`, ink: `#11111${at}`, key: `#0000f${at}` });
  });
  const found = await imported(sourceOf({ "a.css": css.join("") }));
  expect(found.combinations).toHaveLength(brands.length);
  const brand = found.identity.modifiers.find(({ id }) => id === "brand");
  expect(brand?.default).toBe("acme");
  const values = await found.variablesOf({ brand: "acme" });
  expect(values).toMatchObject({ page: "#fffff0", "acme-0": "#000000" });
});

it("Brands that are dark stay so where a page chooses no light theme", async () => {
  const dark = (at: number) => ({ page: `#00000${at}`, ink: "#eeeeee" });
  const light = (at: number) => ({ page: `#fffff${at}`, ink: "#111111" });
  const css = ["acme", "bravo"].map(
    (name, at) => rules(`[data-brand=${name}]`, dark(at)) + rules(`[data-brand=${name}][data-theme=light]`, light(at)),
  );
  const found = await imported(sourceOf({ "a.css": css.join("") }));
  const themes = found.identity.themes.map(({ id }) => id);
  expect(themes).toHaveLength(2);
  const other = themes.find((id) => id !== "light") ?? "";
  expect(await found.variablesOf({ brand: "bravo", theme: "light" })).toEqual(light(1));
  expect(await found.variablesOf({ brand: "bravo", theme: other })).toEqual(dark(1));
  expect(found.combinations[0]?.["theme"]).toBe(other);
});

it("The reader's system chooses the plain dark theme, and not one of high contrast before it", async () => {
  const css =
    rules(":root", { page: "#ffffff", ink: "#111111" }) +
    rules("[data-theme=dark-hc]", { page: "#000000", ink: "#ffff00" }) +
    rules("[data-theme=dark]", { page: "#222222", ink: "#eeeeee" }) +
    `@media (prefers-color-scheme: dark) { ${rules(":root:not([data-theme])", { page: "#222222", ink: "#eeeeef" })} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const [theme] = found.identity.modifiers;
  const ofSystem = theme?.contexts.find(({ media }) => media === "(prefers-color-scheme: dark)");
  expect(ofSystem?.id).toBe("dark");
});

it.each(["dim", "dark-high-contrast"])(
  "What dark systems have is a theme beside %s, which is otherwise",
  async (name) => {
    const [light, dark, other] = [
      { page: "#ffffff", ink: "#111111" },
      { page: "#000000", ink: "#eeeeee" },
      { page: "#222233", ink: "#ddddee" },
    ];
    const system = `@media (prefers-color-scheme: dark) { ${rules(":root", dark)} }`;
    const css = rules(":root", light) + system + rules(`[data-theme=${name}]`, other);
    const found = await imported(sourceOf({ "a.css": css }));
    const ofSystem = found.identity.modifiers[0]?.contexts.find(
      ({ media }) => media === "(prefers-color-scheme: dark)",
    );
    expect(await found.variablesOf({ theme: ofSystem?.id ?? "" })).toEqual(dark);
    expect(await found.variablesOf({ theme: name })).toEqual(other);
  },
);

it("A page that is in none of several languages has the values of none", async () => {
  const fonts = { "ja-JP": "Noto Sans JP", "zh-TW": "Noto Sans TC" };
  const css = Object.entries(fonts).map(([lang, font]) => `:root[lang="${lang}"] { --font: "${font}"; }`);
  const found = await imported(sourceOf({ "a.css": css.join("\n") }));
  expect(await found.variablesOf({})).toEqual({});
  expect(await found.variablesOf({ lang: "ja-JP" })).toEqual({ font: '"Noto Sans JP"' });
});

it.each([
  ["light-high-contrast", "default", { ink: "#222222", link: "#0066cc" }, { ink: "#000000", link: "#003366" }],
  ["light", "dark", { ink: "#eeeeee", link: "#66aaff" }, { ink: "#222222", link: "#0066cc" }],
])("A brand that is otherwise in few values beside %s is no such theme itself", async (theme, home, plain, other) => {
  const same = { red: "#cc0000", green: "#008800", gap: "8px", radius: "4px", line: "1px" };
  const css = ["acme", "bravo"].map(
    (brand) =>
      rules(`[data-brand=${brand}]`, { ...same, ...plain, name: `"${brand}"` }) +
      rules(`[data-brand=${brand}][data-theme=${theme}]`, { ...same, ...other }),
  );
  const found = await imported(sourceOf({ "a.css": css.join("\n") }));
  const brand = { name: '"bravo"', ...same };
  expect(await found.variablesOf({ brand: "bravo", theme: home })).toEqual({ ...brand, ...plain });
  expect(found.identity.modifiers.find(({ id }) => id === "theme")?.default).toBe(home);
  expect(await found.variablesOf({ brand: "bravo", theme })).toEqual({ ...brand, ...other });
});

it("What systems have for light pages alone is beside a dark root", async () => {
  const [dark, light] = [
    { bg: "#111111", fg: "#eeeeee" },
    { bg: "#ffffff", fg: "#222222" },
  ];
  const css = `${rules(":root", dark)} @media (prefers-color-scheme: light) { ${rules(":root", light)} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const [theme] = found.identity.modifiers;
  expect(theme?.default).toBe("dark");
  expect(theme?.contexts.map(({ id, media }) => [id, media])).toContainEqual([
    "light",
    "(prefers-color-scheme: light)",
  ]);
  expect(await found.variablesOf({ theme: "dark" })).toEqual(dark);
  expect(await found.variablesOf({ theme: "light" })).toEqual(light);
  expect(report(found)).toEqual({});
});

it("Of themes that have all values, one is the default, and a page without any is none", async () => {
  const page = (bg: string, fg: string) => ({ bg, fg, key: fg, edge: bg, soft: fg });
  const found = await imported(
    sourceOf({
      "a.css":
        rules(".acme-charts-theme-default", { axis: "#808080" }) +
        rules(".acme-theme-alpine", page("#ffffff", "#000001")) +
        rules(".acme-theme-alpine-dark", page("#111111", "#eeeee1")) +
        rules(".acme-theme-balham", page("#fffff0", "#000002")) +
        rules(".acme-theme-balham-dark", page("#111110", "#eeeee2")) +
        rules(".acme-theme-balham-auto-dark", page("#fffff0", "#000002")) +
        `@media (prefers-color-scheme: dark) { ${rules(".acme-theme-balham-auto-dark", page("#111110", "#eeeee2"))} }`,
    }),
  );
  const [theme, ...others] = found.identity.modifiers;
  expect(others).toEqual([]);
  expect([theme?.id, theme?.default]).toEqual(["theme", "alpine"]);
  expect(theme?.contexts.map(({ id }) => id).toSorted()).toEqual(
    ["alpine", "alpine-dark", "balham", "balham-auto-dark", "balham-dark"].toSorted(),
  );
  expect(await found.variablesOf({ theme: "balham" })).toEqual({ axis: "#808080", ...page("#fffff0", "#000002") });
});
