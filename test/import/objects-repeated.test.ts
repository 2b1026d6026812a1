import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const part = (values: object) => JSON.stringify(values);
const BASE = `export const base = { space: { s: "4px", m: "8px" }, radius: { s: "2px" } };`;
const theme = (name: string, color: object) =>
  `export const ${name}Theme = { name: "${name}", ...base, color: ${part(color)} };`;
const LIGHT = { bg: "#ffffff", text: "#1f2328" };
const DARK = { bg: "#0d1117", text: "#e6edf3" };
const DIM = { bg: "#22272e", text: "#adbac7" };
const MODULE = [BASE, theme("light", LIGHT), theme("dark", DARK), theme("dim", DIM)].join("\n");

const all = ({ bg, text }: typeof LIGHT) => ({
  "color-bg": bg,
  "color-text": text,
  "space-s": "4px",
  "space-m": "8px",
  "radius-s": "2px",
});

describe("Themes that a module exports by names, and again", () => {
  it.each([
    ["in a list", `export const themes = [lightTheme, darkTheme, dimTheme];`],
    ["in an object", `export const themes = { light: lightTheme, dark: darkTheme, dim: dimTheme };`],
  ])("%s are there once, without what they have a part of", async (_, again) => {
    const { found, all: own } = await allOf({ "src/theme.ts": `${MODULE}\n${again}` });
    expect(own).toEqual({ light: all(LIGHT), dark: all(DARK), dim: all(DIM) });
    expect(report(found)).toEqual({});
  });

  it("in a list with only some of them are all there", async () => {
    const { all: own } = await allOf({ "src/theme.ts": `${MODULE}\nexport const themes = [lightTheme, darkTheme];` });
    expect(own).toEqual({ lightTheme: all(LIGHT), darkTheme: all(DARK), dimTheme: all(DIM) });
  });
});

describe("Themes of modules that an index has in a list, with names", () => {
  const themes = {
    acmeLight: { bg: "#ffffff", ink: "#1f2328" },
    acmeDark: { bg: "#0d1117", ink: "#e6edf3" },
    bravoLight: { bg: "#fff7ed", ink: "#431407" },
    bravoDark: { bg: "#431407", ink: "#ffedd5" },
  };
  const fileOf = (name: string) => name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
  const names = Object.keys(themes);
  const index = [
    ...names.map((name) => `import { ${name} } from "./${fileOf(name)}";`),
    `export const themes = [${names.map((name) => `{ name: "${name}", ...${name} }`).join()}];`,
  ].join("\n");
  const filesOf = (write: (value: object) => object) =>
    Object.fromEntries(
      Object.entries(themes).map(([name, value]) => [`src/${fileOf(name)}.ts`, exported({ [name]: write(value) })]),
    );
  const inColors = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([name, color]) => [`colors-${name}`, color]));

  it.each([
    ["flat", (value: object) => value, (value: object) => value],
    ["in groups", (colors: object) => ({ colors }), inColors],
  ])("have these names: %s", async (_, write, expected) => {
    const palette = exported({ palette: { blue: "#0969da" } });
    const { found, all: own } = await allOf({
      ...filesOf(write),
      "src/index.ts": index,
      "src/palette.ts": palette,
    });
    const blue = { "palette-blue": "#0969da" };
    expect(own).toEqual(
      Object.fromEntries(Object.entries(themes).map(([name, value]) => [name, { ...expected(value), ...blue }])),
    );
    expect(report(found)).toEqual({});
  });
});
