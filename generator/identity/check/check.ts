import type { Span } from "../../model/day.ts";
import type { Identity } from "../../model/identity.ts";
import type { Season } from "../../model/season.ts";
import { periodProblem, MAX_PERIOD, type Occurrence, uncheckedOccurrence } from "../../resolve/calendar.ts";
import { toDay } from "../../resolve/day.ts";
import { completeExisting } from "../../resolve/existing.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { pathMatcher } from "../../resolve/pattern.ts";
import { firstOverlap } from "../../resolve/season.ts";
import { comparisonsIn } from "./comparisons.ts";
import type { IsOff } from "../../tokens/lint.ts";
import { fewOf, inside, type Spot } from "../../tokens/form.ts";
import { checkBackgrounds, checkLegibility, type WrittenAt } from "./legibility.ts";
import { checkNames, checkSameNames, type PlaceOfToken } from "./names.ts";
import { checkSize } from "./size.ts";

/** Looks up the places of an identity's parts in its files. */
export type Places = {
  /** The root of the settings. */
  readonly spot: Spot;
  readonly placeOfToken: PlaceOfToken;
  readonly writtenAt: WrittenAt;
  /** Returns the spot of a season in the settings. */
  seasonAt(id: string): Spot;
};

/** The scope of a check: the span of the published dates, and the rules that are off. */
export type Scope = { readonly span: Span; readonly isOff: IsOff };

/** Runs the checks that involve several parts of the identity. */
export function checkIdentity(identity: Omit<Identity, "pages">, { span, isOff }: Scope, places: Places): void {
  const { spot, placeOfToken, writtenAt, seasonAt } = places;
  checkPairs(identity, spot);
  checkPatterns(identity, "roles", spot);
  checkPatterns(identity, "use", spot);
  checkBuild(identity, spot);
  if (identity.seasons.every((season) => checkPeriods(season, span, seasonAt(season.id))))
    checkOverlaps(identity, span, seasonAt);
  checkNames(identity, placeOfToken, spot.report);
  checkSameNames(identity, placeOfToken, spot.report);
  if (!isOff("size")) checkSize(identity, spot);
  const comparisons = comparisonsIn(identity, spot);
  if (comparisons === undefined) return;
  const { document, report } = spot;
  const placeOf = (pair: number, at: number) => document.place(["pairs", pair, "on", at]);
  if (!isOff("translucent-background")) checkBackgrounds(comparisons, identity, { placeOf, report });
  if (!isOff("contrast")) checkLegibility(comparisons, identity, { writtenAt, report });
}

/** Reports patterns of pairs that match no colour, because such a pair would never be checked. */
function checkPairs({ pairs, tokens }: Pick<Identity, "pairs" | "tokens">, spot: Spot): void {
  const paths = tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? [first.path] : []));
  const names = paths.map((path) => path.join("."));
  const nameSet = new Set(names);
  for (const [index, { use, foregrounds, backgrounds }] of pairs.entries()) {
    for (const [key, patterns] of [[use, foregrounds] as const, ["on", backgrounds] as const]) {
      for (const [position, pattern] of patterns.entries()) {
        const isName = !pattern.includes("*");
        if (isName ? nameSet.has(pattern) : paths.some(pathMatcher(pattern))) continue;
        const message = isName ? `Unknown colour "${pattern}".` : `No colour matches "${pattern}".`;
        const place = inside(spot, "pairs", index, key, position);
        spot.report({
          place: place.document.place(place.path),
          message: isName ? message + fewOf(names) : message,
          fix: suggest(pattern, isName ? names : names.map((name) => name.replace(/[^-.]*$/, "*"))),
        });
      }
    }
  }
}

/** Reports roles and uses that match no published token. */
function checkPatterns(
  { tokens, ...settings }: Pick<Identity, "roles" | "use" | "tokens">,
  setting: "roles" | "use",
  spot: Spot,
): void {
  const kind = setting === "use" ? "colour" : "token";
  const pathsByName = new Map(
    tokens.flatMap(({ values: [first] }) =>
      first && (kind === "token" || first.type === "color") ? [[first.path.join("."), first.path]] : [],
    ),
  );
  for (const [key, patterns] of Object.entries(settings[setting])) {
    for (const [index, pattern] of patterns.entries()) {
      const isName = !pattern.includes("*");
      if (isName ? pathsByName.has(pattern) : [...pathsByName.values()].some(pathMatcher(pattern))) continue;
      const { document, path, report } = inside(spot, setting, key);
      const place = document.place([...path, index]);
      const message = isName ? `Unknown ${kind} "${pattern}".` : `No ${kind} matches "${pattern}".`;
      report({ place, message, fix: suggest(pattern, [...pathsByName.keys()]) });
    }
  }
}

/** Reports excluded combinations among those to build. */
function checkBuild(identity: Pick<Identity, "modifiers" | "without" | "build">, spot: Spot): void {
  for (const [index, combination] of typeof identity.build === "string" ? [] : identity.build.entries()) {
    if (completeExisting(identity, combination) !== null) continue;
    const { document, path, report } = inside(spot, "combinations", "build", index);
    const message = "This combination does not exist, so it cannot be built.";
    report({ place: document.place(path), message, fix: "Remove it, or change what excludes it." });
  }
}

/** Checks that a season's period is valid in every published year and ends before the next one begins. */
function checkPeriods(season: Season, { from, to }: Span, spot: Spot): boolean {
  const place = inside(spot, "dates", "period");
  const problem = (year: number, actual: string, expected: string, fix: string | null = null) => {
    const message = `The period of "${season.id}" ${actual} in ${year}. Expected: ${expected}.`;
    place.report({ place: place.document.place(place.path, "key"), message, fix });
    return false;
  };
  let previous: Occurrence | null = null;
  for (let year = from - 1; year <= to + 1; year++) {
    const occurrence = uncheckedOccurrence(season, year);
    if (occurrence === null) continue;
    const reason = periodProblem(occurrence);
    if (reason !== null) return problem(year, ...describe(reason, occurrence));
    if (previous !== null && occurrence.start <= previous.end)
      return problem(year, "begins before the previous one ends", "one period at a time");
    previous = occurrence;
  }
  return true;
}

/** Returns the two parts of the message, and the fix if it isn't obvious. */
function describe(
  reason: NonNullable<ReturnType<typeof periodProblem>>,
  { year, start, end }: Occurrence,
): [actual: string, expected: string, fix?: string] {
  switch (reason) {
    case "backward":
      return ["ends before it starts", "a start on or before the end"];
    case "long":
      return [`has ${end - start + 1} days`, `at most ${MAX_PERIOD} days`];
    case "far":
      return [
        `is ${toDay(start)} to ${toDay(end)}`,
        `days from ${year - 1} to ${year + 1}, at most one year from the anchor`,
        "Use an anchor nearer to the period.",
      ];
    default:
      return reason satisfies never;
  }
}

/** Reports two seasons of equal priority that overlap in a published year, because neither would win. */
function checkOverlaps({ seasons }: Pick<Identity, "seasons">, span: Span, seasonAt: Places["seasonAt"]): void {
  const overlap = firstOverlap(seasons, span);
  if (overlap === null) return;
  const [first, second] = overlap.seasons;
  const { document, path, report } = seasonAt(second.id);
  report({
    place: document.place(path, "key"),
    message: `The seasons "${first.id}" and "${second.id}" have the same priority and are both in force on ${overlap.day}.`,
    fix: "Change a period, or give one of them a priority.",
  });
}
