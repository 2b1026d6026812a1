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

/** The definition of a colour in a combination: the token's or, under a rule, that of the token it takes its value from. */
export type Written = { readonly name: string; readonly path: readonly string[]; readonly place: Place };

/** Finds the definition of a token's colour. */
export type WrittenAt = (token: ColorToken, choices: Choices) => Written;

/** Locates a name in a pair's `on`, by the indices of the pair and the name. */
export type PlaceOfBackground = (pair: number, background: number) => Place;

/** The parts of an identity that contrast checks need. */
type Colored = Compared & Pick<Identity, "themes" | "roles">;

/**
 * Checks every pair in every combination. Reports each pair of colours below its minimum contrast once per theme, with
 * the first combination that has it.
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
      // The page colour contrasts with most colours, so the background is the more likely mistake.
      const isPage = matchesAnyPattern(identity.roles.background ?? [], foreground.path);
      const { path, place } = isPage ? writtenAt(background, choices) : source;
      const message =
        `${path.join(".")}: ${foreground.name} (${foreground.color.hex}) on ${background.name} (${background.color.hex}) has a contrast of ` +
        `${floorRatio(ratio)} in ${nameOf(choices, comparison)}. Expected: at least ${minimum} for ${pair.use}.`;
      report({ place, message, fix: fix({ ...foreground, name: source.name }, background), rule: "contrast" });
    }
  }
}

/** A comparison in a combination; the ratio is null on a translucent background, whose backdrop is unknown. */
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
  const highContrastThemes = new Set(identity.themes.flatMap(({ id, highContrast }) => (highContrast ? id : [])));
  for (const choices of combinationsOf(comparison, identity)) {
    const foreground = colorAt(comparison.foreground, identity, choices);
    const background = colorAt(comparison.background, identity, choices);
    if (foreground === null || background === null) continue;
    const minimum = highContrastThemes.has(choices["theme"] ?? "") ? pair.highContrast : pair.minimum;
    const ratio = background.color.alpha < 1 ? null : ratioOn(foreground.color, background.color.hex);
    yield { choices, foreground, background, ratio, minimum };
  }
}

/** The number of declared pairs, of those that pass or can't be measured, and of colours without a pair. */
export type PairCounts = Readonly<Record<"declared" | "passing" | "unmeasured" | "unpaired", number>>;

/** Counts the declared pairs of a checked identity. A pair passes if it passes in every combination. */
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
  const count = (verdict: string) => [...verdicts.values()].filter((candidate) => candidate === verdict).length;
  return {
    declared: verdicts.size,
    passing: count("passes"),
    unmeasured: count("unmeasured"),
    unpaired: colorsOf(identity).filter((color) => !paired.has(color)).length,
  };
}

/**
 * Reports translucent backgrounds, whose contrast depends on an unknown backdrop. Each is reported once per pair, with
 * the first combination that has it.
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
  const varied = token && tokenAt(modifiers, token, choices);
  return varied !== null && isColor(varied) ? varied : null;
}

/** Suggests moving the colours further apart in lightness, except beyond black or white. */
function fix(foreground: ColorToken, background: ColorToken): string {
  const isLighter = luminance(foreground.color.hex) > luminance(background.color.hex);
  const changes = [
    { token: foreground, direction: isLighter ? "lighter" : "darker", end: isLighter ? "#ffffff" : "#000000" },
    { token: background, direction: isLighter ? "darker" : "lighter", end: isLighter ? "#000000" : "#ffffff" },
  ];
  const possible = changes.filter(({ token, end }) => token.color.hex !== end);
  return `Make ${possible.map(({ token, direction }) => `${token.name} ${direction}`).join(", or ")}.`;
}

/** Describes the choices that a comparison depends on: theme first, then product and season. */
function nameOf(choices: Choices, { by }: Comparison): string {
  const ids = by.map(({ id }) => id);
  const roles = MODIFIER_ROLES.filter((role) => ids.includes(role));
  return [...new Set([...roles, ...ids])].map((id) => `${id} ${choices[id]}`).join(", ");
}
