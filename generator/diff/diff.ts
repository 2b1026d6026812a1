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

/** Compares two sides and lists the changes for users, most serious first. */
export function compare(old: Side, now: Side): Difference {
  const years = commonYears(old.span, now.span);
  const operations = old.isBuilt && now.isBuilt;
  const [before, after] = [old.identity, now.identity];
  const cells = cellsOf(before, after);
  const changes = [
    ...compareTokens(cells, after.pairs),
    ...compareContrasts(before, after, cells.all),
    ...compareThemes(before.themes, after.themes),
    ...compareModifiers(before.modifiers, after.modifiers),
    ...compareProducts(old, now),
    ...compareSeasons(before.seasons, after.seasons, years),
    ...comparePages(old, now),
    ...(operations ? compareOperations(old, now) : []),
    ...compareIdentities(old, now),
    ...compareGroups(before, after),
  ].sort(bySeverity);
  return { old: old.name, new: now.name, years, operations, counts: countsOf(changes), changes };
}

function commonYears(a: Span, b: Span): Span | null {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from <= both.to ? both : null;
}

function countsOf(changes: readonly Change[]): Counts {
  const count = (expected: Level) => changes.filter(({ level }) => level === expected).length;
  return { breaking: count("breaking"), visible: count("visible"), silent: count("silent") };
}

/** Orders by level, then by subject; otherwise, the stable sort keeps the identity's order. */
function bySeverity(a: Change, b: Change): number {
  return LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || SUBJECTS.indexOf(a.subject) - SUBJECTS.indexOf(b.subject);
}
