import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { "--bg": "#ffffff", "--fg": "#111111" };
const dark = { "--bg": "#111111", "--fg": "#ffffff" };
const BOTH = { light: { bg: "#ffffff", fg: "#111111" }, dark: { bg: "#111111", fg: "#ffffff" } };

describe("Keys that are custom properties are the names of these", () => {
  it.each([
    ["in a module", { "theme.ts": exported({ themes: { light, dark } }) }],
    ["in files of data", { "light.json": light, "dark.json": dark }],
    ["in groups", { "a.json": { light: { color: light }, dark: { color: dark } } }],
    [
      "of values by mode",
      { "a.json": { "--bg": { light: "#ffffff", dark: "#111111" }, "--fg": { light: "#111111", dark: "#ffffff" } } },
    ],
    [
      "that a program has by another name",
      {
        "theme.ts": `const vars = { bg: "var(--bg)", fg: "var(--fg)" };
          export const light = { [vars.bg]: "#ffffff", [vars.fg]: "#111111" };
          export const dark = { [vars.bg]: "#111111", [vars.fg]: "#ffffff" };`,
      },
    ],
  ])("%s", async (_, files) => {
    const { all } = await allOf(files);
    expect(all).toEqual(BOTH);
  });

  it("without themes, and in references to them", async () => {
    const { all } = await allOf({
      "a.json": { "--bg": "#ffffff", "--page": "var(--bg)", "--card": { value: "{--bg}" } },
    });
    expect(all).toEqual({ default: { bg: "#ffffff", page: "#ffffff", card: "#ffffff" } });
  });

  it("but where several groups have the same one", async () => {
    const { all } = await allOf({ "a.json": { card: { "--bg": "#ffffff" }, page: { "--bg": "#eeeeee" } } });
    expect(Object.values(all["default"] ?? {})).toEqual(["#ffffff", "#eeeeee"]);
  });
});

it("Names of custom properties alone are no values", async () => {
  const { all, found } = await allOf({ "a.ts": exported({ names: { bg: "--bg", fg: "--fg" }, light, dark }) });
  expect(all).toEqual(BOTH);
  expect(report(found)).toEqual({ "left-out: Names of custom properties, which are no values": ["names"] });
});

it.each([
  ["attributes", { ":root": light, "[data-theme=dark]": dark }],
  ["classes", { html: light, "html.dark": dark }],
  ["media", { ":root": light, "@media (prefers-color-scheme: dark)": { ":root": dark } }],
])("Keys that are rules are a stylesheet, with themes by %s", async (_, values) => {
  expect((await allOf({ "a.json": values })).all).toEqual(BOTH);
  expect((await allOf({ "a.ts": exported({ themes: values }) })).all).toEqual(BOTH);
});

it("A stylesheet as an object has media, and names what is of certain elements", async () => {
  const styles = {
    ":root": { ...light, "--gap": 8, colorScheme: "light" },
    "@media (min-width: 600px)": { ":root": { "--gap": 16 } },
    ".card": { "--own": "1px" },
  };
  const { found, all } = await allOf({ "a.cjs": `module.exports = ${JSON.stringify(styles)};` });
  expect(all).toEqual({
    "default default": { ...BOTH.light, gap: "8" },
    "default min-600px": { ...BOTH.light, gap: "16" },
  });
  expect(report(found)["left-out: Custom properties of certain elements"]).toEqual(["--own"]);
});

it("An object with a value that would end a rule, or a key that is none, is no stylesheet", async () => {
  const broken = { ":root": { "--bg": "#ffffff} :root{--bg:#000000" } };
  await expect(allOf({ "a.json": broken })).rejects.toThrow("has no tokens in a form that Vitral knows");
  const { all } = await allOf({ "a.json": { ":root": light, colors: { ink: "#111111" } } });
  expect(all["default"]).toMatchObject({ "colors-ink": "#111111" });
});

it("Stylesheets as objects by the names of themes are those of these themes", async () => {
  const { all } = await allOf({ "a.json": { light: { ":root": light }, dark: { ":root": dark } } });
  expect(all).toEqual(BOTH);
});

it("Rules of an object about what elements look like are in no way of its stylesheet's", async () => {
  const styles = {
    ":root": light,
    "[data-theme=dark]": dark,
    body: { background: "var(--bg)", margin: 0 },
    "h1, h2": { fontWeight: 700 },
    "a:hover": { textDecoration: "underline" },
  };
  expect((await allOf({ "styles.ts": exported({ globalStyles: styles }) })).all).toEqual(BOTH);
  const { all } = await allOf({ "a.ts": exported({ base: { ":root": light }, dark: { ".dark": dark } }) });
  expect(all).toEqual(BOTH);
});

it.each([
  ["prefixed properties", { body: { WebkitFontSmoothing: "antialiased", MozOsxFontSmoothing: "grayscale" } }],
  ["rules for all elements", { "*, *::before": { boxSizing: "border-box" }, "#root": { minHeight: "100vh" } }],
  ["fonts and animations", { "@font-face": { fontFamily: "Inter" }, "@keyframes fade": { from: { opacity: 0 } } }],
  ["lists of elements", { "img, svg, video": { display: "block" }, button: { userSelect: "none", cursor: "pointer" } }],
])("%s beside themes in an object are no tokens, and the themes are read", async (_, others) => {
  const styles = { ...others, ":root": { ...light, "&.dark": dark } };
  expect((await allOf({ "global.ts": exported({ globalStyles: styles }) })).all).toEqual(BOTH);
});

it("Values that a module exports as parts of its rules, too, are those of the rules", async () => {
  const text = `${exported({ light, dark })} export const globalStyles = { ":root": light, ".dark": dark };`;
  expect((await allOf({ "vars.ts": text })).all).toEqual(BOTH);
});

it("What a module has by the names of custom properties is not named again where an entry has it", async () => {
  const colors = exported({ colors: { light, dark } });
  const { found } = await allOf({ "index.js": exported({ themes: { light, dark } }), "src/colors.js": colors });
  expect(Object.keys(report(found)).filter((what) => what.includes("no token has"))).toEqual([]);
});
