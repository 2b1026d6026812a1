import type { Identity } from "../model/identity.ts";
import { MODES } from "../model/color.ts";
import type { Choices, Context, Modifier } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { choicesOn } from "../resolve/combination.ts";
import { contextName } from "./choosers.ts";
import type { Words } from "./words.ts";

export type DistinctValue = {
  readonly token: Token;
  readonly choices: readonly Choices[];
  /** The contexts that select it in words, such as `Light; Sepia · Touch`; empty if all of them do. */
  readonly where: readonly string[];
};

/** The distinct values of a token, in the order of the contexts that select them. */
export function distinctValues(
  { modifiers }: Pick<Identity, "modifiers">,
  { by, values, at }: VariedToken,
  words: Words,
): readonly DistinctValue[] {
  const tokenModifiers = by.flatMap((id) => modifiers.find((modifier) => modifier.id === id) ?? []);
  const all = [...choicesOn(tokenModifiers)];
  const places = Map.groupBy(
    all.map((chosen, place) => ({ chosen, place })),
    ({ place }) => at[place] ?? -1,
  );
  return [...places].flatMap(([index, matches]): DistinctValue[] => {
    const token = values[index];
    if (token === undefined) return [];
    const choices = matches.map(({ chosen }) => chosen);
    return [{ token, choices, where: choices.length === all.length ? [] : describe(choices, tokenModifiers, words) }];
  });
}

/** Describes choices in lines that list one or more contexts of each modifier. */
function describe(choices: readonly Choices[], modifiers: readonly Modifier[], words: Words): string[] {
  const [first, ...rest] = modifiers;
  if (first === undefined) return [""];
  // Contexts that combine with the same remaining choices share a line.
  const lines = Map.groupBy(first.contexts, ({ id }) => {
    const matches = choices.filter((choice) => choice[first.id] === id);
    return matches.length === 0 ? "" : JSON.stringify([describe(matches, rest, words)]);
  });
  return [...lines].flatMap(([key, contexts]) => {
    if (key === "") return [];
    const names = namesOf(contexts, first, words).join("; ");
    const label = contexts.length === first.contexts.length ? "" : names;
    const [restLines] = JSON.parse(key) as [readonly string[]];
    return restLines.map((line) => [label, line].filter((part) => part !== "").join(" · "));
  });
}

/** The names of contexts; those of a whole mode, such as all light themes, share a name. */
function namesOf(contexts: readonly Context[], modifier: Modifier, words: Words): readonly string[] {
  const completeModes = MODES.filter((mode) => {
    const all = modifier.contexts.filter(({ facets }) => facets["mode"] === mode);
    return modifier.role === "theme" && all.length > 1 && all.every((context) => contexts.includes(context));
  });
  const isNamed = ({ facets }: Context) => completeModes.every((mode) => mode !== facets["mode"]);
  return [
    ...completeModes.map((mode) => words.tokens.allThemes[mode]),
    ...contexts.filter(isNamed).map((context) => contextName(modifier, context, words)),
  ];
}
