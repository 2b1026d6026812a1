import type { Modifier } from "../model/modifier.ts";
import type { ColorToken, Json, Token, TokenType, VariedToken } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { dropUnusedKeys } from "../resolve/combination.ts";
import type { Choices } from "./resolver/merge.ts";
import type { ProjectedToken } from "./resolver/projection.ts";
import type { ResolvedToken } from "./resolver/resolve.ts";
import { toColor, withHex } from "./color-value.ts";

/** The names of a modifier in the files, in the order of the model's. */
export type Keys = { readonly modifier: Modifier; readonly key: string; readonly contexts: readonly string[] };

/**
 * A token of the model: its distinct values, and the modifiers that make a difference. Undefined where it exists in no
 * combination.
 */
export function varyToken(
  projected: ProjectedToken,
  { name, keys }: { readonly name: string; readonly keys: readonly Keys[] },
): VariedToken | undefined {
  const own = keysOf(projected, keys);
  const distinct = new Map<string, { readonly index: number; readonly token: ResolvedToken }>();
  const known = new Map<ResolvedToken, number>();
  const indexOf = (token: ResolvedToken | undefined): number => {
    if (token === undefined) return -1;
    const before = known.get(token);
    if (before !== undefined) return before;
    const { type, value, description, deprecated } = token;
    const key = `${JSON.stringify([type, description, deprecated])} ${textOf(value)}`;
    const { index } = distinct.get(key) ?? { index: distinct.size };
    if (index === distinct.size) distinct.set(key, { index, token });
    known.set(token, index);
    return index;
  };
  const table = choicesOn(own, keys).map((choices) => indexOf(projected.at(choices)));
  if (distinct.size === 0) return undefined;
  const values = [...distinct.values()].map(({ token }) => toToken(token, name));
  const { by, at } = dropUnusedKeys({ by: own, at: table }, ({ contexts }) => contexts.length);
  return { by: by.map(({ modifier }) => modifier.id), at, values };
}

/** Equal values of several combinations are mostly the same object. */
function textOf(value: Json): string {
  return typeof value === "object" && value !== null ? textOfObject(value) : JSON.stringify(value);
}

const textOfObject = memoize((value: object) => JSON.stringify(value));

/** The modifiers that can change a token, in the order of the model's. */
export function keysOf({ modifiers }: ProjectedToken, keys: readonly Keys[]): readonly Keys[] {
  return keys.filter(({ key }) => modifiers.includes(key));
}

/** All choices on some modifiers, by the names in the files, those of the last one fastest; made once for many tokens. */
export function choicesOn(own: readonly Keys[], keys: readonly Keys[]): readonly Choices[] {
  const known = lists.get(keys) ?? new Map<string, readonly Choices[]>();
  lists.set(keys, known);
  const name = own.map(({ key }) => key).join("\n");
  const list = known.get(name) ?? [...choicesOf(own)];
  known.set(name, list);
  return list;
}

const lists = new WeakMap<readonly Keys[], Map<string, readonly Choices[]>>();

function* choicesOf([first, ...rest]: readonly Keys[]): Generator<Choices> {
  if (first === undefined) return void (yield new Map());
  for (const context of first.contexts) {
    for (const others of choicesOf(rest)) yield new Map([[first.key, context], ...others]);
  }
}

function toToken({ path, type, value, description, deprecated }: ResolvedToken, name: string): Token {
  const whole = withHex(value);
  const token = { path, name, type: type as TokenType, value: whole, note: description ?? "", deprecated };
  return type === "color" ? ({ ...token, color: toColor(whole) } as ColorToken) : token;
}
