import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { filesOf, pageWith, type Values } from "./written.ts";

const base = { bg: "#ffffff", fg: "#111111", accent: "#0066cc", gap: "8px" };
const light = { bg: "#fffff0", fg: "#222222", accent: "#0077dd", gap: "8px" };
const dark = { bg: "#111111", fg: "#eeeeee", accent: "#66aaff" };
const acme = { accent: "#cc0000" };
const acmeDark = { accent: "#ff6666" };
const bravo = { accent: "#008800" };
const contrast = { fg: "#000000" };
const contrastDark = { fg: "#ffff00" };

type Row = readonly [files: Readonly<Record<string, Values>>, ...pages: (readonly [string[], Values])[]];

/** Files for some combinations, with what pages have that choose the named contexts. */
const LAYOUTS: Readonly<Record<string, Row>> = {
  "a brand with a dark file of its own, and one without": [
    { base, dark, acme, "acme-dark": acmeDark, bravo },
    [[], base],
    [["dark"], { ...base, ...dark }],
    [["acme"], { ...base, ...acme }],
    [["acme", "dark"], { ...base, ...dark, ...acmeDark }],
    [["bravo", "dark"], { ...base, ...dark, ...bravo }],
  ],
  "two whole themes, and small brands": [
    { light, dark: { ...light, ...dark }, acme, "acme-dark": acmeDark, bravo },
    [["light"], light],
    [["acme", "light"], { ...light, ...acme }],
    [["acme", "dark"], { ...light, ...dark, ...acmeDark }],
    [["bravo", "dark"], { ...light, ...dark, ...bravo }],
  ],
  "contrast in the light and in the dark": [
    { base, dark, "high-contrast": contrast, "dark-high-contrast": contrastDark },
    [[], base],
    [["high-contrast"], { ...base, ...contrast }],
    [["dark"], { ...base, ...dark }],
    [["dark", "high-contrast"], { ...base, ...dark, ...contrastDark }],
  ],
  "folders of brands with both themes, over those for all": [
    {
      base,
      dark,
      "brands/acme/light": acme,
      "brands/acme/dark": acmeDark,
      "brands/bravo/light": bravo,
      "brands/bravo/dark": { accent: "#00ff00" },
    },
    [[], base],
    [["acme"], { ...base, ...acme }],
    [["acme", "dark"], { ...base, ...dark, ...acmeDark }],
    [["bravo", "dark"], { ...base, ...dark, accent: "#00ff00" }],
  ],
  "a brand called like a base in its folder": [
    { core: base, "themes/dark": dark, "brands/acme/base": acme },
    [[], base],
    [["acme", "dark"], { ...base, ...dark, ...acme }],
  ],
  "files about other tokens in the folders of brands": [
    {
      "acme/color": { bg: "#ffffff", fg: "#330000" },
      "acme/color-dark": { bg: "#110000", fg: "#ffeeee" },
      "acme/font": { size: "16px", line: "24px" },
      "bravo/color": { bg: "#fffff0", fg: "#003300" },
      "bravo/color-dark": { bg: "#001100", fg: "#eeffee" },
      "bravo/font": { size: "18px", line: "26px" },
    },
    [["acme"], { bg: "#ffffff", fg: "#330000", size: "16px", line: "24px" }],
    [["acme", "dark"], { bg: "#110000", fg: "#ffeeee", size: "16px", line: "24px" }],
    [["bravo", "dark"], { bg: "#001100", fg: "#eeffee", size: "18px", line: "26px" }],
  ],
  "a folder for all brands beside theirs": [
    {
      "acme/color": { bg: "#ffffff", fg: "#330000" },
      "acme/space": { gap: "4px" },
      "bravo/color": { bg: "#fffff0", fg: "#003300" },
      "shared/space": { gap: "8px", pad: "16px" },
    },
    [["acme"], { bg: "#ffffff", fg: "#330000", gap: "4px", pad: "16px" }],
    [["bravo"], { bg: "#fffff0", fg: "#003300", gap: "8px", pad: "16px" }],
  ],
  "a file that changes a little of two brands": [
    { acme: base, bravo: { ...base, ...bravo }, promo: { accent: "#ff00ff" } },
    [["acme"], base],
    [["bravo"], { ...base, ...bravo }],
    [["bravo", "promo"], { ...base, accent: "#ff00ff" }],
  ],
  "dark for all brands, of which each has all values": [
    { acme: base, bravo: { ...base, ...bravo }, dark: { bg: "#000000" } },
    [["acme"], base],
    [["acme", "dark"], { ...base, bg: "#000000" }],
    [["bravo", "dark"], { ...base, ...bravo, bg: "#000000" }],
  ],
  "more contrast in a folder for it, beside brands and modes": [
    {
      "acme/light": base,
      "acme/dark": { ...base, ...dark },
      "bravo/light": { ...base, ...bravo },
      "bravo/dark": { ...base, ...bravo, ...dark },
      "contrast/high": { bg: "#000000" },
    },
    [["acme", "dark"], { ...base, ...dark }],
    [["bravo", "high"], { ...base, ...bravo, bg: "#000000" }],
    [["acme", "dark", "high"], { ...base, ...dark, bg: "#000000" }],
  ],
  "a density beside brands of which only some have dark files": [
    { base, dark, acme, "acme-dark": acmeDark, "density/compact": { gap: "4px" } },
    [["compact"], { ...base, gap: "4px" }],
    [["acme", "dark", "compact"], { ...base, ...dark, ...acmeDark, gap: "4px" }],
  ],
};

describe.each(["css", "json"] as const)("Files for some combinations of brands, themes and more, as %s", (form) => {
  it.each(Object.entries(LAYOUTS))("have what their words say: %s", async (_, [files, ...pages]) => {
    const found = await imported(sourceOf(filesOf(form, files)));
    for (const [contexts, values] of pages) expect(await pageWith(found, contexts)).toEqual(values);
    expect(found.made.entries.filter(({ kind }) => kind === "left-out")).toEqual([]);
  });
});

describe("A brand whose file changes one of those for all", () => {
  it("is one of the brands that have tokens of their own, and one of them is the default", async () => {
    const found = await imported(
      sourceOf(
        filesOf("json", {
          "core/size": { "size-s": "4px", "size-m": "8px" },
          "brand/acme/color": { "brand-main": "#cc0000", "brand-soft": "#ffcccc" },
          "brand/bravo/color": { "brand-main": "#008800", "brand-soft": "#ccffcc" },
          "brand/bravo/size": { "size-m": "10px" },
        }),
      ),
    );
    expect(found.identity.modifiers.find(({ id }) => id === "brand")?.default).toBe("acme");
    expect(await pageWith(found, ["bravo"])).toEqual({
      "brand-main": "#008800",
      "brand-soft": "#ccffcc",
      "size-s": "4px",
      "size-m": "10px",
    });
  });
});

it("A value that a brand and a mode each have, and no file for both, is named: the brand's counts", async () => {
  const files = filesOf("json", {
    base: { bg: "#ffffff", fg: "#111111", key: "#0000ff" },
    "modes/dark": { bg: "#111111", fg: "#eeeeee" },
    "brands/acme": { bg: "#ffeeee", key: "#cc0000" },
    "brands/bravo": { bg: "#eeeeff", key: "#0000cc" },
  });
  const found = await imported(sourceOf(files));
  expect(await pageWith(found, ["acme", "dark"])).toEqual({ bg: "#ffeeee", fg: "#eeeeee", key: "#cc0000" });
  const what = "repaired: Values of two choices at once, of which the source says no order: the later one in Vitral";
  expect(report(found)[what]).toEqual(["bg"]);
});
