import { memoizeTexts } from "../../../resolve/memoize.ts";
import { dependencyOrder } from "../../../tokens/dtcg/order.ts";
import { type Condition, type Feature, featureNames, holdsFor, SCHEME } from "./media.ts";
import { type Atom, atomsIn, type Chain, type Term } from "./selectors.ts";
import { COLOR_SCHEME, type Declaration } from "./sheets.ts";
import { inScheme, isOf, LONGEST_VALUE, readTemplate, referencesIn, type Registered, type Template } from "./texts.ts";

/** A context of each modifier and a value of each feature, by their indices. Context 0 is a page without the atoms. */
export type State = readonly number[];

/** The contexts of a modifier by their atoms; the first has none. */
export type Contexts = readonly (readonly Atom[])[];

/** The element that an atom is on: 0 is `html`, 1 `body`, 2 an element inside it, -1 each of them. */
export type Places = ReadonlyMap<Atom, number>;

/** The dimensions that values depend on. */
export type Page = {
  readonly declarations: readonly Declaration[];
  readonly registered: ReadonlyMap<string, Registered>;
  readonly modifiers: readonly Contexts[];
  readonly features: readonly Feature[];
  /** The atoms that the page always has. */
  readonly always: ReadonlySet<Atom>;
  readonly places: Places;
};

/** A declaration by one of its selectors. */
type Candidate = {
  readonly declaration: Declaration;
  readonly chain: Chain;
  readonly specificity: number;
  readonly media: Condition;
};

type Property = {
  /** From the strongest. */
  readonly candidates: readonly Candidate[];
  /** Their indices by a context that they need, and those that need none. */
  readonly byContext: ReadonlyMap<string, readonly number[]>;
  readonly targets: readonly string[];
  own: ReadonlySet<number>;
  all: ReadonlySet<number>;
  readonly known: readonly Map<string, Computed>[];
};

/** The value of a property on an element, and the text that it was computed from. */
export type Computed = { readonly value: string | undefined; readonly written: Template | undefined };

/** The values of the properties of a page. */
export type Cascade = {
  readonly page: Page;
  /** The names of the custom properties, each after those that it refers to, if there is such an order. */
  readonly names: readonly string[];
  /** The custom properties whose declarations depend on too many combinations. */
  readonly left: readonly string[];
  /** The indices of what a property's value depends on; without its references, what chooses its declaration. */
  dimensionsOf(name: string, part?: "own"): ReadonlySet<number>;
  /** The value on the innermost element. */
  valueIn(name: string, state: State): string | undefined;
  /** The property that the declaration which counts is only a reference to, if the innermost element has its value. */
  aliasIn(name: string, state: State): string | undefined;
  /** The properties that the declaration which counts refers to. */
  referencesIn(name: string, state: State): readonly string[];
  /** The text of the declaration which counts. */
  textIn(name: string, state: State): string | undefined;
  /** The text of the first declaration. */
  declaredAs(name: string): string;
  /** The indices of an atom's modifier and context. */
  whereIs(atom: Atom): readonly [dimension: number, context: number] | undefined;
  /** The index of the innermost element that has values of its own. */
  readonly innermost: number;
  readonly start: State;
  readonly sizes: readonly number[];
};

/** A property whose declarations depend on more combinations is left out. */
const MOST_COMBINATIONS = 100_000;

/** The most references from property to property that are followed at once. */
const DEEPEST = 400;

const INVALID: Computed = { value: undefined, written: undefined };

/** Computes values as browsers do. */
export function createCascade(page: Page): Cascade {
  const { modifiers, features, places, always, registered } = page;
  const whereIs = new Map<Atom, readonly [dimension: number, context: number]>();
  for (const [dimension, contexts] of modifiers.entries())
    for (const [context, atoms] of contexts.entries())
      for (const atom of atoms) whereIs.set(atom, [dimension, context]);
  const featureAt = new Map(features.map((feature, at) => [feature.name, at + modifiers.length]));
  const sizes = [...modifiers.map(({ length }) => length), ...features.map(({ values }) => values.length)];
  const start = sizes.map(() => 0);

  const isOn = (atom: Atom, element: number, state: State): boolean => {
    const place = places.get(atom) ?? 0;
    if (place >= 0 && place !== element) return false;
    const at = whereIs.get(atom);
    return at === undefined ? always.has(atom) : state[at[0]] === at[1];
  };
  const isTrue = (term: Term, element: number, state: State): boolean =>
    term.every((fact) => {
      if ("atom" in fact) return isOn(fact.atom, element, state) === fact.is;
      if ("element" in fact) return (element === (fact.element === "html" ? 0 : 1)) === fact.is;
      return isWithin(fact.within, element, state) === fact.is;
    });
  const isWithin = (chain: Chain, element: number, state: State): boolean => {
    let at = element - 1;
    for (const term of chain.toReversed()) {
      while (at >= 0 && !isTrue(term, at, state)) at -= 1;
      if (at < 0) return false;
      at -= 1;
    }
    return true;
  };
  const matches = (chain: Chain, element: number, state: State): boolean =>
    isTrue(chain.at(-1) ?? [], element, state) && (chain.length === 1 || isWithin(chain.slice(0, -1), element, state));
  const hasMedia = (condition: Condition, state: State): boolean =>
    holdsFor(condition, (name) => {
      const at = featureAt.get(name);
      return at === undefined ? undefined : features[at - modifiers.length]?.values[state[at] ?? 0];
    });

  const isReachable = (chain: Chain) => atomsIn(chain).every((atom) => whereIs.has(atom) || always.has(atom));
  const properties = new Map<string, Property>();
  let innermost = 0;
  for (const [name, own] of Map.groupBy(page.declarations, (one) => one.name)) {
    const candidates = own
      .flatMap((declaration) =>
        declaration.rule.selectors.flatMap(({ chain, specificity }): Candidate[] =>
          isReachable(chain) ? [{ declaration, chain, specificity, media: declaration.rule.media }] : [],
        ),
      )
      .toSorted((one, other) => strength(other, one));
    if (candidates.length === 0 && !registered.has(name)) continue;
    const dimensions = new Set<number>();
    for (const { chain, media } of candidates) {
      for (const atom of atomsIn(chain, { isNegative: true })) {
        const at = whereIs.get(atom)?.[0];
        if (at !== undefined) dimensions.add(at);
      }
      for (const feature of featureNames(media)) {
        const at = featureAt.get(feature);
        if (at !== undefined) dimensions.add(at);
      }
      innermost = Math.max(innermost, elementOf(chain, places));
    }
    const targets = new Set(candidates.flatMap(({ declaration }) => referencesIn(templateOf(declaration.text))));
    const byContext = Map.groupBy(candidates.keys(), (at) => {
      const needed = atomsIn(candidates[at]?.chain ?? []).flatMap((atom) => whereIs.get(atom)?.join(":") ?? []);
      return needed[0] ?? "";
    });
    properties.set(name, propertyOf(candidates, { byContext, targets: [...targets], own: dimensions }));
  }
  for (const name of registered.keys()) if (!properties.has(name)) properties.set(name, propertyOf([]));
  const targetsOf = (name: string) => properties.get(name)?.targets.filter((one) => properties.has(one)) ?? [];
  const names = [...dependencyOrder([...properties.keys()], targetsOf, () => undefined)];
  const followsScheme = properties
    .get(COLOR_SCHEME)
    ?.candidates.some(({ declaration }) => schemesIn(declaration.text).length > 1);
  const scheme = new Set(properties.get(COLOR_SCHEME)?.all);
  const schemeFeature = featureAt.get(SCHEME);
  if (followsScheme === true && schemeFeature !== undefined) scheme.add(schemeFeature);
  spread(names, properties, scheme);

  const keyOf = (dimensions: ReadonlySet<number>, state: State): string => {
    let key = "";
    for (const at of dimensions) key += `${state[at]},`;
    return key;
  };
  const open: string[] = [];
  const circular = new Set<string>();

  const computed = (name: string, element: number, state: State): Computed => {
    const property = properties.get(name);
    if (property === undefined) return INVALID;
    const key = keyOf(property.all, state);
    const known = property.known[element]?.get(key);
    if (known !== undefined) return known;
    const mark = `${element} ${name}`;
    const at = open.indexOf(mark);
    if (at >= 0 || open.length > DEEPEST) {
      for (const one of open.slice(Math.max(at, 0))) circular.add(one);
      return INVALID;
    }
    open.push(mark);
    const found = compute(name, property, element, state);
    open.pop();
    const settled = circular.delete(mark) ? { ...found, value: undefined } : found;
    property.known[element]?.set(key, settled);
    return settled;
  };

  const compute = (name: string, property: Property, element: number, state: State): Computed => {
    let isReverted: Candidate | undefined;
    for (const candidate of candidatesFor(property, state)) {
      const { text, rule } = candidate.declaration;
      if (isReverted !== undefined && isTakenBack(isReverted, candidate)) continue;
      if (!matches(candidate.chain, element, state) || !hasMedia(rule.media, state)) continue;
      const keyword = text.length < 13 ? text.toLowerCase() : "";
      if (keyword === "revert-layer") {
        isReverted = candidate;
        continue;
      }
      if (keyword === "initial") return initial(name);
      if (["inherit", "unset", "revert"].includes(keyword)) return inherited(name, element, state);
      const written = templateOf(text);
      const value = substituted(written, element, state);
      const own = registered.get(name);
      if (value !== undefined && (own === undefined || isOf(value, own.syntax))) return { value, written };
      const isOfAny = name !== COLOR_SCHEME && (own === undefined || own.syntax === "*");
      return isOfAny ? { value: undefined, written } : inherited(name, element, state);
    }
    return inherited(name, element, state);
  };
  const initial = (name: string): Computed => {
    const value = registered.get(name)?.initial;
    return value === undefined ? INVALID : { value, written: [value] };
  };
  const inherited = (name: string, element: number, state: State): Computed =>
    element === 0 ? initial(name) : computed(name, element - 1, state);
  const substituted = (template: Template, element: number, state: State): string | undefined => {
    let text = "";
    for (const part of template) {
      if (typeof part === "string") text += part;
      else {
        const value =
          computed(part.name, element, state).value ?? (part.fallback && substituted(part.fallback, element, state));
        if (value === undefined) return undefined;
        text += value;
      }
      if (text.length > LONGEST_VALUE) return undefined;
    }
    return text.trim();
  };

  const schemeIn = (state: State): "light" | "dark" => {
    const schemes = schemesIn(computed(COLOR_SCHEME, innermost, state).value ?? "");
    if (schemes.length < 2) return schemes[0] ?? "light";
    const at =
      schemeFeature === undefined
        ? undefined
        : features[schemeFeature - modifiers.length]?.values[state[schemeFeature] ?? 0];
    return at?.name === "dark" ? "dark" : "light";
  };
  const valueIn: Cascade["valueIn"] = (name, state) => {
    const { value } = computed(name, innermost, state);
    return value !== undefined && /light-dark\(/i.test(value) ? inScheme(value, schemeIn(state)) : value;
  };
  const isLeft = (name: string) =>
    [...(properties.get(name)?.own ?? [])].reduce((product, at) => product * (sizes[at] ?? 1), 1) > MOST_COMBINATIONS;
  return {
    page,
    names: names.filter((name) => name !== COLOR_SCHEME && !isLeft(name)),
    left: names.filter(isLeft),
    dimensionsOf: (name, part) => properties.get(name)?.[part ?? "all"] ?? new Set(),
    valueIn,
    aliasIn: (name, state) => {
      const { written, value } = computed(name, innermost, state);
      const [only, ...others] = written ?? [];
      if (value === undefined || only === undefined || typeof only === "string" || others.length > 0) return undefined;
      return computed(only.name, innermost, state).value === value ? only.name : undefined;
    },
    referencesIn: (name, state) => referencesIn(computed(name, innermost, state).written ?? []),
    textIn: (name, state) => {
      const { value, written } = computed(name, innermost, state);
      return value === undefined ? undefined : written && textOf(written);
    },
    declaredAs: (name) => properties.get(name)?.candidates[0]?.declaration.text.slice(0, 80) ?? "",
    whereIs: (atom) => whereIs.get(atom),
    innermost,
    start,
    sizes,
  };
}

/** The text of a template. */
function textOf(template: Template): string {
  return template
    .map((part) =>
      typeof part === "string"
        ? part
        : `var(--${part.name}${part.fallback === undefined ? "" : `, ${textOf(part.fallback)}`})`,
    )
    .join("");
}

function propertyOf(
  candidates: readonly Candidate[],
  own: Partial<Pick<Property, "byContext" | "targets" | "own">> = {},
): Property {
  const { byContext = new Map<string, readonly number[]>(), targets = [], own: dimensions = new Set<number>() } = own;
  return { candidates, byContext, targets, own: dimensions, all: dimensions, known: [new Map(), new Map(), new Map()] };
}

/** The candidates whose needed context a state has, from the strongest. */
function candidatesFor({ candidates, byContext, own }: Property, state: State): readonly Candidate[] {
  if (candidates.length < FEW) return candidates;
  const indices = [...(byContext.get("") ?? [])];
  for (const at of own) indices.push(...(byContext.get(`${at}:${state[at]}`) ?? []));
  return indices.toSorted((one, other) => one - other).flatMap((index) => candidates[index] ?? []);
}

/** So few candidates are looked through faster than they are chosen. */
const FEW = 8;

/** The schemes that a value of `color-scheme` names. */
function schemesIn(text: string): ("light" | "dark")[] {
  return (["light", "dark"] as const).filter((scheme) => text.toLowerCase().split(/\s+/).includes(scheme));
}

/** Values of a stylesheet repeat, and are computed for many states. */
const templateOf = memoizeTexts(4_000_000, readTemplate);

/** Compares two declarations in the order of the cascade (Cascade 5, section 6.1). */
function strength(one: Candidate, other: Candidate): number {
  const [first, second] = [one.declaration, other.declaration];
  if (first.isImportant !== second.isImportant) return first.isImportant ? 1 : -1;
  const layers = first.rule.layer.rank - second.rule.layer.rank;
  if (layers !== 0) return first.isImportant ? -layers : layers;
  return one.specificity - other.specificity || first.order - second.order;
}

/** Returns whether `revert-layer` rolls a declaration back: its own layer, and for an important one the normal layers above. */
function isTakenBack({ declaration: one }: Candidate, { declaration: other }: Candidate): boolean {
  const [own, rank] = [one.rule.layer.rank, other.rule.layer.rank];
  return one.isImportant && !other.isImportant ? rank >= own : rank === own;
}

/** The innermost element that a chain needs, of those that all others are inside of. */
function elementOf(chain: Chain, places: Places): number {
  const on = (chain.at(-1) ?? []).flatMap((fact) => {
    if (!fact.is || "within" in fact) return [];
    return "atom" in fact ? [places.get(fact.atom) ?? 0] : [fact.element === "html" ? 0 : 1];
  });
  return on.length === 0 ? 2 : Math.max(...on);
}

/** Adds to what each property depends on what its references do. */
function spread(
  names: readonly string[],
  properties: ReadonlyMap<string, Property>,
  scheme: ReadonlySet<number>,
): void {
  for (const property of properties.values())
    if (property.candidates.some(({ declaration }) => /light-dark\(/i.test(declaration.text)))
      property.all = property.own = property.own.union(scheme);
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const name of names) {
      const property = properties.get(name);
      if (property === undefined) continue;
      let all = property.all;
      for (const target of property.targets) {
        const others = properties.get(target)?.all;
        if (others !== undefined && !others.isSubsetOf(all)) all = all.union(others);
      }
      if (all === property.all) continue;
      property.all = all;
      isChanged = true;
    }
  }
}
