import type { Identity } from "../../model/identity.ts";
import { type Choices, MODIFIER_ROLES } from "../../model/modifier.ts";
import type { ColorToken, VariedToken } from "../../model/token.ts";
import { cssColor } from "../../render/css-value.ts";
import { luminance } from "../../resolve/color.ts";
import { tokenAt } from "../../resolve/combination.ts";
import { floorRatio, ratioOn } from "../../resolve/contrast.ts";
import { matchesAnyPattern } from "../../resolve/pattern.ts";
import { isColor } from "../../resolve/theme.ts";
import type { Place, Report } from "../../tokens/problem.ts";
import { colorsOf, combinationsOf, type Compared, type Comparison, comparisons } from "./comparisons.ts";

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
  compared: Iterable<Comparison>,
  identity: Colored,
  { writtenAt, report }: { readonly writtenAt: WrittenAt; readonly report: Report },
): void {
  const reported = new Set<string>();
  for (const comparison of compared) {
    const { pair } = comparison;
    for (const { choices, foreground, background, ratio, minimum } of measure(comparison, identity)) {
      if (ratio === null || ratio >= minimum) continue;
      const source = writtenAt(foreground, choices);
      const key = [choices["theme"], source.name, foreground.color.hex, background.name, background.color.hex].join(
        " ",
      );
      if (reported.has(key)) continue;
      reported.add(key);
      // What is written in the colour of the page is legible on most colours: the other one is unusual.
      const isPage = matchesAnyPattern(identity.roles.background ?? [], foreground.path);
      const { path, place } = isPage ? writtenAt(background, choices) : source;
      const message =
        `${path.join(".")}: ${foreground.name} (${foreground.color.hex}) on ${background.name} (${background.color.hex}) has a contrast of ` +
        `${floorRatio(ratio)} in ${nameOf(choices, comparison)}. Expected: at least ${minimum} for ${pair.use}.`;
      report({ place, message, fix: fix({ ...foreground, name: source.name }, background), rule: "contrast" });
    }
  }
}

/** A foreground on a background in a combination; no ratio on a translucent background, below which anything may be. */
type Measured = {
  readonly choices: Choices;
  readonly foreground: ColorToken;
  readonly background: ColorToken;
  readonly ratio: number | null;
  readonly minimum: number;
};

/** Measures a comparison in every combination that has both colours. */
function* measure(comparison: Comparison, identity: Colored): Generator<Measured> {
  const { pair } = comparison;
  const strict = new Set(identity.themes.flatMap(({ id, highContrast }) => (highContrast ? id : [])));
  for (const choices of combinationsOf(comparison, identity)) {
    const foreground = colorAt(comparison.foreground, identity, choices);
    const background = colorAt(comparison.background, identity, choices);
    if (foreground === null || background === null) continue;
    const minimum = strict.has(choices["theme"] ?? "") ? pair.highContrast : pair.minimum;
    const ratio = background.color.alpha < 1 ? null : ratioOn(foreground.color, background.color.hex);
    yield { choices, foreground, background, ratio, minimum };
  }
}

/** How many pairs of colours are declared, how many of them pass or can't be measured, and how many colours are in none. */
export type PairCounts = Readonly<Record<"declared" | "passing" | "unmeasured" | "unpaired", number>>;

/** Counts the declared pairs of a checked identity. A pair passes if it does so in every combination. */
export function countPairs(identity: Colored): PairCounts {
  const verdicts = new Map<string, "passes" | "fails" | "unmeasured">();
  const paired = new Set<VariedToken>();
  for (const comparison of comparisons(identity)) {
    const { foreground, background } = comparison;
    if (foreground === null) continue;
    paired.add(foreground).add(background);
    const key = [foreground, background].map(({ values: [first] }) => first?.name).join(" ");
    const measured = [...measure(comparison, identity)];
    if (measured.some(({ ratio, minimum }) => ratio !== null && ratio < minimum)) verdicts.set(key, "fails");
    else if (measured.some(({ ratio }) => ratio === null) && verdicts.get(key) !== "fails")
      verdicts.set(key, "unmeasured");
    else if (!verdicts.has(key)) verdicts.set(key, "passes");
  }
  const count = (verdict: string) => [...verdicts.values()].filter((each) => each === verdict).length;
  return {
    declared: verdicts.size,
    passing: count("passes"),
    unmeasured: count("unmeasured"),
    unpaired: colorsOf(identity).filter((color) => !paired.has(color)).length,
  };
}

/**
 * Reports translucent backgrounds: they show what is below, which no pair names, so the contrast is unknown. Each is
 * reported once for a pair, with the first combination that has it.
 */
export function checkBackgrounds(
  compared: Iterable<Comparison>,
  identity: Colored,
  { placeOf, report }: { readonly placeOf: PlaceOfBackground; readonly report: Report },
): void {
  for (const comparison of compared) {
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
