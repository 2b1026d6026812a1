import { join } from "node:path";
import { wcagContrast } from "culori";
import { expect, it } from "vitest";
import { colorsOf, resolveTheme } from "../../generator/resolve/theme.ts";
import { measureTree } from "../measure/trees.ts";
import { imported, packageOf } from "./imported.ts";

/** Packages that the tests install, the choices that each offers, and the minimum share of correct values. */
const PACKAGES: readonly (readonly [name: string, choices: string, least: number])[] = [
  ["dtcg-adobe-spectrum", "size(2) theme(2)", 1],
  ["dtcg-ibm-carbon", "typography(4)", 1],
  ["dtcg-microsoft-fluent", "theme(2)", 0.96],
  ["primer", "theme(14) size(3)", 0.96],
  ["carbon-themes", "theme(4)", 1],
  ["carbon-package", "theme(4)", 1],
  ["catppuccin", "flavor(4)", 1],
  ["fluent", "theme(7)", 1],
];

it.each(PACKAGES)(
  "imports the choices of %s, with the package's values in each context",
  async (name, choices, least) => {
    const { modifiers, right, imported, wrong } = await measureTree(name, join(import.meta.dirname, ".."));
    expect(modifiers).toBe(choices);
    expect(imported).toBeGreaterThan(0);
    expect(right / imported, wrong.slice(0, 5).join("\n")).toBeGreaterThanOrEqual(least);
  },
);

it.each([
  // primer.style/product/primitives/color: button-primary-bgColor-rest, whose label has 4.39:1 in one dimmed theme.
  ["@primer/primitives", "light", "#1f883d", 13],
  // carbondesignsystem.com/elements/color/tokens: background-brand.
  ["@carbon/themes", "white", "#0f62fe", 4],
])("guesses the accent of %s, with a readable label", async (source, light, expected, readable) => {
  const { made, identity } = await imported(packageOf(source));
  const { accent = "", "on-accent": label = "" } = made.settings["roles"] as Readonly<Record<string, string>>;
  const colors = identity.themes.map(({ id }) => {
    const tokens = colorsOf(resolveTheme(identity, { theme: id }));
    const colorOf = (path: string) => tokens.find((token) => token.path.join(".") === path)?.color.hex ?? "";
    return { id, button: colorOf(accent), ratio: wcagContrast(colorOf(accent), colorOf(label)) };
  });
  expect(colors.find(({ id }) => id === light)?.button).toBe(expected);
  expect(colors.filter(({ ratio }) => ratio >= 4.5)).toHaveLength(readable);
});
