import type { Json, TokenType } from "../../model/token.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { RawToken } from "./expand.ts";
import { dependencyOrder, showCycle } from "./order.ts";
import { type Alias, aliasTarget, bracedIn } from "./reference.ts";

/** A token with its alias chain followed to the end. */
export type SettledToken = RawToken & {
  /** The token's type, otherwise its target's or group's; undefined if none of them has a type. */
  readonly type: TokenType | undefined;
  /** The value at the end of the alias chain, whose parts can still be aliases; undefined in a cycle. */
  readonly end: Json | undefined;
};

/** Maximum number of suggestions: the cost of each grows with the file. */
const MAX_SUGGESTIONS = 100;

/** Follows all aliases and reports invalid ones; returns the tokens in dependency order. */
export function settleAliases(tokens: readonly RawToken[], spot: Spot): SettledToken[] {
  const byName = new Map(tokens.map((token) => [token.name, token]));
  const aliases = new Map(tokens.map((token) => [token, aliasesOf(token, spot)]));
  reportDangling(aliases, byName, spot);
  const targets = (token: RawToken) => (aliases.get(token) ?? []).flatMap(({ target }) => byName.get(target) ?? []);
  const order = dependencyOrder(tokens, targets, (trail, from) => {
    const [first] = trail.slice(from, from + 1);
    const second = trail[from + 1] ?? first;
    const alias = first && aliases.get(first)?.find(({ target }) => target === second?.name);
    if (first && alias) reportCycle(trail, { from, first, alias, spot });
  });
  const settled = new Map<string, SettledToken>();
  const sizes = new Map<string, number>();
  for (const token of order) {
    const references = aliases.get(token) ?? [];
    const size = references.reduce((sum, { target }) => sum + (sizes.get(target) ?? 1), 0);
    const isHuge = size > MAX_PARTS;
    const isAlias = aliasTarget(token.value) !== undefined;
    sizes.set(token.name, isHuge ? 1 : size + (isAlias ? 0 : 1));
    if (isHuge) report(inside(spot, ...token.at), HUGE, "Reduce the nesting of references.");
    settled.set(token.name, settle(isHuge ? { ...token, value: undefined } : token, settled));
  }
  return [...settled.values()];
}

/** Maximum number of parts of a value: values with several aliases multiply at every level. */
const MAX_PARTS = 10_000;
const HUGE = `The value has more than ${MAX_PARTS} parts, including those of the tokens that it refers to.`;

function settle(token: RawToken, settled: ReadonlyMap<string, SettledToken>): SettledToken {
  const target = aliasTarget(token.value);
  const { type, end } = (target === undefined ? undefined : settled.get(target)) ?? {};
  // An invalid $type has already been reported; checking against the group's type would only add follow-on errors.
  const effective = Object.hasOwn(token.json, "$type") ? token.stated : (type ?? token.inherited);
  return { ...token, type: effective, end: target === undefined ? token.value : end };
}

/** Finds the aliases in a token's value and reports other strings with braces. */
function aliasesOf({ at, value }: RawToken, spot: Spot): Alias[] {
  return bracedIn(value ?? null).flatMap(({ at: part, text }) => {
    const target = aliasTarget(text);
    if (target !== undefined) return [{ at: part, target }];
    const fix = /^\{?[^${}.][^{}]*\}?$/.test(text)
      ? `Write "{${text.replaceAll(/[{}]/g, "")}}" to name a token.`
      : null;
    report(
      inside(spot, ...at, ...part),
      `Invalid alias ${JSON.stringify(text)}. Expected: the whole path of a token in braces, such as {color.ink}.`,
      fix,
    );
    return [];
  });
}

function reportDangling(
  aliases: ReadonlyMap<RawToken, readonly Alias[]>,
  byName: ReadonlyMap<string, RawToken>,
  spot: Spot,
): void {
  const names = [...byName.keys()];
  let suggestions = 0;
  for (const [{ at: value }, references] of aliases) {
    for (const { at, target } of references.filter((alias) => !byName.has(alias.target))) {
      suggestions += 1;
      const isGroup = byName.has(`${target}.$root`);
      const near = suggestions > MAX_SUGGESTIONS ? null : (suggest(target, names) ?? listSiblings(target, names));
      const message = isGroup ? `{${target}} is a group, not a token.` : `Unknown token {${target}}.`;
      report(
        inside(spot, ...value, ...at),
        message,
        isGroup ? `Write {${target}.$root} for the group's own token.` : near,
      );
    }
  }
}

/** Lists the tokens of an alias's group, if the group exists and is small. */
function listSiblings(target: string, names: readonly string[]): string | null {
  const group = target.slice(0, target.lastIndexOf(".") + 1);
  const members = names.filter((name) => name.startsWith(group) && !name.includes(".", group.length));
  const isFew = group !== "" && members.length > 0 && members.length <= MAX_LISTED;
  return isFew ? `That group has ${members.map((name) => name.slice(group.length)).join(", ")}.` : null;
}

/** Maximum number of group members that a fix lists. */
const MAX_LISTED = 16;

function reportCycle(
  trail: readonly RawToken[],
  {
    from,
    first,
    alias,
    spot,
  }: { readonly from: number; readonly first: RawToken; readonly alias: Alias; readonly spot: Spot },
): void {
  // A cycle may have a million tokens, and only its ends are shown.
  const ends = trail.length - from > 7 ? [...trail.slice(from, from + 5), ...trail.slice(-2)] : trail.slice(from);
  const cycle = showCycle(ends.map(({ name }) => name));
  const message = `Circular alias: ${cycle}.`;
  report(inside(spot, ...first.at, ...alias.at), message, "Give one of these tokens a value.");
}

function report(spot: Spot, message: string, fix: string | null): void {
  reportAt(spot, "value", { message, fix });
}

/** Resolves the aliases of valid tokens, keyed by token name; the tokens are in dependency order. */
export function resolveAliases(order: readonly SettledToken[]): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  const resolve = (value: Json): Json => {
    if (bracedIn(value).length === 0) return value;
    const target = aliasTarget(value);
    if (target !== undefined) return values.get(target) ?? null;
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
  };
  for (const { name, type, value = null } of order) values.set(name, flatten(resolve(value), type));
  return values;
}

/**
 * Inlines referenced lists into lists of fonts, shadows or gradient stops, keeping the order. Lists of other types have a
 * fixed length or structure.
 */
function flatten(value: Json, type: TokenType | undefined): Json {
  if (type === "typography" && isObject(value) && Object.hasOwn(value, "fontFamily"))
    return { ...value, fontFamily: flatten(value["fontFamily"] ?? null, "fontFamily") };
  const isOpenList = type === "fontFamily" || type === "shadow" || type === "gradient";
  return isOpenList && Array.isArray(value) && value.some(Array.isArray) ? (value.flat(Infinity) as Json) : value;
}
