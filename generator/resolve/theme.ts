import type { Identity } from "../model/identity.ts";
import type { Choices } from "../model/modifier.ts";
import type { Product } from "../model/product.ts";
import type { Season } from "../model/season.ts";
import type { Combination, Theme } from "../model/theme.ts";
import type { ColorToken, Token, TokenGroup, VariedToken } from "../model/token.ts";
import { completeChoices, holds, tokenAt } from "./combination.ts";
import { LruCache } from "../kit/lru-cache.ts";
import { memoize, once } from "./memoize.ts";

/** The tokens of one outermost group in a combination; combinations with equal contents usually share the object. */
export type Section = {
  readonly name: string;
  readonly tokens: readonly Token[];
  /** The notes of its non-empty groups. */
  readonly notes: readonly { readonly path: readonly string[]; readonly note: string }[];
};

export type ResolvedTheme = {
  readonly choices: Choices;
  readonly theme: Theme;
  readonly product: Product | null;
  readonly season: Season | null;
  readonly sections: readonly Section[];
};

/** The parts of an identity from which combinations are resolved. */
export type Themed = Pick<Identity, "modifiers" | "themes" | "products" | "seasons" | "tokens" | "groups">;

/** Resolves a combination; omitted choices take their defaults. The ids must be valid. */
export function resolveTheme(identity: Themed, given: Choices): ResolvedTheme {
  const choices = completeChoices(identity.modifiers, given);
  const contextOf = <T extends { readonly id: string }>(list: readonly T[], role: string) =>
    list.find(({ id }) => id === choices[role]) ?? null;
  return {
    choices,
    theme: entryById(identity.themes, choices["theme"] ?? ""),
    product: contextOf(identity.products, "product"),
    season: contextOf(identity.seasons, "season"),
    sections: resolversOf(identity).flatMap((resolve) => resolve(choices) ?? []),
  };
}

/** Returns the entry with an id that the caller has already validated. */
export function entryById<T extends { readonly id: string }>(entries: readonly T[], id: string): T {
  const match = entries.find((entry) => entry.id === id);
  if (match === undefined) throw new Error(`No entry has the id "${id}".`);
  return match;
}

/** Converts the API's three parameters to choices. */
export function choicesOf({ theme, product, season }: Combination): Choices {
  return { theme, ...(product !== null && { product }), ...(season !== null && { season }) };
}

/** All tokens of a combination, in the identity's order. */
export function tokensOf({ sections }: Pick<ResolvedTheme, "sections">): readonly Token[] {
  return sections.flatMap(({ tokens }) => tokens);
}

export function colorsOf(resolved: Pick<ResolvedTheme, "sections">): readonly ColorToken[] {
  return tokensOf(resolved).filter(isColor);
}

export function isColor(token: Token): token is ColorToken {
  return token.type === "color";
}

const resolversOf = memoize((identity: Themed) => {
  const byName = Map.groupBy(identity.tokens, ({ values: [first] }) => first?.path[0] ?? "");
  return [...byName].map(([name, tokens]) => sectionResolver(name, tokens, identity));
});

/** Maximum number of cached combinations of a section. Without the cache, `season=auto` takes 1.2 times as long. */
const CACHED_CHOICES = 256;

function sectionResolver(name: string, tokens: readonly VariedToken[], { modifiers, groups }: Themed) {
  const sectionGroups = groups.filter(({ path }) => path[0] === name);
  const ids = new Set(tokens.flatMap(({ by }) => by).concat(sectionGroups.flatMap(modifiersOf)));
  const by = modifiers.filter(({ id }) => ids.has(id));
  const resolve = (choices: Choices): Section | null => {
    const resolved = tokens.flatMap((token) => tokenAt(modifiers, token, choices) ?? []);
    const notes = notesIn(sectionGroups, resolved, choices);
    return resolved.length === 0 ? null : { name, tokens: resolved, notes };
  };
  if (by.length === 0) return once(() => resolve({}));
  const cache = new LruCache<Section | null>({ entries: CACHED_CHOICES });
  return (choices: Choices): Section | null => {
    const key = JSON.stringify(by.map(({ id }) => choices[id]));
    return cache.getOrCompute(key, () => resolve(choices));
  };
}

function modifiersOf({ notes }: TokenGroup): string[] {
  return notes.flatMap(({ when }) => Object.keys(when));
}

/** The notes of non-empty groups; the last matching note of a group wins. */
function notesIn(groups: readonly TokenGroup[], tokens: readonly Token[], choices: Choices): Section["notes"] {
  return groups.flatMap(({ path, notes }) => {
    const match = notes.findLast(({ when }) => holds(when, choices));
    const hasTokens = tokens.some((token) => path.every((step, index) => token.path[index] === step));
    return match !== undefined && hasTokens ? [{ path, note: match.note }] : [];
  });
}
