import { identifier } from "./css.ts";
import { jointLine, rule, ruleIn, type ScopedParts } from "./scoped-parts.ts";
import type { Switch } from "./switch.ts";
import { REDUCED_MOTION, type VariedVariable } from "./varied-variable.ts";

/** Restates the variables that select their literal with flags on every element with one of their attributes. */
export function jointRules(parts: ScopedParts): string[][] {
  const lines = [...parts.joint].map(
    (variable) => [scopeOf(variable.by), jointLine(parts, variable, variable.texts)] as const,
  );
  return byScope(lines).map(([scope, scopeLines]) => rule(scope, scopeLines));
}

/** Sets times to zero for readers who prefer reduced motion, on every element where an attribute restates them. */
export function reducedMotionRules(parts: ScopedParts): string[][] {
  const lines = parts.variables.flatMap((variable) => {
    return reducedMotionLine(parts, variable).map((line) => [scopeOf(variable.by), line] as const);
  });
  return byScope(lines).map(([scope, scopeLines]) => ruleIn([REDUCED_MOTION], scope, scopeLines));
}

/** Declares a variable's text for reduced motion; unless the variable is joint, it has a single one. */
export function reducedMotionLine(parts: ScopedParts, variable: VariedVariable): string[] {
  const { property, by, at, reducedMotion } = variable;
  const [first = -1] = at;
  if (reducedMotion === null || (by.length === 0 && first === -1)) return [];
  if (parts.joint.has(variable)) return [jointLine(parts, variable, reducedMotion)];
  return [`${property}: ${reducedMotion[first] ?? ""};`];
}

/** Selects the page and every element with an attribute of one of the switches. */
function scopeOf(by: readonly Switch[]): string {
  const attributes = by.flatMap(({ modifier }) =>
    modifier.attribute === null ? [] : [`[${identifier(modifier.attribute)}]`],
  );
  return [":root", ...attributes].join(", ");
}

function byScope(lines: readonly (readonly [scope: string, line: string])[]): [scope: string, lines: string[]][] {
  const scopes = new Map<string, string[]>();
  for (const [scope, line] of lines) {
    const scopeLines = scopes.get(scope);
    if (scopeLines === undefined) scopes.set(scope, [line]);
    else scopeLines.push(line);
  }
  return [...scopes];
}
