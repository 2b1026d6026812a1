import { MODES } from "../model/color.ts";
import type { Color, Mode } from "../model/color.ts";
import { FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { readHex } from "../resolve/color.ts";
import { colorNames } from "../resolve/contrast.ts";
import { DAY_FORM, dayNumber, readDay, readYear, toDay, YEARS } from "../resolve/day.ts";
import { memoize } from "../resolve/memoize.ts";
import { namesOfRole } from "../resolve/roles.ts";
import type { Kind, KindSchema } from "./param.ts";
import type { IdSet } from "../model/schema.ts";

/** The schema of an enumeration; any string if empty, because JSON Schema forbids an empty `enum`. */
export function oneOfTexts(values: readonly string[]): KindSchema {
  return { type: "string", ...(values.length > 0 && { enum: values }) };
}

/** An enumeration whose values may depend on the identity. */
export function oneOf<T extends string>(name: string, listOf: (identity: Identity) => readonly T[]): Kind<T> {
  const list = memoize(listOf);
  return {
    name,
    read: (text, identity) => {
      const allowed = list(identity);
      return allowed.find((value) => value === text) ?? { problem: "unknown", what: name, allowed };
    },
    allowed: list,
    values: list,
    isBuilt: () => true,
    expected: (identity) => `one of: ${list(identity).join(", ")}`,
    schema: (identity) => oneOfTexts(list(identity)),
    example: (identity) => list(identity).at(-1) ?? "",
  };
}

const idsIn = (identity: Identity, set: IdSet) => identity[set].map(({ id }) => id);

function idOf<T extends string = string>(name: string, set: IdSet): Kind<T> {
  return { ...oneOf(name, (identity) => idsIn(identity, set) as T[]), ids: set };
}

/** Any string, for which editors suggest the specification's values. */
type Suggested<T extends string> = T | (string & Record<never, never>);

export const themeId = idOf<Suggested<Mode | `${Mode}-high-contrast`>>("theme", "themes");

/** The theme of a request that omits it. */
export function defaultTheme({ modifiers, themes }: Pick<Identity, "modifiers" | "themes">): string {
  return modifiers.find(({ role }) => role === "theme")?.default ?? themes[0]?.id ?? "";
}

export const productId = idOf("product", "products");

/** A product with a symbol. */
export const markedProductId: Kind<string> = {
  ...oneOf("product", ({ products }) => products.flatMap(({ id, symbol }) => (symbol === null ? [] : id))),
  ids: "products",
};

/** The contexts of a role's modifier, with `none` first, as file addresses name them. */
function contextOf(role: "product" | "season"): Kind<string> {
  return oneOf(role, ({ modifiers }) => {
    const ids = modifiers.find((modifier) => modifier.role === role)?.contexts.map(({ id }) => id) ?? ["none"];
    return ids.includes("none") ? ["none", ...ids.filter((id) => id !== "none")] : ids;
  });
}

export const productOrNone = contextOf("product");

export const seasonId = idOf("season", "seasons");

export const seasonOrNone = contextOf("season");

/** A season, `none`, or `auto` for the day's season. */
export const seasonChoice = oneOf<Suggested<"none" | "auto">>("season", (identity) => [
  ...seasonOrNone.values(identity, NO_SPAN).filter((id) => id === "none"),
  "auto",
  ...idsIn(identity, "seasons"),
]);

/** A placeholder for values that don't depend on the span. */
const NO_SPAN: Span = { from: FIRST_YEAR, to: FIRST_YEAR };

export const mode = oneOf("theme", () => MODES);

export const pageId = idOf("page", "pages");

export const fileId = idOf("file", "files");

/** The platforms' files with an extension: each is the platform and the path, without it, such as `scss/atlas/_tokens`. */
export function platformFile(extension: string): Kind<string> {
  const ending = `.${extension}`;
  const files = oneOf("platform-file", ({ platforms }) =>
    pathsOf(platforms).flatMap((path) => (path.endsWith(ending) ? path.slice(0, -ending.length) : [])),
  );
  return {
    ...files,
    read: (text, identity) => {
      const isFile = files.values(identity, NO_SPAN).includes(text);
      return isFile ? text : { problem: "unknown", what: "file", allowed: pathsOf(identity.platforms) };
    },
  };
}

function pathsOf(platforms: Identity["platforms"]): readonly string[] {
  return platforms.flatMap(({ id, files }) => files.map(({ path }) => `${id}/${path}`));
}
/** A font file, which may be listed for several families. */
export const fontId: Kind<string> = {
  ...oneOf("font", ({ fonts }) => [...new Set(fonts.map(({ id }) => id))]),
  ids: "fonts",
};

export const day: Kind<string> = {
  name: "day",
  read: (text) => (readDay(text) === undefined ? { problem: "malformed", expected: DAY_FORM } : text),
  allowed: () => null,
  values: ({ seasons }, span) => (seasons.length > 0 ? daysOf(span) : []),
  isBuilt: (value, span, { seasons }) => seasons.length > 0 && isWithin(Number(String(value).slice(0, 4)), span),
  expected: () => DAY_FORM,
  schema: () => ({ type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  example: () => "2026-12-24",
};

/** Every day of a span; memoized, because the list is long. */
const daysOf = memoize(({ from, to }: Span): readonly string[] => {
  const first = dayNumber(from, 1, 1);
  return Array.from({ length: dayNumber(to + 1, 1, 1) - first }, (_, index) => toDay(first + index));
});

export const year: Kind<number> = {
  name: "year",
  read: (text) => readYear(text) ?? { problem: "malformed", expected: YEAR_FORM },
  allowed: () => null,
  values: ({ seasons }, { from, to }) =>
    seasons.length > 0 ? Array.from({ length: to - from + 1 }, (_, index) => String(from + index)) : [],
  isBuilt: (value, span, { seasons }) => seasons.length > 0 && isWithin(Number(value), span),
  expected: () => YEAR_FORM,
  schema: () => ({ type: "integer", minimum: FIRST_YEAR, maximum: LAST_YEAR }),
  example: () => "2026",
};

function isWithin(value: number, { from, to }: Span): boolean {
  return value >= from && value <= to;
}

const YEAR_FORM = `a year of four digits, ${YEARS}`;

/** A requested colour: a token, whose colour depends on the theme, or a hexadecimal colour. */
export type ColorChoice = { readonly input: string; readonly token: string | null; readonly color: Color | null };

/** The name of a token or a hexadecimal colour; names win. */
export const color: Kind<ColorChoice> = {
  name: "colour",
  colors: "any",
  read: (text, identity) => {
    const names = colorNames(identity);
    if (names.includes(text)) return { input: text, token: text, color: null };
    const hex = readHex(text);
    return hex ? { input: text, token: null, color: hex } : { problem: "unknownToken", allowed: names };
  },
  allowed: () => null,
  values: () => [],
  isBuilt: () => false,
  expected: (identity) => {
    return `a hexadecimal colour, such as 141414 or %23141414, or the name of a colour token, such as ${exampleColor(identity)}`;
  },
  schema: () => ({ type: "string", minLength: 1 }),
  example: exampleColor,
};

/** An opaque colour. The operation checks tokens, whose colours depend on the theme. */
export const opaqueColor: Kind<ColorChoice> = {
  ...color,
  colors: "opaque",
  read: (text, identity) => {
    const choice = color.read(text, identity);
    return "color" in choice && choice.color !== null && choice.color.alpha < 1 ? { problem: "translucent" } : choice;
  },
};

/** The identity's text colour, or else its first colour. */
function exampleColor(identity: Identity): string {
  return namesOfRole(identity, "text")[0] ?? colorNames(identity)[0] ?? "141414";
}
