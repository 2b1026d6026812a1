import type { Source } from "./sources.ts";

/** When a layer takes part: of each named modifier, with one of these contexts; always where it is empty. */
export type Condition = readonly { readonly modifier: string; readonly contexts: readonly string[] }[];

/** Tokens that some combinations have; later sources override earlier ones. */
export type Layer = {
  readonly condition: Condition;
  /** The name of the set or modifier, for messages. */
  readonly name: string;
  readonly sources: readonly Source[];
};

/** One context for each modifier, by their names in the file. */
export type Choices = ReadonlyMap<string, string>;

/** Returns whether a layer takes part in a combination. */
export function holds(condition: Condition, choices: Choices): boolean {
  return condition.every(({ modifier, contexts }) => contexts.includes(choices.get(modifier) ?? ""));
}

/** Returns whether some combination has both layers. */
export function canMeet(one: Condition, other: Condition): boolean {
  return one.every(({ modifier, contexts }) =>
    other.every((also) => also.modifier !== modifier || also.contexts.some((context) => contexts.includes(context))),
  );
}
