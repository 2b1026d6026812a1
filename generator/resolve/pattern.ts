import { memoize } from "./memoize.ts";

/**
 * Returns a function that says whether a pattern matches a token's path. `*` is any part of one step.
 *
 * @example namedBy("color.gray-*")(["color", "gray-soft"]) // true
 */
export function namedBy(pattern: string): (path: readonly string[]) => boolean {
  if (!pattern.includes("*")) return (path) => path.join(".") === pattern;
  const expression = expressionOf(pattern);
  return (path) => expression.test(path.join("."));
}

/** Returns whether one of several patterns matches a token's path. */
export function isNamedByAny(patterns: readonly string[], path: readonly string[]): boolean {
  const { names, expressions } = compiled(patterns);
  const whole = path.join(".");
  return names.has(whole) || expressions.some((expression) => expression.test(whole));
}

const compiled = memoize((patterns: readonly string[]) => ({
  names: new Set(patterns),
  expressions: patterns.filter((pattern) => pattern.includes("*")).map(expressionOf),
}));

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^.]*")}$`, "u");
}
