import type { Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { blockComment } from "./notice.ts";
import type { Variant } from "./platform.ts";

/** A leaf value, serializable as JSON, which is also valid in a JavaScript module. */
export type Leaf = string | number | boolean | readonly Leaf[] | { readonly [key: string]: Leaf };

/** Returns a token's value on a platform; null if the platform can't express it. */
export type LeafOf = (token: Token) => Leaf | null;

type Branch = Map<string, Branch | Token>;

/** Builds a tree of tokens from their paths. */
function branchOf(tokens: readonly Token[]): Branch {
  const root: Branch = new Map();
  for (const token of tokens) {
    let branch = root;
    for (const key of token.path.slice(0, -1)) {
      const child = branch.get(key);
      const next = child instanceof Map ? child : new Map<string, Branch | Token>();
      branch.set(key, next);
      branch = next;
    }
    branch.set(token.path.at(-1) ?? "", token);
  }
  return root;
}

/** Serializes tokens as a nested JavaScript object literal. */
export function objectOf(tokens: readonly Token[], leafOf: LeafOf, indent: string): string {
  const write = (branch: Branch, margin: string): string => {
    const inner = `${margin}  `;
    const lines = [...branch].map(([key, child]) => {
      const value = child instanceof Map ? write(child, inner) : literalOf(leafOf(child));
      return `${inner}${memberOf(key)}: ${value},\n`;
    });
    return `{\n${lines.join("")}${margin}}`;
  };
  return write(branchOf(tokens), indent);
}

/** Serializes a value as a JavaScript literal on one line. */
function literalOf(value: Leaf | null): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${memberOf(key)}: ${literalOf(member)}`);
  return `{ ${members.join(", ")} }`;
}

/** Writes the type of tokens as an object type, with notes and deprecations as doc comments. */
export function typeOfTokens(
  tokens: readonly Token[],
  typeOfLeaf: (token: Token) => string,
  isOptional: (token: Token) => boolean,
  indent = "",
): string {
  const write = (branch: Branch, margin: string): string => {
    const inner = `${margin}  `;
    const lines = [...branch].map(([key, child]) => {
      if (child instanceof Map) return `${inner}readonly ${memberOf(key)}: ${write(child, inner)};\n`;
      const mark = isOptional(child) ? "?" : "";
      return `${docOf(child, inner)}${inner}readonly ${memberOf(key)}${mark}: ${typeOfLeaf(child)};\n`;
    });
    return `{\n${lines.join("")}${margin}}`;
  };
  return write(branchOf(tokens), indent);
}

/** Renders a token's note and deprecation as JSDoc. */
function docOf({ note, deprecated }: Token, indent: string): string {
  const lines = [
    ...(note === "" ? [] : [note]),
    ...(deprecated === false ? [] : [`@deprecated ${deprecated === true ? "" : deprecated}`.trim()]),
  ];
  return lines.length === 0 ? "" : blockComment(lines, indent);
}

/** Writes an object member's name. */
export function memberOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

/** Writes the access to a token in a nested object: `.color["gray-soft"]`. */
export function accessTo({ path }: Token): string {
  return path.map((key) => (memberOf(key) === key ? `.${key}` : `[${JSON.stringify(key)}]`)).join("");
}

/** Identifies a token by its path. Memoized: a build asks for the same tokens' keys on every platform. */
export const keyOf = memoize(({ path }: Token): string => path.join("\0"));

/** Keeps the first token of each path. */
export function distinct(tokens: readonly Token[]): readonly Token[] {
  return [...new Map(tokens.toReversed().map((token) => [keyOf(token), token])).values()].toReversed();
}

/** Returns the tokens of all themes and seasons, each path once. */
export function everyToken({ themes }: Variant): readonly Token[] {
  return distinct(themes.flatMap(({ tokens, seasons }) => [...tokens, ...seasons.flatMap((season) => season.tokens)]));
}
