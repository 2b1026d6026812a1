import { nameOfRest, usualOf } from "../../choices.ts";
import { readCssValue } from "../../css-value.ts";
import { indexBy } from "../../fields.ts";
import { optionsWithout } from "../../options.ts";
import { type Entry, type FoundContext, type FoundModifier, leftOut } from "../../reading.ts";
import { memoizeTexts } from "../../../resolve/memoize.ts";
import { type Cascade, createCascade, type Page, type State, statesOf } from "./cascade.ts";
import { type AtomModifier, isFromSelector } from "./choices.ts";
import { SCHEME } from "./media.ts";
import { type Atom, atomsIn, attributeOf, type Chain, type Term } from "./selectors.ts";
import type { Declaration } from "./sheets.ts";

export type StateModifier = {
  readonly modifier: FoundModifier;
  readonly dimension: number;
  /** The index of each context in states. */
  readonly indices: readonly number[];
};

/** Places each choice on the page itself or, if it changes nothing there, on an element inside. */
export function place(page: Omit<Page, "places">): Cascade {
  const all = page.declarations.flatMap((declaration) =>
    declaration.rule.selectors.map(({ chain }): Selected => ({ declaration, chain })),
  );
  const byAtom = indexBy(all, ({ chain }) => new Set(atomsIn(chain, { isNegative: true })));
  // A stylesheet of a context counts for all elements.
  const places = new Map(page.modifiers.flat(2).flatMap((atom) => (isFromSelector(atom) ? [] : [[atom, -1]])));
  for (const atom of page.always) {
    const selections = byAtom.get(atom) ?? [];
    if (selections.length > 0 && selections.every(({ chain }) => isInside(chain, atom))) places.set(atom, 1);
  }
  let unplaced = page.modifiers.flatMap((contexts, dimension) =>
    contexts.flatMap((atoms, context) =>
      context === 0 || places.has(atoms[0] ?? "") ? [] : [{ dimension, context, atoms }],
    ),
  );
  let cascade = createCascade({ ...page, places });
  for (const element of [1, 2]) {
    const idle = unplaced.filter((context) => !changes(cascade, context, byAtom));
    if (idle.length === 0) break;
    const moved = new Map(places);
    for (const { atoms } of idle) for (const atom of atoms) moved.set(atom, element);
    const inside = createCascade({ ...page, places: moved });
    const effective = idle.filter((context) => changes(inside, context, byAtom));
    for (const { atoms } of effective) for (const atom of atoms) places.set(atom, element);
    unplaced = idle.filter((context) => !effective.includes(context));
    if (effective.length > 0) cascade = createCascade({ ...page, places });
  }
  return cascade;
}

/** Returns whether a chain puts an atom on the body or on an element inside `html`, as in `html .acme`. */
function isInside(chain: Chain, atom: Atom): boolean {
  const at = chain.findIndex((term) => term.some((fact) => "atom" in fact && fact.atom === atom));
  const isElement = (term: Term, element: string) =>
    term.some((fact) => fact.is && "element" in fact && fact.element === element);
  return chain.slice(0, Math.max(at, 0)).some((term) => isElement(term, "html")) || isElement(chain[at] ?? [], "body");
}

type ContextAt = { readonly dimension: number; readonly context: number; readonly atoms: readonly Atom[] };

type Selected = { readonly declaration: Declaration; readonly chain: Chain };

type ByAtom = ReadonlyMap<Atom, readonly Selected[]>;

/** Returns whether a context changes a value for any reader, given the other atoms that its selectors require. */
function changes(cascade: Cascade, { dimension, context, atoms }: ContextAt, byAtom: ByAtom): boolean {
  return atoms.some((atom) =>
    (byAtom.get(atom) ?? []).some(({ declaration: { name }, chain }) => {
      const state = [...cascade.start];
      for (const needed of atomsIn(chain)) {
        const [at, index] = cascade.whereIs(needed) ?? [];
        if (at !== undefined && index !== undefined) state[at] = index;
      }
      state[dimension] = context;
      return readersOf(cascade, state, name).some(
        (reader) => cascade.valueIn(name, reader) !== cascade.valueIn(name, reader.with(dimension, 0)),
      );
    }),
  );
}

/** Varies a state over all readers that a property's value can depend on. */
function readersOf({ page, sizes, dimensionsOf }: Cascade, state: State, name: string): readonly State[] {
  const concerned = [...dimensionsOf(name)].filter((dimension) => dimension >= page.modifiers.length);
  return statesOf(concerned, sizes, state);
}

/** Normalizes a value for comparison: `#fff` equals `rgb(255 255 255)`, and `f('a', 0.5)` a minified `f("a",.5)`. */
export const comparable = memoizeTexts(4_000_000, (text: string) =>
  JSON.stringify(readCssValue(text).value)
    .replace(/(?<!\\)\\*["']/g, "'")
    .replace(/ ?[,*/] ?|(?<=\() | (?=\))|(?<![\w.])0+(?=\.\d)/g, (part) => part.replace(/[ 0]/g, "")),
);

export function isSameText(left: string | undefined, right: string | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && comparable(left) === comparable(right));
}

/** Resolves the modifiers of a page: those selected by atoms, then those selected by media. */
export function stateModifiers(
  cascade: Cascade,
  atomModifiers: readonly AtomModifier[],
  entries: Entry[],
): readonly StateModifier[] {
  const { page, names } = cascade;
  const reachedBy = (dimension: number) => names.filter((name) => cascade.dimensionsOf(name).has(dimension));
  const chosen = new Map<number, StateModifier>();
  for (const [dimension, modifier] of atomModifiers.entries()) {
    const reached = reachedBy(dimension);
    const contexts = modifier.contexts.map(({ name }) => name);
    if (modifier.stated !== undefined)
      chosen.set(dimension, { modifier: modifier.stated, dimension, indices: contexts.map((_, at) => at + 1) });
    else if (reached.some((name) => dependsOn(cascade, name, dimension)))
      chosen.set(dimension, settle(cascade, modifier, dimension, reached));
    else
      for (const option of optionsWithout(modifier.option))
        entries.push(leftOut(IDLE, modifier.name, contexts.join(", "), option));
  }
  const taken = new Set([...chosen.values()].map(({ modifier }) => modifier.name));
  const mediaModifiers = page.features.flatMap((feature, at): StateModifier[] => {
    const dimension = page.modifiers.length + at;
    if (!reachedBy(dimension).some((name) => dependsOn(cascade, name, dimension, chosen))) return [];
    const plain = feature.name === SCHEME && !taken.has("theme") ? "theme" : feature.name.replace(/^prefers-/, "");
    const name = taken.has(plain) ? `${plain}-medium` : plain;
    taken.add(name);
    const contexts = feature.values.map(({ name: value, query }, index): FoundContext =>
      index === 0 || query === "" ? { name: value } : { name: value, media: query },
    );
    return [
      { modifier: { name, default: contexts[0]?.name ?? "", contexts }, dimension, indices: [...contexts.keys()] },
    ];
  });
  return [...chosen.values(), ...mediaModifiers];
}

/** The report's heading for choices without effect. */
const IDLE = "Choices that change nothing";

/** Returns whether a value varies along a dimension in any state that the given modifiers allow. */
function dependsOn(
  cascade: Cascade,
  name: string,
  dimension: number,
  modifiers: ReadonlyMap<number, StateModifier> = new Map(),
): boolean {
  const otherDimensions = [...cascade.dimensionsOf(name)].filter((at) => at !== dimension);
  const start = cascade.start.map((_, at) => {
    const { modifier, indices = [] } = modifiers.get(at) ?? {};
    return indices[modifier?.contexts.findIndex(({ name: context }) => context === modifier.default) ?? 0] ?? 0;
  });
  const states = statesOf(otherDimensions, cascade.sizes, start).filter((state) =>
    otherDimensions.every((at) => modifiers.get(at)?.indices.includes(state[at] ?? 0) ?? true),
  );
  return states.some((state) => {
    const first = cascade.valueIn(name, state.with(dimension, 0));
    const indices = Array.from({ length: cascade.sizes[dimension] ?? 1 }, (_, index) => index);
    return indices.some((index) => !isSameText(first, cascade.valueIn(name, state.with(dimension, index))));
  });
}

/** Limit for the media features that are also tried in pairs. */
const MOST_PAIRED = 8;

/** Determines the default of a modifier, and the media queries that select its contexts. */
function settle(
  cascade: Cascade,
  modifier: AtomModifier,
  dimension: number,
  reached: readonly string[],
): StateModifier {
  const { page, sizes, start } = cascade;
  const names = modifier.contexts.map(({ name }) => name);
  const attribute = modifier.contexts.flatMap(({ atoms }) => atoms.flatMap((atom) => attributeOf(atom)?.name ?? []))[0];
  const states = reached.flatMap((name) => {
    const otherDimensions = [...cascade.dimensionsOf(name)].filter((at) => at !== dimension);
    return statesOf(otherDimensions, sizes, start).map((state) => ({
      name,
      state,
      value: cascade.valueIn(name, state),
    }));
  });
  /** Creates the modifier; with `isNone`, the default context is the page without any of the atoms. */
  const withDefault = (byDefault: string, isNone: boolean, queries?: ReadonlyMap<string, string>): StateModifier => {
    const all = names.includes(byDefault) ? names : [byDefault, ...names];
    const contexts = all.map((name): FoundContext => {
      const media = name === byDefault ? undefined : queries?.get(name);
      return media === undefined ? { name } : { name, media };
    });
    const settled = {
      name: modifier.name,
      ...(attribute !== undefined && { attribute }),
      default: byDefault,
      contexts,
    };
    const indices = all.map((name) => (name === byDefault && isNone ? 0 : names.indexOf(name) + 1));
    return { modifier: settled, dimension, indices };
  };
  /** Finds the contexts whose values equal those of the page without atoms, in states that fulfil `isFor`. */
  const likePage = (isFor: (state: State) => boolean = () => true) => {
    const concerned = states.filter(({ state }) => isFor(state));
    const isLike = (at: number) =>
      concerned.every(({ name, state, value }) =>
        isSameText(value, cascade.valueIn(name, state.with(dimension, at + 1))),
      );
    return names.values().filter((_, at) => isLike(at));
  };
  const equal = [...likePage()];
  const [same] = equal;
  if (same !== undefined) return withDefault(usualOf(equal) ?? same, true);
  const features = page.features.flatMap((_, at) => {
    const feature = page.modifiers.length + at;
    return reached.some((name) => cascade.dimensionsOf(name).has(feature)) ? [feature] : [];
  });
  const pairs = features.flatMap((first, at) => features.slice(at + 1).map((second) => [first, second]));
  for (const dimensions of [...features.map((feature) => [feature]), ...(features.length > MOST_PAIRED ? [] : pairs)]) {
    const readers = statesOf(dimensions, sizes, start);
    const followed = readers.map(
      (reader) => likePage((state) => dimensions.every((at) => state[at] === reader[at])).next().value,
    );
    const [byDefault] = followed;
    if (byDefault === undefined || followed.includes(undefined) || new Set(followed).size < 2) continue;
    const byName = Map.groupBy(readers.keys(), (at) => followed[at] ?? "");
    const queries = [...byName].map(([name, all]) => {
      return [name, all.map((at) => queryFor(cascade, dimensions, readers[at] ?? [])).join(", ")] as const;
    });
    return withDefault(byDefault, false, new Map(queries));
  }
  const hasValue = (name: string, state: State) =>
    names.some((_, at) => cascade.valueIn(name, state.with(dimension, at + 1)) !== undefined);
  const lacking = states.filter(({ name, state, value }) => value === undefined && hasValue(name, state));
  if (names.length > 1 && new Set(lacking.map(({ name }) => name)).size * 2 > reached.length)
    return withDefault(usualOf(names) ?? names[0] ?? "", false);
  let rest = nameOfRest(names);
  while (names.includes(rest)) rest += "-page";
  return withDefault(rest, true);
}

/** Writes the media query for a reader's values of some features. */
function queryFor({ page }: Cascade, dimensions: readonly number[], reader: State): string {
  return dimensions
    .flatMap((at) => page.features[at - page.modifiers.length]?.values[reader[at] ?? 0]?.query || [])
    .join(" and ");
}
