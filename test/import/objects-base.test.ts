import { describe, expect, it } from "vitest";
import { report } from "./imported.ts";
import { allOf, exported } from "./modules.ts";

const light = { bg: "#ffffff", text: "#111111" };
const dark = { bg: "#111111", text: "#eeeeee" };
const base = { space: { s: "4px" }, radius: "8px" };
const shared = { "space-s": "4px", radius: "8px" };

describe("What is called base", () => {
  const module = (value: object) => `export default ${JSON.stringify(value)};`;
  it.each([
    ["an object of a file", { "tokens.json": { light, dark, base } }],
    ["files of data", { "light.json": light, "dark.json": dark, "base.json": base }],
    ["modules", { "light.ts": module(light), "dark.ts": module(dark), "base.ts": module(base) }],
    ["an export", { "tokens.ts": exported({ base, light, dark }) }],
  ])("is for a light and a dark theme beside it: %s", async (_, files) => {
    const { all, found } = await allOf(files);
    expect(all).toEqual({ light: { ...light, ...shared }, dark: { ...dark, ...shared } });
    expect(found.made.entries).toEqual([]);
  });

  it.each([["theme-"], ["acme."]])(
    "is for themes whose names have other words before their modes: %s",
    async (words) => {
      const themes = { light, dark, "high-contrast": { bg: "#000000", text: "#ffff00" } };
      const named = Object.entries(themes).map(([name, values]) => [`${words}${name}.ts`, module(values)] as const);
      const { all, found } = await allOf({ "base.ts": module(base), ...Object.fromEntries(named) });
      expect(Object.values(all)).toHaveLength(3);
      for (const values of Object.values(themes)) expect(Object.values(all)).toContainEqual({ ...values, ...shared });
      expect(found.made.entries.map(({ what }) => what)).not.toContain(
        "Tokens that the source has in some contexts only",
      );
    },
  );

  it("is for both where it has some of their tokens, and the themes have their own values", async () => {
    const { all, found } = await allOf({ "tokens.json": { light, dark, base: { ...base, bg: "#aabbcc" } } });
    expect(all).toEqual({ light: { ...light, ...shared }, dark: { ...dark, ...shared } });
    expect(Object.values(report(found))).toEqual([["bg"]]);
  });

  it("is for a dark theme that changes some of it", async () => {
    const { all } = await allOf({ "tokens.json": { base: { ...base, ...light }, dark } });
    expect(all).toEqual({ base: { ...light, ...shared }, dark: { ...dark, ...shared } });
  });

  it("may be called default in a file of data, which has no exports", async () => {
    const { all } = await allOf({ "theme.json": { default: { ...base, ...light }, dark: { bg: dark.bg } } });
    expect(all).toEqual({ default: { ...light, ...shared }, dark: { ...light, ...shared, bg: dark.bg } });
  });

  it("is the light theme of the tokens that only a dark one has, too", async () => {
    const ink = { base: "#222222", dark: "#dddddd" };
    const page = { light: "#ffffff", dark: "#111111" };
    const { all } = await allOf({ "tokens.json": { color: { ink, page } } });
    expect(all).toEqual({
      light: { "color-ink": "#222222", "color-page": "#ffffff" },
      dark: { "color-ink": "#dddddd", "color-page": "#111111" },
    });
  });

  it("is a theme where it has the same tokens as both", async () => {
    const { all } = await allOf({ "tokens.json": { base: { bg: "#cccccc", text: "#222222" }, light, dark } });
    expect(all).toEqual({ base: { bg: "#cccccc", text: "#222222" }, light, dark });
  });
});
