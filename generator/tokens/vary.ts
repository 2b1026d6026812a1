import type { Modifier } from "../model/modifier.ts";
import type { ColorToken, Json, Token, TokenType, VariedToken } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { dropUnusedKeys } from "../resolve/combination.ts";
import type { Choices } from "./resolver/merge.ts";
import type { ProjectedToken } from "./resolver/projection.ts";
import type { ResolvedToken } from "./resolver/resolve.ts";
import { toColor, withHex } from "./color-value.ts";

/** A modifier and its names in the files; the contexts are in the model's order. */
export type Keys = { readonly modifier: Modifier; readonly key: string; readonly contexts: readonly string[] };

/**
 * Converts a projected token to the model: its distinct values, and the modifiers that change them. Undefined if it doesn't
 * exist in any combination.
 */
export function varyToken(
  projected: ProjectedToken,
  { name, keys }: { readonly name: string; readonly keys: readonly Keys[] },
): VariedToken | undefined {
  const dependencies = keysOf(projected, keys);
  const distinct = new Map<string, { readonly index: number; readonly token: ResolvedToken }>();
  const indices = new Map<ResolvedToken, number>();
  const indexOf = (token: ResolvedToken | undefined): number => {
    if (token === undefined) return -1;
    const cached = indices.get(token);
    if (cached !== undefined) return cached;
    const { type, value, description, deprecated } = token;
    const key = `${JSON.stringify([type, description, deprecated])} ${textOf(value)}`;
    const { index } = distinct.get(key) ?? { index: distinct.size };
    if (index === distinct.size) distinct.set(key, { index, token });
    indices.set(token, index);
    return index;
  };
  const table = choicesOn(dependencies, keys).map((choices) => indexOf(projected.at(choices)));
  if (distinct.size === 0) return undefined;
  const values = [...distinct.values()].map(({ token }) => toToken(token, name));
  const { by, at } = dropUnusedKeys({ by: dependencies, at: table }, ({ contexts }) => contexts.length);
  return { by: by.map(({ modifier }) => modifier.id), at, values };
}

/** Serializes a value; memoized, because equal values of several combinations are usually the same object. */
function textOf(value: Json): string {
  return typeof value === "object" && value !== null ? textOfObject(value) : JSON.stringify(value);
}

const textOfObject = memoize((value: object) => JSON.stringify(value));

/** Returns the modifiers that can change a token, in the model's order. */
export function keysOf({ modifiers }: ProjectedToken, keys: readonly Keys[]): readonly Keys[] {
  return keys.filter(({ key }) => modifiers.includes(key));
}

/** Returns all choices on modifiers, by name in the files, in row-major order; cached for tokens with equal modifiers. */
export function choicesOn(dependencies: readonly Keys[], keys: readonly Keys[]): readonly Choices[] {
  const cache = lists.get(keys) ?? new Map<string, readonly Choices[]>();
  lists.set(keys, cache);
  const cacheKey = dependencies.map(({ key }) => key).join("\n");
  const list = cache.get(cacheKey) ?? [...choicesOf(dependencies)];
  cache.set(cacheKey, list);
  return list;
}

const lists = new WeakMap<readonly Keys[], Map<string, readonly Choices[]>>();

function* choicesOf([first, ...rest]: readonly Keys[]): Generator<Choices> {
  if (first === undefined) return void (yield new Map());
  for (const context of first.contexts) {
    for (const tail of choicesOf(rest)) yield new Map([[first.key, context], ...tail]);
  }
}

function toToken({ path, type, value, description, deprecated }: ResolvedToken, name: string): Token {
  const complete = withHex(value);
  const token = { path, name, type: type as TokenType, value: complete, note: description ?? "", deprecated };
  return type === "color" ? ({ ...token, color: toColor(complete) } as ColorToken) : token;
}
