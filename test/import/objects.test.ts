import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const palette = `export const red = "#ff0000";\nexport default { blue: { 500: "#0000ff" } };\n`;

const themes = `
  import blue, { red } from "./palette.js";
  import * as all from "./palette.js";
  const step = 4;
  const base = { radius: "4px", font: ["Inter", "sans-serif"], weight: { strongWeight: 700 } };
  export const light = {
    ...base,
    text: "#111111",
    danger: red,
    link: blue.blue[500],
    again: all.red,
    gap: \`\${step * 2}px\`,
    ease: [0.4, 0, 0.2, 1],
    alias: "{text}",
    property: "var(--text)",
    made: darken("#fff"),
    shadow: "0 1px 2px rgba(0, 0, 0, 0.5)",
  } as const satisfies object;
  export const dark = Object.freeze({ ...base, text: "#eeeeee", danger: red, link: "#9999ff", again: red, gap: "4px", ease: [0.4, 0, 0.2, 1], alias: "{text}", property: "var(--text)", shadow: "none" });
  export function darken(color: string): string { return color.toUpperCase(); }
`;

/** The variables of lists that every theme has. */
const SCALES = {
  "space-0": "0",
  "space-1": "4",
  "space-2": "8",
  "space-3": "16",
  "fontSizes-0": "12px",
  "fontSizes-1": "1rem",
  fonts: "Inter, serif",
  ease: "cubic-bezier(0, 0, 1, 1)",
};

describe("Objects nested by theme", async () => {
  const found = await imported(sourceOf({ "index.ts": themes, "palette.ts": palette }));

  it("are read from text: constants, imports, spreads, member access and arithmetic", async () => {
    expect(found.made.form).toBe("objects nested by theme");
    expect(await found.variablesOf({ theme: "light" })).toEqual({
      radius: "4px",
      font: "Inter, sans-serif",
      "weight-strongWeight": "700",
      text: "#111111",
      danger: "#ff0000",
      link: "#0000ff",
      again: "#ff0000",
      gap: "8px",
      ease: "cubic-bezier(0.4, 0, 0.2, 1)",
      alias: "#111111",
      property: "#111111",
      shadow: "0px 1px 2px 0px rgb(0 0 0 / 0.5)",
    });
    expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ alias: "#eeeeee", gap: "4px", shadow: "none" });
  });

  it("name what only a run would give", () => {
    expect(report(found)["left-out: Values that are not literal: --run evaluates them"]).toEqual([
      "index.ts: light.made",
    ]);
  });

  const cases: readonly (readonly [name: string, files: Record<string, unknown>, light: object, dark: object])[] = [
    [
      "with scales in lists, beside fonts and curves",
      {
        "a.js": `const scales = { space: [0, 4, 8, 16], fontSizes: ["12px", "1rem"], fonts: ["Inter", "serif"], ease: [0, 0, 1, 1] };
          export const light = { ...scales, colors: ["#fff", "#eee"] };
          export const dark = { ...scales, colors: ["#000", "#111"] };`,
      },
      { ...SCALES, "colors-0": "#ffffff", "colors-1": "#eeeeee" },
      { ...SCALES, "colors-0": "#000000", "colors-1": "#111111" },
    ],
    [
      "in CommonJS",
      { "a.js": `module.exports = { light: { a: "#fff", b: "1px" }, dark: { a: "#000", b: "2px" } };` },
      { a: "#ffffff", b: "1px" },
      { a: "#000000", b: "2px" },
    ],
    [
      "in modules that are exported whole",
      {
        "index.js": `export * as light from "./l.js"; export * as dark from "./d.js"; export * from "./other.js";`,
        "l.js": `export const a = "#fff";`,
        "d.js": `export const a = "#000";`,
        "other.js": `export const gap = "1px";`,
      },
      { a: "#ffffff", gap: "1px" },
      { a: "#000000", gap: "1px" },
    ],
    [
      "in JSON, below a level of groups, with a flag",
      {
        "a.json": {
          themes: { dawn: { dark: false, colors: { a: "#fff" } }, dusk: { dark: true, colors: { a: "#000" } } },
        },
      },
      { "colors-a": "#ffffff" },
      { "colors-a": "#000000" },
    ],
    [
      "at the end of each path",
      {
        "a.json": {
          color: { a: { light: "#fff", dark: "#000" }, b: { light: "{color.a}", dark: "#111" } },
          gap: "1px",
        },
      },
      { "color-a": "#ffffff", "color-b": "#ffffff", gap: "1px" },
      { "color-a": "#000000", "color-b": "#111111", gap: "1px" },
    ],
    [
      "beside those of its states",
      {
        "a.js": `export const color = { link: { light: "#00c", dark: "#6af", hover: { light: "#00a", dark: "#8bf" } },
          ink: { light: "#111", dark: "#eee" } };`,
      },
      { "color-link": "#0000cc", "color-link-hover": "#0000aa", "color-ink": "#111111" },
      { "color-link": "#66aaff", "color-link-hover": "#88bbff", "color-ink": "#eeeeee" },
    ],
    [
      "in a file for each theme",
      { "themes/light.json": { a: "#fff" }, "themes/dark.json": { a: "#000" } },
      { a: "#ffffff" },
      { a: "#000000" },
    ],
    [
      "in a file for each part of them",
      {
        "dist/ink.json": { light: { ink: "#000", line: "#111" }, dark: { ink: "#fff", line: "#eee" } },
        "dist/page.json": { light: { page: "#fff" }, dark: { page: "#000" } },
      },
      { "ink-ink": "#000000", "ink-line": "#111111", "page-page": "#ffffff" },
      { "ink-ink": "#ffffff", "ink-line": "#eeeeee", "page-page": "#000000" },
    ],
    [
      "where one of them is the default export",
      {
        "a.js": `const light = { a: "#fff", b: "#111" }; export const dark = { a: "#000", b: "#eee" }; export default light;`,
      },
      { a: "#ffffff", b: "#111111" },
      { a: "#000000", b: "#eeeeee" },
    ],
    [
      "where one of them is exported as the default",
      {
        "a.js": `const light = { a: "#fff" }; const darkTheme = { a: "#000" }; export { light as default, darkTheme };`,
      },
      { a: "#ffffff" },
      { a: "#000000" },
    ],
    [
      "where the default export has more than the one with a name",
      {
        "a.js": `export const darkColors = { a: "#000" }; const colors = { a: "#fff", b: "#111" }; export default colors;`,
      },
      { a: "#ffffff", b: "#111111" },
      { a: "#000000" },
    ],
    [
      "where one for the night is made of the default export",
      {
        "a.js": `const base = { a: "#fff", b: "#111" }; export const nightTheme = { ...base, a: "#000" };
          export default base;`,
      },
      { a: "#ffffff", b: "#111111" },
      { a: "#000000", b: "#111111" },
    ],
    [
      "where several with names are of the other mode",
      {
        "a.js": `export const DARK = { a: "#000", b: "#eee" }, DARK_DIM = { a: "#222", b: "#ddd" };
          export default { a: "#fff", b: "#111" };`,
      },
      { a: "#ffffff", b: "#111111" },
      { a: "#000000", b: "#eeeeee" },
    ],
    [
      "with values in objects",
      { "a.js": `export default { light: { a: { value: "#fff", comment: "x" } }, dark: { a: { value: "#000" } } }` },
      { a: "#ffffff" },
      { a: "#000000" },
    ],
  ];

  it.each(cases)("are recognised %s", async (_, files, light, dark) => {
    const { made, variablesOf } = await imported(sourceOf(files));
    const { modifiers } = made.settings as { modifiers: { theme: { contexts: Record<string, { facets: object }> } } };
    const [first = "", second = ""] = Object.keys(modifiers.theme.contexts);
    expect(Object.values(modifiers.theme.contexts).map(({ facets }) => facets)).toEqual(
      Object.keys(modifiers.theme.contexts).map((name) => ({ mode: /dark|dusk|night/i.test(name) ? "dark" : "light" })),
    );
    const byMode = /dark|dusk|night/i.test(first) ? [second, first] : [first, second];
    expect(await variablesOf({ theme: byMode[0] ?? "" })).toEqual(light);
    expect(await variablesOf({ theme: byMode[1] ?? "" })).toEqual(dark);
  });

  it("are none where the default export is the theme that has a name", async () => {
    const theme = `export const light = { page: "#ffffff", ink: "#111111" }; export const gap = "4px"; export default light;`;
    const found = await imported(sourceOf({ "index.js": theme }));
    expect(await found.variablesOf({})).toEqual({ "light-page": "#ffffff", "light-ink": "#111111", gap: "4px" });
  });

  it("are not what other programs have in common", async () => {
    const rule = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`k${at}`, { keyword: `rule ${at}`, code: at }]),
    );
    const source = sourceOf({ "index.js": `export default ${JSON.stringify({ one: rule, other: rule })}` });
    await expect(imported(source)).rejects.toThrow("no tokens in a form that Vitral knows");
  });

  it("are not palettes, whose scales are alike", async () => {
    const scale = { 50: "#fff", 100: "#eee", 900: "#111" };
    const { made, variablesOf } = await imported(sourceOf({ "a.json": { red: scale, blue: scale, black: scale } }));
    expect(made.form).toBe("values without themes");
    expect(Object.keys(await variablesOf({}))).toHaveLength(9);
  });
});

describe("A module that runs", () => {
  const run = (text: string) => imported(sourceOf({ "a.mjs": text }), { run: true });

  it("gives what it computes, whatever it prints", async () => {
    const { variablesOf } = await run(`
      console.log("hello");
      const of = (a) => ({ a, nested: { b: a + "80" } });
      export const light = of("#ffffff");
      export const dark = of("#000000");
      setInterval(() => {}, 1000);
    `);
    expect(await variablesOf({ theme: "dark" })).toEqual({ a: "#000000", "nested-b": "rgb(0 0 0 / 0.501961)" });
  });

  it.each([
    ["throws", `throw new TypeError("no themes today")`, "failed: TypeError: no themes today."],
    ["is no JavaScript", `export const = 3`, "failed: SyntaxError"],
    ["has nothing but a circle", `export const light = {}; light.light = light;`, "no tokens"],
    ["exports too much", `export const a = "x".repeat(60_000_000)`, "more than 50000000 bytes"],
  ])("that %s is refused", async (_, text, message) => {
    await expect(run(text)).rejects.toThrow(message);
  });
});
