import type { Source } from "./sources.ts";

/** When a layer takes part: always, or with one context of a modifier. */
export type Condition = null | { readonly modifier: string; readonly context: string };

/** The sources of a set, or of one context of a modifier; later ones override earlier ones. */
export type Layer = {
  readonly condition: Condition;
  /** The name of the set or modifier. */
  readonly name: string;
  readonly sources: readonly Source[];
};

/** One context for each modifier, by their names in the file. */
export type Choices = ReadonlyMap<string, string>;

/** Returns whether a layer takes part in a combination. */
export function holds(condition: Condition, choices: Choices): boolean {
  return condition === null || choices.get(condition.modifier) === condition.context;
}

/** Returns whether some combination has both layers. */
export function canMeet(one: Condition, other: Condition): boolean {
  return one === null || other === null || one.modifier !== other.modifier || one.context === other.context;
}
