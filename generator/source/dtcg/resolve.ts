import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { resolveReferences } from "style-dictionary/utils";
import type { Json } from "../../model/token.ts";
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
  for (const { name, value = null } of order) known.set(`{${name}}`, { $value: resolve(value) });
  return new Map(order.map(({ name }) => [name, known.get(`{${name}}`)?.$value ?? null]));
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
