import type { Identity } from "../model/identity.ts";
import type { Choices, Modifier } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { choicesOn } from "../resolve/combination.ts";
import { contextName } from "./choosers.ts";
import type { Words } from "./words.ts";

/** One of the values of a token, and the choices that give it, on the modifiers that the token depends on. */
export type DistinctValue = {
  readonly token: Token;
  readonly choices: readonly Choices[];
  /** The contexts that give it in words: `Light; Sepia · Touch`, and further lines; empty if all do. */
  readonly where: readonly string[];
};

/** The distinct values of a token, in the order of the contexts that give them. */
export function distinctValues(
  { modifiers }: Pick<Identity, "modifiers">,
  { by, values, at }: VariedToken,
  words: Words,
): readonly DistinctValue[] {
  const own = by.flatMap((id) => modifiers.find((modifier) => modifier.id === id) ?? []);
  const all = [...choicesOn(own)];
  const places = Map.groupBy(
    all.map((chosen, place) => ({ chosen, place })),
    ({ place }) => at[place] ?? -1,
  );
  return [...places].flatMap(([index, found]): DistinctValue[] => {
    const token = values[index];
    if (token === undefined) return [];
    const choices = found.map(({ chosen }) => chosen);
    return [{ token, choices, where: choices.length === all.length ? [] : describe(choices, own, words) }];
  });
}

/** Choices in words, each line a context or several of every modifier that counts in it. */
function describe(choices: readonly Choices[], modifiers: readonly Modifier[], words: Words): string[] {
  const [first, ...rest] = modifiers;
  if (first === undefined) return [""];
  // Contexts that have the same others share a line.
  const lines = Map.groupBy(first.contexts, ({ id }) => {
    const others = choices.filter((choice) => choice[first.id] === id);
    return others.length === 0 ? "" : JSON.stringify([describe(others, rest, words)]);
  });
  return [...lines].flatMap(([key, contexts]) => {
    if (key === "") return [];
    const names = contexts.map((context) => contextName(first, context, words)).join("; ");
    const own = contexts.length === first.contexts.length ? "" : names;
    const [others] = JSON.parse(key) as [readonly string[]];
    return others.map((other) => [own, other].filter((part) => part !== "").join(" · "));
  });
}
