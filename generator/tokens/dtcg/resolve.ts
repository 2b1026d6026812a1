import type { Json, TokenType } from "../../model/token.ts";
import { isObject } from "../form.ts";
import type { SettledToken } from "./aliases.ts";
import { aliasTarget, bracedIn } from "./reference.ts";

/** Resolves the aliases of valid tokens, keyed by the tokens' names; each token comes after those it refers to. */
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
  for (const { name, type, value = null } of order) values.set(name, flattened(resolve(value), type));
  return values;
}

/**
 * Inlines lists that came through aliases or references into lists of fonts, shadows or stops: all their entries, in
 * order. Lists of other types have a fixed length, or a form of their own.
 */
function flattened(value: Json, type: TokenType | undefined): Json {
  if (type === "typography" && isObject(value) && Object.hasOwn(value, "fontFamily"))
    return { ...value, fontFamily: flattened(value["fontFamily"] ?? null, "fontFamily") };
  const isOpenList = type === "fontFamily" || type === "shadow" || type === "gradient";
  return isOpenList && Array.isArray(value) && value.some(Array.isArray) ? (value.flat(Infinity) as Json) : value;
}
