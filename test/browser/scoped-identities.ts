import { array, boolean, constant, constantFrom, infiniteStream, nat, option, record, sample, tuple } from "fast-check";
import type { Context, Modifier } from "../../generator/model/modifier.ts";
import type { TokenType, VariedToken } from "../../generator/model/token.ts";
import { QUERIES, type Scoped } from "./scoped-oracle.ts";

type Loose = Partial<Omit<Modifier, "contexts">> & { readonly contexts: Readonly<Record<string, Partial<Context>>> };

/** Creates a modifier; its default is its first context unless `rest` sets another. */
export function modifier(id: string, { contexts, ...rest }: Loose): Modifier {
  const all = Object.entries(contexts).map(([id, fields]) => ({
    id,
    name: id,
    note: null,
    facets: {},
    media: null,
    ...fields,
  }));
  const role = id === "theme" || id === "product" || id === "season" ? id : null;
  return { id, role, name: id, default: all[0]?.id ?? "", attribute: `data-${id}`, only: {}, ...rest, contexts: all };
}

let next = 100;

/** Creates a token with a different value in each combination, or with a given pattern of values. */
export function token(
  modifiers: readonly Modifier[],
  name: string,
  by: readonly string[],
  { type = "number", at }: { readonly type?: TokenType; readonly at?: readonly number[] } = {},
): VariedToken {
  const size = by.reduce(
    (size, id) => size * (modifiers.find((candidate) => candidate.id === id)?.contexts.length ?? 1),
    1,
  );
  const pattern = Array.from({ length: size }, (_, index) => (at === undefined ? index : (at[index % at.length] ?? 0)));
  const values = Array.from({ length: Math.max(0, ...pattern) + 1 }, () => {
    next += 1;
    const value =
      type === "duration" ? { value: next, unit: "ms" } : type === "dimension" ? { value: next, unit: "px" } : next;
    return { path: [name], name, type, value, note: "", deprecated: false };
  });
  return { by, values, at: pattern };
}

const LIGHT = { facets: { mode: "light" } };
const DARK = { facets: { mode: "dark" } };
const MORE = "(prefers-contrast: more)";
const PREFERS_DARK = "(prefers-color-scheme: dark)";

const THEMES = {
  light: LIGHT,
  dark: { ...DARK, media: PREFERS_DARK },
  "light-more": { facets: { mode: "light", contrast: "more" }, media: MORE },
  "dark-more": { facets: { mode: "dark", contrast: "more" }, media: `${MORE} and ${PREFERS_DARK}` },
};

/** Tokens with every kind of dependency on the first three modifiers, some without a value in some combinations. */
function tokensOf(modifiers: readonly Modifier[]): VariedToken[] {
  const [a = "", b = "", c = ""] = modifiers.map(({ id }) => id);
  const make = (name: string, by: readonly string[], rest: Parameters<typeof token>[3] = {}) =>
    token(modifiers, name, by, rest);
  return [
    make("1/2", []),
    make("never", [a], { at: [-1] }),
    make("same", [a, b], { at: [0] }),
    make("größe", [a]),
    make("10-blue", [b]),
    make("_c", [c], { type: "dimension" }),
    make("some-a", [a], { at: [0, -1, 1] }),
    make("some-b", [b], { at: [-1, 0, 1] }),
    make("ab", [a, b]),
    make("bc", [b, c], { at: [0, 1, -1, 1, 0] }),
    make("ac", [a, c], { at: [0, 0, 1, -1] }),
    make("abc", [a, b, c]),
    make("part", [a, b, c], { at: [0, 0, 1, 1, -1, 2, 0] }),
    make("slow", [], { type: "duration" }),
    make("slow-a", [a], { type: "duration" }),
    make("slow-b", [b], { type: "duration", at: [-1, 0, 1] }),
    make("slow-ab", [a, b], { type: "duration", at: [0, 1, -1] }),
  ];
}

function scoped(modifiers: readonly Modifier[], without: Scoped["without"] = []): Scoped {
  return { modifiers, tokens: tokensOf(modifiers), without };
}

const theme = modifier("theme", { contexts: THEMES });
const season = modifier("season", { contexts: { none: {}, natal: {}, pascoa: {} } });

/** Identities for special cases, keyed by name. */
export const IDENTITIES: Readonly<Record<string, Scoped>> = {
  "themes, products and seasons": scoped([theme, modifier("product", { contexts: { none: {}, clio: {} } }), season]),
  "a dark default, and modifiers that only media select": scoped([
    modifier("theme", {
      contexts: {
        night: DARK,
        day: { ...LIGHT, media: "(prefers-color-scheme: light)" },
        paper: { ...LIGHT, media: "print" },
      },
    }),
    modifier("contrast", { attribute: null, contexts: { usual: {}, more: { media: MORE } } }),
    modifier("motion", { contexts: { moving: {}, still: { media: "(prefers-reduced-motion: reduce)" } } }),
  ]),
  "a dark theme by contrast, and strange ids": scoped([
    modifier("theme", { default: "b", contexts: { 'a"]': { ...DARK, media: MORE }, b: LIGHT, "c\\d e": DARK } }),
    modifier("x-y", { attribute: "data-größe", contexts: { z: {}, "1/2": {} } }),
    modifier("x", { default: "y-z", contexts: { "y-z": {}, "2": { media: "print" } } }),
  ]),
  "media that lead to missing combinations": scoped(
    [
      modifier("theme", { contexts: THEMES }),
      modifier("brand", { default: "one", contexts: { one: {}, two: {} } }),
      modifier("dense", {
        only: { brand: ["two"] },
        contexts: { no: {}, yes: { media: "(prefers-reduced-motion: reduce)" } },
      }),
    ],
    [
      { theme: ["dark", "light-more"], brand: ["two"] },
      { brand: ["one"], theme: ["dark-more"] },
    ],
  ),
  "defaults that lead to missing combinations": scoped(
    [
      modifier("scheme", { contexts: { day: {}, night: { media: PREFERS_DARK } } }),
      modifier("contrast", { attribute: null, contexts: { usual: {}, more: { media: MORE } } }),
      modifier("brand", { contexts: { one: {}, two: {}, three: {} } }),
    ],
    [
      { scheme: ["day"], contrast: ["more"] },
      { scheme: ["day"], brand: ["two"] },
      { brand: ["three"], contrast: ["usual"] },
    ],
  ),
  "one theme": scoped([
    modifier("theme", { contexts: { only: DARK } }),
    season,
    modifier("pen", { contexts: { no: {}, yes: {} } }),
  ]),
};

const anyContext = record({
  media: option(constantFrom(...Object.keys(QUERIES)), { freq: 1 }),
  facets: record({ mode: constantFrom("light", "dark"), contrast: constantFrom("more", "usual") }),
});

const anyModifier = (id: string) =>
  record({
    contexts: array(anyContext, { minLength: 1, maxLength: 3 }),
    start: nat(2),
    attribute: option(constant(`data-${id}`), { freq: 4 }),
  }).map(({ contexts, start, attribute }) => {
    const seen = new Set<string | null>();
    const entries = contexts.map(({ media, facets }, index) => {
      const isNew = !seen.has(media);
      seen.add(media);
      return [`c${index}`, { media: isNew ? media : null, facets }] as const;
    });
    return modifier(id, { attribute, default: `c${start % entries.length}`, contexts: Object.fromEntries(entries) });
  });

const anyIdentity = tuple(
  anyModifier("theme"),
  anyModifier("one"),
  anyModifier("two"),
  infiniteStream(nat(5)),
  boolean(),
).map(([...parts]) => {
  const [theme, first, second, numbers, hasMissing] = parts;
  const modifiers = [theme, first, second];
  const pick = ({ id, contexts }: Modifier) => {
    return [id, [contexts[(numbers.next().value ?? 0) % contexts.length]?.id ?? ""]] as const;
  };
  const without = hasMissing
    ? [Object.fromEntries([pick(theme), pick(first)]), Object.fromEntries([pick(first), pick(second)])]
    : [];
  const tokens = Array.from({ length: 14 }, (_, index) => {
    const by = modifiers.filter((_, position) => (index >> position) & 1).map(({ id }) => id);
    const at = Array.from({ length: 27 }, () => Math.max(-1, (numbers.next().value ?? 0) - 2));
    return token(modifiers, `t${index}`, by, { at, type: index % 4 === 3 ? "duration" : "number" });
  });
  return { modifiers, without, tokens };
});

/** Pseudorandom identities, the same in every run. */
export const RANDOM: readonly Scoped[] = sample(anyIdentity, { numRuns: 16, seed: 20_261_122 });

/**
 * For each token, adds a reference to it, and a token that refers to that reference only in the last modifier's first
 * context.
 */
export function withAliases({ modifiers, tokens, without }: Scoped) {
  const named = (token: VariedToken, name: string): VariedToken => {
    return { ...token, values: token.values.map((value) => ({ ...value, path: [name], name })) };
  };
  const nameOf = ({ values }: VariedToken) => values[0]?.name ?? "";
  const always = tokens.map((token) => ({
    token: named(token, `${nameOf(token)}-always`),
    targets: token.at.map(() => nameOf(token)),
  }));
  // A reference to a reference, only in the first context of the last modifier.
  const often = always.map(({ token }) => {
    const count = modifiers.find(({ id }) => id === token.by.at(-1))?.contexts.length ?? 1;
    const targets = token.at.map((_, index) => (index % count === 0 ? nameOf(token) : null));
    return { token: named(token, `${nameOf(token)}-often`), targets };
  });
  const all = [...often, ...always];
  const aliases = new Map(all.map(({ token, targets }) => [nameOf(token), targets]));
  return { scoped: { modifiers, without, tokens: [...all.map(({ token }) => token), ...tokens] }, aliases };
}

/** An identity with a text style whose size a modifier overrides, and a copy of the style. */
export function textStyles(): Scoped {
  const zero = { value: 0, unit: "px" };
  const style = (value: number) => ({
    fontFamily: ["Source Serif", "serif"],
    fontSize: { value, unit: "rem" },
    fontWeight: 400,
    lineHeight: 1.5,
    letterSpacing: zero,
  });
  const tokens = ["text/body", "copy"].map((name): VariedToken => {
    const base = { path: [name], name, type: "typography", note: "", deprecated: false } as const;
    return {
      by: ["density"],
      values: [
        { ...base, value: style(1) },
        { ...base, value: style(2) },
      ],
      at: [0, 1],
    };
  });
  return { modifiers: [modifier("density", { contexts: { usual: {}, touch: {} } })], tokens, without: [] };
}

/** An identity with two tokens that swap their values, and a third that refers to the token with the first value. */
export function swapped() {
  const modifiers = [modifier("pen", { contexts: { no: {}, yes: {} } })];
  const plain = (name: string, value: number) =>
    ({ path: [name], name, type: "number", value, note: "", deprecated: false }) as const;
  const by = ["pen"];
  const tokens: VariedToken[] = [
    { by, values: [plain("first", 1), plain("first", 2)], at: [0, 1] },
    { by, values: [plain("second", 2), plain("second", 1)], at: [0, 1] },
    { by, values: [plain("same", 1)], at: [0, 0] },
  ];
  const scoped: Scoped = { modifiers, tokens, without: [] };
  return [scoped, new Map([["same", ["first", "second"]]])] as const;
}
