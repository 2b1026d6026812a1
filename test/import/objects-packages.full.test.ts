import { flavors } from "@catppuccin/palette";
import * as fluent from "@fluentui/tokens";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { declaredIn, plain } from "../build/packages/values.ts";
import { imported, packageOf, report, sourceOf } from "./imported.ts";

const CATPPUCCIN = join(dirname(createRequire(import.meta.url).resolve("@catppuccin/palette")), "..");

/** What values mean: a shadow without a spread has one of zero, and `transparent` is a colour. */
const inOneNotation = (variables: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      plain(String(value))
        .replace(/^transparent$/, "#00000000")
        .replace(/(\S+ \S+ \S+) 0 (?=#)/g, "$1 "),
    ]),
  );

describe("@catppuccin/palette", async () => {
  const palette = await imported(packageOf("@catppuccin/palette"));

  it("is read from the text of its module, and nothing warns", () => {
    expect(palette.made.form).toBe("objects nested by theme");
    expect(palette.rules).toEqual([]);
    expect(palette.made.counts.modifiers).toEqual({ theme: 4 });
  });

  it("says of each flavour whether it is dark", () => {
    const { modifiers } = palette.made.settings as { modifiers: { theme: { contexts: Record<string, object> } } };
    for (const [name, { dark }] of Object.entries(flavors))
      expect(modifiers.theme.contexts[name]).toMatchObject({ facets: { mode: dark ? "dark" : "light" } });
  });

  it("has every colour of a flavour, and every custom property that the package ships", async () => {
    const shipped = Object.fromEntries(declaredIn(readFileSync(join(CATPPUCCIN, "css/catppuccin.css"), "utf8")));
    expect(Object.keys(shipped)).toHaveLength(416);
    for (const [theme, { colors, ansiColors }] of Object.entries(flavors)) {
      const own = Object.entries(colors).map(([name, { hex }]) => [`ctp-${name}`, hex]);
      const ansi = Object.entries(ansiColors).flatMap(([name, { normal, bright }]) => [
        [`ctp-ansiColors-${name}-normal`, normal.hex],
        [`ctp-ansiColors-${name}-bright`, bright.hex],
      ]);
      const expected = { ...shipped, ...Object.fromEntries([...own, ...ansi]) };
      expect(inOneNotation(await palette.variablesOf({ theme }))).toEqual(inOneNotation(expected));
    }
  });

  it("has its other notations and its marks in the report, and nothing else", () => {
    expect(Object.keys(report(palette)).sort()).toEqual([
      "as-written: Values that no type of the format holds",
      "left-out: Properties beside values",
      "repaired: Values in several notations: the first one counts",
    ]);
  });

  it("can be built", () => {
    expect([...palette.edition.files()].map(({ path }) => path)).toContain("/api/v1/themes/mocha.css");
  });
});

describe("@fluentui/tokens", async () => {
  const tokens = await imported(packageOf("@fluentui/tokens"), { run: true });
  const themes = Object.entries(fluent).filter(([name, one]) => name.endsWith("Theme") && typeof one === "object");

  it("has themes that only a run gives", async () => {
    await expect(imported(packageOf("@fluentui/tokens"))).rejects.toThrow(
      "The themes of lib/index.js are made by code: ...createTeamsDarkTheme(brandTeams).",
    );
    expect(tokens.made.counts.modifiers).toEqual({ theme: 7 });
    expect(tokens.rules).toEqual([]);
  });

  it("has every value of every theme", async () => {
    expect(themes).toHaveLength(7);
    for (const [theme, values] of themes) {
      const variables = await tokens.variablesOf({ theme });
      const own = Object.entries(variables).filter(([name]) => !name.startsWith("typographyStyles-"));
      expect(inOneNotation(Object.fromEntries(own))).toEqual(inOneNotation(values as Record<string, unknown>));
    }
  });

  it("has the styles of text that refer to them", async () => {
    const { "typographyStyles-body1-fontSize": size } = await tokens.variablesOf({ theme: "webLightTheme" });
    expect(size).toBe(fluent.webLightTheme.fontSizeBase300);
  });
});

it("Members of objects that are called hex are colours, without a sign, too", async () => {
  const { variablesOf } = await imported(sourceOf({ "a.json": { love: { hex: "191724" }, gold: { hex: "1f1d2e" } } }));
  expect(await variablesOf({})).toEqual({ love: "#191724", gold: "#1f1d2e" });
});

it("Numbers with a unit beside them are lengths and times, and not remarks", async () => {
  const found = await imported(
    sourceOf({
      "a.json": {
        ink: "#191724",
        gap: { value: 18, unit: "px" },
        size: { value: { value: 1.5, unit: "rem" } },
        fade: { value: "200", unit: "ms" },
        part: { value: 50, unit: "%" },
        line: { value: 1.5, unit: null },
        edge: { value: "2px", unit: "px" },
      },
    }),
  );
  expect(await found.variablesOf({})).toEqual({
    ink: "#191724",
    gap: "18px",
    size: "1.5rem",
    fade: "200ms",
    part: "50%",
    line: "1.5",
    edge: "2px",
  });
  expect(report(found)).toEqual({ "left-out: Properties beside values": ["edge"] });
});

it("What people read of a colour is no colour, though it may be called as one", async () => {
  const found = await imported(
    sourceOf({
      "a.json": {
        black: "#0d0e12",
        config: { black: { title: "Black", shade: "Black", midPoint: "#222222" } },
        text: { title: "black", label: "#333333", link: { name: "navy", color: "navy" } },
      },
    }),
  );
  expect(await found.variablesOf({})).toEqual({
    black: "#0d0e12",
    "config-black-title": "Black",
    "config-black-shade": "#000000",
    "config-black-midPoint": "#222222",
    "text-title": "#000000",
    "text-label": "#333333",
    "text-link-name": "navy",
    "text-link-color": "#000080",
  });
});

describe("A package with themes as code and as data", () => {
  const MANIFEST = { name: "acme", main: "lib/cjs/index.js", module: "lib/esm/index.js" };
  const SOURCE = {
    "package.json": MANIFEST,
    // Node refuses an import of a folder in such a module; bundlers don't.
    "lib/esm/index.js":
      'import { mix } from "./colors";\nexport const light = { page: "#ffffff", text: mix(1) };\n' +
      'export const dark = { page: "#000000", text: mix(2) };\n',
    "lib/esm/colors/index.js": "export const mix = (part) => `#00000${part}`;\n",
    "lib/cjs/index.js":
      'exports.light = { page: "#ffffff", text: "#" + "000001" };\n' +
      'exports.dark = { page: "#000000", text: "#" + "000002" };\n',
    "lib/acme_light.json": { page: "#fefefe", text: "#000003", ring: "#00ff00" },
    "lib/acme_dark.json": { page: "#010101", text: "#000004", ring: "#00ff00" },
  };

  it("has what its data has where the code needs a run", async () => {
    const found = await imported(sourceOf(SOURCE));
    expect(found.made.counts.modifiers).toEqual({ theme: 2 });
    const dark = found.identity.themes.find(({ facets }) => facets["mode"] === "dark");
    expect(await found.variablesOf({ theme: dark!.id })).toEqual({ page: "#010101", text: "#000004", ring: "#00ff00" });
  });

  it("runs in the form that Node can run", async () => {
    const found = await imported(sourceOf(SOURCE), { run: true });
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ page: "#000000", text: "#000002" });
  });
});

it("What only has names like themes is read from the stylesheet that ships it", async () => {
  const names = Array.from({ length: 120 }, (_, index) => `color-${index}`);
  const colors = Object.fromEntries(names.map((name) => [name, "#123456"]));
  const contrast = { dark: { text: "#000000" }, light: { text: "#ffffff" } };
  const css = `:root { ${names.map((name) => `--${name}: #123456;`).join(" ")} --contrast-dark-text: #000000; }`;
  const found = await imported(
    sourceOf({
      "package.json": { name: "acme", main: "index.js" },
      "index.js": `export const tokens = ${JSON.stringify({ ...colors, contrast })};`,
      "css/index.css": css,
    }),
  );
  expect(found.made.form).toBe("custom properties of CSS");
  expect(Object.keys(await found.variablesOf({}))).toEqual([...names, "contrast-dark-text"]);
});

it("Scales of a theme, and those of a brand's colours, are not themes", async () => {
  const found = await imported(
    sourceOf({
      "a.js": `export const theme = { sizes: [1, 2, 3], spaces: [4, 5, 6] };
        export const lightColors = { a: "#fff", brand: { red: { 1: "#f00", 2: "#e00" }, sky: { 1: "#0ff", 2: "#0ee" } } };
        export const darkColors = { a: "#000", brand: { red: { 1: "#a00", 2: "#b00" }, sky: { 1: "#0aa", 2: "#0bb" } } };`,
    }),
  );
  const scales = { "sizes-0": "1", "sizes-2": "3", "spaces-0": "4", "spaces-2": "6" };
  expect(found.made.counts.modifiers).toEqual({ theme: 2 });
  expect(await found.variablesOf({ theme: "lightColors" })).toMatchObject({
    ...scales,
    a: "#ffffff",
    "brand-red-1": "#ff0000",
  });
  expect(await found.variablesOf({ theme: "darkColors" })).toMatchObject({
    ...scales,
    a: "#000000",
    "brand-sky-2": "#00bbbb",
  });
});

it("Names in stylesheets that have their theme behind a group are those of the tokens without it", async () => {
  const theme = (ink: string, page: string) => ({ ink, page, link: "#0000ff" });
  const found = await imported(
    sourceOf({
      "package.json": { name: "acme", main: "index.js" },
      "index.js": `export const color = ${JSON.stringify({ light: theme("#000000", "#ffffff"), dark: theme("#ffffff", "#000000") })},
        breakpoint = { xs: "0px", md: "672px" };`,
      "variables.css": `:root { --breakpoint-xs: 0px; --breakpoint-md: 672px;
        --color-light-ink: #000000; --color-light-page: #ffffff; --color-light-link: #0000ff;
        --color-dark-ink: #ffffff; --color-dark-page: #000000; --color-dark-link: #0000ff; }`,
    }),
  );
  expect(Object.keys(await found.variablesOf({ theme: "dark" }))).toEqual(
    expect.arrayContaining(["color-ink", "color-page", "color-link", "breakpoint-xs", "breakpoint-md"]),
  );
});
