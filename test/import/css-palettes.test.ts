import { describe, expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

const LIGHT = { key: "#0054e9", page: "#ffffff", ink: "#111111" };
const PALETTES = {
  dark: { key: "#4d8dff", page: "#000000", ink: "#eeeeee" },
  "high-contrast": { key: "#003fae", page: "#ffffff", ink: "#000000" },
  "high-contrast-dark": { key: "#7cabff", page: "#000000", ink: "#ffffff" },
};
const CLASSES = { dark: ".dark", "high-contrast": ".high", "high-contrast-dark": ".dark.high" };
const MEDIA = {
  dark: "(prefers-color-scheme: dark)",
  "high-contrast": "(prefers-contrast: more)",
  "high-contrast-dark": "(prefers-contrast: more) and (prefers-color-scheme: dark)",
};

/** A stylesheet for each palette, once for every page, once for a class, and once for some readers. */
const files = Object.fromEntries(
  (["dark", "high-contrast", "high-contrast-dark"] as const).flatMap((name) => [
    [`palettes/${name}.always.css`, rules(":root", PALETTES[name])],
    [`palettes/${name}.class.css`, rules(CLASSES[name], PALETTES[name])],
    [`palettes/${name}.system.css`, `@media ${MEDIA[name]} { ${rules(":root", PALETTES[name])} }`],
  ]),
);

describe("Palettes that a page may have always, by classes, or as the reader's system asks", () => {
  it.each([
    ["has all names", LIGHT],
    ["lacks some", { key: LIGHT.key }],
  ])("are the classes', with their media, where the base %s", async (_, base) => {
    const found = await imported(sourceOf({ "core.css": rules(":root", base), ...files }));
    const { modifiers } = found.identity;
    const [theme, contrast, ...others] = modifiers;
    expect(others).toEqual([]);
    const own = (one: typeof theme) => one?.contexts.map(({ id, media }) => ({ id, media }));
    expect(own(theme)).toContainEqual({ id: "dark", media: MEDIA.dark });
    expect(own(contrast)).toContainEqual({ id: "high", media: MEDIA["high-contrast"] });
    const of = (mode: string, level: string) =>
      found.variablesOf({ [theme?.id ?? ""]: mode, [contrast?.id ?? ""]: level });
    expect(await of(theme?.default ?? "", contrast?.default ?? "")).toMatchObject(base);
    expect(await of("dark", contrast?.default ?? "")).toEqual(PALETTES.dark);
    expect(await of(theme?.default ?? "", "high")).toEqual(PALETTES["high-contrast"]);
    expect(await of("dark", "high")).toEqual(PALETTES["high-contrast-dark"]);
  });
});

it("An attribute that leaves its contrast to the reader's system has one context for that and its value", async () => {
  const css =
    rules(":root", LIGHT) +
    rules(":root[data-contrast='high']", PALETTES["high-contrast"]) +
    `@media ${MEDIA["high-contrast"]} { ${rules(":root[data-contrast='auto']", PALETTES["high-contrast"])} }`;
  const found = await imported(sourceOf({ "a.css": css }));
  const contrast = found.identity.modifiers.find(({ id }) => id === "contrast");
  expect(contrast?.contexts.map(({ id, media }) => [id, media])).toEqual([
    ["default", null],
    ["high", MEDIA["high-contrast"]],
  ]);
  expect(await found.variablesOf({ contrast: "high" })).toEqual(PALETTES["high-contrast"]);
  expect(await found.variablesOf({ contrast: "default" })).toEqual(LIGHT);
});

it("Themes of two kinds, of which one is called a brand, are one choice, as one class is there", async () => {
  const names = ["classic-light", "classic-dark", "brand-light", "brand-dark"];
  const css = names.map((name, at) => rules(`.theme-${name}`, { page: `#00000${at}`, ink: `#fffff${at}` })).join("");
  const found = await imported(sourceOf({ "a.css": css + rules(":root", { gap: "8px" }) }));
  expect(found.combinations.map(({ theme }) => theme).sort()).toEqual(names.toSorted());
  for (const [at, theme] of names.entries()) expect((await found.variablesOf({ theme }))["page"]).toBe(`#00000${at}`);
});

describe("An attribute with many values that have the same properties", () => {
  const ROOT = rules(":root", { page: "#ffffff", ink: "#111111" });
  const scale = (hue: string) => Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`accent-${at}`, `#${hue}${at}`]));
  const HUES = { red: "f000", green: "0f00", blue: "00f0", gray: "8880" };
  const css = Object.entries(HUES)
    .map(([name, hue]) => rules(`[data-hue="${name}"]`, scale(`${hue}0`)))
    .join("");

  it("chooses a palette, though the root has none of these", async () => {
    const found = await imported(sourceOf({ "a.css": ROOT + css }));
    const hue = found.identity.modifiers.find(({ id }) => id === "hue");
    expect(hue?.contexts.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(HUES)));
    expect((await found.variablesOf({ hue: "blue" }))["accent-2"]).toBe("#00f002");
  });

  it("is of elements where its values have others, or too many attributes choose beside it", async () => {
    const other = rules('[data-hue="pink"]', { "accent-1": "#ff00ff" });
    const found = await imported(sourceOf({ "a.css": ROOT + css + other }));
    expect(found.identity.modifiers.map(({ id }) => id)).not.toContain("hue");
    const sizes = Array.from({ length: 30 }, (_, at) => [`s${at}`, { page: `#${100 + at}` }] as const);
    const more = ["a", "b"].flatMap((name) => sizes.map(([size, own]) => rules(`[data-${name}="${size}"]`, own)));
    const many = await imported(sourceOf({ "a.css": ROOT + css + more.join("") }));
    expect(many.identity.modifiers.map(({ id }) => id)).not.toContain("hue");
  });
});
