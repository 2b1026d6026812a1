import type { Json } from "../../model/token.ts";
import { memoize } from "../../resolve/memoize.ts";
import { modeOf } from "../modes.ts";
import type { Entry, FoundModifier, When } from "../reading.ts";

/** A token of a file, as far as it is of interest here. */
type Stated = { readonly file: string; readonly path: readonly string[]; readonly value: Json | undefined };

/**
 * Names the values of tokens that those of a later file replace where the same holds. The tokens are in the order in which
 * they count; `isMeant` says that the source itself has put its files into an order.
 */
export function replacedIn(
  tokens: readonly Stated[],
  { modifiers, whenOf }: { readonly modifiers: readonly FoundModifier[]; readonly whenOf: (file: string) => When },
  isMeant: boolean,
): Entry[] {
  const byPath = Map.groupBy(tokens, ({ path }) => path.join("."));
  const choiceOf = memoize(({ file }: Stated) => onlyChoice(whenOf(file)));
  const counts = new Map(modifiers.map(({ name, contexts }) => [name, contexts.length]));
  const isOfModes = ({ contexts }: FoundModifier) => contexts.some(({ name }) => modeOf(name) !== undefined);
  const ofModes = new Set(modifiers.filter(isOfModes).map(({ name }) => name));
  return [...byPath].flatMap(([subject, own]) => {
    if (own.length < 2) return [];
    const hidden = hiddenIn(own, choiceOf, counts).map(({ file, value }): Entry => {
      return { kind: "left-out", what: HIDDEN, subject, found: `${file}: ${JSON.stringify(value ?? null)}` };
    });
    const replaced = [...Map.groupBy(own, ({ file }) => JSON.stringify(whenOf(file))).values()].flatMap((same) => {
      const last = same.at(-1);
      const made = `${last?.file}: ${JSON.stringify(last?.value ?? null)}`;
      return same.flatMap(({ file, value }): Entry[] => {
        const found = JSON.stringify(value ?? null);
        if (found === JSON.stringify(last?.value ?? null)) return [];
        const entry = { what: "Values that a later file replaces", subject, found: `${file}: ${found}` };
        return [isMeant ? { ...entry, kind: "repaired", made } : { ...entry, kind: "left-out" }];
      });
    });
    return [
      ...replaced,
      ...hidden,
      ...(isMeant || hidden.length > 0 ? [] : crossing(subject, own, { choiceOf, whenOf, counts, ofModes })),
    ];
  });
}

const CROSSING = "Values of two choices at once, of which the source says no order: the later one in Vitral";

type Known = {
  readonly choiceOf: (token: Stated) => Choice | undefined;
  readonly whenOf: (file: string) => When;
  /** How many contexts each modifier has. */
  readonly counts: ReadonlyMap<string, number>;
  /** The modifiers that choose light or dark pages. */
  readonly ofModes: ReadonlySet<string>;
};

/** Names a value that a page has not, which chooses it and a value of another choice, and none that is for both. */
function crossing(
  subject: string,
  own: readonly Stated[],
  { choiceOf, whenOf, counts, ofModes }: Known,
): readonly Entry[] {
  const textOf = ({ file, value }: Stated) => `${file}: ${JSON.stringify(value ?? null)}`;
  const stated = Map.groupBy(own, (token) => choiceOf(token)?.[0]);
  // What each context has is there to be changed by another choice, but for what is dark.
  const isWhole = (modifier: string) =>
    new Set(stated.get(modifier)?.map((token) => choiceOf(token)?.[1])).size === counts.get(modifier);
  for (const [at, one] of own.entries()) {
    const [modifier = "", context = ""] = choiceOf(one) ?? [];
    if (modifier === "" || (!ofModes.has(modifier) && isWhole(modifier))) continue;
    const other = own.slice(at + 1).findLast((later) => {
      const [another = modifier, itsContext = ""] = choiceOf(later) ?? [];
      const isForBoth = (each: Stated) => {
        const when = whenOf(each.file);
        return when[modifier]?.includes(context) === true && when[another]?.includes(itsContext) === true;
      };
      const isOther = JSON.stringify(later.value) !== JSON.stringify(one.value);
      return another !== modifier && isOther && !own.slice(at + 1).some(isForBoth);
    });
    if (other !== undefined)
      return [{ kind: "repaired", what: CROSSING, subject, found: textOf(one), made: textOf(other) }];
  }
  return [];
}

const HIDDEN = "Values for one choice that another choice replaces in each of its contexts";

type Choice = readonly [modifier: string, context: string];

/** The one context of the one modifier in a condition. */
function onlyChoice(when: When): Choice | undefined {
  const [[modifier, contexts = []] = [], ...others] = Object.entries(when);
  const [context, ...further] = contexts;
  const isOne = modifier !== undefined && context !== undefined && others.length + further.length === 0;
  return isOne ? [modifier, context] : undefined;
}

/** The tokens of one path that no combination has: a modifier that counts more has another value in each context. */
function hiddenIn(
  own: readonly Stated[],
  choiceOf: (token: Stated) => Choice | undefined,
  counts: ReadonlyMap<string, number>,
): readonly Stated[] {
  const seen = new Map<string, Set<string>>();
  let whole = -1;
  let by = "";
  for (const [at, token] of own.entries()) {
    const [modifier, context] = choiceOf(token) ?? [];
    if (modifier === undefined || context === undefined) continue;
    const found = (seen.get(modifier) ?? new Set()).add(context);
    seen.set(modifier, found);
    if (found.size === counts.get(modifier) && modifier !== by) [whole, by] = [at, modifier];
  }
  return own.slice(0, Math.max(whole, 0)).filter((token) => {
    const [modifier] = choiceOf(token) ?? [];
    return modifier !== undefined && modifier !== by;
  });
}
