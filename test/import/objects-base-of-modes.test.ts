import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { text: "#000000", background: "#ffffff", primary: "#0066ff" };
const dark = { text: "#ffffff", background: "#000000", primary: "#00ccff" };
const sepia = { text: "#5b4636", background: "#f4ecd8" };
const SHARED = { "space-0": "0", "space-1": "4", "colors-white": "#ffffff" };

/** The colours of a theme by the names of their custom properties. */
const named = (colors: object) =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`colors-${name}`, String(value)]));

describe("What is beside modes is the default, which they change", () => {
  const theme = (modes: object, base: object = light) => ({
    initialColorModeName: "light",
    colors: { ...base, white: "#ffffff", modes },
    space: [0, 4],
  });
  it.each([
    ["a module", (value: object) => ({ "theme.js": exported({ theme: value }) })],
    ["a default export", (value: object) => ({ "theme.js": `export default ${JSON.stringify(value)};` })],
    ["JSON", (value: object) => ({ "theme.json": value })],
  ])("in %s", async (_, filesOf) => {
    const { all, found } = await allOf(filesOf(theme({ dark, sepia })));
    expect(all).toEqual({
      light: { ...SHARED, ...named(light) },
      dark: { ...SHARED, ...named(dark) },
      sepia: { ...SHARED, ...named({ ...light, ...sepia }) },
    });
    expect(found.identity.modifiers[0]?.default).toBe("light");
    expect(report(found)).toMatchObject({
      "repaired: Values that a theme does not have: those of the theme that has all": ["sepia"],
    });
    const { all: one } = await allOf(filesOf(theme({ dark })));
    expect(one).toEqual({ light: { ...SHARED, ...named(light) }, dark: { ...SHARED, ...named(dark) } });
  });

  it("and the dark one, where the mode is light", async () => {
    const { all } = await allOf({ "theme.json": theme({ light }, dark) });
    expect(all).toEqual({ light: { ...SHARED, ...named(light) }, dark: { ...SHARED, ...named(dark) } });
  });

  it("also as a group called default", async () => {
    const { all, found } = await allOf({
      "a.json": { default: light, modes: { dark, contrast: { text: "#000000" } } },
    });
    expect(all).toEqual({ light, dark, contrast: { ...light, text: "#000000" } });
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });
});

it("Modes of other values than those beside them are as they are", async () => {
  const { all } = await allOf({ "a.json": { radius: "4px", modes: { light, dark } } });
  expect(all).toEqual({ light: { radius: "4px", ...light }, dark: { radius: "4px", ...dark } });
});

it("Texts with light-dark() are values for light and for dark pages", async () => {
  const found = await imported(
    sourceOf({
      "theme.json": { bg: "light-dark(#ffffff, #111111)", line: "1px solid light-dark(#000, #fff)", gap: "8px" },
    }),
  );
  expect(await found.variablesOf({ theme: "light" })).toMatchObject({ bg: "#ffffff", gap: "8px" });
  expect(await found.variablesOf({ theme: "dark" })).toMatchObject({ bg: "#111111", gap: "8px" });
});
