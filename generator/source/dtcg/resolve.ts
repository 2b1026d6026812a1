import type { Json } from "../../model/token.ts";
import { isObject } from "../form.ts";
import type { SettledToken } from "./aliases.ts";
import { aliasTarget, bracedIn } from "./reference.ts";

/**
 * The values of sound tokens without aliases, by the tokens' names. Style Dictionary resolves the references; each
 * token comes behind those it refers to, so that no chain is ever long.
 */
export async function resolveAliases(order: readonly SettledToken[]): Promise<ReadonlyMap<string, Json>> {
  const hasAliases = order.some(({ value = null }) => bracedIn(value).length > 0);
  const { resolveReferences } = hasAliases ? await import("style-dictionary/utils") : {};
  const known = new Map<string, { readonly $value: Json }>();
  const resolve = (value: Json): Json => {
    if (aliasTarget(value) !== undefined) return resolveReferences?.(value as string, known as never, DTCG) as Json;
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
  };
  for (const { name, value = null } of order) known.set(`{${name}}`, { $value: resolve(value) });
  return new Map(order.map(({ name }) => [name, known.get(`{${name}}`)?.$value ?? null]));
}

const DTCG = { usesDtcg: true } as const;
