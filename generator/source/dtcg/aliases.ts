import type { Json, TokenType } from "../../model/token.ts";
import { inside, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { RawToken } from "./expand.ts";
import { dependencyOrder, showCircle } from "./order.ts";
import { type Alias, aliasTarget, bracedIn } from "./reference.ts";

/** A token of which is known what it leads to. */
export type SettledToken = RawToken & {
  /** The type that it states, that its alias leads to or that its group states; undefined when none does. */
  readonly type: TokenType | undefined;
  /** The value at the end of its aliases, in which only parts can still be aliases; undefined in a circle. */
  readonly end: Json | undefined;
};

/** The members of so many groups are told; more would take the square of the file's size in time. */
const MOST_SUGGESTIONS = 100;

/** Follows all aliases; the tokens come back with each behind those it refers to. Wrong aliases are reported. */
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
  for (const token of order) settled.set(token.name, settle(token, settled));
  return [...settled.values()];
}

function settle(token: RawToken, settled: ReadonlyMap<string, SettledToken>): SettledToken {
  const target = aliasTarget(token.value);
  const { type, end } = (target === undefined ? undefined : settled.get(target)) ?? {};
  // A $type that is none is told already; to judge the value by the group's would tell more than is known.
  const given = Object.hasOwn(token.json, "$type") ? token.stated : (type ?? token.inherited);
  return { ...token, type: given, end: target === undefined ? token.value : end };
}

/** The aliases in a token's value; texts with braces that are none are reported. */
function aliasesOf({ at, value }: RawToken, spot: Spot): Alias[] {
  return bracedIn(value ?? null).flatMap(({ at: part, text }) => {
    const target = aliasTarget(text);
    if (target !== undefined) return [{ at: part, target }];
    const fix = /^\{?[^${}.][^{}]*\}?$/.test(text)
      ? `Write "{${text.replaceAll(/[{}]/g, "")}}", if a token is meant.`
      : null;
    report(
      inside(spot, ...at, ...part),
      `${JSON.stringify(text)} is no alias. Expected: the whole path of a token in braces, such as {color.ink}.`,
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
      const near = suggestions > MOST_SUGGESTIONS ? null : (suggest(target, names) ?? besides(target, names));
      const message = isGroup
        ? `The alias {${target}} names a group, not a token.`
        : `The alias {${target}} names no token.`;
      report(
        inside(spot, ...value, ...at),
        message,
        isGroup ? `Write {${target}.$root} for the token of the group itself.` : near,
      );
    }
  }
}

/** The tokens of the group that an alias names, where there is such a group and it has few. */
function besides(target: string, names: readonly string[]): string | null {
  const group = target.slice(0, target.lastIndexOf(".") + 1);
  const members = names.filter((name) => name.startsWith(group) && !name.includes(".", group.length));
  const isFew = group !== "" && members.length > 0 && members.length <= MOST_LISTED;
  return isFew ? `That group has ${members.map((name) => name.slice(group.length)).join(", ")}.` : null;
}

/** So many members of a group are told. */
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
  // Of a circle of a million tokens only the ends are shown, so only they are taken.
  const ends = way.length - from > 7 ? [...way.slice(from, from + 5), ...way.slice(-2)] : way.slice(from);
  const circle = showCircle(ends.map(({ name }) => name));
  const message = `The alias {${alias.target}} leads back to its own token: ${circle}.`;
  report(inside(spot, ...first.at, ...alias.at), message, "Give one of the tokens on the way a value of its own.");
}

function report({ document, path, report: tell }: Spot, message: string, fix: string | null): void {
  tell({ place: document.place(path), message, fix });
}
