import { memoize } from "../resolve/memoize.ts";
import { choiceOf, chosenText, type Flag, flagsOf } from "./flags.ts";
import { flagPrefix, type ScopedIdentity, type Switch } from "./switch.ts";
import { switchGroups } from "./switch-group.ts";
import { type Aliases, colorScheme, variedVariables, type VariedVariable } from "./varied-variable.ts";

export type ScopedParts = {
  readonly switches: readonly Switch[];
  /** The colour scheme, then the variables in the identity's order. */
  readonly variables: readonly VariedVariable[];
  /** The variables to which each state of a switch assigns a literal. */
  readonly literals: ReadonlyMap<Switch, readonly VariedVariable[]>;
  /** The variables that select their literal by the flags of several switches. */
  readonly joint: ReadonlySet<VariedVariable>;
  readonly flags: ReadonlyMap<Switch, readonly Flag[]>;
  /** A variable that is never defined, so that values that refer to it are absent. */
  readonly absent: string;
};

export const scopedParts = memoize((identity: ScopedIdentity) => partsWith(identity, new Map()));

/** Like `scopedParts`, with `var()` references for aliases. */
export function partsWith(identity: ScopedIdentity, aliases: Aliases): ScopedParts {
  const groups = switchGroups(identity);
  const switches = groups.flatMap((group) => group.switches);
  const variables = [...colorScheme(identity, groups), ...variedVariables(identity, groups, aliases)];
  const joint = new Set(variables.filter(isJoint));
  const literals = new Map<Switch, VariedVariable[]>(switches.map((control) => [control, []]));
  for (const variable of variables) {
    const [only] = variable.by;
    if (only !== undefined && !joint.has(variable)) literals.get(only)?.push(variable);
  }
  const absent = flagPrefix(identity.tokens);
  const flags = flagsOf(absent, switches, joint);
  return { switches, variables, literals, joint, flags, absent };
}

/**
 * Some variables with one switch are joint too, so that one rule restates them: a time whose value under reduced motion
 * varies, and a reference that is the same in all states.
 */
function isJoint({ by, at, texts, reducedMotion }: VariedVariable): boolean {
  if (by.length !== 1) return by.length > 1;
  if (reducedMotion === null) return isSame(at);
  return at.includes(-1) || new Set(texts.map((_, index) => reducedMotion[index])).size > 1;
}

function isSame(at: readonly number[]): boolean {
  return at.every((text) => text === at[0]);
}

/** The declarations of a state of a switch: its literals, then its flags. */
export function stateLines({ literals, flags }: ScopedParts, control: Switch, state: number): string[] {
  const lines = (literals.get(control) ?? []).map((variable) => lineAt(variable, state));
  return [...lines, ...flagLines(flags.get(control), state)];
}

/** The flags of a switch in one state: `initial` activates a fallback, an empty value hides it. */
export function flagLines(flags: readonly Flag[] | undefined, state: number): string[] {
  return (flags ?? []).map(({ name, states }) => (states.includes(state) ? `${name}: initial;` : `${name}: ;`));
}

/** Declares a variable at one index of its table; `initial` makes it undefined. */
export function lineAt(variable: VariedVariable, place: number): string {
  return linesOf(variable)[variable.at[place] ?? -1] ?? `${variable.property}: initial;`;
}

const linesOf = memoize(({ property, texts }: VariedVariable) => texts.map((text) => `${property}: ${text};`));

/** Declares a joint variable with its regular or its reduced-motion texts. */
export function jointLine({ flags, absent }: ScopedParts, variable: VariedVariable, texts: readonly string[]): string {
  const { property, by, at } = variable;
  return `${property}: ${chosenText(choiceOf(by, at, texts), flags, absent)};`;
}

export function rule(prelude: string, lines: readonly string[]): string[] {
  return [`${prelude} {`, ...lines.map((line) => `  ${line}`), "}"];
}

/** Nests a rule inside media, outermost first. */
export function ruleIn(media: readonly string[], prelude: string, lines: readonly string[]): string[] {
  const [outer, ...inner] = media;
  return outer === undefined ? rule(prelude, lines) : rule(`@media ${outer}`, ruleIn(inner, prelude, lines));
}
