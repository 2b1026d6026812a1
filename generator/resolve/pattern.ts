/**
 * Returns whether a pattern matches a token's path. `*` is any part of one step.
 *
 * @example isNamedBy("color.gray-*", ["color", "gray-soft"]) // true
 */
export function isNamedBy(pattern: string, path: readonly string[]): boolean {
  const whole = path.join(".");
  return pattern.includes("*") ? expressionOf(pattern).test(whole) : pattern === whole;
}

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
