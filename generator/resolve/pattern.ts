import { memoize } from "./memoize.ts";

/**
 * Returns whether a pattern matches a token's path. `*` is any part of one step.
 *
 * @example isNamedBy("color.gray-*", ["color", "gray-soft"]) // true
 */
export function isNamedBy(pattern: string, path: readonly string[]): boolean {
  const whole = path.join(".");
  return pattern.includes("*") ? expressionOf(pattern).test(whole) : pattern === whole;
}

/** Returns whether one of several patterns matches a token's path. */
export function isNamedByAny(patterns: readonly string[], path: readonly string[]): boolean {
  const { names, wild } = divided(patterns);
  return names.has(path.join(".")) || wild.some((pattern) => isNamedBy(pattern, path));
}

const divided = memoize((patterns: readonly string[]) => ({
  names: new Set(patterns),
  wild: patterns.filter((pattern) => pattern.includes("*")),
}));

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern);
  if (known !== undefined) return known;
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join("[^.]*")}$`, "u");
  if (expressions.size > 10_000) expressions.clear();
  expressions.set(pattern, expression);
  return expression;
}
