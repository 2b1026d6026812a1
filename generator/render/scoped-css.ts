import { stylesheet } from "./css.ts";
import { jointRules, stillRules } from "./joint-css.ts";
import { paperState } from "./paper.ts";
import { BOTH_SCHEMES, schemeLines } from "./scheme-css.ts";
import {
  flagLines,
  lineAt,
  partsWith,
  rule,
  ruleIn,
  type ScopedParts,
  scopedParts,
  stateLines,
} from "./scoped-parts.ts";
import { stateSelector, type ScopedIdentity, type Switch, unnamedStates } from "./switch.ts";
import type { Aliases, VariedVariable } from "./varied-variable.ts";

/**
 * The token stylesheet. On any element, the attribute of a modifier chooses a context for the element and everything in
 * it; an unknown value changes nothing. Without the attribute, the last medium that holds chooses, or else it is the
 * default. Every value is a literal, so no alias is outdated in a scope.
 *
 * A variable that depends on one modifier is restated in each of its contexts. One that depends on several has one rule
 * for the page and every element with one of their attributes. It chooses its literal by flags, which each context sets
 * and every element inherits.
 *
 * Paper is white: there an attribute that names a dark theme means a light one, and media choose light themes alone.
 */
export function renderScopedCss(identity: ScopedIdentity): string {
  return render(scopedParts(identity));
}

/** The token stylesheet with `var()` where tokens have aliases: every variable has the same value on every element. */
export function renderRefsCss(identity: ScopedIdentity, aliases: Aliases): string {
  return render(partsWith(identity, aliases));
}

function render(parts: ScopedParts): string {
  const rules = [
    rule(":root", rootLines(parts)),
    ...parts.switches.flatMap((one) => [...startRules(parts, one), ...mediaRules(parts, one)]),
    ...parts.switches.flatMap((one) => attributeRules(parts, one)),
    ...jointRules(parts),
    ...stillRules(parts),
  ];
  return stylesheet(rules.map((lines) => lines.join("\n")));
}

/** What holds where nothing is chosen; of a dark theme, what holds on paper. */
function rootLines(parts: ScopedParts): string[] {
  const own = parts.variables.flatMap((variable) => {
    const [one] = variable.by;
    const place = one === undefined ? 0 : paperState(one, one.start);
    if (parts.joint.has(variable) || variable.at[place] === -1) return [];
    return isScheme(variable) && one?.start === place
      ? (schemeLines(variable, one)[0] ?? [])
      : [lineAt(variable, place)];
  });
  const flags = [...parts.flags].flatMap(([one, flags]) => flagLines(flags, paperState(one, one.start)));
  return [...own, ...flags];
}

/** The default of a modifier where it is not what holds on paper. */
function startRules(parts: ScopedParts, one: Switch): string[][] {
  const paper = paperState(one, one.start);
  const own = parts.literals.get(one) ?? [];
  if (paper !== one.start) {
    const lines = own.flatMap((variable) => {
      if (isScheme(variable)) return schemeLines(variable, one)[0] ?? [];
      return variable.at[paper] === variable.at[one.start] ? [] : [lineAt(variable, one.start)];
    });
    return [ruleIn(["not print"], ":root", [...lines, ...flagLines(parts.flags.get(one), one.start)])];
  }
  const hasBoth = own.some((variable) => isScheme(variable) && schemeLines(variable, one)[0] === BOTH_SCHEMES);
  return hasBoth ? [ruleIn(["print"], ":root", ["color-scheme: light;"])] : [];
}

/** The page in each medium of a modifier, without what no state before has changed. */
function mediaRules(parts: ScopedParts, one: Switch): string[][] {
  const unnamed = unnamedStates(one);
  const own = parts.literals.get(one) ?? [];
  return unnamed.slice(1).flatMap(({ state, media }, index) => {
    const before = [paperState(one, one.start), ...unnamed.slice(0, index + 1).map((other) => other.state)];
    const lines = own.flatMap((variable) => {
      if (isScheme(variable)) return schemeLines(variable, one)[index + 1] ?? [];
      return before.some((other) => variable.at[other] !== variable.at[state]) ? [lineAt(variable, state)] : [];
    });
    const all = [...lines, ...flagLines(parts.flags.get(one), state)];
    return all.length === 0 ? [] : [ruleIn([...outside(one, state), ...media], ":root", all)];
  });
}

/** Every element on which the attribute of a modifier names one of its contexts, the default too; dark themes last. */
function attributeRules(parts: ScopedParts, one: Switch): string[][] {
  const named = one.states.flatMap(({ value }, state) => {
    return value === null ? [] : [{ state, paper: paperState(one, state), selector: stateSelector(one, value) }];
  });
  const rules = named.flatMap(({ state, paper, selector }) => {
    const lines = stateLines(parts, one, state);
    if (lines.length === 0) return [];
    const onPaper = named.filter((other) => other.paper === state && other.state !== state);
    const selectors = [selector, ...onPaper.map((other) => other.selector)].join(", ");
    return [{ isLight: paper === state, lines: ruleIn(outside(one, state), selectors, lines) }];
  });
  return [...rules.filter(({ isLight }) => isLight), ...rules.filter(({ isLight }) => !isLight)].map(
    ({ lines }) => lines,
  );
}

/** The medium of a state that does not count on paper. */
function outside(one: Switch, state: number): string[] {
  return paperState(one, state) === state ? [] : ["not print"];
}

function isScheme({ property }: VariedVariable): boolean {
  return property === "color-scheme";
}
