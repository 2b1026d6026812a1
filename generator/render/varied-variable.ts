import { MODES, type Mode } from "../model/color.ts";
import type { Context, Modifier } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { dropUnusedKeys } from "../resolve/combination.ts";
import { identifier } from "./css-escape.ts";
import type { ScopedIdentity, Switch } from "./switch.ts";
import { REDUCED_MOTION } from "./reduced-motion.ts";
import { stepsOf, type SwitchGroup } from "./switch-group.ts";
import { variablesOf } from "./variables.ts";

/** A variable, or another property, with its text for each choice of states. */
export type VariedVariable = {
  readonly property: string;
  /** The switches that its text depends on. */
  readonly by: readonly Switch[];
  /** Its distinct texts. */
  readonly texts: readonly string[];
  /** For each choice of states, those of the last switch fastest, an index of `texts`; -1 where it is not defined. */
  readonly at: readonly number[];
  /** Its texts for readers who prefer reduced motion; null if it has no times, or if a modifier says what they have. */
  readonly still: readonly string[] | null;
};

/**
 * The tokens that tokens refer to, by name: for each entry of the `at` of a token, the name of its target, or null where
 * it has a value of its own.
 */
export type Aliases = ReadonlyMap<string, readonly (string | null)[]>;

/** The variables of all tokens, in their order; with aliases, references in place of the literals of targets. */
export function variedVariables(
  { modifiers, tokens }: ScopedIdentity,
  groups: readonly SwitchGroup[],
  aliases: Aliases,
): readonly VariedVariable[] {
  const known = new Map<string, States>();
  return tokens.flatMap((token) => {
    const key = JSON.stringify(token.by);
    const states = known.get(key) ?? statesOf(modifiers, groups, token.by);
    known.set(key, states);
    const targets = aliases.get(token.values[0]?.name ?? "");
    const variables = variablesIn(token, states);
    return targets === undefined ? variables : variables.map((one) => withReferences(one, token, { targets, states }));
  });
}

/** A variable that refers to others. A time stays a literal, because it has another one without motion. */
function withReferences(
  variable: VariedVariable,
  { values }: VariedToken,
  { targets, states }: { readonly targets: readonly (string | null)[]; readonly states: States },
): VariedVariable {
  if (variable.still !== null) return variable;
  const part = variable.property.slice(identifier(`--${values[0]?.name ?? ""}`).length);
  // Places with one literal can have several targets, which need not be equal elsewhere.
  const found = variable.at.map(() => new Set<string | null>());
  for (const [place, own] of ownPlaces(states.by, variable.by).entries()) {
    found[own]?.add(targets[states.places[place] ?? -1] ?? null);
  }
  const texts = new Map<string, number>();
  const at = variable.at.map((literal, place) => {
    const [target = null, other] = found[place] ?? [];
    const isOne = target !== null && other === undefined;
    const text = isOne ? `var(${identifier(`--${target}`)}${part})` : variable.texts[literal];
    if (literal === -1 || text === undefined) return -1;
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  });
  return { ...variable, texts: [...texts.keys()], at };
}

/** For each choice of the states of all switches, the place of its choice of the states of some. */
function ownPlaces(all: readonly Switch[], own: readonly Switch[]): readonly number[] {
  return all.reduce<readonly number[]>(
    (places, one) =>
      places.flatMap((place) => {
        return one.states.map((_, state) => (own.includes(one) ? place * one.states.length + state : place));
      }),
    [0],
  );
}

/** All choices of states that tokens with the same modifiers depend on, and the place of each in the tokens' values. */
type States = {
  readonly by: readonly Switch[];
  readonly places: readonly number[];
  /** Whether one of the modifiers says what readers have who prefer reduced motion. */
  readonly isOfMotion: boolean;
};

function statesOf(modifiers: readonly Modifier[], groups: readonly SwitchGroup[], by: VariedToken["by"]): States {
  const steps = stepsOf(modifiers, by);
  const used = groups.filter(({ switches }) => switches.some(({ modifier }) => by.includes(modifier.id)));
  const places = used.reduce<readonly number[]>(
    (all, { switches, settled }) => {
      const own = switches.map(({ modifier }) => steps.get(modifier.id) ?? 0);
      const offsets = settled.map((contexts) => contexts.reduce((sum, one, index) => sum + one * (own[index] ?? 0), 0));
      return all.flatMap((place) => offsets.map((offset) => place + offset));
    },
    [0],
  );
  const own = modifiers.filter(({ id }) => by.includes(id));
  const isOfMotion = own.some(({ contexts }) => contexts.some(({ media }) => media === REDUCED_MOTION));
  return { by: used.flatMap(({ switches }) => switches), places, isOfMotion };
}

function variablesIn({ values, at }: VariedToken, { by, places, isOfMotion }: States): VariedVariable[] {
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
    const found = dropUnusedKeys({ by, at: places.map((place) => textOf[at[place] ?? -1] ?? -1) }, countOf);
    const still =
      isTimed && !isOfMotion ? texts.map((text) => text.replace(/(?<![\w.-])-?(\d*\.)?\d+m?s\b/g, "0ms")) : null;
    return { property: identifier(`--${name}`), texts, still, ...found };
  });
}

/** The number of a switch's states. */
function countOf({ states }: Switch): number {
  return states.length;
}

/** The colour scheme of the browser's own parts, by the mode of the theme; none without a theme. */
export function colorScheme({ modifiers }: ScopedIdentity, groups: readonly SwitchGroup[]): VariedVariable[] {
  return modifiers.flatMap(({ id, role, contexts }) => {
    if (role !== "theme") return [];
    const { by, places } = statesOf(modifiers, groups, [id]);
    const at = places.map((place) => MODES.indexOf(modeOf(contexts[place])));
    return [{ property: "color-scheme", texts: MODES, still: null, ...dropUnusedKeys({ by, at }, countOf) }];
  });
}

/** The mode of a theme. */
export function modeOf(context: Context | undefined): Mode {
  return context?.facets["mode"] === "dark" ? "dark" : "light";
}
