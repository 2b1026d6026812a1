import { MODES } from "../model/color.ts";
import type { Modifier } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { dropUnusedKeys } from "../resolve/combination.ts";
import { identifier } from "./css.ts";
import { modeOf, type ScopedIdentity, type Switch } from "./switch.ts";
import { stepsOf, type SwitchGroup } from "./switch-group.ts";
import { variablesOf } from "./variables.ts";

/** The medium in which every time becomes zero, unless a modifier has contexts for it. */
export const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** A variable, or another property, with its text for each combination of states. */
export type VariedVariable = {
  readonly property: string;
  /** The switches that its text depends on. */
  readonly by: readonly Switch[];
  readonly texts: readonly string[];
  /** Indexes into `texts` for each combination of states, row-major; -1 if undefined. */
  readonly at: readonly number[];
  /** Its texts under reduced motion; null without times, or if a modifier controls motion. */
  readonly reducedMotion: readonly string[] | null;
};

/**
 * Alias targets keyed by token name: for each entry of the token's `at`, the name of its target, or null for a literal.
 */
export type Aliases = ReadonlyMap<string, readonly (string | null)[]>;

/** The variables of all tokens, in their order; aliases become references instead of literals. */
export function variedVariables(
  { modifiers, tokens }: ScopedIdentity,
  groups: readonly SwitchGroup[],
  aliases: Aliases,
): readonly VariedVariable[] {
  const cache = new Map<string, States>();
  return tokens.flatMap((token) => {
    const key = JSON.stringify(token.by);
    const states = cache.get(key) ?? statesOf(modifiers, groups, token.by);
    cache.set(key, states);
    const targets = aliases.get(token.values[0]?.name ?? "");
    const variables = variablesIn(token, states);
    if (targets === undefined) return variables;
    return variables.map((variable) => withReferences(variable, token, { targets, states }));
  });
}

/** Replaces literals with references. A time stays a literal, because it changes under reduced motion. */
function withReferences(
  variable: VariedVariable,
  { values }: VariedToken,
  { targets, states }: { readonly targets: readonly (string | null)[]; readonly states: States },
): VariedVariable {
  if (variable.reducedMotion !== null) return variable;
  const part = variable.property.slice(identifier(`--${values[0]?.name ?? ""}`).length);
  // Entries with the same literal can have different targets, whose values may differ elsewhere.
  const targetsAt = variable.at.map(() => new Set<string | null>());
  for (const [place, projected] of projectPlaces(states.by, variable.by).entries()) {
    targetsAt[projected]?.add(targets[states.places[place] ?? -1] ?? null);
  }
  const texts = new Map<string, number>();
  const at = variable.at.map((literal, place) => {
    const [target = null, second] = targetsAt[place] ?? [];
    const isUnique = target !== null && second === undefined;
    const text = isUnique ? `var(${identifier(`--${target}`)}${part})` : variable.texts[literal];
    if (literal === -1 || text === undefined) return -1;
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  });
  return { ...variable, texts: [...texts.keys()], at };
}

/** Projects each combination of all switches' states to its index in the table over a subset. */
function projectPlaces(all: readonly Switch[], subset: readonly Switch[]): readonly number[] {
  return all.reduce<readonly number[]>(
    (places, control) =>
      places.flatMap((place) => {
        const { states } = control;
        return states.map((_, state) => (subset.includes(control) ? place * states.length + state : place));
      }),
    [0],
  );
}

/** The combinations of states for tokens with the same modifiers, and the index of each in the tokens' tables. */
type States = {
  readonly by: readonly Switch[];
  readonly places: readonly number[];
  /** One of the modifiers has a context for reduced motion. */
  readonly controlsMotion: boolean;
};

function statesOf(modifiers: readonly Modifier[], groups: readonly SwitchGroup[], by: VariedToken["by"]): States {
  const steps = stepsOf(modifiers, by);
  const used = groups.filter(({ switches }) => switches.some(({ modifier }) => by.includes(modifier.id)));
  const places = used.reduce<readonly number[]>(
    (all, { switches, settled }) => {
      const strides = switches.map(({ modifier }) => steps.get(modifier.id) ?? 0);
      const offsets = settled.map((contexts) =>
        contexts.reduce((sum, context, index) => sum + context * (strides[index] ?? 0), 0),
      );
      return all.flatMap((place) => offsets.map((offset) => place + offset));
    },
    [0],
  );
  const controlsMotion = modifiers.some(
    ({ id, contexts }) => by.includes(id) && contexts.some(({ media }) => media === REDUCED_MOTION),
  );
  return { by: used.flatMap(({ switches }) => switches), places, controlsMotion };
}

function variablesIn({ values, at }: VariedToken, { by, places, controlsMotion }: States): VariedVariable[] {
  const perValue = values.map((token) => new Map(variablesOf(token)));
  const names = new Set(perValue.flatMap((variables) => [...variables.keys()]));
  const isTimed = values.some(({ type }) => type === "duration" || type === "transition");
  return [...names].map((name) => {
    const distinct = new Map<string, number>();
    const textOf = perValue.map((variables) => {
      const text = variables.get(name);
      if (text === undefined) return -1;
      const index = distinct.get(text) ?? distinct.size;
      distinct.set(text, index);
      return index;
    });
    const texts = [...distinct.keys()];
    const table = dropUnusedKeys({ by, at: places.map((place) => textOf[at[place] ?? -1] ?? -1) }, countOf);
    const reducedMotion =
      isTimed && !controlsMotion ? texts.map((text) => text.replace(/(?<![\w.-])-?(\d*\.)?\d+m?s\b/g, "0ms")) : null;
    return { property: identifier(`--${name}`), texts, reducedMotion, ...table };
  });
}

function countOf({ states }: Switch): number {
  return states.length;
}

/** The `color-scheme` property, from the mode of the theme. */
export function colorScheme({ modifiers }: ScopedIdentity, groups: readonly SwitchGroup[]): VariedVariable[] {
  return modifiers.flatMap(({ id, role, contexts }) => {
    if (role !== "theme") return [];
    const { by, places } = statesOf(modifiers, groups, [id]);
    const at = places.map((place) => MODES.indexOf(modeOf(contexts[place])));
    return [{ property: "color-scheme", texts: MODES, reducedMotion: null, ...dropUnusedKeys({ by, at }, countOf) }];
  });
}
