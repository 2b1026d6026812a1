import type { Identity } from "../model/identity.ts";
import { block } from "./css.ts";
import { paperState } from "./paper.ts";
import { plainSwitch, stateSelector, type Switch, unnamedStates } from "./switch.ts";
import { modeOf } from "./varied-variable.ts";

/**
 * Tailwind's variant `dark`, which holds where the token stylesheet has a dark theme: by the nearest attribute that names
 * a theme, or else by the media of the themes. None where no theme is dark, which leaves Tailwind's own.
 */
export function darkVariant({ modifiers }: Pick<Identity, "modifiers">): readonly string[] {
  const theme = modifiers.find(({ role }) => role === "theme");
  if (theme === undefined || !theme.contexts.some((context) => modeOf(context) === "dark")) return [];
  const one = plainSwitch(theme);
  return [block("@custom-variant dark", [...namedRules(one), ...unnamedRules(one)])];
}

/** An element whose nearest attribute names a dark theme. */
function namedRules(one: Switch): readonly string[] {
  const named = namedStates(one);
  const darks = named.filter(({ state }) => modeAt(one, state) === "dark");
  const lights = named.filter(({ state }) => modeAt(one, state) === "light");
  const [first] = darks;
  if (first === undefined) return [];
  const dark = anyOf(darks);
  const light = anyOf(lights);
  // No selector finds the nearest of two ancestors, so each level of nesting is one: dark in light in dark is the last.
  const islands = ["", `${dark} ${light} `].map((around) => {
    return `${within(`${around}${dark}`)}:not(${within(`${around}${dark} ${light}`)})`;
  });
  const selector = lights.length === 0 ? within(dark) : islands.join(", ");
  return ruleIn(outside(one, first.state), `&:where(${selector})`);
}

/** An element that no attribute chooses a theme for, where the last medium that holds is that of a dark theme. */
function unnamedRules(one: Switch): readonly string[] {
  const named = namedStates(one);
  const selector = named.length === 0 ? "&" : `&:not(:where(${within(anyOf(named))}))`;
  const unnamed = unnamedStates(one);
  return unnamed.flatMap(({ state, media }, index) => {
    if (modeAt(one, state) === "light") return [];
    const later = unnamed.slice(index + 1).filter((other) => modeAt(one, other.state) === "light");
    const without = later.flatMap((other) => other.media.flatMap(negated));
    return ruleIn([...outside(one, state), ...media, ...without], selector);
  });
}

type NamedState = { readonly state: number; readonly selector: string };

function namedStates(one: Switch): readonly NamedState[] {
  return one.states.flatMap(({ value }, state) => {
    return value === null ? [] : [{ state, selector: stateSelector(one, value) }];
  });
}

function anyOf(states: readonly NamedState[]): string {
  const selectors = states.map(({ selector }) => selector).join(", ");
  return states.length === 1 ? selectors : `:is(${selectors})`;
}

function within(selector: string): string {
  return `:is(${selector}, ${selector} *)`;
}

function ruleIn(media: readonly string[], selector: string): readonly string[] {
  const rule = block(selector, ["@slot;"]);
  return [media.reduceRight((inner, medium) => block(`@media ${medium}`, [inner]), rule)];
}

/** Paper is white: what is dark elsewhere is light there. */
function outside(one: Switch, state: number): readonly string[] {
  return modeAt(one, paperState(one, state)) === "dark" ? [] : ["not print"];
}

function modeAt({ modifier, states }: Switch, state: number) {
  return modeOf(modifier.contexts[states[state]?.context ?? -1]);
}

/** The media that hold together where a list of media queries does not (Media Queries 4, section 2.4). */
function negated(media: string): readonly string[] {
  return media.split(/,(?![^(]*\))/).map((query) => {
    const text = query.trim().replace(/^only\s+/i, "");
    if (/^not\s+[a-z]/i.test(text)) return text.replace(/^not\s+/i, "");
    const isPlain = /^\([^()]*\)$/.test(text) || /^(?!not\b)[a-z]/i.test(text);
    return isPlain ? `not ${text}` : `not (${text})`;
  });
}
