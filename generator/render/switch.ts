import type { Modifier, When } from "../model/modifier.ts";
import type { VariedToken } from "../model/token.ts";
import { identifier, quoted } from "./css-escape.ts";

/** The parts of an identity that decide its stylesheets. */
export type ScopedIdentity = {
  readonly modifiers: readonly Modifier[];
  readonly tokens: readonly VariedToken[];
  /** The combinations that do not exist. */
  readonly without: readonly When[];
};

/** A modifier as a stylesheet sees it. */
export type Switch = {
  readonly modifier: Modifier;
  readonly states: readonly State[];
  /** The index of the state that holds where neither an attribute nor a medium chooses one. */
  readonly start: number;
};

/** What a stylesheet can tell about a modifier: a context, and what chooses it. */
export type State = {
  /** The index of the context in its modifier. */
  readonly context: number;
  /** The value of the attribute that chooses this state; null where none does. */
  readonly value: string | null;
  /** The medium that chooses this state; null where none does. */
  readonly media: string | null;
};

/** The switch of a modifier whose contexts hold wherever they are chosen: one state for each context. */
export function plainSwitch(modifier: Modifier): Switch {
  const { attribute, contexts } = modifier;
  const states = contexts.map(({ id, media }, context) => ({ context, media, value: attribute === null ? null : id }));
  return withoutUnused({ modifier, states, start: defaultOf(modifier) });
}

/** The switch of a modifier whose media depend on other choices: it knows whether an attribute chose a context. */
export function splitSwitch(modifier: Modifier): Switch {
  const { attribute, contexts } = modifier;
  const named = contexts.map(({ id }, context) => ({ context, media: null, value: attribute === null ? null : id }));
  const unnamed = contexts.map(({ media }, context) => ({ context, media, value: null }));
  return withoutUnused({ modifier, states: [...named, ...unnamed], start: contexts.length + defaultOf(modifier) });
}

/** A theme, a product or a season has a stylesheet of its own, so its states are used where nothing chooses them too. */
function withoutUnused({ modifier, states, start }: Switch): Switch {
  const hasSheets = modifier.role !== null;
  const used = states.flatMap(({ value, media }, index) => {
    const isChosen = value !== null || media !== null || index === start;
    return isChosen || (hasSheets && index < modifier.contexts.length) ? [index] : [];
  });
  return { modifier, states: used.flatMap((index) => states[index] ?? []), start: used.indexOf(start) };
}

/** The index of the default among the contexts of a modifier. */
export function defaultOf({ contexts, default: id }: Modifier): number {
  return Math.max(
    0,
    contexts.findIndex((context) => context.id === id),
  );
}

/** The selector of the elements with an attribute that chooses a state. */
export function stateSelector({ modifier }: Switch, value: string): string {
  return `[${identifier(modifier.attribute ?? "")}=${quoted(value)}]`;
}

/** The states that hold where no attribute chooses, the last whose medium holds; the first one needs no medium. */
export function unnamedStates({
  states,
  start,
}: Switch): { readonly state: number; readonly media: readonly string[] }[] {
  const chosen = states.flatMap(({ media }, state) => (media === null ? [] : [{ state, media: [media] }]));
  return [{ state: start, media: [] }, ...chosen];
}

/** What the stylesheets' own variables begin with: more underscores than any token does. */
export function flagPrefix(tokens: readonly VariedToken[]): string {
  const counts = tokens.map(({ values }) => /^_*/.exec(values[0]?.name ?? "")?.[0].length ?? 0);
  return `--_${"_".repeat(counts.reduce((most, count) => Math.max(most, count), 0))}`;
}
