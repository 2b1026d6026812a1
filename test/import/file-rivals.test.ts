import { describe, expect, it } from "vitest";
import { imported, report, sourceOf } from "./imported.ts";
import { filesOf, type Form, FORMS, pageWith, type Values } from "./written.ts";

const light = { bg: "#ffffff", fg: "#111111", line: "#cccccc" };
const dark = { bg: "#111111", fg: "#eeeeee", line: "#333333" };
const other = { bg: "#000000", fg: "#ffff00", line: "#ffffff", outline: "#00ffff" };
const pair = { "themes/light": light, "themes/dark": dark };
const acme = { accent: "#ff0000", logo: "#880000", glow: "#ff8888" };
const bravo = { accent: "#0000ff", logo: "#000088" };

const forms = Object.keys(FORMS) as Form[];

/** The contexts of the choice that has one of them. */
async function contextsWith(form: Form, files: Readonly<Record<string, Values>>, context: string) {
  const found = await imported(sourceOf(filesOf(form, files)));
  const own = found.identity.modifiers.find(({ contexts }) => contexts.some(({ id }) => id === context));
  return { found, contexts: own?.contexts.map(({ id }) => id).toSorted(), byDefault: own?.default };
}

describe.each(forms)("A file of %s that has a token more than the others", (form) => {
  it.each([
    ["a third theme", { light, dark, sepia: other }, "sepia", ["dark", "light", "sepia"]],
    ["high contrast", { light, dark, "high-contrast": other }, "high-contrast", ["dark", "high-contrast", "light"]],
    [
      "one of two further themes",
      { light, dark, ocean: light, forest: other },
      "forest",
      ["dark", "forest", "light", "ocean"],
    ],
    ["one of three brands", { acme: light, bravo: dark, corp: other }, "corp", ["acme", "bravo", "corp"]],
  ])("is %s with its own values", async (_, files, name, all) => {
    const { found, contexts, byDefault } = await contextsWith(form, files, name);
    expect(contexts).toEqual(all);
    expect(byDefault).toBe(all.includes("light") ? "light" : all[0]);
    expect(await pageWith(found, [name])).toEqual(other);
    const some = report(found)["as-written: Tokens that the source has in some contexts only"];
    expect(some).toEqual([form === "css" ? "--outline" : "outline"]);
  });

  it("is the dark one in the folder of this name, and pages are light", async () => {
    const { outline, ...same } = other;
    const files = { "light/color": light, "dark/color": { ...same, outline }, "base/size": { gap: "8px" } };
    const { found, contexts, byDefault } = await contextsWith(form, files, "dark");
    expect([contexts, byDefault]).toEqual([["dark", "light"], "light"]);
    expect(await pageWith(found, ["dark"])).toEqual({ ...other, gap: "8px" });
  });

  it.each([
    ["beside another in a folder", { "brands/acme": acme, "brands/bravo": bravo }],
    ["in a folder of its own", { "brands/acme/brand": acme, "brands/bravo/brand": bravo }],
  ])("is a brand %s", async (_, brands) => {
    const { found, contexts } = await contextsWith(form, { ...pair, ...brands }, "bravo");
    expect(contexts).toEqual(["acme", "bravo"]);
    expect(await pageWith(found, ["acme", "dark"])).toEqual({ ...dark, ...acme });
    expect(await pageWith(found, ["bravo", "light"])).toEqual({ ...light, ...bravo });
  });

  it.each([
    ["for all", { theme: { ...light, gap: "8px" }, dark }],
    ["of a brand in modes", { acme: { ...light, gap: "8px" }, "acme-dark": dark }],
    [
      "for readers",
      { theme: { ...light, gap: "8px" }, dark, "high-contrast": { bg: "#000000", fg: "#ffffff", line: "#ffffff" } },
    ],
    ["in a folder called base", { "base/color": { ...light, gap: "8px" }, "dark/color": dark }],
    ["of a product, with sizes, beside both modes", { site: { ...light, gap: "8px" }, light, dark }],
  ])("is what the others change where it is %s", async (_, files) => {
    const { found } = await contextsWith(form, files, "dark");
    expect(await pageWith(found, ["dark"])).toEqual({ ...dark, gap: "8px" });
    expect(await pageWith(found, [])).toEqual({ ...light, gap: "8px" });
  });
});

it.each(forms)("A file of %s that is called default or main in a folder for a choice has that name", async (form) => {
  const core = { ...light, gap: "8px", radius: "4px", pad: "2px" };
  const sizes = { "density/default": { gap: "8px", radius: "4px" }, "density/compact": { gap: "4px", radius: "2px" } };
  const { contexts } = await contextsWith(form, { core, ...sizes }, "compact");
  expect(contexts).not.toContain("density");
  const themes = { "themes/main": light, "themes/dark": dark, "themes/forest": { ...dark, bg: "#002200" } };
  const found = await contextsWith(form, { "foundation/tokens": core, ...themes }, "forest");
  expect(found.contexts).not.toContain("themes");
});

it.each(forms)("The larger of two files of %s in a folder for themes has what the other one lacks", async (form) => {
  const standard = { ...light, gap: "8px" };
  const files = { "themes/christmas": { bg: "#aa0000", fg: "#ffffff" }, "themes/standard": standard };
  const { found } = await contextsWith(form, files, "christmas");
  expect(await pageWith(found, [])).toEqual(standard);
  expect(await pageWith(found, ["christmas"])).toEqual({ ...standard, bg: "#aa0000", fg: "#ffffff" });
});

it("Files of Style Dictionary that a configuration brings together are themes beside light and dark ones of their size", async () => {
  const tokens = (values: Values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  const more = { a: "#aa1111", b: "#bb1111" };
  const platforms = {
    css: { transformGroup: "css", files: [{ destination: "a.css", format: "css/variables" }] },
  };
  const found = await imported(
    sourceOf({
      "config.json": { source: ["tokens/*.json"], platforms },
      "tokens/light.json": tokens({ ...light, ...more }),
      "tokens/dark.json": tokens({ ...dark, ...more }),
      "tokens/sepia.json": tokens({ ...other, ...more }),
    }),
  );
  expect(await found.variablesOf({ theme: "sepia" })).toEqual({ ...other, ...more });
  expect(await found.variablesOf({ theme: "light" })).toMatchObject(light);
});

it.each(forms)(
  "Files of %s in a folder and one within it are called by their paths below what all are in",
  async (form) => {
    const files = {
      "tokens/core": { gap: "8px", ink: "#111111" },
      "tokens/density/default": { gap: "8px" },
      "tokens/density/compact": { gap: "4px" },
      "tokens/theme/light": { bg: "#eeeeee" },
      "tokens/theme/dark": { bg: "#222222" },
      "tokens/theme/high-contrast/light": { bg: "#ffffff", fg: "#000000", line: "#000000" },
      "tokens/theme/high-contrast/dark": { bg: "#000000", fg: "#ffffff", line: "#ffffff" },
    };
    const { found, contexts } = await contextsWith(form, files, "dark");
    expect(contexts).toEqual(["dark", "high-contrast-dark", "high-contrast-light", "light"]);
    expect(await pageWith(found, ["high-contrast-light"])).toMatchObject(files["tokens/theme/high-contrast/light"]);
  },
);

it.each(forms)("A file of %s that is called as others of tokens are is for what its folder says", async (form) => {
  const core = { ...light, gap: "8px" };
  const files = {
    "tokens/core": core,
    "tokens/themes/dark/tokens": { bg: "#111111", fg: "#eeeeee" },
    "tokens/brands/acme/tokens": acme,
    "tokens/brands/bravo/tokens": bravo,
  };
  const { found, contexts } = await contextsWith(form, files, "dark");
  expect(contexts).toEqual(["dark", "light"]);
  expect(await pageWith(found, ["dark", "bravo"])).toEqual({ ...core, bg: "#111111", fg: "#eeeeee", ...bravo });
  expect(await pageWith(found, ["acme"])).toEqual({ ...core, ...acme });
});

describe.each(forms)("What pages have without a choice among files of %s", (form) => {
  it.each([
    [
      "a scale beside densities",
      { spacing: { xs: "2px", sm: "4px", lg: "9px" }, compact: { sm: "2px" }, cozy: { sm: "3px" } },
    ],
    [
      "a scale beside screens",
      { typography: { h1: "48px", body: "16px" }, tablet: { h1: "40px" }, mobile: { h1: "32px" } },
    ],
    [
      "the larger of two in a folder",
      { "themes/standard": { ...light, ok: "#00aa00", no: "#aa0000" }, "themes/festive": dark },
    ],
    ["what a product has for all", { site: { ...light, elevation: "4px" }, light, dark }],
  ])("is %s", async (_, files) => {
    const [whole] = Object.values(files);
    const { found } = await contextsWith(form, files, "light");
    expect(await pageWith(found, [])).toEqual(whole);
  });

  it("is the default of several in a folder for a choice, beside a core", async () => {
    const core = { bg: "#ffffff", fg: "#111111", accent: "#888888" };
    const files = { core, "brands/default": { accent: "#0066ff" }, "brands/acme": { accent: "#cc0000" } };
    const { found, contexts } = await contextsWith(form, files, "acme");
    expect(contexts).toEqual(["acme", "default"]);
    expect(await pageWith(found, [])).toEqual({ ...core, accent: "#0066ff" });
    expect(await pageWith(found, ["acme"])).toEqual({ ...core, accent: "#cc0000" });
  });
});
