import { memoize } from "../../../resolve/memoize.ts";
import { modeOf } from "../../modes.ts";
import { type Choice, isOf, nameOf, PRESENT } from "./conditions.ts";
import type { Draft, Finishing } from "./drafts.ts";
import { keyOf as conditionKey } from "./made-sheets.ts";
import { keyOf } from "./schemes.ts";
import { isBehind, isOfAll } from "./sheet-order.ts";
import { plainText } from "./sheet-texts.ts";
import { type Declared, leftOutBy } from "./statements.ts";

/** So few of some properties may have another value. */
export const FEW = 0.01;

/** Whether a context has nothing that the root does not have: it is the default. */
export function isLikeRoot(draft: Draft, context: string, { declared, rootMode }: Finishing): boolean {
  if (leftOutIn(declared).has(keyOf({ modifier: draft.name, context }))) return false;
  const { root, texts } = rootOf(declared);
  const isElsewhere = ({ choices, media }: Declared) =>
    media.length === 0 && !choices.some(({ modifier }) => nameOf(modifier) === draft.name);
  const chosen = byChoiceIn(declared).get(keyOf({ modifier: draft.name, context })) ?? [];
  if (!chosen.some((one) => isAlone(one, draft, context)))
    return (
      (modeOf(context) === rootMode && declared.some(isElsewhere) && !isOtherBeside(draft, context, declared)) ||
      isRepeated(draft, context, declared)
    );
  const some = byChoiceIn(declared).has(keyOf({ modifier: draft.name, context: PRESENT })) ? declared : chosen;
  const own = some.filter(
    (one) => (isAlone(one, draft, context) || isAlone(one, draft, PRESENT)) && !isReplaced(one, declared),
  );
  const hasAll = (some: readonly Declared[], texts: ReadonlyMap<string, string>) =>
    textsOf(some)
      .entries()
      .every(([name, text]) => texts.get(name) === text);
  // What a page has only without the attribute, the context needs, too.
  const absent = root.filter(({ without }) => without.some((choice) => isOf(choice, draft.name, PRESENT)));
  return hasAll(own, texts) && hasAll(absent, textsOf(own)) && !isOtherBeside(draft, context, declared);
}

/** Whether the root has another value behind a list that it shares with a context: behind `:root, [data-theme="light"]`. */
function isReplaced(one: Declared, declared: readonly Declared[]): boolean {
  const { last, listed, places } = rootOf(declared);
  const other = last.get(one.name);
  const placeOf = (each: Declared) => places.get(each) ?? 0;
  return (
    other !== undefined &&
    listed.has(one.written) &&
    one.written !== other.written &&
    other.without.length === 0 &&
    one.layer === other.layer &&
    placeOf(other) > placeOf(one) &&
    isBehind(one, other)
  );
}

/** What is declared for every page, once for all contexts. */
const rootOf = memoize((declared: readonly Declared[]) => {
  const root = declared.filter(isOfAll);
  const last = new Map(root.map((one) => [one.name, one]));
  const listed = new Set<unknown>(root.flatMap(({ written }) => written ?? []));
  return { root, last, listed, texts: textsOf(root), places: new Map(declared.map((one, at) => [one, at])) };
});

/** The choices for which some declarations are not. */
const leftOutIn = memoize((declared: readonly Declared[]): ReadonlySet<string> => {
  const all = declared.flatMap(leftOutBy);
  return new Set(all.map(({ modifier, context }) => keyOf({ modifier: nameOf(modifier), context })));
});

/** Declarations by their choices. */
const byChoiceIn = memoize((declared: readonly Declared[]) => {
  const found = new Map<string, Declared[]>();
  for (const one of declared)
    for (const { modifier, context } of one.choices) {
      const key = keyOf({ modifier: nameOf(modifier), context });
      const own = found.get(key);
      if (own === undefined) found.set(key, [one]);
      else if (own.at(-1) !== one) own.push(one);
    }
  return found;
});

/** Whether what a context has beside other choices is what these choose without it. */
function isRepeated(draft: Draft, context: string, declared: readonly Declared[]): boolean {
  const found = besideOthers(draft, context, declared);
  return found.length > 0 && found.every(({ one, other }) => other !== undefined && textOf(other) === textOf(one));
}

/** Whether a context has much that is otherwise than what other choices have without it. */
function isOtherBeside(draft: Draft, context: string, declared: readonly Declared[]): boolean {
  const found = besideOthers(draft, context, declared).filter(
    ({ one, other }) => one.choices.length > 1 && other !== undefined,
  );
  const others = found.filter(({ one, other }) => other && textOf(other) !== textOf(one));
  return others.length > FEW * found.length;
}

/** What is declared for a context, with what is for the same other choices without it. */
function besideOthers(
  { name }: Draft,
  context: string,
  declared: readonly Declared[],
): readonly { readonly one: Declared; readonly other: Declared | undefined }[] {
  const isOther = (choice: Choice) => !isOf(choice, name, context);
  const last = lastIn(declared);
  return (byChoiceIn(declared).get(keyOf({ modifier: name, context })) ?? []).map((one) => ({
    one,
    other: last.get(conditionKey({ ...one, choices: one.choices.filter(isOther) })),
  }));
}

/** What is declared last for each property and condition. */
const lastIn = memoize((declared: readonly Declared[]) => new Map(declared.map((one) => [conditionKey(one), one])));

/** Whether a declaration is for a context and depends on nothing else. */
export function isAlone({ choices: [first, ...others], media }: Declared, { name }: Draft, context: string): boolean {
  return first !== undefined && others.length === 0 && media.length === 0 && isOf(first, name, context);
}

/** The last text of each property. */
export function textsOf(declared: readonly Declared[]): ReadonlyMap<string, string> {
  return new Map(declared.map((one) => [one.name, textOf(one)]));
}

/** The text of a declaration in one notation, which each context is compared by. */
export const textOf = memoize(({ text }: Declared): string => plainText(text));
