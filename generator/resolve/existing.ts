import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import { choicesOn, completeChoices, holds } from "./combination.ts";

export type CombinationRules = Pick<Identity, "modifiers" | "without">;

/** Returns whether a combination exists: no condition excludes it, and modifiers that don't apply have their default. */
export function exists({ modifiers, without }: CombinationRules, choices: Choices): boolean {
  const isMisapplied = ({ id, only, default: byDefault }: Modifier) =>
    choices[id] !== byDefault && !holds(only, choices);
  return !without.some((when) => holds(when, choices)) && !modifiers.some(isMisapplied);
}

/** Maximum number of combinations to try. */
const MAX_TRIED = 10_000;

/**
 * Completes choices to a combination that exists: fills omitted choices with their defaults or, if that combination
 * doesn't exist, with the first contexts for which one exists. Null if no combination with the given choices exists.
 */
export function completeExisting(identity: CombinationRules, given: Choices): Choices | null {
  const { modifiers, without } = identity;
  const defaults = completeChoices(modifiers, given);
  if (exists(identity, defaults)) return defaults;
  const constrained = new Set([...without, ...modifiers.map(({ only }) => only)].flatMap((when) => Object.keys(when)));
  const free = modifiers.filter(({ id }) => given[id] === undefined && constrained.has(id)).map(defaultFirst);
  let tried = 0;
  for (const alternative of choicesOn(free)) {
    const choices = { ...defaults, ...alternative };
    if (exists(identity, choices)) return choices;
    tried += 1;
    if (tried === MAX_TRIED) return null;
  }
  return null;
}

function defaultFirst(modifier: Modifier): Modifier {
  const rank = ({ id }: { readonly id: string }) => (id === modifier.default ? 0 : 1);
  return { ...modifier, contexts: modifier.contexts.toSorted((a, b) => rank(a) - rank(b)) };
}
