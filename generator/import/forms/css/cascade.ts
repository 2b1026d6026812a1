import { spread } from "../../values.ts";
import { type Feature, featureNames, holdsFor, SCHEME, valuesIn } from "./media.ts";
import { type Atom, atomsIn, type Chain, type Term } from "./selectors.ts";
import { COLOR_SCHEME, type Declaration } from "./sheets.ts";
import { inScheme, isOf, LONGEST_VALUE, readTemplate, referencesIn, type Registered, type Template } from "./texts.ts";

/** The index of a context for each modifier, then of a value for each feature. Context 0 has none of the atoms. */
export type State = readonly number[];

/** The atoms of each context of a modifier; the first context has none. */
export type Contexts = readonly (readonly Atom[])[];

/** The element that carries each atom: 0 is `html`, 1 `body`, 2 an element inside, -1 all three. */
export type Places = ReadonlyMap<Atom, number>;

export type Page = {
  readonly declarations: readonly Declaration[];
  readonly registered: ReadonlyMap<string, Registered>;
  readonly modifiers: readonly Contexts[];
  readonly features: readonly Feature[];
  readonly always: ReadonlySet<Atom>;
  readonly places: Places;
};

type Candidate = {
  readonly declaration: Declaration;
  readonly template: Template;
  readonly chain: Chain;
  readonly specificity: number;
};

type Property = {
  /** In precedence order, the strongest first. */
  readonly candidates: readonly Candidate[];
  readonly targets: readonly string[];
  /** The dimensions that select a candidate. */
  direct: ReadonlySet<number>;
  /** Also includes the dimensions of all references. */
  all: ReadonlySet<number>;
  /** Computed values by element, keyed by the state of `all`. */
  readonly cached: readonly Map<string, Computed>[];
};

/** The computed value of a property on an element, and the winning declaration, as text and parsed. */
type Computed = { readonly value: string | undefined; readonly text: string; readonly template: Template };

export type Cascade = ReturnType<typeof createCascade>;

/** Limit for the combinations that select a property's declaration. */
const MOST_COMBINATIONS = 100_000;

/** Depth limit for alias chains. */
const DEEPEST = 400;

const INVALID: Computed = { value: undefined, text: "", template: [] };

/** Computes values as browsers do: cascade, inheritance and substitution. */
export function createCascade(page: Page) {
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
  const readerIn = (state: State) => valuesIn(features, state, modifiers.length);

  const isReachable = (chain: Chain) => atomsIn(chain).every((atom) => whereIs.has(atom) || always.has(atom));
  const properties = new Map<string, Property>();
  let innermost = 0;
  const byName = Map.groupBy(page.declarations, ({ name }) => name);
  for (const name of new Set([...byName.keys(), ...registered.keys()])) {
    const candidates = (byName.get(name) ?? [])
      .flatMap((declaration) => {
        const template = readTemplate(declaration.text);
        return declaration.rule.selectors.flatMap(({ chain, specificity }): Candidate[] =>
          isReachable(chain) ? [{ declaration, template, chain, specificity }] : [],
        );
      })
      .toSorted((left, right) => strength(right, left));
    if (candidates.length === 0 && !registered.has(name)) continue;
    for (const { chain } of candidates) innermost = Math.max(innermost, elementOf(chain, places));
    const selecting = candidates.flatMap(({ declaration, chain }) => [
      ...atomsIn(chain, { isNegative: true }).map((atom) => whereIs.get(atom)?.[0]),
      ...featureNames(declaration.rule.media).map((feature) => featureAt.get(feature)),
    ]);
    const direct = new Set(selecting.filter((at) => at !== undefined));
    const targets = new Set(candidates.flatMap(({ template }) => referencesIn(template)));
    const cached = [new Map(), new Map(), new Map()];
    properties.set(name, { candidates, targets: [...targets], direct, all: direct, cached });
  }
  const targetsOf = (name: string) => properties.get(name)?.targets.filter((target) => properties.has(target)) ?? [];
  const followsScheme = properties
    .get(COLOR_SCHEME)
    ?.candidates.some(({ declaration }) => schemesIn(declaration.text).length > 1);
  const scheme = new Set(properties.get(COLOR_SCHEME)?.direct);
  const schemeFeature = featureAt.get(SCHEME);
  if (followsScheme === true && schemeFeature !== undefined) scheme.add(schemeFeature);
  for (const property of properties.values())
    if (property.candidates.some(({ declaration }) => /light-dark\(/i.test(declaration.text)))
      property.direct = property.direct.union(scheme);
  const allDimensions = spread(new Map([...properties].map(([name, { direct }]) => [name, direct])), targetsOf);
  for (const [name, property] of properties) property.all = allDimensions.get(name) ?? property.direct;
  const names = [...allDimensions.keys()];

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
    const cached = property.cached[element]?.get(key);
    if (cached !== undefined) return cached;
    const mark = `${element} ${name}`;
    const at = open.indexOf(mark);
    if (at >= 0 || open.length > DEEPEST) {
      for (const member of open.slice(Math.max(at, 0))) circular.add(member);
      return INVALID;
    }
    open.push(mark);
    const result = compute(name, property, element, state);
    open.pop();
    const settled = circular.delete(mark) ? { ...result, value: undefined } : result;
    property.cached[element]?.set(key, settled);
    return settled;
  };

  const compute = (name: string, property: Property, element: number, state: State): Computed => {
    let reverting: Candidate | undefined;
    for (const candidate of property.candidates) {
      const { template } = candidate;
      const { text, rule } = candidate.declaration;
      if (reverting !== undefined && isTakenBack(reverting, candidate)) continue;
      if (!matches(candidate.chain, element, state) || !holdsFor(rule.media, readerIn(state))) continue;
      const value = substituted(template, element, state);
      const keyword = value?.toLowerCase() ?? "";
      if (keyword === "revert-layer") {
        reverting = candidate;
        continue;
      }
      if (keyword === "initial") return initial(name);
      if (["inherit", "unset", "revert"].includes(keyword)) return inherited(name, element, state);
      const syntax = registered.get(name)?.syntax ?? "*";
      if (value !== undefined && isOf(value, syntax)) return { value, text, template };
      const isUniversal = name !== COLOR_SCHEME && syntax === "*";
      return isUniversal ? { value: undefined, text, template } : inherited(name, element, state);
    }
    return inherited(name, element, state);
  };
  const initial = (name: string): Computed => {
    const value = registered.get(name)?.initial;
    return value === undefined ? INVALID : { value, text: value, template: [value] };
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
    return readerIn(state)(SCHEME)?.name === "dark" ? "dark" : "light";
  };
  const valueIn = (name: string, state: State): string | undefined => {
    const { value } = computed(name, innermost, state);
    return value !== undefined && /light-dark\(/i.test(value) ? inScheme(value, schemeIn(state)) : value;
  };
  const isLeft = (name: string) =>
    [...(properties.get(name)?.direct ?? [])].reduce((product, at) => product * (sizes[at] ?? 1), 1) >
    MOST_COMBINATIONS;
  return {
    page,
    /** The names of the custom properties in dependency order, as far as cycles allow. */
    names: names.filter((name) => name !== COLOR_SCHEME && !isLeft(name)),
    /** The custom properties that are left out because they depend on too many combinations. */
    left: names.filter(isLeft),
    /** The dimensions that a property's value depends on; with `direct`, only those that select its declaration. */
    dimensionsOf: (name: string, part: "all" | "direct" = "all"): ReadonlySet<number> =>
      properties.get(name)?.[part] ?? new Set(),
    /** The value on the innermost element, with `light-dark()` resolved. */
    valueIn,
    /** The target of the winning declaration if it is a plain alias with the same value on the innermost element. */
    aliasIn: (name: string, state: State): string | undefined => {
      const { template, value } = computed(name, innermost, state);
      const [only, ...rest] = template;
      if (value === undefined || only === undefined || typeof only === "string" || rest.length > 0) return undefined;
      return computed(only.name, innermost, state).value === value ? only.name : undefined;
    },
    referencesIn: (name: string, state: State) => referencesIn(computed(name, innermost, state).template),
    textIn: (name: string, state: State): string | undefined => {
      const { value, text } = computed(name, innermost, state);
      return value === undefined ? undefined : text;
    },
    /** The text of the strongest declaration in any state, truncated. */
    declaredAs: (name: string) => properties.get(name)?.candidates[0]?.declaration.text.slice(0, 80) ?? "",
    whereIs: (atom: Atom) => whereIs.get(atom),
    /** The innermost element that a declaration matches. */
    innermost,
    start,
    sizes,
  };
}

/** The schemes listed in a value of `color-scheme`. */
function schemesIn(text: string): ("light" | "dark")[] {
  return (["light", "dark"] as const).filter((scheme) => text.toLowerCase().split(/\s+/).includes(scheme));
}

/** Compares the precedence of two declarations (Cascade 5, section 6.1). */
function strength(left: Candidate, right: Candidate): number {
  const [first, second] = [left.declaration, right.declaration];
  if (first.isImportant !== second.isImportant) return first.isImportant ? 1 : -1;
  const layers = first.rule.layer.rank - second.rule.layer.rank;
  if (layers !== 0) return first.isImportant ? -layers : layers;
  return left.specificity - right.specificity || first.order - second.order;
}

/** Returns whether `revert-layer` skips a declaration: in the same layer, and for `!important` also normal ones above it. */
function isTakenBack({ declaration: revert }: Candidate, { declaration }: Candidate): boolean {
  const [reverted, rank] = [revert.rule.layer.rank, declaration.rule.layer.rank];
  return revert.isImportant && !declaration.isImportant ? rank >= reverted : rank === reverted;
}

/** The element that a chain's subject is; the innermost if the subject doesn't say. */
function elementOf(chain: Chain, places: Places): number {
  const on = (chain.at(-1) ?? []).flatMap((fact) => {
    if (!fact.is || "within" in fact) return [];
    return "atom" in fact ? [places.get(fact.atom) ?? 0] : [fact.element === "html" ? 0 : 1];
  });
  return on.length === 0 ? 2 : Math.max(...on);
}

/** Limit for the states in which values are compared; beyond it, each dimension varies separately. */
const MOST_STATES = 256;

/** The Cartesian product of some dimensions; beyond `MOST_STATES`, each dimension varies separately. */
export function statesOf(dimensions: readonly number[], sizes: readonly number[], start: State): readonly State[] {
  const count = dimensions.reduce((product, at) => product * (sizes[at] ?? 1), 1);
  const along = (states: readonly State[], at: number) =>
    states.flatMap((state) => Array.from({ length: sizes[at] ?? 1 }, (_, index) => state.with(at, index)));
  if (count <= MOST_STATES) return dimensions.reduce(along, [start]);
  return dimensions.flatMap((at) => along([start], at));
}
