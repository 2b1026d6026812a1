import { countCombinations } from "../../../resolve/combination.ts";
import type { Entry, FoundModifier, When } from "../../reading.ts";
import { holds, rowsOf } from "../../values.ts";
import type { OldToken } from "../old/tree.ts";

/** What a set says about a token, and when it counts. */
export type SetToken = { readonly set: string; readonly token: OldToken; readonly holds: readonly When[] };

/** For at most so many combinations of the modifiers of a token it is known which values none of them has. */
const MOST_COMBINATIONS = 4096;

/** Of some sets, by their places: those that count last somewhere, and those that do so among the sets of their choices. */
type Shown = { readonly somewhere: ReadonlySet<number>; readonly byThemselves: ReadonlySet<number> };

/** Names the values of tokens that no combination has, because later sets have others; the least set is first. */
export function hiddenValues(
  tokens: ReadonlyMap<string, { readonly from: readonly SetToken[] }>,
  modifiers: readonly FoundModifier[],
): Entry[] {
  // Many tokens are in the same sets.
  const known = new Map<string, Shown | undefined>();
  return [...tokens].flatMap(([subject, { from }]) => {
    if (from.length < 2) return [];
    const key = JSON.stringify(from.map(({ set }) => set));
    if (!known.has(key)) known.set(key, shownIn(from, modifiers));
    const shown = known.get(key);
    if (shown === undefined) return [];
    const last = from.filter((_, at) => shown.somewhere.has(at));
    const texts = new Set(last.map(textOf));
    return from.flatMap((one, at): Entry[] => {
      if (texts.has(textOf(one))) return [];
      const found = valueOf(one);
      if (shown.byThemselves.has(at)) return [{ kind: "left-out", what: HIDDEN, subject, found }];
      const made = last.map(valueOf).join(", ").slice(0, 120);
      return [{ kind: "repaired", what: "Values that a later set replaces", subject, found, made }];
    });
  });
}

const HIDDEN = "Values for one choice that another choice replaces in each of its contexts";

function shownIn(from: readonly SetToken[], modifiers: readonly FoundModifier[]): Shown | undefined {
  const keys = from.map((one) => new Set(one.holds.flatMap((when) => Object.keys(when))));
  const own = modifiers.filter(({ name }) => keys.some((names) => names.has(name)));
  if (countCombinations(own) > MOST_COMBINATIONS) return undefined;
  const rows = rowsOf(own).map((row) => from.map((one) => one.holds.some((when) => holds(when, row))));
  const among = (isOf: (at: number) => boolean) =>
    new Set(rows.map((row) => row.findLastIndex((counts, at) => counts && isOf(at))));
  const byThemselves = keys.flatMap((names, at) => {
    const isOf = (other: number) => keys[other]?.isSubsetOf(names) === true;
    return names.size > 0 && among(isOf).has(at) ? [at] : [];
  });
  return { somewhere: among(() => true), byThemselves: new Set(byThemselves) };
}

function textOf({ token }: SetToken): string {
  return JSON.stringify(token.raw);
}

function valueOf(one: SetToken): string {
  return `${one.set}: ${textOf(one)}`.slice(0, 120);
}
