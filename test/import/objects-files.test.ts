import { describe, expect, it } from "vitest";
import { allOf } from "./modules.ts";

const ACME = {
  light: { color: { bg: "#ffffff", accent: "#ff0000" }, gap: "4px" },
  dark: { color: { bg: "#000000", accent: "#ff8888" }, gap: "4px" },
};
const BRAVO = {
  light: { color: { bg: "#ffeeee", accent: "#0000ff" }, gap: "6px" },
  dark: { color: { bg: "#110000", accent: "#8888ff" }, gap: "6px" },
};

/** The custom properties of such a theme, as Style Dictionary names them. */
const page = ({ color: { bg, accent }, gap }: typeof ACME.light) => ({ "color-bg": bg, "color-accent": accent, gap });

const MODES = { light: page(ACME.light), dark: page(ACME.dark) };
const BRANDS = {
  "acme light": page(ACME.light),
  "acme dark": page(ACME.dark),
  "bravo light": page(BRAVO.light),
  "bravo dark": page(BRAVO.dark),
};

describe("JSON files with the same values are a choice, whose words are no part of names", () => {
  it.each([
    ["in folders of themes", { "build/light/tokens.json": ACME.light, "build/dark/tokens.json": ACME.dark }, MODES],
    ["with flat names", { "light/vars.json": page(ACME.light), "dark/vars.json": page(ACME.dark) }, MODES],
    ["with a word in common", { "tokens-light.json": ACME.light, "tokens-dark.json": ACME.dark }, MODES],
    ["with a part in common", { "acme.light.json": ACME.light, "acme.dark.json": ACME.dark }, MODES],
    ["one without a word", { "tokens.json": ACME.light, "tokens.dark.json": ACME.dark }, MODES],
    [
      "of brands in folders",
      { "acme/tokens.json": ACME.light, "bravo/tokens.json": BRAVO.light },
      { "acme default": page(ACME.light), "bravo default": page(BRAVO.light) },
    ],
    [
      "of brands and themes by their names",
      {
        "tokens-acme-light.json": ACME.light,
        "tokens-acme-dark.json": ACME.dark,
        "tokens-bravo-light.json": BRAVO.light,
        "tokens-bravo-dark.json": BRAVO.dark,
      },
      BRANDS,
    ],
    [
      "of themes in folders of brands",
      {
        "acme/tokens.light.json": ACME.light,
        "acme/tokens.dark.json": ACME.dark,
        "bravo/tokens.light.json": BRAVO.light,
        "bravo/tokens.dark.json": BRAVO.dark,
      },
      BRANDS,
    ],
  ])("%s", async (_, files, want) => {
    const { all, found } = await allOf(files);
    expect(all).toEqual(want);
    expect(found.made.entries).toEqual([]);
  });

  it("whatever one of them has more", async () => {
    const more = { ...ACME.dark, glow: "#ffff00" };
    const { all } = await allOf({ "light/tokens.json": ACME.light, "dark/tokens.json": more });
    expect(all).toMatchObject({ light: page(ACME.light), dark: { ...page(ACME.dark), glow: "#ffff00" } });
  });

  it("and what a dark one does not change is as in the one without a word", async () => {
    const { all } = await allOf({ "tokens.json": ACME.light, "tokens.dark.json": { color: ACME.dark.color } });
    expect(all).toEqual({ light: page(ACME.light), dark: { ...page(ACME.dark), gap: "4px" } });
  });

  it("beside files with other values", async () => {
    const space = { space: { s: "8px" } };
    const files = { "out/light/acme.json": ACME.light, "out/dark/acme.json": ACME.dark, "out/sizes.json": space };
    const { all } = await allOf(files);
    const more = { "sizes-space-s": "8px" };
    expect(all).toEqual({ light: { ...MODES.light, ...more }, dark: { ...MODES.dark, ...more } });
  });
});

describe("JSON files with the same values are groups", () => {
  it.each([
    ["of hues", { "blue.json": { 50: "#eeeeff", 900: "#000033" }, "red.json": { 50: "#ffeeee", 900: "#330000" } }],
    ["of components", { "card.json": { bg: "#ffffff", pad: "4px" }, "modal.json": { bg: "#eeeeee", pad: "8px" } }],
  ])("%s", async (_, files) => {
    const { all } = await allOf(files);
    const names = Object.entries(files).flatMap(([path, values]) =>
      Object.entries(values).map(([name, value]) => [`${path.slice(0, -".json".length)}-${name}`, value]),
    );
    expect(Object.values(all)).toEqual([Object.fromEntries(names)]);
  });
});
