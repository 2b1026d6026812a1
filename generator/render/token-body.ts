import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { References, Token, VariedToken } from "../model/token.ts";
import { choicesOn, completeChoices, conditionsFor, modifiersOf, placeOf } from "../resolve/combination.ts";
import { memoize } from "../resolve/memoize.ts";
import { rolesOf } from "../resolve/roles.ts";
import { resolveTheme, tokensOf } from "../resolve/theme.ts";
import { tokenGroups } from "../resolve/token-groups.ts";
import { usesOf } from "../resolve/uses.ts";
import { cssValue } from "./css-value.ts";
import { variablesOf } from "./variables.ts";
import type { Aliases } from "./varied-variable.ts";

/** The relations and names of tokens that the identity doesn't contain. */
export type TokenFacts = {
  readonly aliases: Aliases;
  readonly references: References;
  /** The names on platforms, keyed by token name. */
  readonly platformNames: ReadonlyMap<string, readonly { readonly platform: string; readonly name: string }[]>;
};

/** The JSON of one token. */
export function tokenBody(identity: Identity, varied: VariedToken, { aliases, references, platformNames }: TokenFacts) {
  const [first] = varied.values;
  if (first === undefined) throw new Error("The token has no value.");
  const { name, path, type, note, deprecated } = first;
  return {
    name,
    path: path.join("."),
    variable: `--${name}`,
    type,
    group: tokenGroups(identity).get(name) ?? "",
    note,
    use: usesOf(identity, path),
    roles: rolesOf(identity, first),
    deprecated: deprecated !== false,
    deprecation: typeof deprecated === "string" ? deprecated : null,
    successor: typeof deprecated === "string" ? successorIn(deprecated, first, identity) : null,
    values: valuesOf(identity, varied, aliases),
    dependants: dependantsIn(references).get(name) ?? [],
    platforms: platformNames.get(name) ?? [],
  };
}

/** Returns the token that a deprecation refers to or, without a reference, names; null if there is none. */
function successorIn(deprecation: string, { name }: Token, identity: Identity): string | null {
  const names = namesByWord(identity);
  const references = deprecation.match(/\{[^{}]+\}/g) ?? [];
  const mentioned = [references.join(" "), deprecation].flatMap((text) => text.match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  const targets = mentioned.flatMap((word) => names.get(word.replace(/^--|\.$/g, "")) ?? []);
  return targets.find((target) => target !== name) ?? null;
}

const namesByWord = memoize(({ tokens }: Identity): ReadonlyMap<string, string> => {
  const all = tokens.flatMap(({ values: [first] }) => first ?? []);
  return new Map(all.flatMap(({ name, path }) => [[path.join("."), name] as const, [name, name] as const]));
});

/** The names of the tokens that refer to each token. */
export const dependantsIn = memoize((references: References): ReadonlyMap<string, readonly string[]> => {
  const pairs = [...references].flatMap(([name, targets]) => targets.map((target) => ({ name, target })));
  return new Map(
    [...Map.groupBy(pairs, ({ target }) => target)].map(([target, uses]) => [target, uses.map(({ name }) => name)]),
  );
});

/** Lists each value with the further variables of a text style, a note of its own, its chain of aliases and its contexts. */
function valuesOf(identity: Identity, varied: VariedToken, aliases: Aliases) {
  const { modifiers } = identity;
  const { values, at } = varied;
  const tokenModifiers = modifiersOf(modifiers, varied);
  const all = [...choicesOn(tokenModifiers)].flatMap((choices, place) => {
    const token = values[at[place] ?? -1];
    if (token === undefined) return [];
    const parts = Object.fromEntries(variablesOf(token).filter(([name]) => name !== token.name));
    const note = token.note === values[0]?.note ? "" : token.note;
    const chain = chainOf(varied, choices, { identity, aliases });
    return [{ choices, shown: { value: cssValue(token), parts, note, aliases: chain } }];
  });
  const distinct = Map.groupBy(all, ({ shown }) => JSON.stringify(shown));
  return [...distinct.values()].flatMap((matches) => {
    const [first] = matches;
    if (first === undefined) return [];
    const contexts = conditionsFor(
      matches.map(({ choices }) => choices),
      tokenModifiers,
    );
    return [{ ...first.shown, contexts }];
  });
}

/** Returns a token's alias chain in a combination. */
export function chainOf(varied: VariedToken, given: Choices, { identity, aliases }: Aliased): readonly string[] {
  const { modifiers, tokens } = identity;
  const choices = completeChoices(modifiers, given);
  const chain: string[] = [];
  let current: VariedToken | undefined = varied;
  while (current !== undefined) {
    const target: string | null | undefined = aliases.get(current.values[0]?.name ?? "")?.[
      placeOf(modifiers, current, choices)
    ];
    current = target ? variedByName(tokens).get(target) : undefined;
    if (target && current !== undefined) chain.push(target);
  }
  return chain;
}

type Aliased = { readonly identity: Pick<Identity, "modifiers" | "tokens">; readonly aliases: Aliases };

const variedByName = memoize(
  (tokens: readonly VariedToken[]): ReadonlyMap<string, VariedToken> =>
    new Map(tokens.map((varied) => [varied.values[0]?.name ?? "", varied])),
);

/** The JSON of one group of tokens in a theme. */
export function groupBody(identity: Identity, group: string, theme: string) {
  const groups = tokenGroups(identity);
  const tokens = tokensOf(resolveTheme(identity, { theme })).filter(({ name }) => groups.get(name) === group);
  return {
    group,
    theme,
    tokens: tokens.map((token) => ({ name: token.name, value: cssValue(token), note: token.note })),
  };
}
