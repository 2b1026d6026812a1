import type { Identity } from "../../model/identity.ts";
import { type Choices, MODIFIER_ROLES } from "../../model/modifier.ts";
import type { ColorToken, VariedToken } from "../../model/token.ts";
import { cssColor } from "../../render/css-value.ts";
import { luminance } from "../../resolve/color.ts";
import { tokenAt } from "../../resolve/combination.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { isNamedByAny } from "../../resolve/pattern.ts";
import { isColor } from "../../resolve/theme.ts";
import type { Place, Report } from "../problem.ts";
import { combinationsOf, type Compared, type Comparison } from "./comparisons.ts";

/** Where the colour of a token is written in a combination: by the token itself, or by one that a rule lets it take. */
export type Written = { readonly name: string; readonly path: readonly string[]; readonly place: Place };

/** Finds where the colour of a token is written. */
export type WrittenAt = (token: ColorToken, choices: Choices) => Written;

/** The place of a name in a pair's `on`, by the indices of the pair and the name. */
export type PlaceOfBackground = (pair: number, at: number) => Place;

/** The identity as far as its colours are compared. */
type Colored = Compared & Pick<Identity, "themes" | "roles">;

/**
 * Checks every pair in every combination. A foreground below its minimum contrast is reported once for a pair of colours
 * in a theme, with the first combination that has it.
 */
export function checkLegibility(
  comparisons: Iterable<Comparison>,
  identity: Colored,
  { writtenAt, report }: { readonly writtenAt: WrittenAt; readonly report: Report },
): void {
  const reported = new Set<string>();
  const strict = new Set(identity.themes.flatMap(({ id, highContrast }) => (highContrast ? id : [])));
  for (const comparison of comparisons) {
    const { pair } = comparison;
    for (const choices of combinationsOf(comparison, identity)) {
      const foreground = colorAt(comparison.foreground, identity, choices);
      const background = colorAt(comparison.background, identity, choices);
      if (foreground === null || background === null || background.color.alpha < 1) continue;
      const minimum = strict.has(choices["theme"] ?? "") ? pair.highContrast : pair.minimum;
      const ratio = ratioOn(foreground.color, background.color.hex);
      if (ratio >= minimum) continue;
      const source = writtenAt(foreground, choices);
      const key = [choices["theme"], source.name, foreground.color.hex, background.name, background.color.hex].join(
        " ",
      );
      if (reported.has(key)) continue;
      reported.add(key);
      // What is written in the colour of the page is legible on most colours: the other one is unusual.
      const isPage = isNamedByAny(identity.roles.background ?? [], foreground.path);
      const { path, place } = isPage ? writtenAt(background, choices) : source;
      const message =
        `${path.join(".")}: ${foreground.name} (${foreground.color.hex}) on ${background.name} (${background.color.hex}) has a contrast of ` +
        `${floorRatio(ratio)} in ${nameOf(choices, comparison)}. Expected: at least ${minimum} for ${pair.use}.`;
      report({ place, message, fix: fix({ ...foreground, name: source.name }, background), rule: "contrast" });
    }
  }
}

/**
 * Reports translucent backgrounds: they show what is below, which no pair names, so the contrast is unknown. Each is
 * reported once for a pair, with the first combination that has it.
 */
export function checkBackgrounds(
  comparisons: Iterable<Comparison>,
  identity: Colored,
  { placeOf, report }: { readonly placeOf: PlaceOfBackground; readonly report: Report },
): void {
  for (const comparison of comparisons) {
    if (comparison.foreground !== null) continue;
    for (const choices of combinationsOf(comparison, identity)) {
      const background = colorAt(comparison.background, identity, choices);
      if (background === null || background.color.alpha === 1) continue;
      const { name, color } = background;
      const message = `${name} is translucent, ${cssColor(color)}, in ${nameOf(choices, comparison)}. Expected: an opaque colour.`;
      const fix = `Make ${name} opaque, or name the opaque colour that it shows.`;
      report({ place: placeOf(...comparison.place), message, fix, rule: "translucent-background" });
      break;
    }
  }
}

function colorAt(token: VariedToken | null, { modifiers }: Colored, choices: Choices): ColorToken | null {
  const found = token && tokenAt(modifiers, token, choices);
  return found !== null && isColor(found) ? found : null;
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

/** What the comparison depends on: the theme first, then products and seasons. */
function nameOf(choices: Choices, { by }: Comparison): string {
  const ids = by.map(({ id }) => id);
  const roles = MODIFIER_ROLES.filter((role) => ids.includes(role));
  return [...new Set([...roles, ...ids])].map((id) => `${id} ${choices[id]}`).join(", ");
}
