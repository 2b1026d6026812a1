import { memoize } from "./memoize.ts";

/**
 * Compiles a pattern to a predicate on token paths. `*` matches any part of one segment.
 *
 * @example pathMatcher("color.gray-*")(["color", "gray-soft"]) // true
 */
export function pathMatcher(pattern: string): (path: readonly string[]) => boolean {
  if (!pattern.includes("*")) return (path) => path.join(".") === pattern;
  const expression = expressionOf(pattern);
  return (path) => expression.test(path.join("."));
}

export function matchesAnyPattern(patterns: readonly string[], path: readonly string[]): boolean {
  const { names, expressions } = compiled(patterns);
  const name = path.join(".");
  return names.has(name) || expressions.some((expression) => expression.test(name));
}

const compiled = memoize((patterns: readonly string[]) => ({
  names: new Set(patterns),
  expressions: patterns.filter((pattern) => pattern.includes("*")).map(expressionOf),
}));

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^.]*")}$`, "u");
}
