import MiniSearch from "minisearch";
import type { Color } from "../model/color.ts";
import type { Identity } from "../model/identity.ts";
import type { When } from "../model/modifier.ts";
import type { Token, VariedToken } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { difference, measure, readHex } from "../resolve/color.ts";
import { completeChoices, conditionsOf, firstChoices, placeOf, tokenAt } from "../resolve/combination.ts";
import { primaryLanguage } from "../resolve/language.ts";
import { memoize } from "../resolve/memoize.ts";
import { fold } from "../resolve/misspelling.ts";
import { rolesOf } from "../resolve/roles.ts";
import words from "./search-words.json" with { type: "json" };
import { isColor } from "../resolve/theme.ts";
import { usesOf } from "../resolve/uses.ts";
import { wordsOf } from "../resolve/token-groups.ts";

export type Result = {
  readonly kind: "token" | "page" | "section" | "season" | "platform";
  /** The name of a token, or the id of a page, a season or a platform. */
  readonly id: string;
  readonly title: string;
  /** The beginning of a token's note, the summary of a page, or the title of a section's page. */
  readonly about: string;
  /** A token's CSS value: its default or, in a search by value, the nearest one. Null for other kinds. */
  readonly value: string | null;
  /** The distance to the value that was searched for: CIEDE2000, pixels or milliseconds. Null for words. */
  readonly distance: number | null;
  /** The contexts in which a token has the nearest value; empty if it has the value in all, and for words. */
  readonly contexts: readonly When[];
  /** The reason why a token is deprecated; null if it isn't. */
  readonly deprecation: string | null;
};

const MAX_RESULTS = 20;

/**
 * Searches tokens, pages, headings, seasons and platforms, best first: by words in the identity's language or in English,
 * or by a value such as `#6a6a6a`, `15px` or `0.2s`.
 */
export function search(identity: Identity, query: string): readonly Result[] {
  const value = readValue(query);
  if (value !== undefined) return nearestTokens(identity, value);
  const results = indexOf(identity).search(expand(query, identity), {
    boost: { title: 3, keywords: 2 },
    prefix: (term) => term.length > 2,
  });
  // Some words, such as "facade", are also hexadecimal colours.
  const color = results.length === 0 ? readHex(query.trim()) : undefined;
  if (color !== undefined) return nearestTokens(identity, colorValue(color));
  return results.slice(0, MAX_RESULTS).flatMap(({ id }) => entriesOf(identity)[id as number]?.result ?? []);
}

/** A result with its additional keywords. */
type Entry = { readonly result: Result; readonly keywords: string };

const indexOf = memoize((identity: Identity) => {
  const index = new MiniSearch({
    fields: ["title", "keywords", "about"],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: fold,
  });
  index.addAll(
    entriesOf(identity).map(({ result: { title, about }, keywords }, id) => ({ id, title, about, keywords })),
  );
  return index;
});

/** Drops short words such as "of" if there are longer ones, and adds the translations of English words. */
function expand(query: string, { language }: Identity): string {
  const all = wordsOf(query).map(fold);
  const longer = all.filter((word) => word.length > 2 || /\d/.test(word));
  const translations = new Map(Object.entries(WORDS[primaryLanguage(language)]?.terms ?? {}));
  return (longer.length > 0 ? longer : all)
    .flatMap((word) => [word, translations.get(word) ?? translations.get(word.replace(/s$/, "")) ?? []])
    .flat()
    .join(" ");
}

const entriesOf = memoize((identity: Identity): readonly Entry[] => {
  const { tokens, pages, seasons, platforms } = identity;
  const entry = (kind: Result["kind"], id: string, title: string, about: string): Entry => ({
    result: {
      kind,
      id,
      title,
      about: beginningOf(about),
      value: null,
      distance: null,
      contexts: [],
      deprecation: null,
    },
    keywords: "",
  });
  return [
    ...tokens.flatMap((varied) => tokenEntry(identity, varied)),
    ...pages.map(({ id, title, summary }) => entry("page", id, title, summary)),
    ...pages.flatMap(({ id, title, headings }) => headings.map((heading) => entry("section", id, heading, title))),
    ...seasons.map(({ id, name, note }) => entry("season", id, name, note ?? "")),
    ...platforms.map(({ id, name, use }) => entry("platform", id, name, use)),
  ];
});

function tokenEntry(identity: Identity, varied: VariedToken): Entry[] {
  const token = defaultToken(identity, varied);
  if (token === undefined) return [];
  const result = { ...toResult(token), distance: null, contexts: [] };
  return [{ result, keywords: keywordsOf(identity, token) }];
}

function toResult(token: Token) {
  const { name, note, deprecated } = token;
  const about = beginningOf(note);
  const reason = typeof deprecated === "string" ? deprecated : "deprecated";
  const deprecation = deprecated === false ? null : reason;
  return {
    kind: "token",
    id: name,
    title: name,
    about,
    value: cssValue(token),
    deprecation,
  } as const;
}

/** The longest description in a result, in characters. */
const MAX_ABOUT = 200;

function beginningOf(text: string): string {
  return text.length <= MAX_ABOUT ? text : `${text.slice(0, MAX_ABOUT - 1).trimEnd()}…`;
}

/** The token in the default combination, or else in the first one that has it. */
function defaultToken({ modifiers }: Identity, varied: VariedToken): Token | undefined {
  const byDefault = tokenAt(modifiers, varied, completeChoices(modifiers, {}));
  const choices = byDefault === null ? firstChoices(modifiers, varied) : undefined;
  return byDefault ?? (choices && tokenAt(modifiers, varied, choices)) ?? undefined;
}

/** The words for a token's path, type, roles and uses, in English and in the identity's language. */
function keywordsOf(identity: Identity, token: Token): string {
  const { path, type } = token;
  const roles = rolesOf(identity, token);
  const uses = usesOf(identity, path);
  const languages = new Set(["en", primaryLanguage(identity.language)].flatMap((language) => WORDS[language] ?? []));
  const named = [...languages].flatMap((list) => [
    list.types[type],
    ...roles.map((role) => list.roles[role]),
    ...uses.map((use) => list.uses[use]),
  ]);
  return [...path, ...named].join(" ");
}

/** A language's names for roles, uses and types, and its translations of English words. */
type SearchWords = Readonly<Record<"roles" | "uses" | "types" | "terms", Readonly<Record<string, string>>>>;

const WORDS: Readonly<Record<string, SearchWords>> = words;

/** A value to search for: a colour, a length in pixels or a time in milliseconds. */
type SearchValue = { readonly type: "color" | "dimension" | "duration"; distanceTo(token: Token): number | null };

/** Converts units to pixels or to milliseconds. */
const PIXELS: Readonly<Record<string, number>> = { px: 1, rem: 16 };
const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000 };

function readValue(query: string): SearchValue | undefined {
  const text = query.trim();
  const color = text.startsWith("#") || /^(?=.*\d)[\da-f]{6}$/i.test(text) ? readHex(text) : undefined;
  if (color !== undefined) return colorValue(color);
  const [, amount = "", unit = ""] = /^(-?\d*[.,]?\d+)\s*(px|rem|ms|s)$/.exec(text.toLowerCase()) ?? [];
  const units = unit in PIXELS ? PIXELS : MILLISECONDS;
  if (amount === "") return undefined;
  const target = Number(amount.replace(",", ".")) * (units[unit] ?? 1);
  return {
    type: units === PIXELS ? "dimension" : "duration",
    distanceTo: ({ value }) => {
      const { value: size, unit: of = "" } = (value ?? {}) as { readonly value?: unknown; readonly unit?: string };
      const factor = units[of];
      return typeof size === "number" && factor !== undefined ? Math.abs(size * factor - target) : null;
    },
  };
}

/** Measures distances to a colour by CIEDE2000, plus the difference in opacity in percent. */
function colorValue({ hex, alpha }: Color): SearchValue {
  const target = measure(hex);
  return {
    type: "color",
    distanceTo: (token) => {
      if (!isColor(token)) return null;
      return difference(target, measure(token.color.hex)) + 100 * Math.abs(token.color.alpha - alpha);
    },
  };
}

/** Lists the tokens nearest to a value, by their nearest value in any combination; in a tie, the default value wins. */
function nearestTokens(identity: Identity, { type, distanceTo }: SearchValue): readonly Result[] {
  const { modifiers, tokens } = identity;
  const defaults = completeChoices(modifiers, {});
  const nearest = tokens.flatMap((varied) => {
    const byDefault = varied.at[placeOf(modifiers, varied, defaults)];
    const measured = varied.values.flatMap((token, index) => {
      const distance = token.type === type ? distanceTo(token) : null;
      if (distance === null) return [];
      return [{ varied, token, index, distance: Math.round(distance * 100) / 100, isDefault: index === byDefault }];
    });
    return measured.toSorted(compareMatches).slice(0, 1);
  });
  return nearest
    .toSorted(compareMatches)
    .slice(0, MAX_RESULTS)
    .map(({ varied, token, index, distance }) => ({
      ...toResult(token),
      distance,
      contexts: conditionsOf(modifiers, varied, index).filter((condition) => Object.keys(condition).length > 0),
    }));
}

type Match = { readonly distance: number; readonly isDefault: boolean };

function compareMatches(a: Match, b: Match): number {
  return a.distance - b.distance || Number(b.isDefault) - Number(a.isDefault);
}
