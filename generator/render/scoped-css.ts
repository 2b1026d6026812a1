import { stylesheet } from "./css.ts";
import { jointRules, reducedMotionRules } from "./joint-css.ts";
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
import { paperState, type ScopedIdentity, stateSelector, type Switch, unnamedStates } from "./switch.ts";
import type { Aliases, VariedVariable } from "./varied-variable.ts";

/**
 * Renders the token stylesheet. On any element, a modifier's attribute selects a context for that element and its
 * descendants; an unknown value changes nothing. Without the attribute, the last matching medium wins, then the default.
 * Every value is a literal, so aliases can't go stale in a scope.
 *
 * A variable that depends on one modifier is restated in each of its contexts. A variable that depends on several modifiers
 * has one rule for the page and every element with one of their attributes; it selects its literal with flags, which each
 * context sets and every element inherits.
 *
 * Paper is white: in print, an attribute for a dark theme selects a light one, and media select only light themes.
 */
export function renderScopedCss(identity: ScopedIdentity): string {
  return render(scopedParts(identity));
}

/** Renders the token stylesheet with `var()` for aliases; every variable has the same computed value on every element. */
export function renderRefsCss(identity: ScopedIdentity, aliases: Aliases): string {
  return render(partsWith(identity, aliases));
}

function render(parts: ScopedParts): string {
  const rules = [
    rule(":root", rootLines(parts)),
    ...parts.switches.flatMap((control) => [...startRules(parts, control), ...mediaRules(parts, control)]),
    ...parts.switches.flatMap((control) => attributeRules(parts, control)),
    ...jointRules(parts),
    ...reducedMotionRules(parts),
  ];
  return stylesheet(rules.map((lines) => lines.join("\n")));
}

/** The defaults; for a dark theme, its replacement in print. */
function rootLines(parts: ScopedParts): string[] {
  const literals = parts.variables.flatMap((variable) => {
    const [control] = variable.by;
    const place = control === undefined ? 0 : paperState(control, control.start);
    if (parts.joint.has(variable) || variable.at[place] === -1) return [];
    return isScheme(variable) && control?.start === place
      ? (schemeLines(variable, control)[0] ?? [])
      : [lineAt(variable, place)];
  });
  const flags = [...parts.flags].flatMap(([control, flags]) => flagLines(flags, paperState(control, control.start)));
  return [...literals, ...flags];
}

/** The default of a modifier, if print replaces it. */
function startRules(parts: ScopedParts, control: Switch): string[][] {
  const paper = paperState(control, control.start);
  const literals = parts.literals.get(control) ?? [];
  if (paper !== control.start) {
    const lines = literals.flatMap((variable) => {
      if (isScheme(variable)) return schemeLines(variable, control)[0] ?? [];
      return variable.at[paper] === variable.at[control.start] ? [] : [lineAt(variable, control.start)];
    });
    return [ruleIn(["not print"], ":root", [...lines, ...flagLines(parts.flags.get(control), control.start)])];
  }
  const hasBoth = literals.some((variable) => isScheme(variable) && schemeLines(variable, control)[0] === BOTH_SCHEMES);
  return hasBoth ? [ruleIn(["print"], ":root", ["color-scheme: light;"])] : [];
}

/** The page in each medium of a modifier, without declarations that repeat all earlier states. */
function mediaRules(parts: ScopedParts, control: Switch): string[][] {
  const unnamed = unnamedStates(control);
  const literals = parts.literals.get(control) ?? [];
  return unnamed.slice(1).flatMap(({ state, media }, index) => {
    const earlier = [paperState(control, control.start), ...unnamed.slice(0, index + 1).map(({ state }) => state)];
    const lines = literals.flatMap((variable) => {
      if (isScheme(variable)) return schemeLines(variable, control)[index + 1] ?? [];
      return earlier.some((before) => variable.at[before] !== variable.at[state]) ? [lineAt(variable, state)] : [];
    });
    const all = [...lines, ...flagLines(parts.flags.get(control), state)];
    return all.length === 0 ? [] : [ruleIn([...outsidePrint(control, state), ...media], ":root", all)];
  });
}

/** Every element whose attribute selects a context, including the default; dark themes come last. */
function attributeRules(parts: ScopedParts, control: Switch): string[][] {
  const selectable = control.states.flatMap(({ value }, state) => {
    return value === null
      ? []
      : [{ state, paper: paperState(control, state), selector: stateSelector(control, value) }];
  });
  const rules = selectable.flatMap(({ state, paper, selector }) => {
    const lines = stateLines(parts, control, state);
    if (lines.length === 0) return [];
    const inPrint = selectable.filter((candidate) => candidate.paper === state && candidate.state !== state);
    const selectors = [selector, ...inPrint.map((dark) => dark.selector)].join(", ");
    return [{ isLight: paper === state, lines: ruleIn(outsidePrint(control, state), selectors, lines) }];
  });
  return [...rules.filter(({ isLight }) => isLight), ...rules.filter(({ isLight }) => !isLight)].map(
    ({ lines }) => lines,
  );
}

/** Limits a state that print replaces to other media. */
function outsidePrint(control: Switch, state: number): string[] {
  return paperState(control, state) === state ? [] : ["not print"];
}

function isScheme({ property }: VariedVariable): boolean {
  return property === "color-scheme";
}
