import { memoize } from "../resolve/memoize.ts";
import { choiceOf, chosenText, type Flag, flagsOf } from "./flags.ts";
import { flagPrefix, type ScopedIdentity, type Switch } from "./switch.ts";
import { switchGroups } from "./switch-group.ts";
import { type Aliases, colorScheme, variedVariables, type VariedVariable } from "./varied-variable.ts";

/** What the stylesheets of an identity are made of. */
export type ScopedParts = {
  readonly switches: readonly Switch[];
  /** In the order of the identity, after the colour scheme. */
  readonly variables: readonly VariedVariable[];
  /** The variables that each state of a switch gives a literal. */
  readonly literals: ReadonlyMap<Switch, readonly VariedVariable[]>;
  /** The variables that choose their literal by the flags of several switches. */
  readonly joint: ReadonlySet<VariedVariable>;
  /** The flags of the switches that need some. */
  readonly flags: ReadonlyMap<Switch, readonly Flag[]>;
  /** A variable that nothing defines, so a value that refers to it is absent. */
  readonly absent: string;
};

/** The parts of the stylesheets of an identity. */
export const scopedParts = memoize((identity: ScopedIdentity) => partsWith(identity, new Map()));

/** The same parts, with references to other variables where tokens have aliases. */
export function partsWith(identity: ScopedIdentity, aliases: Aliases): ScopedParts {
  const groups = switchGroups(identity);
  const switches = groups.flatMap((group) => group.switches);
  const variables = [...colorScheme(identity, groups), ...variedVariables(identity, groups, aliases)];
  const joint = new Set(variables.filter(isJoint));
  const literals = new Map<Switch, VariedVariable[]>(switches.map((one) => [one, []]));
  for (const variable of variables) {
    const [only] = variable.by;
    if (only !== undefined && !joint.has(variable)) literals.get(only)?.push(variable);
  }
  const absent = flagPrefix(identity.tokens);
  const flags = flagsOf(absent, switches, joint);
  return { switches, variables, literals, joint, flags, absent };
}

/**
 * Some variables with one switch are joint too, to be restated in one rule: a time that is not the same for every reader
 * who prefers reduced motion, and a reference that is the same in all states.
 */
function isJoint({ by, at, texts, still }: VariedVariable): boolean {
  if (by.length !== 1) return by.length > 1;
  if (still === null) return isSame(at);
  return at.includes(-1) || new Set(texts.map((_, index) => still[index])).size > 1;
}

function isSame(at: readonly number[]): boolean {
  return at.every((text) => text === at[0]);
}

/** The declarations of a state of a switch: its literals, then its flags. */
export function stateLines({ literals, flags }: ScopedParts, one: Switch, state: number): string[] {
  return [...(literals.get(one) ?? []).map((variable) => lineAt(variable, state)), ...flagLines(flags.get(one), state)];
}

/** The flags of a switch in one of its states: `initial` makes a fallback count, an empty value hides it. */
export function flagLines(flags: readonly Flag[] | undefined, state: number): string[] {
  return (flags ?? []).map(({ name, states }) => (states.includes(state) ? `${name}: initial;` : `${name}: ;`));
}

/** The declaration of a variable at one place; `initial` makes it undefined. */
export function lineAt(variable: VariedVariable, place: number): string {
  return linesOf(variable)[variable.at[place] ?? -1] ?? `${variable.property}: initial;`;
}

/** The declarations of a variable, each written once. */
const linesOf = memoize(({ property, texts }: VariedVariable) => texts.map((text) => `${property}: ${text};`));

/** The declaration of a joint variable, with its texts or those without motion. */
export function jointLine({ flags, absent }: ScopedParts, variable: VariedVariable, texts: readonly string[]): string {
  const { property, by, at } = variable;
  return `${property}: ${chosenText(choiceOf(by, at, texts), flags, absent)};`;
}

/** A rule, or an at-rule, as lines. */
export function rule(prelude: string, lines: readonly string[]): string[] {
  return [`${prelude} {`, ...lines.map((line) => `  ${line}`), "}"];
}

/** A rule within media, each inside the one before. */
export function ruleIn(media: readonly string[], prelude: string, lines: readonly string[]): string[] {
  const [outer, ...inner] = media;
  return outer === undefined ? rule(prelude, lines) : rule(`@media ${outer}`, ruleIn(inner, prelude, lines));
}
