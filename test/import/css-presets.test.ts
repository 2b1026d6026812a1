import { expect, it } from "vitest";
import { imported, rules, sourceOf } from "./imported.ts";

const page = (bg: string, fg: string, key: string) => ({ bg, fg, key });
const neutral = { light: page("#fafafa", "#111111", "#777777"), dark: page("#0a0a0a", "#eeeeee", "#222222") };
const presets = {
  neutral,
  black: { light: page("#ffffff", "#000000", "#f5f5f5"), dark: page("#050505", "#ffffff", "#222222") },
  solar: { light: page("#fff8e1", "#332200", "#ffcc00"), dark: page("#221100", "#ffeecc", "#cc9900") },
};

/** Presets of colours beside the first one, each with values for light and dark pages, that import what they have in common. */
const { neutral: _, ...others } = presets;
const sheets = Object.entries(others).map(([name, { light, dark }]) => [
  `css/${name}.css`,
  `@import "./lib/colors.css"; ${rules(":root", light)} ${rules(".dark", dark)}`,
]);
const source = () =>
  sourceOf({
    "css/lib/colors.css": rules(":root", neutral.light) + rules(".dark", neutral.dark),
    "css/style.css": '@import "./lib/colors.css"; body { margin: 0; }',
    ...(Object.fromEntries(sheets) as Record<string, string>),
  });

it("Presets of colours for light and dark pages are beside the theme, though one is called black", async () => {
  const { identity } = await imported(source());
  expect(identity.themes.map(({ id, mode }) => [id, mode])).toEqual([
    ["light", "light"],
    ["dark", "dark"],
  ]);
  const preset = identity.modifiers.find(({ id }) => id !== "theme");
  expect(preset?.contexts).toHaveLength(3);
});

it("A dark value that a preset has of what it imports counts over its own for all pages", async () => {
  const found = await imported(source());
  const pages = await Promise.all(found.combinations.map((choices) => found.variablesOf(choices)));
  const wanted = Object.values(presets).flatMap(({ light, dark }) => [light, dark]);
  const inOrder = (some: readonly object[]) => some.map((one) => JSON.stringify(one)).sort();
  expect(inOrder(pages)).toEqual(inOrder(wanted));
});
