import type { Identity, Pair } from "../../model/identity.ts";
import type { Combination } from "../../model/theme.ts";
import type { ColorToken } from "../../model/token.ts";
import { luminance } from "../../resolve/color.ts";
import { cssColor } from "../../render/css-value.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { isNamedBy } from "../../resolve/pattern.ts";
import { holds } from "../../resolve/combination.ts";
import { choicesOf, colorsOf, type ResolvedTheme, resolveTheme } from "../../resolve/theme.ts";
import type { Place, Report } from "../problem.ts";

/** The path of a colour of a combination in its file, and its place. */
export type PlaceOf = (
  token: ColorToken,
  combination: Combination,
) => { readonly path: readonly string[]; readonly place: Place };

/** The identity as far as colours go. */
type Colored = Omit<Identity, "pages">;

/**
 * Checks every pair in every combination of theme, product and season. A foreground below its minimum contrast is
 * reported once for a pair of colours in a theme, with the first combination that has it.
 */
export function checkLegibility(identity: Colored, placeOf: PlaceOf, report: Report): void {
  const reported = new Set<string>();
  for (const combination of combinationsOf(identity)) {
    for (const { pair, foreground, background, ratio, minimum, source } of tooWeak(identity, combination)) {
      const key = [combination.theme, source.name, foreground.color.hex, background.name, background.color.hex].join(
        " ",
      );
      if (reported.has(key)) continue;
      reported.add(key);
      // What is written in the colour of the page is legible on most colours: the other one is unusual.
      const isPage = (identity.roles.background ?? []).some((pattern) => isNamedBy(pattern, foreground.path));
      const { path, place } = placeOf(isPage ? background : source, combination);
      const message =
        `${path.join(".")}: ${foreground.name} (${foreground.color.hex}) on ${background.name} (${background.color.hex}) has a contrast of ` +
        `${floorRatio(ratio)} in ${nameOf(combination)}. Expected: at least ${minimum} for ${pair.use}.`;
      report({ place, message, fix: fix({ ...foreground, name: source.name }, background), rule: "contrast" });
    }
  }
}

/** The place of a name in a pair's `on`, by the indices of the pair and the name. */
export type PlaceOfBackground = (pair: number, at: number) => Place;

/**
 * Reports translucent backgrounds: they show what is below, which no pair names, so the contrast is unknown. Each is
 * reported once for a pair, with the first combination that has it.
 */
export function checkBackgrounds(identity: Colored, placeOf: PlaceOfBackground, report: Report): void {
  const reported = new Set<string>();
  for (const combination of combinationsOf(identity)) {
    const colors = colorsOf(resolveTheme(identity, choicesOf(combination)));
    const translucent = colors.filter(({ color }) => color.alpha < 1);
    for (const [index, { backgrounds }] of identity.pairs.entries()) {
      for (const [at, pattern] of backgrounds.entries()) {
        for (const { name, color } of named(translucent, [pattern])) {
          const key = [index, at, name].join(" ");
          if (reported.has(key)) continue;
          reported.add(key);
          const message = `${name} is translucent, ${cssColor(color)}, in ${nameOf(combination)}. Expected: an opaque colour.`;
          const fix = `Make ${name} opaque, or name the opaque colour that it shows.`;
          report({ place: placeOf(index, at), message, fix, rule: "translucent-background" });
        }
      }
    }
  }
}

/** Moves the two apart in the direction in which they already differ; black and white cannot go further. */
function fix(foreground: ColorToken, background: ColorToken): string {
  const isLighter = luminance(foreground.color.hex) > luminance(background.color.hex);
  const ways = [
    { token: foreground, way: isLighter ? "lighter" : "darker", end: isLighter ? "#ffffff" : "#000000" },
    { token: background, way: isLighter ? "darker" : "lighter", end: isLighter ? "#000000" : "#ffffff" },
  ];
  const open = ways.filter(({ token, end }) => token.color.hex !== end);
  return `Make ${open.map(({ token, way }) => `${token.name} ${way}`).join(", or ")}.`;
}

/** Every combination, the plain one of each theme first, so that a problem is reported in the simplest one. */
function combinationsOf({ themes, products, seasons }: Colored): Combination[] {
  const ids = (entries: readonly { readonly id: string }[]) => [null, ...entries.map(({ id }) => id)];
  return themes.flatMap(({ id: theme }) =>
    ids(products).flatMap((product) => ids(seasons).map((season) => ({ theme, product, season }))),
  );
}

type Weak = {
  readonly pair: Pair;
  readonly foreground: ColorToken;
  readonly background: ColorToken;
  readonly ratio: number;
  readonly minimum: number;
  /** The token that sets the foreground: itself, or the one that a rule lets it take. */
  readonly source: ColorToken;
};

function tooWeak(identity: Colored, combination: Combination): Weak[] {
  const resolved = resolveTheme(identity, choicesOf(combination));
  const { theme } = resolved;
  const colors = colorsOf(resolved);
  const own = identity.pairs.filter(({ when }) => holds(when, resolved.choices));
  return own.flatMap((pair) => {
    const minimum = theme.highContrast ? pair.highContrast : pair.minimum;
    return named(colors, pair.foregrounds).flatMap((foreground) => {
      const source = sourceOf(foreground, identity, resolved);
      return named(colors, pair.backgrounds)
        .filter(({ color }) => color.alpha === 1)
        .map((background) => ({
          pair,
          foreground,
          background,
          minimum,
          source,
          ratio: ratioOn(foreground.color, background.color.hex),
        }))
        .filter(({ ratio }) => ratio < minimum);
    });
  });
}

/** The token that a colour takes by the last rule that holds; itself without one. */
function sourceOf(token: ColorToken, { rules }: Colored, resolved: ResolvedTheme): ColorToken {
  const rule = rules.findLast(({ tokens, when }) => {
    return holds(when, resolved.choices) && tokens.some((pattern) => isNamedBy(pattern, token.path));
  });
  return colorsOf(resolved).find(({ path }) => path.join(".") === rule?.take) ?? token;
}

/** The colours that some patterns name. */
function named(colors: readonly ColorToken[], patterns: readonly string[]): ColorToken[] {
  return colors.filter(({ path }) => patterns.some((pattern) => isNamedBy(pattern, path)));
}

function nameOf({ theme, product, season }: Combination): string {
  return `theme ${theme}, product ${product ?? "none"}, season ${season ?? "none"}`;
}
