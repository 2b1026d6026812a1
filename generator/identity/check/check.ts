import type { Span } from "../../model/day.ts";
import type { Identity } from "../../model/identity.ts";
import type { Season } from "../../model/season.ts";
import { periodProblem, LONGEST_PERIOD, type Occurrence, uncheckedOccurrence } from "../../resolve/calendar.ts";
import { toDay } from "../../resolve/day.ts";
import { completeExisting } from "../../resolve/existing.ts";
import { firstOverlap } from "../../resolve/season.ts";
import { comparisonsIn } from "./comparisons.ts";
import type { IsOff } from "../../tokens/lint.ts";
import { inside, type Spot } from "../../tokens/form.ts";
import { checkBackgrounds, checkLegibility, type WrittenAt } from "./legibility.ts";
import { checkNames, checkSameNames, type PlaceOfToken } from "./names.ts";
import { checkPairs } from "./pairs.ts";
import { checkRoles } from "./roles.ts";
import { checkSize } from "./size.ts";

/** Where the parts of an identity are in its files. */
export type Places = {
  /** The settings. */
  readonly spot: Spot;
  readonly placeOfToken: PlaceOfToken;
  readonly writtenAt: WrittenAt;
  /** The path of a season in the settings. */
  seasonAt(id: string): Spot;
};

/** What an identity is checked for: the span of its dates, and the rules that are off. */
export type Scope = { readonly span: Span; readonly isOff: IsOff };

/** Checks what involves several parts of the identity. */
export function checkIdentity(identity: Omit<Identity, "pages">, { span, isOff }: Scope, places: Places): void {
  const { spot, placeOfToken, writtenAt, seasonAt } = places;
  checkPairs(identity, spot);
  checkRoles(identity, spot);
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
  checkBackgrounds(comparisons, identity, { placeOf, report });
  checkLegibility(comparisons, identity, { writtenAt, report });
}

/** Reports combinations to build that do not exist. */
function checkBuild(identity: Pick<Identity, "modifiers" | "without" | "build">, spot: Spot): void {
  for (const [index, combination] of typeof identity.build === "string" ? [] : identity.build.entries()) {
    if (completeExisting(identity, combination) !== null) continue;
    const { document, path, report } = inside(spot, "combinations", "build", index);
    const message = "This combination does not exist, so it cannot be built.";
    report({ place: document.place(path), message, fix: "Remove it, or change what excludes it." });
  }
}

/** Checks that a season's period is valid in every published year, and ends before the next one begins. */
function checkPeriods(season: Season, { from, to }: Span, spot: Spot): boolean {
  const place = inside(spot, "dates", "period");
  const problem = (year: number, found: string, expected: string, fix: string | null = null) => {
    const message = `The period of "${season.id}" ${found} in ${year}. Expected: ${expected}.`;
    place.report({ place: place.document.place(place.path, "key"), message, fix });
    return false;
  };
  let last: Occurrence | null = null;
  for (let year = from - 1; year <= to + 1; year++) {
    const found = uncheckedOccurrence(season, year);
    if (found === null) continue;
    const reason = periodProblem(found);
    if (reason !== null) return problem(year, ...wordsOf(reason, found));
    if (last !== null && found.start <= last.end)
      return problem(year, "begins before the previous one ends", "one period at a time");
    last = found;
  }
  return true;
}

/** The words of the message, and the fix where it is not obvious. */
function wordsOf(
  reason: NonNullable<ReturnType<typeof periodProblem>>,
  { year, start, end }: Occurrence,
): [found: string, expected: string, fix?: string] {
  switch (reason) {
    case "backward":
      return ["ends before it starts", "a start on or before the end"];
    case "long":
      return [`has ${end - start + 1} days`, `at most ${LONGEST_PERIOD} days`];
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

/** Reports two seasons of equal priority that share a day in a published year: nothing would choose between them. */
function checkOverlaps({ seasons }: Pick<Identity, "seasons">, span: Span, seasonAt: Places["seasonAt"]): void {
  const overlap = firstOverlap(seasons, span);
  if (overlap === null) return;
  const [one, other] = overlap.seasons;
  const { document, path, report } = seasonAt(other.id);
  report({
    place: document.place(path, "key"),
    message: `The seasons "${one.id}" and "${other.id}" have the same priority and are both in force on ${overlap.day}.`,
    fix: "Change a period, or give one of them a priority.",
  });
}
