import type { Choices, Context, Modifier, When } from "../../generator/model/modifier.ts";
import type { VariedToken } from "../../generator/model/token.ts";

/** An identity as the token stylesheet sees it. */
export type Scoped = {
  readonly modifiers: readonly Modifier[];
  readonly tokens: readonly VariedToken[];
  readonly without: readonly When[];
};

/** What a reader prefers, and whether the page is printed. */
export type Reader = {
  readonly colorScheme: "light" | "dark";
  readonly contrast: "more" | "no-preference";
  readonly reducedMotion: "reduce" | "no-preference";
  readonly media: "screen" | "print";
};

/** The media queries of the tests, and what they mean. */
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

/** The attributes of one element, by the modifier that they belong to. */
export type Attributes = Readonly<Record<string, string>>;

/** The context of each modifier at an element, from the attributes of its ancestors and its own, the outermost first. */
export function choicesAt(scoped: Scoped, chain: readonly Attributes[], reader: Reader): Choices {
  const named = scoped.modifiers.flatMap(({ id, attribute, contexts }) => {
    const found = chain.map((own) => own[id]).findLast((value) => contexts.some((context) => context.id === value));
    return attribute === null || found === undefined ? [] : [[id, found] as const];
  });
  const counting = onPaper(scoped, Object.fromEntries(named), reader);
  return Object.assign({}, ...togetherIn(scoped).map((members) => settle(members, counting, scoped, reader)));
}

/** The choices on some modifiers: of the combinations that exist, the first one. */
function settle(members: readonly Modifier[], named: Choices, scoped: Scoped, reader: Reader): Choices {
  const all = (options: (modifier: Modifier) => readonly string[]) =>
    members.reduce<readonly Choices[]>(
      (found, modifier) => {
        const own = modifier.id in named ? [named[modifier.id] ?? ""] : options(modifier);
        return found.flatMap((before) => own.map((id) => ({ ...before, [modifier.id]: id })));
      },
      [{}],
    );
  // A combination that attributes name does not exist either, but an attribute always counts.
  const missing = missingOf(scoped).filter((isMissing) => !isMissing(named));
  const exists = (choices: Choices) => !missing.some((isMissing) => isMissing(choices));
  const gentle = all((modifier) => [preferredIn(modifier, reader), modifier.default]);
  const any = all(({ default: usual, contexts }) => [usual, ...contexts.map(({ id }) => id)]);
  return gentle.find(exists) ?? any.find(exists) ?? gentle[0] ?? {};
}

function missingOf({ modifiers, without }: Scoped): ((choices: Choices) => boolean)[] {
  const leftOut = without.map((when) => (choices: Choices) => {
    return Object.entries(when).every(([id, contexts]) => contexts.includes(choices[id] ?? ""));
  });
  const outside = modifiers.flatMap(({ id, only, default: usual }) =>
    Object.entries(only).map(([other, contexts]) => (choices: Choices) => {
      return id in choices && other in choices && choices[id] !== usual && !contexts.includes(choices[other] ?? "");
    }),
  );
  return [...leftOut, ...outside];
}

/** The modifiers, those together that a condition names together. */
function togetherIn({ modifiers, without }: Scoped): readonly (readonly Modifier[])[] {
  const only = modifiers.map((modifier) => [modifier.id, ...Object.keys(modifier.only)]);
  let groups: readonly (readonly string[])[] = modifiers.map(({ id }) => [id]);
  for (const ids of [...without.map((when) => Object.keys(when)), ...only]) {
    const touched = groups.filter((group) => group.some((id) => ids.includes(id)));
    groups = [...groups.filter((group) => !touched.includes(group)), touched.flat()];
  }
  return groups.map((group) => modifiers.filter(({ id }) => group.includes(id)));
}

/** What counts on paper in place of a dark theme that an attribute or the default chooses: a light one. */
function onPaper({ modifiers }: Scoped, named: Choices, reader: Reader): Choices {
  const theme = modifiers.find(({ role }) => role === "theme");
  const own = theme?.contexts.find(({ id }) => id === (named[theme.id] ?? preferredIn(theme, reader)));
  if (theme === undefined || own?.facets["mode"] !== "dark" || reader.media === "screen") return named;
  const lights = lightsOf(theme);
  const same = lights.find(({ facets }) => facets["contrast"] === own.facets["contrast"]);
  const light = same ?? lights.find(({ id }) => id === theme.default) ?? lights[0];
  return light === undefined ? named : { ...named, [theme.id]: light.id };
}

function lightsOf({ contexts }: Modifier) {
  return contexts.filter(({ facets }) => facets["mode"] !== "dark");
}

/** The last context whose medium holds, or else the default; on paper, media choose light themes only, if there are any. */
function preferredIn(modifier: Modifier, reader: Reader): string {
  const isPaper = reader.media === "print" && modifier.role === "theme" && lightsOf(modifier).length > 0;
  const able = isPaper ? lightsOf(modifier) : modifier.contexts;
  return able.findLast(({ media }) => media !== null && QUERIES[media]?.(reader))?.id ?? modifier.default;
}

/** The text of a token of a combination; undefined where it does not exist. Its value is the text itself, or a time. */
export function textAt({ modifiers }: Scoped, token: VariedToken, choices: Choices, reader: Reader) {
  let place = 0;
  for (const id of token.by) {
    const { contexts } = modifiers.find((modifier) => modifier.id === id) as Modifier;
    place = place * contexts.length + contexts.findIndex((context) => context.id === choices[id]);
  }
  const found = token.values[token.at[place] ?? -1];
  if (found === undefined) return undefined;
  const value = found.value as number | { readonly value: number; readonly unit: string };
  if (typeof value === "number") return String(value);
  // A modifier with contexts for reduced motion says what a time is then.
  const isSaid = modifiers.some(({ id, contexts }) => token.by.includes(id) && contexts.some(isForMotion));
  const isStill = found.type === "duration" && reader.reducedMotion === "reduce" && !isSaid;
  return isStill ? "0ms" : `${value.value}${value.unit}`;
}

function isForMotion({ media }: Context): boolean {
  return media === "(prefers-reduced-motion: reduce)";
}
