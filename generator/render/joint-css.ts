import { identifier } from "./css-escape.ts";
import { REDUCED_MOTION } from "./reduced-motion.ts";
import { jointLine, rule, ruleIn, type ScopedParts } from "./scoped-parts.ts";
import type { Switch } from "./switch.ts";
import type { VariedVariable } from "./varied-variable.ts";

/** The variables that choose their literal by flags, restated wherever one of their attributes is. */
export function jointRules(parts: ScopedParts): string[][] {
  const lines = [...parts.joint].map(
    (variable) => [scopeOf(variable.by), jointLine(parts, variable, variable.texts)] as const,
  );
  return byScope(lines).map(([scope, own]) => rule(scope, own));
}

/** The times that are zero for a reader who prefers reduced motion, wherever an attribute restates them. */
export function stillRules(parts: ScopedParts): string[][] {
  const lines = parts.variables.flatMap((variable) => {
    return stillLine(parts, variable).map((line) => [scopeOf(variable.by), line] as const);
  });
  return byScope(lines).map(([scope, own]) => ruleIn([REDUCED_MOTION], scope, own));
}

/** The declaration of a variable without motion, if it has times; one that is not joint has one text for it. */
export function stillLine(parts: ScopedParts, variable: VariedVariable): string[] {
  const { property, by, at, still } = variable;
  const [first = -1] = at;
  if (still === null || (by.length === 0 && first === -1)) return [];
  return [parts.joint.has(variable) ? jointLine(parts, variable, still) : `${property}: ${still[first] ?? ""};`];
}

/** The page and every element on which one of the switches has an attribute. */
function scopeOf(by: readonly Switch[]): string {
  const attributes = by.flatMap(({ modifier }) =>
    modifier.attribute === null ? [] : [`[${identifier(modifier.attribute)}]`],
  );
  return [":root", ...attributes].join(", ");
}

function byScope(lines: readonly (readonly [scope: string, line: string])[]): [scope: string, lines: string[]][] {
  const scopes = new Map<string, string[]>();
  for (const [scope, line] of lines) {
    const own = scopes.get(scope);
    if (own === undefined) scopes.set(scope, [line]);
    else own.push(line);
  }
  return [...scopes];
}
