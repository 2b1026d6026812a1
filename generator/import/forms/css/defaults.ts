import { type Mode, MODES } from "../../../model/color.ts";
import { usualOf } from "../../by-default.ts";
import { isHighContrast, wordsOf } from "../../modes.ts";
import type { FoundContext } from "../../reading.ts";
import { isOf, nameOf, PRESENT } from "./conditions.ts";
import type { Draft, Finishing } from "./drafts.ts";
import { FEW, isAlone, isLikeRoot, textOf, textsOf } from "./like-root.ts";
import { SCHEME } from "./media-query.ts";
import { isOfAll } from "./sheet-order.ts";
import { optionalIn } from "./references.ts";
import type { Declared } from "./statements.ts";

/** The context of a modifier that a page has that chooses nothing; undefined where none is like that. */
export function defaultOf(draft: Draft, finishing: Finishing): FoundContext | undefined {
  const contexts = [...draft.contexts.values()];
  const isOfEntry = ({ name }: FoundContext) => finishing.ofEntry.some((choice) => isOf(choice, draft.name, name));
  const entry = contexts.find((one) => isOfEntry(one) && finishing.modeIn(draft, one.name) !== "dark");
  if (entry !== undefined) return entry;
  const like = contexts.filter(({ name }) => isLikeRoot(draft, name, finishing));
  const isOfRoot = ({ name }: FoundContext) => finishing.modeIn(draft, name) === finishing.rootMode;
  // A mode that was added may be that of pages without any theme, which have little.
  const own = like.filter((one) => draft !== finishing.theme || !finishing.added.has(one));
  const stated = own.find(isOfRoot) ?? own[0] ?? contexts.find(isHome(draft, finishing));
  const whole = stated ?? like.find(isOfRoot) ?? like[0];
  return whole ?? (draft === finishing.theme ? alwaysOf(draft, finishing) : undefined);
}

/** The light context of a theme, where the reader's system always chooses that or a dark one: no page has the root alone. */
function alwaysOf(draft: Draft, { usesMedia, modeIn }: Finishing): FoundContext | undefined {
  const contexts = [...draft.contexts.values()];
  const [light, dark] = MODES.map((mode) => {
    const medium = contexts.find(({ media }) => media === mediaOf(mode));
    return medium ?? (usesMedia(mode) ? contexts.find(({ name }) => modeIn(draft, name) === mode) : undefined);
  });
  return dark === undefined ? undefined : light;
}

/** The media query of a mode. */
export function mediaOf(mode: Mode): string {
  return `(${SCHEME}: ${mode})`;
}

/**
 * Whether most properties of a modifier exist only in a context of it, so that it is the default: of several, a light one
 * with a usual or short name.
 */
function isHome(draft: Draft, { declared, theme, modeIn }: Finishing): (context: FoundContext) => boolean {
  const contextOf = ({ choices }: Declared) => choices.find(({ modifier }) => nameOf(modifier) === draft.name)?.context;
  const own = new Map<string, Set<string>>();
  const optional = new Set<string>();
  // What only some readers have, a page need not have.
  const isForSome = ({ choices, media }: Declared) =>
    media.length > 0 || choices.some(({ context }) => isHighContrast(context));
  const others = Map.groupBy(
    declared.filter((one) => contextOf(one) === undefined && !isForSome(one)),
    ({ choices }) => JSON.stringify(choices.map(({ modifier }) => modifier)),
  );
  for (const one of declared) {
    const context = contextOf(one);
    if (context === undefined) for (const name of optionalIn(one.text)) optional.add(name);
    else
      for (const each of context === PRESENT ? draft.contexts.keys() : [context])
        own.set(each, (own.get(each) ?? new Set()).add(one.name));
  }
  const count = new Set([...own.values()].flatMap((names) => [...names])).size;
  const namesOf = (some: readonly Declared[]) => new Set(some.map(({ name }) => name));
  // What another modifier changes a part of is not there without this one.
  const isBase = (some: readonly Declared[]) =>
    some.some(({ choices }) => choices.length === 0) || namesOf(some).size > MOST_OF * count;
  const elsewhere = namesOf([...others.values()].filter(isBase).flat());
  // Contexts of their own names are alternatives, though another one may have what the root has, too.
  const isOwn = (name: string) => !elsewhere.has(name);
  const alternatives = [...own.values()].filter((names) => [...names].filter(isOwn).length >= MOST_OF * names.size);
  const counted =
    alternatives.length > 1 && alternatives.length >= MOST_OF * own.size ? alternatives : [...own.values()];
  const all = [...new Set(counted.flatMap((names) => [...names]))];
  const only = all.filter(isOwn);
  // A page may do without a brand, by the fallbacks of the root, but it is light or dark where most has no fallback.
  const needed = only.filter((name) => !optional.has(name));
  const isOfModes =
    draft === theme || MODES.every((mode) => [...own.keys()].some((context) => modeIn(draft, context) === mode));
  const least = isOfModes ? MOST_OF : 1;
  // Without any of several languages a page has what the root has, which may be nothing.
  if (draft.attribute === "lang") return () => false;
  if (only.length < MOST_OF * all.length || needed.length < least * only.length) return () => false;
  // A single context beside what the root has is a further one, unless it has nearly all, and so are dark ones alone.
  const isSmall = only.length < LEAST_TIMES * elsewhere.size;
  const areDark = [...own.keys()].every((context) => modeIn(draft, context) === "dark");
  const isFurther = areDark || (own.size === 1 && isSmall);
  if (isFurther && (elsewhere.size > 0 || (areDark && own.size === 1))) return () => false;
  const atRoot = textsOf(declared.filter(isOfAll));
  const isChange = (one: Declared) => (atRoot.get(one.name) ?? textOf(one)) !== textOf(one);
  // Each of several brands may have a palette with names of its own.
  const common = only.filter((name) => [...own.values()].filter((names) => names.has(name)).length > 1);
  const wanted = common.length > 0 ? common : only;
  const homes = [...own.keys()].filter(
    (context) =>
      wanted.filter((name) => own.get(context)?.has(name)).length >= MOST_OF * wanted.length &&
      declared.filter((one) => (isAlone(one, draft, context) || isAlone(one, draft, PRESENT)) && isChange(one))
        .length <=
        FEW * only.length,
  );
  // Of two stylesheets, the one that has all of the other one leaves pages without nothing; in one, the order says it.
  const sheets = new Set(declared.flatMap((one) => (contextOf(one) === undefined ? [] : one.sheet)));
  const lacksIn = (context: string) => (own.size === 2 && sheets.size > 1 ? count - (own.get(context)?.size ?? 0) : 0);
  const home = usualOf(
    homes.toSorted((one, other) => wordsOf(one).length - wordsOf(other).length || lacksIn(one) - lacksIn(other)),
    (context) => modeIn(draft, context),
  );
  return ({ name }) => name === home;
}

const MOST_OF = 0.5;

/** So many times the properties of the rest a single context has, if it is the default. */
const LEAST_TIMES = 4;

/** Whether a modifier has a context that is called dark, and another one only what may be a brand, `black`, for as much. */
export function isCalledDark(draft: Draft, other: Draft, declared: readonly Declared[]): boolean {
  const isCalled = ({ contexts }: Draft) => [...contexts.keys()].some((context) => wordsOf(context).includes("dark"));
  const [own = 0, others = 0] = [draft, other].map(({ name }) => {
    const isChosen = ({ choices }: Declared) => choices.some(({ modifier }) => nameOf(modifier) === name);
    return new Set(declared.filter(isChosen).map((one) => one.name)).size;
  });
  return draft === other || (isCalled(draft) && !isCalled(other) && 2 * own >= others);
}
