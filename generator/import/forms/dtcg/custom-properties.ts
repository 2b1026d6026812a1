import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { RawToken } from "./raw-tokens.ts";
import { plainPath } from "./repair.ts";

/** Whether a token has the whole name of a custom property, whatever groups it is in: `{ "size": { "--size-1": … } }`. */
export function isCustomProperty({ path }: RawToken): boolean {
  return /^--./.test(path.at(-1) ?? "");
}

/** Tokens with the names of their custom properties as paths, in references to them, too. */
export function byCustomProperty(tokens: readonly RawToken[]): readonly RawToken[] {
  const own = tokens.filter(isCustomProperty);
  if (own.length === 0) return tokens;
  const paths = new Map(own.map(({ path }) => [path.join("."), path.at(-1)?.slice(2) ?? ""]));
  const names = new Set(paths.values());
  const inText = (text: string) =>
    text
      .replace(/\{([^{}]+)\}/g, (whole, path: string) => aliasOf(paths.get(plainPath(path))) ?? whole)
      .replace(/var\(\s*--([\w-]+)\s*\)/g, (whole, name: string) => (names.has(name) ? `{${name}}` : whole));
  return tokens.map((token) => ({
    ...token,
    path: isCustomProperty(token) ? [paths.get(token.path.join(".")) ?? ""] : token.path,
    ...(token.value !== undefined && { value: withTexts(token.value, inText) }),
  }));
}

/** A value with other texts, wherever they are in it. */
export function withTexts(value: Json, inText: (text: string) => string): Json {
  if (typeof value === "string") return inText(value);
  if (Array.isArray(value)) return value.map((one: Json) => withTexts(one, inText));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, inText)]));
}

function aliasOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `{${name}}`;
}
