import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";

const manifest = { name: "acme", devDependencies: { "style-dictionary": "^3.9.0" } };
const colors = (all: Readonly<Record<string, string>>) => ({
  color: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }])),
});
const tokens = {
  "tokens/globals/color.json": colors({ white: "#ffffff" }),
  "tokens/brands/acme/color.json": colors({ primary: "#cc0000" }),
  "tokens/brands/bravo/color.json": colors({ primary: "#00aa00" }),
};
const PREFIXES = "left-out: Prefixes of names that only a run of the configuration gives";

/** A program that builds each brand, with some members of the platform for CSS. */
const program = (members: string, before = "") => `
  const StyleDictionary = require("style-dictionary");
  ${before}
  const configOf = (brand) => ({
    source: [\`tokens/brands/\${brand}/*.json\`, "tokens/globals/*.json"],
    platforms: {
      css: { transformGroup: "css", ${members} files: [{ destination: "a.css", format: "css/variables" }] },
      ios: { transformGroup: "ios", prefix: "Ios", files: [{ destination: "a.swift", format: "ios-swift/class.swift" }] },
    },
  });
  for (const brand of ["acme", "bravo"]) StyleDictionary.extend(configOf(brand)).buildAllPlatforms();
`;

describe("Tokens of Style Dictionary that a program builds", () => {
  it("have no part of their places in their names, if package.json says that it is used", async () => {
    const found = await imported(sourceOf({ "package.json": manifest, ...tokens }));
    expect(found.made.form).toBe("Style Dictionary");
    expect(await found.variablesOf({ brand: "acme" })).toEqual({
      "color-white": "#ffffff",
      "color-primary": "#cc0000",
    });
    expect(await found.variablesOf({ brand: "bravo" })).toEqual({
      "color-white": "#ffffff",
      "color-primary": "#00aa00",
    });
  });

  it("have names as it writes them, also with types", async () => {
    const typed = { color: { inkSoft: { value: "#111111", type: "color" } } };
    const found = await imported(sourceOf({ "build.js": program('prefix: "ds",'), "tokens/color.json": typed }));
    expect(await found.variablesOf({})).toEqual({ "ds-color-ink-soft": "#111111" });
  });

  it("are themes where the tokens of one file are in a level of light and dark", async () => {
    const tokens = { light: colors({ bg: "#ffffff", fg: "#111111" }), dark: colors({ bg: "#111111", fg: "#eeeeee" }) };
    const found = await imported(sourceOf({ "package.json": manifest, "tokens.json": tokens }));
    expect(await found.variablesOf({ theme: "dark" })).toEqual({ "color-bg": "#111111", "color-fg": "#eeeeee" });
  });

  it.each([
    ["a text", program('prefix: "ds",')],
    ["a template", program("prefix: `ds`,")],
    ["a constant", program("prefix: name,", 'const name = "ds";')],
    ["a constant of its name", program("prefix,", 'const prefix = "ds";')],
  ])("have the prefix of its platform for CSS, which is %s", async (_, text) => {
    const found = await imported(sourceOf({ "build.js": text, ...tokens }));
    expect(await found.variablesOf({ brand: "bravo" })).toEqual({
      "ds-color-white": "#ffffff",
      "ds-color-primary": "#00aa00",
    });
    expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
  });

  it("have no prefix where only a run gives it, which is named", async () => {
    const found = await imported(sourceOf({ "build.js": program("prefix: brand,"), ...tokens }));
    expect(await found.variablesOf({ brand: "acme" })).toHaveProperty("color-white");
    expect(report(found)[PREFIXES]).toEqual(["build.js"]);
    const two = { "a.js": program('prefix: "a",'), "b.js": program('prefix: "b",') };
    const other = await imported(sourceOf({ ...two, ...tokens }));
    expect(other.made.entries.map(({ found }) => found)).toContain('"a", "b"');
  });

  it.each([
    ["css/variables", "tokens.css"],
    ["scss/variables", "tokens.scss"],
  ])("have the sizes of the group of transforms for the web, with the format %s", async (format, destination) => {
    const text = program("")
      .replace('transformGroup: "css"', 'transformGroup: "web"')
      .replace('{ destination: "a.css", format: "css/variables" }', JSON.stringify({ destination, format }))
      .replace("css: {", "web: {");
    const found = await imported(
      sourceOf({ "build.js": text, ...tokens, "tokens/globals/size.json": { size: { tap: { value: "44" } } } }),
    );
    expect(await found.variablesOf({ brand: "acme" })).toHaveProperty("size-tap", "44px");
    expect(Object.keys(report(found)).filter((what) => what.startsWith("left-out"))).toEqual([]);
  });

  it("are named where the program has them itself", async () => {
    const own = program("", "const own = { extra: { value: '#abc' } };").replace("source:", "tokens: own, source:");
    const found = await imported(sourceOf({ "build.js": own, ...tokens }));
    expect(report(found)["left-out: Settings that Vitral does not follow"]).toEqual(["build.js"]);
  });

  it("are those for the web by default, of several platforms", async () => {
    const size = (value: string) => ({ size: { tap: { value } } });
    const platforms = Object.fromEntries(
      Object.entries({ android: "49px", ios: "48px", web: "44px" }).map(([name, value]) => [
        `tokens/platforms/${name}/size.json`,
        size(value),
      ]),
    );
    const text = program("").replace("source: [", "source: [`tokens/platforms/${platform}/size.json`, ");
    const found = await imported(sourceOf({ "build.js": text, ...tokens, ...platforms }));
    const modifier = found.identity.modifiers.find(({ id }) => id === "platform");
    expect(modifier?.default).toBe("web");
    expect(await found.variablesOf({ brand: "acme" })).toHaveProperty("size-tap", "44px");
    expect(await found.variablesOf({ brand: "acme", platform: "android" })).toHaveProperty("size-tap", "49px");
  });

  it("are named with other transforms than those for CSS", async () => {
    const text = program("").replace('transformGroup: "css"', 'transformGroup: "acme/css"');
    const found = await imported(sourceOf({ "config.mjs": text, ...tokens }));
    expect(report(found)["left-out: Transforms of its own, which may change names or values"]).toEqual(["config.mjs"]);
  });

  it("may be beside a program that is invalid, or that is an example", async () => {
    const programs = { "build.js": `${program('prefix: "ds",')} }`, "examples/build.js": program('prefix: "ds",') };
    const found = await imported(sourceOf({ "package.json": manifest, ...programs, ...tokens }));
    expect(await found.variablesOf({ brand: "acme" })).toHaveProperty("color-white");
  });
});
