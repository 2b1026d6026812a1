import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

describe("Objects that look like themes", () => {
  const scale = Object.fromEntries(Array.from({ length: 12 }, (_, step) => [`s${step}`, `#${step.toString(16)}00000`]));

  it("are none where one has all that another has", async () => {
    const text = { _light: "#111111", _dark: "#eeeeee" };
    const base = { colors: { gray: scale, white: "#ffffff", text }, space: { small: "4px" } };
    const themes = { baseTheme: base, theme: { ...base, fonts: { body: "Inter, serif" } } };
    const found = await imported(
      sourceOf({ "index.js": `export const { baseTheme, theme } = ${JSON.stringify(themes)};` }),
    );
    expect(found.combinations).toHaveLength(2);
    expect(report(found)).toMatchObject({ "left-out: Objects of which another has every value": ["baseTheme"] });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({
      "colors-gray-s1": "#100000",
      "colors-text": "#eeeeee",
      "fonts-body": "Inter, serif",
    });
  });

  it("are none where only fonts are light", async () => {
    const font = (weight: number) => ({ fontFamily: "Inter, serif", fontSize: "1rem", fontWeight: weight });
    const fonts = { headlineLightItalic14: font(300), headlineBold14: font(700), headlineLightItalic20: font(300) };
    const { made, variablesOf } = await imported(
      sourceOf({ "index.js": `export default ${JSON.stringify({ ...fonts, ink: "#111111", paper: "#ffffff" })}` }),
    );
    expect(made.settings["modifiers"]).toBeUndefined();
    expect(await variablesOf({})).toMatchObject({ "headlineBold14-fontWeight": "700", ink: "#111111" });
  });

  it("refer to scales by the names of their steps", async () => {
    const theme = {
      colors: { gray: scale },
      semantic: {
        colors: { text: { _light: "gray.s1", _dark: "gray.s9" }, other: { _light: "gray.x", _dark: "#fff" } },
      },
    };
    const { variablesOf } = await imported(sourceOf({ "index.json": theme }));
    expect(await variablesOf({ theme: "light" })).toMatchObject({
      "semantic-colors-text": "#100000",
      "semantic-colors-other": "gray.x",
    });
    expect(await variablesOf({ theme: "dark" })).toMatchObject({ "semantic-colors-text": "#900000" });
  });
});

describe("Values without themes", () => {
  it("are what the entry of a package exports", async () => {
    const { made, variablesOf } = await imported(
      sourceOf({
        "package.json": { name: "@acme/tokens", main: "lib/index.js" },
        "lib/index.js": `export { ink, space } from "./colors.js"; export const paper = "#ffffff";`,
        "lib/colors.js": `const all = { ink: "#111111", gap: "4px" }; const { ink, gap: space } = all; export { ink, space };`,
        "lib/unused.js": `export const other = "#ff0000";`,
      }),
    );
    expect(made.form).toBe("values without themes");
    expect(await variablesOf({})).toEqual({ ink: "#111111", space: "4px", paper: "#ffffff" });
  });

  it("are scales of lists, also of shadows, of which the first is none", async () => {
    const shadows = ["none", "0px 1px 2px rgba(0, 0, 0, 0.5)"];
    const { variablesOf } = await imported(sourceOf({ "index.json": { ink: "#111111", shadows } }));
    expect(await variablesOf({})).toEqual({
      ink: "#111111",
      "shadows-0": "none",
      "shadows-1": "0px 1px 2px 0px rgb(0 0 0 / 0.5)",
    });
  });

  it("have text in an ink of some strength", async () => {
    const colors = { text: "rgba(0, 0, 0, 0.87)", error: "#aa0000", background: "#ffffff" };
    const { made } = await imported(sourceOf({ "index.json": { colors } }));
    expect(made.settings["roles"]).toMatchObject({ text: "colors.text", background: "colors.background" });
  });

  it("are in a file of data where the entry of a package is made by code", async () => {
    const { variablesOf } = await imported(
      sourceOf({
        "package.json": { name: "@acme/tokens", main: "index.js" },
        "index.js": `Object.defineProperty(exports, "default", { get: () => require("./tokens") });`,
        "tokens.json": { ink: "#111111", space: { small: "4px" } },
      }),
    );
    expect(await variablesOf({})).toEqual({ ink: "#111111", "space-small": "4px" });
  });

  it("are in the modules of a folder that none of them collects whole", async () => {
    const { variablesOf } = await imported(
      sourceOf({
        "tokens/colors.ts": `export const red = { 100: "#ffeeee", 500: "#ff0000" } as const; export const ink = "#111111";`,
        "tokens/line.ts": `import { ink } from "./colors"; export const line = { thin: "1px", color: ink };`,
        "tokens/all.ts": `import * as colors from "./colors"; export { colors }; export * from "./line"; export const pad = "8px";`,
        "tokens/of-day.ts": `export const today = (date) => date.getDay();`,
      }),
    );
    expect(await variablesOf({})).toEqual({
      "colors-red-100": "#ffeeee",
      "colors-red-500": "#ff0000",
      "colors-ink": "#111111",
      "line-thin": "1px",
      "line-color": "#111111",
      "all-pad": "8px",
    });
  });

  it("are none in the modules of an application, of which one has colours", async () => {
    const page = (title: string) => `export const title = "${title}"; export const most = 4;`;
    const source = sourceOf({
      "colors.ts": `export const red = "#ff0000";`,
      "a.ts": page("Home"),
      "b.ts": page("News"),
    });
    await expect(imported(source)).rejects.toThrow("no tokens in a form that Vitral knows");
  });

  it("are looked for with --run where nothing can be read from the text", async () => {
    const source = sourceOf({ "package.json": { main: "index.js" }, "index.js": "export const ink = mix(1, 2);" });
    await expect(imported(source)).rejects.toMatchObject({ fix: expect.stringContaining("add --run to evaluate it") });
  });

  it.each([
    ["flat", { "color-base-red": "#f00", "size-small": "2px" }],
    ["nested", { color: { base: { red: "#f00" } }, size: { small: "2px" } }],
  ])("are tokens, %s as Style Dictionary writes them", async (_, json) => {
    const { variablesOf } = await imported(sourceOf({ "tokens.json": json }));
    expect(await variablesOf({})).toEqual({ "color-base-red": "#ff0000", "size-small": "2px" });
  });
});
