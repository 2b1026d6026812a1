import type { Choices, Context, Modifier, When } from "../../generator/model/modifier.ts";
import type { VariedToken } from "../../generator/model/token.ts";

/** The parts of an identity that decide the token stylesheet. */
export type Scoped = {
  readonly modifiers: readonly Modifier[];
  readonly tokens: readonly VariedToken[];
  readonly without: readonly When[];
};

/** A reader's preferences, and the output medium. */
export type Reader = {
  readonly colorScheme: "light" | "dark";
  readonly contrast: "more" | "no-preference";
  readonly reducedMotion: "reduce" | "no-preference";
  readonly media: "screen" | "print";
};

/** The media queries of the tests, each with a predicate that evaluates it. */
export const QUERIES: Readonly<Record<string, (reader: Reader) => boolean>> = {
  "(prefers-color-scheme: dark)": ({ colorScheme }) => colorScheme === "dark",
  "(prefers-color-scheme: light)": ({ colorScheme }) => colorScheme === "light",
  "(prefers-contrast: more)": ({ contrast }) => contrast === "more",
  "(prefers-contrast: more) and (prefers-color-scheme: dark)": (reader) =>
    reader.contrast === "more" && reader.colorScheme === "dark",
  "(prefers-reduced-motion: reduce)": ({ reducedMotion }) => reducedMotion === "reduce",
  "screen and (prefers-contrast: more), print": ({ media, contrast }) => media === "print" || contrast === "more",
  print: ({ media }) => media === "print",
};

/** An element's attribute values, keyed by modifier. */
export type Attributes = Readonly<Record<string, string>>;

/** Resolves the context of each modifier at an element. `chain` runs from the outermost ancestor to the element. */
export function choicesAt(scoped: Scoped, chain: readonly Attributes[], reader: Reader): Choices {
  const named = scoped.modifiers.flatMap(({ id, attribute, contexts }) => {
    const values = chain.map((attributes) => attributes[id]);
    const nearest = values.findLast((value) => contexts.some((context) => context.id === value));
    return attribute === null || nearest === undefined ? [] : [[id, nearest] as const];
  });
  const effective = forPrint(scoped, Object.fromEntries(named), reader);
  return Object.assign({}, ...groupsOf(scoped).map((members) => settle(members, effective, scoped, reader)));
}

/** Resolves a modifier group's contexts: the first combination that isn't excluded. */
function settle(members: readonly Modifier[], named: Choices, scoped: Scoped, reader: Reader): Choices {
  const combinationsOf = (options: (modifier: Modifier) => readonly string[]) =>
    members.reduce<readonly Choices[]>(
      (combinations, modifier) => {
        const contexts = modifier.id in named ? [named[modifier.id] ?? ""] : options(modifier);
        return combinations.flatMap((before) => contexts.map((id) => ({ ...before, [modifier.id]: id })));
      },
      [{}],
    );
  // Attributes always win, even if they select an excluded combination.
  const exclusions = exclusionsOf(scoped).filter((isExcluded) => !isExcluded(named));
  const exists = (choices: Choices) => !exclusions.some((isExcluded) => isExcluded(choices));
  const preferred = combinationsOf((modifier) => [preferredIn(modifier, reader), modifier.default]);
  const any = combinationsOf(({ default: usual, contexts }) => [usual, ...contexts.map(({ id }) => id)]);
  return preferred.find(exists) ?? any.find(exists) ?? preferred[0] ?? {};
}

function exclusionsOf({ modifiers, without }: Scoped): ((choices: Choices) => boolean)[] {
  const listed = without.map((when) => (choices: Choices) => {
    return Object.entries(when).every(([id, contexts]) => contexts.includes(choices[id] ?? ""));
  });
  const outside = modifiers.flatMap(({ id, only, default: usual }) =>
    Object.entries(only).map(([condition, contexts]) => (choices: Choices) => {
      const isUnmet = condition in choices && !contexts.includes(choices[condition] ?? "");
      return isUnmet && id in choices && choices[id] !== usual;
    }),
  );
  return [...listed, ...outside];
}

/** Groups the modifiers that share a condition. */
function groupsOf({ modifiers, without }: Scoped): readonly (readonly Modifier[])[] {
  const only = modifiers.map((modifier) => [modifier.id, ...Object.keys(modifier.only)]);
  let groups: readonly (readonly string[])[] = modifiers.map(({ id }) => [id]);
  for (const ids of [...without.map((when) => Object.keys(when)), ...only]) {
    const touched = groups.filter((group) => group.some((id) => ids.includes(id)));
    groups = [...groups.filter((group) => !touched.includes(group)), touched.flat()];
  }
  return groups.map((group) => modifiers.filter(({ id }) => group.includes(id)));
}

/** Replaces a dark theme with a light one when the page is printed. */
function forPrint({ modifiers }: Scoped, named: Choices, reader: Reader): Choices {
  const theme = modifiers.find(({ role }) => role === "theme");
  const current = theme?.contexts.find(({ id }) => id === (named[theme.id] ?? preferredIn(theme, reader)));
  if (theme === undefined || current?.facets["mode"] !== "dark" || reader.media === "screen") return named;
  const lights = lightsOf(theme);
  const same = lights.find(({ facets }) => facets["contrast"] === current.facets["contrast"]);
  const light = same ?? lights.find(({ id }) => id === theme.default) ?? lights[0];
  return light === undefined ? named : { ...named, [theme.id]: light.id };
}

function lightsOf({ contexts }: Modifier) {
  return contexts.filter(({ facets }) => facets["mode"] !== "dark");
}

/** Returns the last context whose medium matches, or the default. In print, media select only light themes, if any. */
function preferredIn(modifier: Modifier, reader: Reader): string {
  const isLightOnly = reader.media === "print" && modifier.role === "theme" && lightsOf(modifier).length > 0;
  const candidates = isLightOnly ? lightsOf(modifier) : modifier.contexts;
  return candidates.findLast(({ media }) => media !== null && QUERIES[media]?.(reader))?.id ?? modifier.default;
}

/** Renders a token's value, a number or a duration, in a combination; undefined if the combination has none. */
export function textAt({ modifiers }: Scoped, token: VariedToken, choices: Choices, reader: Reader) {
  let index = 0;
  for (const id of token.by) {
    const { contexts } = modifiers.find((modifier) => modifier.id === id) as Modifier;
    index = index * contexts.length + contexts.findIndex((context) => context.id === choices[id]);
  }
  const entry = token.values[token.at[index] ?? -1];
  if (entry === undefined) return undefined;
  const value = entry.value as number | { readonly value: number; readonly unit: string };
  if (typeof value === "number") return String(value);
  // A modifier with a context for reduced motion overrides the default of 0 ms.
  const isOverridden = modifiers.some(({ id, contexts }) => token.by.includes(id) && contexts.some(isForMotion));
  const isStill = entry.type === "duration" && reader.reducedMotion === "reduce" && !isOverridden;
  return isStill ? "0ms" : `${value.value}${value.unit}`;
}

function isForMotion({ media }: Context): boolean {
  return media === "(prefers-reduced-motion: reduce)";
}
