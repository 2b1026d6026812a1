import { countCombinations } from "../../../resolve/combination.ts";
import type { Entry, FoundModifier, When } from "../../reading.ts";
import { holds, rowsOf } from "../../values.ts";
import type { OldToken } from "../old/tree.ts";

/** What a set says about a token, and when it counts. */
export type SetToken = { readonly set: string; readonly token: OldToken; readonly holds: readonly When[] };

/** For at most so many combinations of the modifiers of a token it is known which values none of them has. */
const MOST_COMBINATIONS = 4096;

/** Names the values of a token that no combination has, because later sets have others; the least set is first. */
export function hiddenValues(subject: string, from: readonly SetToken[], modifiers: readonly FoundModifier[]): Entry[] {
  const names = new Set(from.flatMap((one) => one.holds.flatMap((when) => Object.keys(when))));
  const own = modifiers.filter(({ name }) => names.has(name));
  if (from.length < 2 || countCombinations(own) > MOST_COMBINATIONS) return [];
  const rows = rowsOf(own);
  const counts = ({ holds: all }: SetToken, row: (typeof rows)[number]) => all.some((when) => holds(when, row));
  const shown = (all: readonly SetToken[]) =>
    new Set(rows.flatMap((row) => all.findLast((one) => counts(one, row)) ?? []));
  const last = shown(from);
  const texts = new Set([...last].map(textOf));
  return from.flatMap((one): Entry[] => {
    if (texts.has(textOf(one))) return [];
    const found = `${one.set}: ${textOf(one)}`.slice(0, 120);
    // A value for a choice is lost where its own choice has no other one for it.
    const same = from.filter((other) => keysOf(other).isSubsetOf(keysOf(one)));
    if (keysOf(one).size > 0 && shown(same).has(one)) return [{ kind: "left-out", what: HIDDEN, subject, found }];
    const made = [...last]
      .map((other) => `${other.set}: ${textOf(other)}`)
      .join(", ")
      .slice(0, 120);
    return [{ kind: "repaired", what: "Values that a later set replaces", subject, found, made }];
  });
}

const HIDDEN = "Values for one choice that another choice replaces in each of its contexts";

function keysOf({ holds: all }: SetToken): ReadonlySet<string> {
  return new Set(all.flatMap((when) => Object.keys(when)));
}

function textOf(one: SetToken | undefined): string {
  return JSON.stringify(one?.token.raw ?? null);
}
