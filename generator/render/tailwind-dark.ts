import type { Identity } from "../model/identity.ts";
import { block } from "./css.ts";
import { modeOf, paperState, plainSwitch, stateSelector, type Switch, unnamedStates } from "./switch.ts";

/**
 * Renders Tailwind's `dark` variant to match the token stylesheet: the nearest attribute that names a theme decides, then
 * the media of the themes. Empty without dark themes, which keeps Tailwind's default.
 */
export function darkVariant({ modifiers }: Pick<Identity, "modifiers">): readonly string[] {
  const theme = modifiers.find(({ role }) => role === "theme");
  if (theme === undefined || !theme.contexts.some((context) => modeOf(context) === "dark")) return [];
  const control = plainSwitch(theme);
  return [block("@custom-variant dark", [...namedRules(control), ...unnamedRules(control)])];
}

/** Matches elements whose nearest attribute names a dark theme. */
function namedRules(control: Switch): readonly string[] {
  const states = namedStates(control);
  const darks = states.filter(({ state }) => modeAt(control, state) === "dark");
  const lights = states.filter(({ state }) => modeAt(control, state) === "light");
  const [first] = darks;
  if (first === undefined) return [];
  const dark = anyOf(darks);
  const light = anyOf(lights);
  // CSS can't select the nearest of two ancestors, so each nesting level has a selector, up to dark in light in dark.
  const islands = ["", `${dark} ${light} `].map((ancestors) => {
    return `${within(`${ancestors}${dark}`)}:not(${within(`${ancestors}${dark} ${light}`)})`;
  });
  const selector = lights.length === 0 ? within(dark) : islands.join(", ");
  return ruleIn(outsidePrint(control, first.state), `&:where(${selector})`);
}

/** Matches elements without a theme attribute while the last matching medium is that of a dark theme. */
function unnamedRules(control: Switch): readonly string[] {
  const states = namedStates(control);
  const selector = states.length === 0 ? "&" : `&:not(:where(${within(anyOf(states))}))`;
  const unnamed = unnamedStates(control);
  return unnamed.flatMap(({ state, media }, index) => {
    if (modeAt(control, state) === "light") return [];
    const laterLights = unnamed.slice(index + 1).filter((later) => modeAt(control, later.state) === "light");
    const without = laterLights.flatMap((light) => light.media.flatMap(negated));
    return ruleIn([...outsidePrint(control, state), ...media, ...without], selector);
  });
}

type NamedState = { readonly state: number; readonly selector: string };

function namedStates(control: Switch): readonly NamedState[] {
  return control.states.flatMap(({ value }, state) => {
    return value === null ? [] : [{ state, selector: stateSelector(control, value) }];
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

/** Excludes print, where dark themes become light. */
function outsidePrint(control: Switch, state: number): readonly string[] {
  return modeAt(control, paperState(control, state)) === "dark" ? [] : ["not print"];
}

function modeAt({ modifier, states }: Switch, state: number) {
  return modeOf(modifier.contexts[states[state]?.context ?? -1]);
}

/** Negates a media query list: the returned media must all match (Media Queries 4, section 2.4). */
function negated(media: string): readonly string[] {
  return media.split(/,(?![^(]*\))/).map((query) => {
    const text = query.trim().replace(/^only\s+/i, "");
    if (/^not\s+[a-z]/i.test(text)) return text.replace(/^not\s+/i, "");
    const isPlain = /^\([^()]*\)$/.test(text) || /^(?!not\b)[a-z]/i.test(text);
    return isPlain ? `not ${text}` : `not (${text})`;
  });
}
