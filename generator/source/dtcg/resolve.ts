import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { resolveReferences } from "style-dictionary/utils";
import type { Json, TokenType } from "../../model/token.ts";
import { isObject } from "../tokens/form.ts";
import type { SettledToken } from "./aliases.ts";
import { aliasTarget, bracedIn } from "./reference.ts";

/**
 * The values of valid tokens without aliases, by the tokens' names. Style Dictionary resolves the references; each
 * token comes after those it refers to, so that no chain is ever long.
 */
export async function resolveAliases(order: readonly SettledToken[]): Promise<ReadonlyMap<string, Json>> {
  const hasAliases = order.some(({ value = null }) => bracedIn(value).length > 0);
  const resolveAlias = hasAliases ? await loadResolver() : undefined;
  const known = new Map<string, { readonly $value: Json }>();
  const resolve = (value: Json): Json => {
    if (bracedIn(value).length === 0) return value;
    if (aliasTarget(value) !== undefined) return resolveAlias?.(value as string, known as never, DTCG) as Json;
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
  };
  for (const { name, type, value = null } of order) {
    known.set(`{${name}}`, { $value: flattened(resolve(value), type) });
  }
  return new Map(order.map(({ name }) => [name, known.get(`{${name}}`)?.$value ?? null]));
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

/**
 * Loads Style Dictionary's resolver from its own file, in a tenth of the time of `style-dictionary/utils`, which also
 * loads a ZIP library. The version is exact in package.json, so the file does not move.
 */
async function loadResolver(): Promise<typeof resolveReferences> {
  const utils = pathToFileURL(createRequire(import.meta.url).resolve("style-dictionary/utils"));
  const file = new URL("references/resolveReferences.js", utils).href;
  return ((await import(file)) as { resolveReferences: typeof resolveReferences }).resolveReferences;
}

const DTCG = { usesDtcg: true } as const;
