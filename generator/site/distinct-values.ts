import type { Identity } from "../model/identity.ts";
import { MODES } from "../model/color.ts";
import type { Choices, Context, Modifier } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { chainOf } from "../render/token-body.ts";
import { choicesOn, conditionsFor } from "../resolve/combination.ts";
import { contextName } from "./choosers.ts";
import type { Site } from "./site-data.ts";
import type { Words } from "./words.ts";

export type DistinctValue = {
  readonly token: Token;
  /** The tokens that it is an alias of, one after the other. */
  readonly chain: readonly string[];
  readonly choices: readonly Choices[];
  /** The contexts that select it, in words, such as `Light; Sepia · Touch`; empty if all do. */
  readonly where: readonly string[];
};

/** Returns a token's distinct values and alias chains, in the order of the contexts that select them. */
export function distinctValues(
  site: Pick<Site, "aliases" | "words"> & { readonly identity: Pick<Identity, "modifiers" | "tokens"> },
  varied: VariedToken,
): readonly DistinctValue[] {
  const { by, values, at } = varied;
  const tokenModifiers = by.flatMap((id) => site.identity.modifiers.find((modifier) => modifier.id === id) ?? []);
  const all = [...choicesOn(tokenModifiers)].flatMap((choices, place) => {
    const token = values[at[place] ?? -1];
    return token === undefined ? [] : [{ token, chain: chainOf(varied, choices, site), choices, index: at[place] }];
  });
  const distinct = Map.groupBy(all, ({ index, chain }) => [index, ...chain].join(" "));
  return [...distinct.values()].flatMap((matches): DistinctValue[] => {
    const [first] = matches;
    if (first === undefined) return [];
    const choices = matches.map((match) => match.choices);
    const where = describe(choices, tokenModifiers, site.words);
    return [{ token: first.token, chain: first.chain, choices, where }];
  });
}

/** Describes choices in lines, each with one or more contexts of each modifier; none if every choice is among them. */
function describe(choices: readonly Choices[], modifiers: readonly Modifier[], words: Words): string[] {
  const lines = conditionsFor(choices, modifiers).map((condition) =>
    modifiers.flatMap((modifier) => {
      const ids = condition[modifier.id];
      if (ids === undefined) return [];
      const contexts = modifier.contexts.filter(({ id }) => ids.includes(id));
      return namesOf(contexts, modifier, words).join("; ");
    }),
  );
  return lines.flatMap((parts) => (parts.length === 0 ? [] : parts.join(" · ")));
}

/** Names contexts; all contexts of a mode, such as all light themes, share a name. */
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
