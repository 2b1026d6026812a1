import type { Mode } from "../model/color.ts";
import type { Context, Modifier, When } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { identifier, quoted } from "./css.ts";

/** The parts of an identity that its stylesheets depend on. */
export type ScopedIdentity = {
  readonly modifiers: readonly Modifier[];
  readonly tokens: readonly VariedToken[];
  /** The excluded combinations. */
  readonly without: readonly When[];
};

/** A modifier in stylesheets: a set of states that attributes and media select. */
export type Switch = {
  readonly modifier: Modifier;
  readonly states: readonly State[];
  /** The index of the state that applies when neither an attribute nor a medium selects one. */
  readonly start: number;
};

/** A context, with the attribute value or media query that selects it. */
export type State = {
  /** The index of the context in its modifier. */
  readonly context: number;
  /** The attribute value that selects it, or null. */
  readonly value: string | null;
  /** The media query that selects it, or null. */
  readonly media: string | null;
};

/** Returns the switch of a modifier whose contexts always apply if selected: one state per context. */
export function plainSwitch(modifier: Modifier): Switch {
  const { attribute, contexts } = modifier;
  const states = contexts.map(({ id, media }, context) => ({ context, media, value: attribute === null ? null : id }));
  return withoutUnused({ modifier, states, start: defaultOf(modifier) });
}

/** Returns the switch of a modifier whose media depend on other choices: states record whether an attribute selected them. */
export function splitSwitch(modifier: Modifier): Switch {
  const { attribute, contexts } = modifier;
  const byAttribute = contexts.map(({ id }, context) => ({
    context,
    media: null,
    value: attribute === null ? null : id,
  }));
  const byMedia = contexts.map(({ media }, context) => ({ context, media, value: null }));
  return withoutUnused({
    modifier,
    states: [...byAttribute, ...byMedia],
    start: contexts.length + defaultOf(modifier),
  });
}

/** Drops unreachable states, except those of themes, products and seasons, which each have a separate stylesheet. */
function withoutUnused({ modifier, states, start }: Switch): Switch {
  const hasSheets = modifier.role !== null;
  const used = states.flatMap(({ value, media }, index) => {
    const isReachable = value !== null || media !== null || index === start;
    return isReachable || (hasSheets && index < modifier.contexts.length) ? [index] : [];
  });
  return { modifier, states: used.flatMap((index) => states[index] ?? []), start: used.indexOf(start) };
}

export function defaultOf({ contexts, default: id }: Modifier): number {
  return Math.max(
    0,
    contexts.findIndex((context) => context.id === id),
  );
}

export function stateSelector({ modifier }: Switch, value: string): string {
  return `[${identifier(modifier.attribute ?? "")}=${quoted(value)}]`;
}

/** Lists the states that apply without an attribute. The last one whose medium matches wins; the first has no medium. */
export function unnamedStates({
  states,
  start,
}: Switch): { readonly state: number; readonly media: readonly string[] }[] {
  const byMedia = states.flatMap(({ media }, state) => (media === null ? [] : [{ state, media: [media] }]));
  return [{ state: start, media: [] }, ...byMedia];
}

/** The prefix of internal variables: more underscores than any token starts with. */
export function flagPrefix(tokens: readonly VariedToken[]): string {
  const counts = tokens.map(({ values }) => /^_*/.exec(values[0]?.name ?? "")?.[0].length ?? 0);
  return `--_${"_".repeat(counts.reduce((most, count) => Math.max(most, count), 0))}`;
}

export function modeOf(context: Context | undefined): Mode {
  return context?.facets["mode"] === "dark" ? "dark" : "light";
}

/**
 * Returns the state that replaces a state in print, because paper is white: for a dark theme, the light theme with the same
 * other facets, otherwise the default if it is light, otherwise the first light theme.
 */
export function paperState({ modifier, states }: Switch, state: number): number {
  const theme = modifier.contexts[states[state]?.context ?? -1];
  if (theme === undefined || modifier.role !== "theme" || modeOf(theme) === "light") return state;
  const lights = modifier.contexts.filter((context) => modeOf(context) === "light");
  const light =
    lights.find((context) => otherFacets(context) === otherFacets(theme)) ??
    lights.find(({ id }) => id === modifier.default) ??
    lights[0];
  const replacement = states.findIndex(({ context }) => modifier.contexts[context] === light);
  return light === undefined || replacement === -1 ? state : replacement;
}

function otherFacets({ facets }: Context): string {
  return JSON.stringify(
    Object.entries(facets)
      .filter(([facet]) => facet !== "mode")
      .sort(),
  );
}
