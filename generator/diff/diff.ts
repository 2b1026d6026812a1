import type { Span } from "../model/day.ts";
import { cellsOf } from "./cells.ts";
import { type Change, type Counts, type Difference, type Level, LEVELS, SUBJECTS } from "./change.ts";
import { compareGroups, compareIdentities } from "./identity.ts";
import { compareModifiers } from "./modifiers.ts";
import { compareOperations } from "./operations.ts";
import { comparePages } from "./pages.ts";
import { compareContrasts } from "./pairs.ts";
import { compareProducts } from "./products.ts";
import { compareSeasons } from "./seasons.ts";
import type { Side } from "./side.ts";
import { compareThemes } from "./themes.ts";
import { compareTokens } from "./tokens.ts";

/** Compares two sides and lists what changed for users, the most serious first; equal sides give no change. */
export function compare(old: Side, now: Side): Difference {
  const years = commonYears(old.span, now.span);
  const operations = old.isBuilt && now.isBuilt;
  const [one, other] = [old.identity, now.identity];
  const cells = cellsOf(one, other);
  const changes = [
    ...compareTokens(cells, other.pairs),
    ...compareContrasts(one, other, cells.all),
    ...compareThemes(one.themes, other.themes),
    ...compareModifiers(one.modifiers, other.modifiers),
    ...compareProducts(old, now),
    ...compareSeasons(one.seasons, other.seasons, years),
    ...comparePages(old, now),
    ...(operations ? compareOperations(old, now) : []),
    ...compareIdentities(old, now),
    ...compareGroups(one, other),
  ].sort(inOrder);
  return { old: old.name, new: now.name, years, operations, counts: countsOf(changes), changes };
}

function commonYears(one: Span, other: Span): Span | null {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return both.from <= both.to ? both : null;
}

function countsOf(changes: readonly Change[]): Counts {
  const count = (expected: Level) => changes.filter(({ level }) => level === expected).length;
  return { breaking: count("breaking"), visible: count("visible"), silent: count("silent") };
}

/** By level, then by subject; the sort is stable, so within these the identity's order stays. */
function inOrder(one: Change, other: Change): number {
  return (
    LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
    SUBJECTS.indexOf(one.subject) - SUBJECTS.indexOf(other.subject)
  );
}
