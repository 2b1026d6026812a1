import { describe, expect, it } from "vitest";
import { imported, report, rules, sourceOf } from "./imported.ts";

const LIGHT = { page: "#ffffff", ink: "#111111", key: "#0066cc" };
const DARK = { page: "#111111", ink: "#eeeeee", key: "#66aaff" };
const SHARED = { gap: "8px", pad: "4px" };

/** Stylesheets that import each other, with the attribute of the second page, and what it and the first one have. */
const SOURCES: Readonly<
  Record<string, readonly [files: Readonly<Record<string, string>>, second: object, values: object]>
> = {
  "a dark index that imports the light one": [
    {
      "styles/base.css": rules(":root", { ...LIGHT, ...SHARED }),
      "styles/dark.css": rules(":root", DARK),
      "styles/index.css": '@import "./base.css";',
      "styles/index.dark.css": '@import "./index.css"; @import "./dark.css";',
    },
    { theme: "dark" },
    DARK,
  ],
  "themes that import one base": [
    {
      "base.css": rules(":root", SHARED),
      "light.css": `@import "./base.css"; ${rules(":root", LIGHT)}`,
      "dark.css": `@import "./base.css"; ${rules(":root", DARK)}`,
    },
    { theme: "dark" },
    DARK,
  ],
  "a theme in a folder that imports the default one": [
    {
      "core.css": rules(":root", SHARED),
      "themes/default/index.css": `@import "../../core.css"; @import "./colors.css";`,
      "themes/default/colors.css": rules(":root", LIGHT),
      "themes/dark/index.css": `@import "../default/index.css"; @import "./colors.css";`,
      "themes/dark/colors.css": rules(":root", DARK),
    },
    { theme: "dark" },
    DARK,
  ],
  "a brand in a folder that imports the index above it": [
    {
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "index.css": '@import "./tokens.css";',
      "acme/index.css": `@import "../index.css"; ${rules(":root", { key: "#cc0000" })}`,
    },
    { brand: "acme" },
    { ...LIGHT, key: "#cc0000" },
  ],
};

describe("Each page has what its stylesheet and those that it imports have", () => {
  it.each(Object.entries(SOURCES))("%s", async (_, [files, second, values]) => {
    const found = await imported(sourceOf(files));
    expect(found.combinations).toHaveLength(2);
    const [first = {}] = found.combinations;
    expect(await found.variablesOf(first)).toEqual({ ...LIGHT, ...SHARED });
    expect(await found.variablesOf({ ...first, ...second })).toEqual({ ...SHARED, ...values });
  });
});

it("Brands that import the default, or a dark one, are brands beside it, each in both modes", async () => {
  const found = await imported(
    sourceOf({
      "default.css": rules(":root", { ...LIGHT, ...SHARED }),
      "dark.css": `@import "./default.css"; ${rules(":root", DARK)}`,
      "acme.css": `@import "./default.css"; ${rules(":root", { key: "#cc0000" })}`,
      "acme-dark.css": `@import "./dark.css"; ${rules(":root", { key: "#ff6666" })}`,
    }),
  );
  expect(found.combinations).toHaveLength(4);
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  for (const one of [LIGHT, DARK, { ...LIGHT, key: "#cc0000" }, { ...DARK, key: "#ff6666" }])
    expect(values).toContainEqual({ ...SHARED, ...one });
});

it("Brands and high contrast that import an index are beside it, and the index is what pages have by themselves", async () => {
  const found = await imported(
    sourceOf({
      "index.css": rules(":root", { ...LIGHT, ...SHARED }) + rules(".dark", DARK),
      "acme.css": `@import "./index.css"; ${rules(":root", { key: "#cc0000" })}`,
      "bravo.css": `@import "./index.css"; ${rules(":root", { key: "#00aa00" })}`,
    }),
  );
  const [first = {}] = found.combinations;
  expect(await found.variablesOf(first)).toEqual({ ...LIGHT, ...SHARED });
  const brands = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === "acme"));
  const of = (brand: string) => found.variablesOf({ ...first, [brands?.id ?? ""]: brand });
  expect(await of("acme")).toEqual({ ...LIGHT, ...SHARED, key: "#cc0000" });
  expect(await of("bravo")).toEqual({ ...LIGHT, ...SHARED, key: "#00aa00" });
});

it("Stylesheets of components that import the tokens are no pages, though one of them changes a token", async () => {
  const part = (name: string, css = "") =>
    `@import "./tokens.css"; ${rules(":root", { [`${name}-a`]: "1px", [`${name}-b`]: "2px" })} ${css}`;
  const found = await imported(
    sourceOf({
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "button.css": part("button"),
      "card.css": part("card", rules(":root", { gap: "9px" })),
      "list.css": part("list"),
    }),
  );
  expect(found.combinations).toHaveLength(1);
  expect(await found.variablesOf(found.combinations[0] ?? {})).toMatchObject({ ...LIGHT, "list-b": "2px" });
});

it("A chain of themes has what each adds, and a density beside it", async () => {
  const found = await imported(
    sourceOf({
      "base.css": rules(":root", SHARED),
      "base.compact.css": `@import "./base.css"; ${rules(":root", { gap: "4px" })}`,
      "light.css": `@import "./base.css"; ${rules(":root", LIGHT)}`,
      "dark.css": `@import "./light.css"; ${rules(":root", { page: "#111111", ink: "#eeeeee" })}`,
      "hc.css": `@import "./dark.css"; ${rules(":root", { ink: "#ffffff", key: "#ffff00" })}`,
    }),
  );
  const of = (theme: string, density = "default") => found.variablesOf({ theme, density });
  expect(await of("light")).toEqual({ ...SHARED, ...LIGHT });
  expect(await of("dark")).toEqual({ ...SHARED, page: "#111111", ink: "#eeeeee", key: "#0066cc" });
  expect(await of("hc", "compact")).toEqual({
    gap: "4px",
    pad: "4px",
    page: "#111111",
    ink: "#ffffff",
    key: "#ffff00",
  });
});

it("What a stylesheet replaces of one that it imports is named, where nothing says that it is for other pages", async () => {
  const found = await imported(
    sourceOf({
      "tokens.css": rules(":root", { ...LIGHT, ...SHARED }),
      "app.css": `@import "./tokens.css"; ${rules(":root", { key: "#cc0000" })}`,
    }),
  );
  expect(found.combinations).toHaveLength(1);
  expect((await found.variablesOf(found.combinations[0] ?? {}))["key"]).toBe("#cc0000");
  const what = "repaired: Values of an imported stylesheet that the importing one replaces, which counts";
  expect(report(found)[what]).toEqual(["--key"]);
});

it("A density that imports the light theme changes no colours of the dark one", async () => {
  const found = await imported(
    sourceOf({
      "light.css": rules(":root", { ...LIGHT, ...SHARED }),
      "index.css": '@import "./light.css";',
      "dark.css": `@import "./light.css"; ${rules(":root", DARK)}`,
      "compact.css": `@import "./light.css"; ${rules(":root", { gap: "4px" })}`,
    }),
  );
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  expect(values).toHaveLength(4);
  expect(values).toContainEqual({ ...DARK, ...SHARED });
  expect(values).toContainEqual({ ...DARK, gap: "4px", pad: "4px" });
});

it("What a build makes of brands and their shared base is no choice beside these", async () => {
  const own = { acme: rules(":root", { key: "#cc0000" }), bravo: rules(":root", { key: "#00aa00" }) };
  const base = rules(":root", { page: "#ffffff", ink: "#111111", ...SHARED });
  const files = Object.entries(own).flatMap(([brand, css]) => [
    [`src/${brand}.css`, `@import "./base.css"; ${css}`],
    [`dist/${brand}.css`, base + css],
  ]);
  const found = await imported(sourceOf({ "src/base.css": base, ...Object.fromEntries(files) }));
  expect(found.combinations).toHaveLength(2);
  const values = await Promise.all(found.combinations.map((one) => found.variablesOf(one)));
  for (const key of ["#cc0000", "#00aa00"])
    expect(values).toContainEqual({ page: "#ffffff", ink: "#111111", ...SHARED, key });
});

describe("A small stylesheet with sizes beside a base and its brands", () => {
  const room = (gap: string) => ({ gap, inset: gap });
  const colors = { bg: "#ffffff", fg: "#111111", key: "#0066cc" };
  const brand = (key: string) => `@import "../core/index.css";\n${rules(":root", { key })}`;
  const core = {
    "core/index.css": '@import "./size.css";\n@import "./color.css";\n',
    "core/size.css": rules(":root", { ...room("8px"), edge: "1px", corner: "4px", line: "20px" }),
    "core/color.css": rules(":root", colors) + rules(".dark", { bg: "#000000", fg: "#eeeeee" }),
  };
  const inFolders = (path: string) => ({
    [path]: rules(":root", room("4px")),
    "themes/acme/index.css": brand("#cc0000").replace("../", "../../"),
    "themes/bravo/index.css": brand("#00aa00").replace("../", "../../"),
  });
  const all: [string, Readonly<Record<string, string>>][] = [
    [
      "in one folder",
      {
        "density/compact.css": rules(":root", room("4px")),
        "themes/acme.css": brand("#cc0000"),
        "themes/bravo.css": brand("#00aa00"),
      },
    ],
    ["in folders of their own", inFolders("density/compact.css")],
    ["in folders beside one within the base's", inFolders("core/density/compact.css")],
  ];
  it.each(all)("is a choice, if the base's parts have them: %s", async (_, sheets) => {
    const found = await imported(sourceOf({ ...core, ...sheets }));
    const choices = found.identity.modifiers.map(({ id, default: byDefault }) => [id, byDefault]);
    expect(Object.fromEntries(choices)).toEqual({ density: "default", brand: "default", theme: "light" });
    const plain = { ...colors, ...room("8px"), edge: "1px", corner: "4px", line: "20px" };
    expect(await found.variablesOf({ theme: "light" })).toEqual(plain);
    expect(await found.variablesOf({ theme: "light", density: "compact" })).toEqual({ ...plain, ...room("4px") });
    const acme = { ...plain, key: "#cc0000", bg: "#000000", fg: "#eeeeee" };
    expect(await found.variablesOf({ theme: "dark", brand: "acme" })).toEqual(acme);
    const compact = { density: "compact", brand: "acme", theme: "dark" };
    expect(await found.variablesOf(compact)).toEqual({ ...acme, ...room("4px") });
  });
});
