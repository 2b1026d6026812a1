import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

describe("Stylesheets in a folder of themes", () => {
  const day = (hue: string) => ({ background: "#ffffff", "on-background": "#000000", key: hue });
  const night = (hue: string) => ({ background: "#000000", "on-background": "#ffffff", key: hue });
  const named = (prefix: string, own: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [`${prefix}-${name}`, value]));

  it("are one choice where each is a whole theme, though some have other properties than others", async () => {
    const found = await imported(
      sourceOf({
        "ready-themes/azure-blue.css": rules(":root", named("new", day("#0000ff"))),
        "ready-themes/cyan-orange.css": rules(":root", named("new", night("#00ffff"))),
        "ready-themes/amber-lime.css": rules(":root", named("old", day("#ffbf00"))),
        "ready-themes/indigo-pink.css": rules(":root", named("old", day("#4b0082"))),
        "ready-themes/pink-grey.css": rules(":root", named("old", night("#ffc0cb"))),
      }),
    );
    expect(found.identity.modifiers.map(({ id }) => id)).toEqual(["theme"]);
    const modes = Object.fromEntries(found.identity.themes.map(({ id, mode }) => [id, mode]));
    expect(modes).toEqual({
      "azure-blue": "light",
      "cyan-orange": "dark",
      "amber-lime": "light",
      "indigo-pink": "light",
      "pink-grey": "dark",
    });
    expect(await found.variablesOf({ theme: "cyan-orange" })).toEqual(named("new", night("#00ffff")));
    expect(await found.variablesOf({ theme: "pink-grey" })).toEqual(named("old", night("#ffc0cb")));
  });

  it("are several choices where some are of colours, and others of sizes", async () => {
    const found = await imported(
      sourceOf({
        "themes/lime.css": rules(":root", day("#00ff00")),
        "themes/navy.css": rules(":root", night("#000080")),
        "themes/round.css": rules(":root", { corner: "9px", edge: "3px" }),
        "themes/square.css": rules(":root", { corner: "0px", edge: "1px" }),
      }),
    );
    expect(found.combinations).toHaveLength(4);
  });

  it("are one choice where a word of their names repeats, and each replaces all of another one", async () => {
    const found = await imported(
      sourceOf({
        "css/amber-lime.css": rules(":root", day("#ffbf00")),
        "css/indigo-pink.css": rules(":root", day("#4b0082")),
        "css/pink-grey.css": rules(":root", day("#ffc0cb")),
        "css/teal-blue.css": rules(":root", day("#008080")),
      }),
    );
    expect(found.combinations).toHaveLength(4);
    const keys = found.combinations.map(async (choices) => (await found.variablesOf(choices))["key"]);
    expect((await Promise.all(keys)).sort()).toEqual(["#008080", "#4b0082", "#ffbf00", "#ffc0cb"]);
  });
});

describe("Stylesheets of brands in three modes", () => {
  const brands = { acme: "#0000aa", bravo: "#0000bb" };
  const colorsOf = { light: "#ffffff", dark: "#000000", "light-blue": "#eeeeff", "high-contrast": "#fffff0" };
  const page = (brand: string, mode: keyof typeof colorsOf) => ({ bg: colorsOf[mode], key: brand });

  it("are brands and themes in folders, though names of modes have more words than others", async () => {
    const modes = ["light", "dark", "light-blue"] as const;
    const all = { default: "#000088", ...brands };
    const sheets = Object.entries(all).flatMap(([brand, key]) =>
      modes.map((mode) => [`${brand}/${mode}.css`, rules(":root", page(key, mode))]),
    );
    const found = await imported(sourceOf(Object.fromEntries(sheets)));
    expect(found.combinations).toHaveLength(9);
    for (const [brand, key] of Object.entries(all))
      for (const theme of modes) expect(await found.variablesOf({ brand, theme })).toEqual(page(key, theme));
  });

  it.each(["base", "core"])(
    "are brands and themes where one is called %s, though one mode is high contrast",
    async (home) => {
      const modes = ["light", "dark", "high-contrast"] as const;
      const all = { [home]: "#000088", ...brands };
      const sheets = Object.entries(all).flatMap(([brand, key]) =>
        modes.map((mode) => [`${brand}-${mode}.css`, rules(`[data-theme="${mode}"]`, page(key, mode))]),
      );
      const found = await imported(sourceOf(Object.fromEntries(sheets)));
      expect(found.combinations).toHaveLength(9);
      expect(found.identity.modifiers.find(({ id }) => id === "brand")?.default).toBe(home);
      for (const [brand, key] of Object.entries(all))
        for (const theme of modes) expect(await found.variablesOf({ brand, theme })).toEqual(page(key, theme));
    },
  );
});
