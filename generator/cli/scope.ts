import type { Scope } from "../build/plan.ts";
import { type Day, FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import { clock } from "../resolve/today.ts";

/** The days to build; the defaults depend on today in the identity's time zone. */
export type ScopeOptions = { readonly years?: Span; readonly date?: Day };

/** Returns the day and the years of a build: by default today, and last year to five years ahead. */
export function scopeIn(timeZone: string, { years, date }: ScopeOptions): Scope {
  const snapshot = date ?? clock(timeZone)().day;
  const year = Number(snapshot.slice(0, 4));
  return { snapshot, span: years ?? { from: Math.max(FIRST_YEAR, year - 1), to: Math.min(LAST_YEAR, year + 5) } };
}
