import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const NOT_LITERAL = "left-out: Values that are not literal: --run evaluates them";

/** What the themes of a module have, and the names of what it leaves out. */
async function of(module: string) {
  const found = await imported(sourceOf({ "tokens.js": module }));
  const themes = found.combinations.map(
    async (choices) => [choices["theme"], await found.variablesOf(choices)] as const,
  );
  return { themes: Object.fromEntries(await Promise.all(themes)), left: report(found)[NOT_LITERAL] };
}

describe("A theme has no value of another one that it is made of", () => {
  const light = { bg: "#ffffff", text: "#111111", border: "#cccccc" };
  const dark = { bg: "#111111", text: "#eeeeee" };
  const first = `const light = ${JSON.stringify(light)}; const page = { bg: "#111111", text: "#eeeeee" };`;
  it.each([
    ["by a spread", "{ ...light, ...page, border: fade('#fff') }"],
    ["by a spread of a spread", "{ ...light, ...{ ...page, border: fade('#fff') } }"],
    ["by another name", "{ ...light, ...own }; const own = { ...page, border: fade('#fff') }"],
    ["by Object.assign", "Object.assign({}, light, page, { border: fade('#fff') })"],
    ["by a getter", "{ ...light, ...page, get border() { return fade('#fff'); } }"],
    ["by a function of a package", "createTheme(light, { ...page, border: fade('#fff') })"],
    ["by a member that is set afterwards", "{ ...light, ...page }; dark.border = fade('#fff')"],
    ["by members that are set afterwards", "{ ...light, ...page }; Object.assign(dark, { border: '#222222' })"],
    ["by a member that is deleted afterwards", "{ ...light, ...page }; delete dark['border']"],
  ])("%s, where only a run gives its own", async (_, value) => {
    const { themes, left } = await of(
      `import { createTheme } from "themes"; ${first} const dark = ${value}; export const themes = { light, dark };`,
    );
    expect(themes).toEqual({ light, dark });
    expect(left).toHaveLength(1);
  });

  it("not even where that one is for all themes", async () => {
    const base = `{ bg: "#ffffff", text: "#111111", border: "#cccccc", gap: "4px" }`;
    const { themes } = await of(
      `const base = ${base}; export default { base, dark: { ...base, bg: "#111111", text: "#eeeeee", border: fade() } };`,
    );
    expect(themes).toEqual({ base: { ...light, gap: "4px" }, dark: { ...dark, gap: "4px" } });
  });

  it("but has its own value after one that only a run gives", async () => {
    const { themes } = await of(
      `${first} const soft = { ...light, border: fade() };
       export const themes = { light, dark: { ...soft, ...page, border: "#222222" } };`,
    );
    expect(themes).toEqual({ light, dark: { ...dark, border: "#222222" } });
  });
});

describe("What functions make in modules of a folder is named", () => {
  const palette = `export const palette = { white: "#ffffff", black: "#111111", blue: "#0066ff" };`;
  const spacing = `export const spacing = { s: "4px", m: "8px" };`;
  const make = `export function make(bg) { return { bg }; }`;
  const themes = `import { palette } from "./palette"; import { make } from "./make";
    export const lightTheme = make(palette.white), darkTheme = make(palette.black);`;

  it("beside others that have tokens", async () => {
    const files = { "palette.ts": palette, "spacing.ts": spacing, "make.ts": make, "semantic.ts": themes };
    const found = await imported(sourceOf(files));
    expect(report(found)).toEqual({ [NOT_LITERAL]: ["semantic.ts: lightTheme", "semantic.ts: darkTheme"] });
  });

  it("beside themes", async () => {
    const own = `export const light = { bg: "#ffffff" }, dark = { bg: "#111111" };`;
    const found = await imported(
      sourceOf({ "colors.ts": own, "make.ts": make, "acme.ts": themes, "palette.ts": palette }),
    );
    expect(report(found)[NOT_LITERAL]).toEqual(["acme.ts: lightTheme", "acme.ts: darkTheme"]);
  });

  it("not where nothing says that it is a theme or tokens", async () => {
    const store = `export const store = create(), client = connect();`;
    const found = await imported(sourceOf({ "palette.ts": palette, "spacing.ts": spacing, "store.ts": store }));
    expect(report(found)).toEqual({});
  });
});
