import type { Json } from "../model/token.ts";
import { inside, isObject, type Spot, suggest } from "./form.ts";
import type { Path } from "./json-document.ts";

/** A token as the file states it, before its aliases are resolved. */
export type RawToken = { readonly path: readonly string[]; readonly value: Json };

/** An alias: where it stands inside its token's value, and which token it names. */
export type Alias = { readonly at: Path; readonly target: string };

/** The token that a text names, `{color.ink}`, or undefined when it is no alias. */
export function aliasTarget(value: Json | undefined): string | undefined {
  return typeof value === "string" ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}

/** All aliases in a value, in their order. */
export function aliasesIn(value: Json, at: Path = []): Alias[] {
  const target = aliasTarget(value);
  if (target !== undefined) return [{ at, target }];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => aliasesIn(item, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => aliasesIn(item, [...at, key])) : [];
}

/** Reports the aliases that lead nowhere or back to themselves; answers whether there are none. */
export function checkAliases(tokens: ReadonlyMap<string, RawToken>, spot: Spot): boolean {
  const targets = new Map([...tokens].map(([name, { value }]) => [name, aliasesIn(value)]));
  const settled = new Set<string>();
  let isWhole = true;
  for (const [name, token] of tokens) {
    for (const { at, target } of targets.get(name) ?? []) {
      const place = inside(spot, ...token.path, "$value", ...at);
      if (!tokens.has(target)) isWhole = dangling(target, tokens, place);
      else if (leadsBack(name, target, targets, settled)) isWhole = circular(name, target, place);
    }
    settled.add(name);
  }
  return isWhole;
}

/** Follows an alias without recursion, for a chain may be a million links long. */
function leadsBack(
  name: string,
  target: string,
  targets: ReadonlyMap<string, readonly Alias[]>,
  settled: ReadonlySet<string>,
): boolean {
  const seen = new Set<string>();
  const next = [target];
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    if (current === name) return true;
    if (seen.has(current) || settled.has(current)) continue;
    seen.add(current);
    next.push(...(targets.get(current) ?? []).map((alias) => alias.target));
  }
  return false;
}

function dangling(target: string, tokens: ReadonlyMap<string, RawToken>, { document, path, report }: Spot): false {
  const message = `The alias {${target}} names no token.`;
  report({ place: document.place(path), message, fix: suggest(target, [...tokens.keys()]) });
  return false;
}

function circular(name: string, target: string, { document, path, report }: Spot): false {
  const message = `The alias {${target}} leads back to its own token, ${name}, so neither has a value.`;
  report({ place: document.place(path), message, fix: "Give one of the tokens on the way a value of its own." });
  return false;
}
