import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Combination, Theme } from "../model/theme.ts";
import type { ColorToken, Token, TokenGroup, VariedToken } from "../model/token.ts";
import { completeChoices, holds, tokenAt } from "./combination.ts";
import { memoize } from "./memoize.ts";
import { named } from "./named.ts";

/** The tokens of one outermost group in a combination; mostly the same object in all combinations that have the same. */
export type Section = {
  readonly name: string;
  readonly tokens: readonly Token[];
  /** The notes of the groups in it that have tokens. */
  readonly notes: readonly { readonly path: readonly string[]; readonly note: string }[];
};

/** What one combination looks like. */
export type ResolvedTheme = {
  readonly choices: Choices;
  readonly theme: Theme;
  readonly product: Product | null;
  readonly season: Season | null;
  readonly sections: readonly Section[];
};

/** The parts of an identity that a combination is made of. */
export type Themed = Pick<Identity, "modifiers" | "themes" | "products" | "seasons" | "tokens" | "groups">;

/** Resolves one combination; an absent choice is its default. The ids must be the identity's own. */
export function resolveTheme(identity: Themed, given: Choices): ResolvedTheme {
  const choices = completeChoices(identity.modifiers, given);
  const contextOf = <T extends { readonly id: string }>(list: readonly T[], role: string) =>
    list.find(({ id }) => id === choices[role]) ?? null;
  return {
    choices,
    theme: named(identity.themes, choices["theme"] ?? ""),
    product: contextOf(identity.products, "product"),
    season: contextOf(identity.seasons, "season"),
    sections: resolversOf(identity).flatMap((resolve) => resolve(choices) ?? []),
  };
}

/** The choices of a combination of the API's three parameters. */
export function choicesOf({ theme, product, season }: Combination): Choices {
  return { theme, ...(product !== null && { product }), ...(season !== null && { season }) };
}

/** All tokens of a combination, in the identity's order. */
export function tokensOf({ sections }: Pick<ResolvedTheme, "sections">): readonly Token[] {
  return sections.flatMap(({ tokens }) => tokens);
}

/** The colours of a combination, in the identity's order. */
export function colorsOf(resolved: Pick<ResolvedTheme, "sections">): readonly ColorToken[] {
  return tokensOf(resolved).filter(isColor);
}

/** Returns whether a token is a colour. */
export function isColor(token: Token): token is ColorToken {
  return token.type === "color";
}

/** For each section of an identity, a function that finds it in a combination. */
const resolversOf = memoize((identity: Themed) => {
  const byName = Map.groupBy(identity.tokens, ({ values: [first] }) => first?.path[0] ?? "");
  return [...byName].map(([name, tokens]) => sectionResolver(name, tokens, identity));
});

/** What is computed for a section is kept for this many choices on the modifiers that it depends on. */
const MOST_KNOWN = 256;

function sectionResolver(name: string, tokens: readonly VariedToken[], { modifiers, groups }: Themed) {
  const own = groups.filter(({ path }) => path[0] === name);
  const ids = new Set(tokens.flatMap(({ by }) => by).concat(own.flatMap(modifiersOf)));
  const by = modifiers.filter(({ id }) => ids.has(id));
  const known = new Map<string, Section | null>();
  return (choices: Choices): Section | null => {
    const key = JSON.stringify(by.map(({ id }) => choices[id]));
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = tokens.flatMap((token) => tokenAt(modifiers, token, choices) ?? []);
    const section = found.length === 0 ? null : { name, tokens: found, notes: notesIn(own, found, choices) };
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, section);
    return section;
  };
}

function modifiersOf({ notes }: TokenGroup): string[] {
  return notes.flatMap(({ when }) => Object.keys(when));
}

/** The note of each group with tokens: the last one that counts in the combination. */
function notesIn(groups: readonly TokenGroup[], tokens: readonly Token[], choices: Choices): Section["notes"] {
  return groups.flatMap(({ path, notes }) => {
    const found = notes.findLast(({ when }) => holds(when, choices));
    const hasTokens = tokens.some((token) => path.every((step, index) => token.path[index] === step));
    return found !== undefined && hasTokens ? [{ path, note: found.note }] : [];
  });
}
