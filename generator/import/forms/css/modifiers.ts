import { refuseTooManyContexts } from "../../limits.ts";
import { nameOfRest, usualOf } from "../../choices.ts";
import { readCssValue } from "../../css-value.ts";
import type { Entry, FoundContext, FoundModifier } from "../../reading.ts";
import { memoizeTexts } from "../../../resolve/memoize.ts";
import { type Cascade, createCascade, type Page, type State } from "./cascade.ts";
import type { AtomModifier } from "./choices.ts";
import { type Condition, featureNames, holdsFor } from "./media.ts";
import { type Atom, atomsIn, attributeOf, type Chain, type Term } from "./selectors.ts";
import type { Declaration } from "./sheets.ts";

/** A modifier of the reading, and what each of its contexts means for the states of the cascade. */
export type StateModifier = {
  readonly found: FoundModifier;
  readonly dimension: number;
  /** The index that each context has in states. */
  readonly indices: readonly number[];
};

/** The most states that values are compared in; if there are more, each dimension varies alone. */
const MOST_STATES = 256;

/** Puts each choice on the page itself, or, if it changes nothing there, on an element inside. */
export function place(page: Omit<Page, "places">, fixed: ReadonlyMap<Atom, number>): Cascade {
  const byAtom = groupByAtom(page.declarations);
  const places = new Map(fixed);
  for (const atom of page.always) {
    const own = byAtom.get(atom) ?? [];
    if (own.length > 0 && own.every(({ chain }) => isInside(chain, atom))) places.set(atom, 1);
  }
  let open = page.modifiers.flatMap((contexts, dimension) =>
    contexts.flatMap((atoms, context) =>
      context === 0 || fixed.has(atoms[0] ?? "") ? [] : [{ dimension, context, atoms }],
    ),
  );
  let cascade = createCascade({ ...page, places });
  for (const element of [1, 2]) {
    const idle = open.filter((one) => !changes(cascade, one, byAtom));
    if (idle.length === 0) break;
    const moved = new Map(places);
    for (const { atoms } of idle) for (const atom of atoms) moved.set(atom, element);
    const inside = createCascade({ ...page, places: moved });
    const better = idle.filter((one) => changes(inside, one, byAtom));
    for (const { atoms } of better) for (const atom of atoms) places.set(atom, element);
    open = idle.filter((one) => !better.includes(one));
    if (better.length > 0) cascade = createCascade({ ...page, places });
  }
  return cascade;
}

/** Whether an atom is the body's or that of an element inside `html`: `html .acme`. */
function isInside(chain: Chain, atom: Atom): boolean {
  const at = chain.findIndex((term) => term.some((fact) => "atom" in fact && fact.atom === atom));
  const isElement = (term: Term, element: string) =>
    term.some((fact) => fact.is && "element" in fact && fact.element === element);
  return chain.slice(0, Math.max(at, 0)).some((term) => isElement(term, "html")) || isElement(chain[at] ?? [], "body");
}

type ContextAt = { readonly dimension: number; readonly context: number; readonly atoms: readonly Atom[] };

/** A declaration by one of its selectors. */
type Selected = { readonly declaration: Declaration; readonly chain: Chain; readonly needs: readonly Atom[] };

/** Whether a context changes a value for some reader, alone or beside what its selectors also ask for. */
function changes(cascade: Cascade, { dimension, context, atoms }: ContextAt, byAtom: ByAtom): boolean {
  return atoms.some((atom) =>
    (byAtom.get(atom) ?? []).some(({ declaration: { name, rule }, needs }) => {
      const state = [...cascade.start];
      for (const needed of needs) {
        const [at, index] = cascade.whereIs(needed) ?? [];
        if (at !== undefined && index !== undefined) state[at] = index;
      }
      state[dimension] = context;
      return readersOf(cascade, state, rule.media).some(
        (reader) => cascade.valueIn(name, reader) !== cascade.valueIn(name, reader.with(dimension, 0)),
      );
    }),
  );
}

type ByAtom = ReadonlyMap<Atom, readonly Selected[]>;

/** The declarations by the atoms that their selectors name. */
function groupByAtom(declarations: readonly Declaration[]): ByAtom {
  const found = new Map<Atom, Selected[]>();
  for (const declaration of declarations)
    for (const { chain } of declaration.rule.selectors) {
      const one = { declaration, chain, needs: atomsIn(chain) };
      for (const atom of new Set(atomsIn(chain, { isNegative: true }))) {
        const own = found.get(atom);
        if (own === undefined) found.set(atom, [one]);
        else own.push(one);
      }
    }
  return found;
}

/** A state for each reader that a condition holds for. */
function readersOf({ page, sizes }: Cascade, state: State, media: Condition): readonly State[] {
  const first = page.modifiers.length;
  const named = new Set(featureNames(media));
  const concerned = page.features.flatMap(({ name }, at) => (named.has(name) ? [first + at] : []));
  const valueOf = (reader: State) => (name: string) => {
    const at = page.features.findIndex((feature) => feature.name === name);
    return page.features[at]?.values[reader[first + at] ?? 0];
  };
  return statesOf(concerned, sizes, state).filter((reader) => holdsFor(media, valueOf(reader)));
}

/** States in which some dimensions have each of their values; if these are too many, one dimension at a time. */
export function statesOf(
  dimensions: readonly number[],
  sizes: readonly number[],
  start: State,
  most = MOST_STATES,
): readonly State[] {
  const count = dimensions.reduce((product, at) => product * (sizes[at] ?? 1), 1);
  const along = (states: readonly State[], at: number) =>
    states.flatMap((state) => Array.from({ length: sizes[at] ?? 1 }, (_, index) => state.with(at, index)));
  if (count <= most) return dimensions.reduce(along, [start]);
  return dimensions.flatMap((at) => along([start], at));
}

/** A value for comparison: `#fff` and `rgb(255 255 255)` are one colour. */
const comparable = memoizeTexts(4_000_000, (text: string) => JSON.stringify(readCssValue(text).value));

export function isSameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && comparable(one) === comparable(other));
}

/** The modifiers of a page: those that atoms choose and those that media choose. */
export function stateModifiers(
  cascade: Cascade,
  atomModifiers: readonly AtomModifier[],
  stated: ReadonlyMap<string, FoundModifier>,
  entries: Entry[],
): readonly StateModifier[] {
  const { page, names } = cascade;
  const chosen = atomModifiers.flatMap((modifier, dimension): StateModifier[] => {
    refuseTooManyContexts(modifier.name, modifier.contexts.length);
    const file = stated.get(modifier.name);
    if (file !== undefined) return [ofFiles(file, modifier, dimension)];
    const reached = names.filter((name) => cascade.dimensionsOf(name).has(dimension));
    const found = settle(cascade, modifier, dimension, reached);
    const isIdle = !reached.some((name) => changesAlong(cascade, name, dimension));
    if (!isIdle) return [found];
    const contexts = found.found.contexts.map(({ name }) => name).join(", ");
    entries.push({
      kind: "left-out",
      what: IDLE,
      subject: modifier.name,
      found: contexts,
      option: `--no-choice ${modifier.option.replace(/^.*?=/, "")}`,
    });
    return [];
  });
  const byDimension = new Map(chosen.map((one) => [one.dimension, one]));
  const taken = new Set(chosen.map(({ found }) => found.name));
  const ofMedia = page.features.flatMap((feature, at): StateModifier[] => {
    const dimension = page.modifiers.length + at;
    const reached = names.filter((name) => cascade.dimensionsOf(name).has(dimension));
    if (!reached.some((name) => dependsOn(cascade, name, dimension, byDimension))) return [];
    const plain =
      feature.name === "prefers-color-scheme" && !taken.has("theme") ? "theme" : feature.name.replace(/^prefers-/, "");
    const name = taken.has(plain) ? `${plain}-medium` : plain;
    taken.add(name);
    const contexts = feature.values.map(({ name, query }, index): FoundContext =>
      index === 0 || query === "" ? { name } : { name, media: query },
    );
    return [
      {
        found: { name, default: contexts[0]?.name ?? "", contexts },
        dimension,
        indices: contexts.map((_, index) => index),
      },
    ];
  });
  return [...chosen, ...ofMedia];
}

/** How the report names choices without any effect. */
export const IDLE = "Choices that change nothing";

/** Whether a value differs along a dimension. */
function changesAlong(cascade: Cascade, name: string, dimension: number): boolean {
  const others = [...cascade.dimensionsOf(name)].filter((at) => at !== dimension);
  return statesOf(others, cascade.sizes, cascade.start).some((state) => {
    const first = cascade.valueIn(name, state);
    const indices = Array.from({ length: (cascade.sizes[dimension] ?? 1) - 1 }, (_, at) => at + 1);
    return indices.some((index) => !isSameText(first, cascade.valueIn(name, state.with(dimension, index))));
  });
}

function ofFiles(found: FoundModifier, { contexts }: AtomModifier, dimension: number): StateModifier {
  const indices = found.contexts.map(({ name }) => contexts.findIndex((one) => one.name === name) + 1);
  return { found, dimension, indices };
}

/** Whether a value depends on a dimension in some state that the other modifiers can have. */
function dependsOn(
  cascade: Cascade,
  name: string,
  dimension: number,
  known: ReadonlyMap<number, StateModifier>,
): boolean {
  const others = [...cascade.dimensionsOf(name)].filter((at) => at !== dimension);
  const size = cascade.sizes[dimension] ?? 1;
  return possible(cascade, others, known).some((state) => {
    const first = cascade.valueIn(name, state);
    for (let index = 1; index < size; index += 1)
      if (!isSameText(first, cascade.valueIn(name, state.with(dimension, index)))) return true;
    return false;
  });
}

/** The states of some dimensions that the contexts of the known modifiers mean. */
function possible(
  cascade: Cascade,
  dimensions: readonly number[],
  known: ReadonlyMap<number, StateModifier>,
): readonly State[] {
  const start = cascade.start.map((_, at) => {
    const own = known.get(at);
    const index = own?.found.contexts.findIndex(({ name }) => name === own.found.default) ?? -1;
    return index < 0 ? 0 : (own?.indices[index] ?? 0);
  });
  return statesOf(dimensions, cascade.sizes, start).filter((state) =>
    dimensions.every((at) => known.get(at)?.indices.includes(state[at] ?? 0) ?? true),
  );
}

/** Two features at once are looked at if there are at most this many; no system follows more. */
const MOST_PAIRED = 8;

/** Finds the default of a modifier, and the media that its contexts follow. */
function settle(
  cascade: Cascade,
  modifier: AtomModifier,
  dimension: number,
  reached: readonly string[],
): StateModifier {
  const { page, sizes, start } = cascade;
  const contexts = modifier.contexts.map(({ name }, index) => ({ name, index: index + 1 }));
  const attribute = modifier.contexts.flatMap(({ atoms }) => atoms.flatMap((atom) => attributeOf(atom)?.name ?? []))[0];
  const shown = attribute === undefined ? {} : { attribute };
  const states = new Map(
    reached.map((name) => [
      name,
      statesOf(
        [...cascade.dimensionsOf(name)].filter((at) => at !== dimension),
        sizes,
        start,
      ),
    ]),
  );
  /** Whether a page with none of the atoms has the values of a context, for readers for whom `isFor` is true. */
  const isNone = (index: number, isFor: (state: State) => boolean = () => true) =>
    reached.every((name) =>
      (states.get(name) ?? []).every(
        (state) =>
          !isFor(state) ||
          isSameText(cascade.valueIn(name, state), cascade.valueIn(name, state.with(dimension, index))),
      ),
    );
  const equal = contexts.filter(({ index }) => isNone(index));
  if (equal.length > 0) {
    const usual = usualOf(equal.map(({ name }) => name)) ?? equal[0]?.name ?? "";
    return {
      found: { name: modifier.name, ...shown, default: usual, contexts: contexts.map(({ name }) => ({ name })) },
      dimension,
      indices: contexts.map(({ name, index }) => (name === usual ? 0 : index)),
    };
  }
  const features = page.features.flatMap((_, at) => {
    const own = page.modifiers.length + at;
    return reached.some((name) => cascade.dimensionsOf(name).has(own)) ? [own] : [];
  });
  const pairs =
    features.length > MOST_PAIRED
      ? []
      : features.flatMap((one, at) => features.slice(at + 1).map((other) => [one, other]));
  for (const some of [...features.map((one) => [one]), ...pairs]) {
    const readers = statesOf(some, sizes, start);
    const mapped = readers.map((reader) =>
      contexts.find(({ index }) => isNone(index, (state) => some.every((at) => state[at] === reader[at]))),
    );
    if (mapped.includes(undefined) || new Set(mapped).size < 2) continue;
    const [byDefault] = mapped;
    const withMedia = contexts.map(({ name, index }): FoundContext => {
      const queries = readers.flatMap((reader, at) =>
        mapped[at]?.index === index ? [queryFor(cascade, some, reader)] : [],
      );
      return name === byDefault?.name || queries.length === 0 ? { name } : { name, media: queries.join(", ") };
    });
    return {
      found: { name: modifier.name, ...shown, default: byDefault?.name ?? "", contexts: withMedia },
      dimension,
      indices: contexts.map(({ index }) => index),
    };
  }
  const without = reached.filter((name) =>
    (states.get(name) ?? []).some(
      (state) =>
        cascade.valueIn(name, state) === undefined &&
        contexts.some(({ index }) => cascade.valueIn(name, state.with(dimension, index)) !== undefined),
    ),
  );
  const names = contexts.map(({ name }) => name);
  if (contexts.length > 1 && without.length * 2 > reached.length)
    return {
      found: {
        name: modifier.name,
        ...shown,
        default: usualOf(names) ?? names[0] ?? "",
        contexts: names.map((name) => ({ name })),
      },
      dimension,
      indices: contexts.map(({ index }) => index),
    };
  let rest = nameOfRest(names);
  while (names.includes(rest)) rest += "-page";
  return {
    found: { name: modifier.name, ...shown, default: rest, contexts: [rest, ...names].map((name) => ({ name })) },
    dimension,
    indices: [0, ...contexts.map(({ index }) => index)],
  };
}

/** The media query of a reader's values of some features. */
function queryFor({ page }: Cascade, dimensions: readonly number[], reader: State): string {
  return dimensions
    .flatMap((at) => page.features[at - page.modifiers.length]?.values[reader[at] ?? 0]?.query || [])
    .join(" and ");
}
