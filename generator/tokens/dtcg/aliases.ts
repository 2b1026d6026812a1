import type { Json, TokenType } from "../../model/token.ts";
import { inside, reportAt, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { RawToken } from "./expand.ts";
import { dependencyOrder, showCircle } from "./order.ts";
import { type Alias, aliasTarget, bracedIn } from "./reference.ts";

/** A token whose alias is followed to its end. */
export type SettledToken = RawToken & {
  /** Its own type, or that of its alias or group; undefined when none has one. */
  readonly type: TokenType | undefined;
  /** The value at the end of its aliases, of which parts can still be aliases; undefined in a circle. */
  readonly end: Json | undefined;
};

/** At most this many suggestions: each takes a time that grows with the file. */
const MOST_SUGGESTIONS = 100;

/** Follows all aliases and reports wrong ones; returns the tokens with each after those it refers to. */
export function settleAliases(tokens: readonly RawToken[], spot: Spot): SettledToken[] {
  const byName = new Map(tokens.map((token) => [token.name, token]));
  const aliases = new Map(tokens.map((token) => [token, aliasesOf(token, spot)]));
  reportDangling(aliases, byName, spot);
  const targets = (token: RawToken) => (aliases.get(token) ?? []).flatMap(({ target }) => byName.get(target) ?? []);
  const order = dependencyOrder(tokens, targets, (way, from) => {
    const [first] = way.slice(from, from + 1);
    const second = way[from + 1] ?? first;
    const alias = first && aliases.get(first)?.find(({ target }) => target === second?.name);
    if (first && alias) reportCircle(way, { from, first, alias, spot });
  });
  const settled = new Map<string, SettledToken>();
  const sizes = new Map<string, number>();
  for (const token of order) {
    const own = aliases.get(token) ?? [];
    const below = own.reduce((sum, { target }) => sum + (sizes.get(target) ?? 1), 0);
    const isHuge = below > MOST_PARTS;
    const isWhole = aliasTarget(token.value) !== undefined;
    sizes.set(token.name, isHuge ? 1 : below + (isWhole ? 0 : 1));
    if (isHuge) report(inside(spot, ...token.at), HUGE, "Refer to fewer tokens that refer to others.");
    settled.set(token.name, settle(isHuge ? { ...token, value: undefined } : token, settled));
  }
  return [...settled.values()];
}

/** Values that refer to others with several parts each grow with every level: a few lines could fill the memory. */
const MOST_PARTS = 10_000;
const HUGE = `The value has more than ${MOST_PARTS} parts, those of the tokens that it refers to included.`;

function settle(token: RawToken, settled: ReadonlyMap<string, SettledToken>): SettledToken {
  const target = aliasTarget(token.value);
  const { type, end } = (target === undefined ? undefined : settled.get(target)) ?? {};
  // An invalid $type is reported already; checking the value by the group's type would report guesses.
  const given = Object.hasOwn(token.json, "$type") ? token.stated : (type ?? token.inherited);
  return { ...token, type: given, end: target === undefined ? token.value : end };
}

/** The aliases in a token's value; other texts with braces are reported. */
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
  for (const [{ at: value }, found] of aliases) {
    for (const { at, target } of found.filter((alias) => !byName.has(alias.target))) {
      suggestions += 1;
      const isGroup = byName.has(`${target}.$root`);
      const near = suggestions > MOST_SUGGESTIONS ? null : (suggest(target, names) ?? membersNear(target, names));
      const message = isGroup ? `{${target}} is a group, not a token.` : `Unknown token {${target}}.`;
      report(
        inside(spot, ...value, ...at),
        message,
        isGroup ? `Write {${target}.$root} for the group's own token.` : near,
      );
    }
  }
}

/** The tokens of the group in an alias, where the group exists and is small. */
function membersNear(target: string, names: readonly string[]): string | null {
  const group = target.slice(0, target.lastIndexOf(".") + 1);
  const members = names.filter((name) => name.startsWith(group) && !name.includes(".", group.length));
  const isFew = group !== "" && members.length > 0 && members.length <= MOST_LISTED;
  return isFew ? `That group has ${members.map((name) => name.slice(group.length)).join(", ")}.` : null;
}

/** At most this many members of a group are listed. */
const MOST_LISTED = 16;

function reportCircle(
  way: readonly RawToken[],
  {
    from,
    first,
    alias,
    spot,
  }: { readonly from: number; readonly first: RawToken; readonly alias: Alias; readonly spot: Spot },
): void {
  // A circle may have a million tokens, and only its ends are shown.
  const ends = way.length - from > 7 ? [...way.slice(from, from + 5), ...way.slice(-2)] : way.slice(from);
  const circle = showCircle(ends.map(({ name }) => name));
  const message = `Circular alias: ${circle}.`;
  report(inside(spot, ...first.at, ...alias.at), message, "Give one of these tokens a value.");
}

function report(spot: Spot, message: string, fix: string | null): void {
  reportAt(spot, "value", { message, fix });
}
