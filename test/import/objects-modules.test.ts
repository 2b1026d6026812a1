import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const LIGHT = { bg: "#ffffff", fg: "#111111", accent: "#0066cc" };
const DARK = { bg: "#111111", fg: "#eeeeee", accent: "#66aaff" };

describe("Modules for a light and a dark theme", () => {
  it.each([
    ["Theme", "src/themes/", { "src/space.ts": exported({ space: { sm: "4px" } }) }],
    ["Colors", "", { "space.ts": exported({ space: { sm: "4px" } }) }],
    ["Tokens", "src/", { "src/space-tokens.ts": exported({ space: { sm: "4px" } }) }],
    ["Palette", "modes/", { "space.ts": exported({ spaceTokens: { sm: "4px" } }) }],
  ])("have no names of their exports in those of tokens: light%s", async (kind, folder, others) => {
    const { all, found } = await allOf({
      [`${folder}light.ts`]: exported({ [`light${kind}`]: LIGHT }),
      [`${folder}dark.ts`]: exported({ [`dark${kind}`]: DARK }),
      ...others,
    });
    const name = Object.keys(all["light"] ?? {}).find((one) => one.endsWith("sm")) ?? "";
    expect(name).toMatch(/^space(-tokens)?-sm$/);
    expect(all).toEqual({ light: { ...LIGHT, [name]: "4px" }, dark: { ...DARK, [name]: "4px" } });
    expect(report(found)).toEqual({});
  });
});

describe("Modules beside an index that has a light and a dark theme", () => {
  const whole = (value: object) => `module.exports = ${JSON.stringify(value)};`;
  const RED = { light: { ...LIGHT, accent: "#cc0000" }, dark: { ...DARK, accent: "#ff6666" } };
  const index = {
    "index.js": `module.exports = { light: require("./light"), dark: require("./dark") };`,
    "light.js": whole(LIGHT),
    "dark.js": whole(DARK),
  };

  it.each([
    ["in a file", { "acme.js": whole(RED) }],
    [
      "in a folder",
      { "acme/index.js": index["index.js"], "acme/light.js": whole(RED.light), "acme/dark.js": whole(RED.dark) },
    ],
  ])("are brands where they have the same tokens: %s", async (_, files) => {
    const { all, found } = await allOf({ ...index, ...files });
    const brands = { "acme dark": RED.dark, "acme light": RED.light };
    expect(all).toEqual({ "default dark": DARK, "default light": LIGHT, ...brands });
    expect(report(found)).toEqual({});
  });

  it("are named where they have other tokens, but not if it has what they have", async () => {
    const files = { ...index, "acme.js": whole({ light: { ink: "#cc0000" }, dark: { ink: "#ff6666" } }) };
    const { all, found } = await allOf({ ...files, "again.js": whole({ light: LIGHT }), "test/acme.js": whole(RED) });
    expect(all).toEqual({ light: LIGHT, dark: DARK });
    expect(report(found)).toEqual({
      "left-out: Modules with values that no token has: import one by its name": ["acme.js"],
    });
  });
});

describe("Folders of brands with a module for each theme", () => {
  const acme = { light: LIGHT, dark: DARK };
  const bravo = { light: { ...LIGHT, accent: "#cc0000" }, dark: { ...DARK, bg: "#220000" } };
  const byDefault = (value: object) => `export default ${JSON.stringify(value)};`;
  const inFolders = (folders: Readonly<Record<string, object>>, write: (value: object, mode: string) => string) =>
    Object.fromEntries(
      Object.entries(folders).flatMap(([name, modes]) =>
        Object.entries(modes).map(([mode, value]) => [`src/${name}/${mode}.ts`, write(value as object, mode)]),
      ),
    );

  it.each([
    ["defaults", byDefault],
    ["names", (value: object, mode: string) => exported({ [`${mode}Theme`]: value })],
  ])("are brands where they have the same tokens: %s", async (_, write) => {
    const { all, found } = await allOf(inFolders({ acme, bravo }, write));
    expect(all).toEqual({
      "acme dark": acme.dark,
      "acme light": acme.light,
      "bravo dark": bravo.dark,
      "bravo light": bravo.light,
    });
    expect(report(found)).toEqual({});
  });

  it("have what other modules have", async () => {
    const files = { ...inFolders({ acme, bravo }, byDefault), "src/shared/spacing.ts": byDefault({ sm: "4px" }) };
    const { all } = await allOf(files);
    expect(Object.keys(all)).toHaveLength(4);
    expect(all["bravo dark"]).toEqual({ ...bravo.dark, "shared-spacing-sm": "4px" });
  });

  it.each([
    ["of their files, where these are those of modes", "light", "dark", ["light", "dark"]],
    ["of their exports, where the files have others", "sand", "coal", ["lightTheme", "darkTheme"]],
  ])("have what they import, and the names %s, with an index of all", async (_, day, night, names) => {
    const ofTheme = (file: string, name: string, values: typeof LIGHT) => ({
      [file]: `import { space } from "../space";
        export const ${name} = { ...${JSON.stringify(values)}, gap: space.sm };`,
    });
    const ofBrand = (brand: string, { light, dark }: typeof acme) => ({
      ...ofTheme(`lib/${brand}/${day}.ts`, "lightTheme", light),
      ...ofTheme(`lib/${brand}/${night}.ts`, "darkTheme", dark),
      [`lib/${brand}/index.ts`]: `export { lightTheme } from "./${day}"; export { darkTheme } from "./${night}";`,
    });
    const { all, found } = await allOf({
      ...ofBrand("acme", acme),
      ...ofBrand("bravo", bravo),
      "lib/index.ts": `export * as acme from "./acme"; export * as bravo from "./bravo";`,
      "lib/space.ts": exported({ space: { sm: "4px", md: "8px" } }),
    });
    const space = { gap: "4px", "space-sm": "4px", "space-md": "8px" };
    const [light = "", dark = ""] = names;
    expect(all).toEqual({
      [`acme ${dark}`]: { ...acme.dark, ...space },
      [`acme ${light}`]: { ...acme.light, ...space },
      [`bravo ${dark}`]: { ...bravo.dark, ...space },
      [`bravo ${light}`]: { ...bravo.light, ...space },
    });
    expect(report(found)).toEqual({});
  });

  it("are none where they are called for components", async () => {
    const { all } = await allOf(inFolders({ button: acme, card: bravo }, byDefault));
    expect(Object.keys(all)).toEqual(["light", "dark"]);
    expect(all["dark"]).toMatchObject({ "button-bg": "#111111", "card-bg": "#220000" });
  });
});

describe("Light and dark groups beside each other that have the same tokens", () => {
  const [softLight, softDark] = [
    { bg: "#f0f0f0", fg: "#222222" },
    { bg: "#202020", fg: "#dddddd" },
  ];
  const [light, dark] = [
    { bg: "#ffffff", fg: "#111111" },
    { bg: "#111111", fg: "#eeeeee" },
  ];

  it("have the same modes where they are called for what tokens are of", async () => {
    const { all, found } = await allOf({
      "src/charts.ts": exported({ lightCharts: softLight, darkCharts: softDark }),
      "src/colors.ts": exported({ lightColors: light, darkColors: dark }),
      "src/borders.ts": exported({ lightBorders: { thin: "1px" }, darkBorders: { thin: "2px" } }),
    });
    const of = (colors: typeof light, charts: typeof light, thin: string) => ({
      "borders-thin": thin,
      "charts-bg": charts.bg,
      "charts-fg": charts.fg,
      "colors-bg": colors.bg,
      "colors-fg": colors.fg,
    });
    expect(all).toEqual({ light: of(light, softLight, "1px"), dark: of(dark, softDark, "2px") });
    expect(report(found)).toEqual({});
  });

  it.each([
    ["Colors", "SoftColors"],
    ["Colors", "Red"],
    ["Red", "Blue"],
  ])("are all themes where they are called for those: %s and %s", async (one, other) => {
    const { all } = await allOf({
      "one.ts": exported({ [`light${one}`]: light, [`dark${one}`]: dark }),
      "other.ts": exported({ [`light${other}`]: softLight, [`dark${other}`]: softDark }),
    });
    const themes = { [`light${one}`]: light, [`dark${one}`]: dark };
    expect(all).toEqual({ ...themes, [`light${other}`]: softLight, [`dark${other}`]: softDark });
  });
});

it("Values of a component that is light and dark are no further themes beside those of the tokens", async () => {
  const { found, all } = await allOf({
    "packages/tokens/src/index.ts": 'export * from "./light"; export * from "./dark";',
    "packages/tokens/src/light.ts": exported({ lightTokens: LIGHT }),
    "packages/tokens/src/dark.ts": exported({ darkTokens: DARK }),
    "packages/ui/src/Button.ts": exported({ buttonStyles: { light: { bg: "#abcdef" }, dark: { bg: "#123456" } } }),
  });
  expect(all).toEqual({ lightTokens: LIGHT, darkTokens: DARK });
  expect(report(found)["left-out: Modules with values that no token has: import one by its name"]).toEqual([
    "packages/ui/src/Button.ts",
  ]);
});

it("Themes of several brands that an index exports by names are all themes, and dark readers have the dark one", async () => {
  const { found, all } = await allOf({
    "src/index.ts": 'export * from "./themes"; export * from "./spacing";',
    "src/themes/index.ts": ["light", "dark", "acme/light", "acme/dim", "acme/dark"]
      .map(
        (path) =>
          `export { default as ${path.replace(/\/(.)/, (_, one: string) => one.toUpperCase())} } from "./${path}";`,
      )
      .join("\n"),
    "src/themes/light.ts": `export default ${JSON.stringify(LIGHT)};`,
    "src/themes/dark.ts": `export default ${JSON.stringify(DARK)};`,
    "src/themes/acme/light.ts": `export default ${JSON.stringify({ ...LIGHT, accent: "#cc0000" })};`,
    "src/themes/acme/dim.ts": `export default ${JSON.stringify({ ...DARK, accent: "#cc4444" })};`,
    "src/themes/acme/dark.ts": `export default ${JSON.stringify({ ...DARK, accent: "#ff6666" })};`,
    "src/spacing.ts": exported({ spacing: { sm: "4px" } }),
  });
  expect(all["acmeDark"]).toMatchObject({ ...DARK, accent: "#ff6666" });
  expect(all["acmeLight"]).toMatchObject({ ...LIGHT, accent: "#cc0000" });
  const ofSystem = found.identity.modifiers[0]?.contexts.filter(({ media }) => media !== null);
  expect(ofSystem?.map(({ id }) => id)).toEqual(["dark"]);
});

it("Of dark themes of a brand, dark readers have the one that is called dark", async () => {
  const themes = { "acme-light": LIGHT, "acme-dark": DARK, "acme-dim": { ...DARK, bg: "#222222" } };
  const { found } = await allOf({ "a.json": themes });
  const ofSystem = found.identity.modifiers[0]?.contexts.filter(({ media }) => media !== null);
  expect(ofSystem?.map(({ id }) => id)).toEqual(["acme-dark"]);
});

describe("Files that each have a name and say that they are light or dark are themes, whatever else they have", () => {
  const files = {
    "mars.json": { name: "Mars", id: "mars", colors: { mode: "dark", background: { page: "#1f0a0a" } } },
    "tron.json": { name: "Tron", id: "tron", colors: { mode: "dark", text: { primary: "#00eeff" } }, gap: "2px" },
    "zen.json": { name: "Zen", id: "zen", colors: { mode: "light", background: { page: "#fafafa" } } },
  };

  it.each([
    ["alone", {}],
    [
      "with the modules that a compiler made of them",
      Object.fromEntries(
        Object.entries(files).map(([path, value]) => [
          `${path}.mjs`,
          `var name = ${JSON.stringify(value.name)}; var colors = ${JSON.stringify(value.colors)};
            export default { name, colors }; export { name, colors };`,
        ]),
      ),
    ],
  ])("%s", async (_, modules) => {
    const { all } = await allOf({ ...files, ...modules });
    expect(all).toEqual({
      mars: { "colors-background-page": "#1f0a0a" },
      tron: { "colors-text-primary": "#00eeff", gap: "2px" },
      zen: { "colors-background-page": "#fafafa" },
    });
  });
});
