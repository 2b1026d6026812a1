import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import { choicesOn, completeChoices, holds } from "./combination.ts";

/** The parts of an identity that say which combinations exist. */
export type Combined = Pick<Identity, "modifiers" | "without">;

/** Returns whether a whole combination exists: no condition excludes it, and no choice is made where it has no effect. */
export function exists({ modifiers, without }: Combined, choices: Choices): boolean {
  const isIdle = ({ id, only, default: byDefault }: Modifier) => choices[id] !== byDefault && !holds(only, choices);
  return !without.some((when) => holds(when, choices)) && !modifiers.some(isIdle);
}

/** At most this many combinations are tried. */
const MOST_TRIED = 10_000;

/**
 * Choices on all modifiers: an absent one is its default or, where that does not exist with the given ones, the first
 * context that does. Null where no combination with the given choices exists.
 */
export function completeExisting(identity: Combined, given: Choices): Choices | null {
  const { modifiers, without } = identity;
  const whole = completeChoices(modifiers, given);
  if (exists(identity, whole)) return whole;
  const named = new Set([...without, ...modifiers.map(({ only }) => only)].flatMap((when) => Object.keys(when)));
  const free = modifiers.filter(({ id }) => given[id] === undefined && named.has(id)).map(defaultFirst);
  let tried = 0;
  for (const others of choicesOn(free)) {
    const choices = { ...whole, ...others };
    if (exists(identity, choices)) return choices;
    tried += 1;
    if (tried === MOST_TRIED) return null;
  }
  return null;
}

function defaultFirst(modifier: Modifier): Modifier {
  const isDefault = ({ id }: { readonly id: string }) => id === modifier.default;
  const { contexts } = modifier;
  return { ...modifier, contexts: [...contexts.filter(isDefault), ...contexts.filter((one) => !isDefault(one))] };
}
