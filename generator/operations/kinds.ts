import { MODES } from "../model/color.ts";
import type { Color, Mode } from "../model/color.ts";
import { FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { readHex } from "../resolve/color.ts";
import { colorNames } from "../resolve/contrast.ts";
import { DAY_FORM, dayNumber, readDay, readYear, toDay, YEARS } from "../resolve/day.ts";
import { memoize } from "../resolve/memoize.ts";
import type { JsonSchema, Kind } from "./param.ts";
import type { IdSet } from "./shape.ts";

/** The schema of one of some texts; JSON Schema forbids an empty list, so of none it is any text. */
export function oneOfTexts(values: readonly string[]): JsonSchema {
  return { type: "string", ...(values.length > 0 && { enum: values }) };
}

/** One of a few values, which may depend on the identity. */
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

/** An id of the identity. */
function idOf<T extends string = string>(name: string, set: IdSet): Kind<T> {
  return { ...oneOf(name, (identity) => idsIn(identity, set) as T[]), ids: set };
}

/** Any text; editors suggest the specification's values, and an identity may have others. */
type Suggested<T extends string> = T | (string & Record<never, never>);

/** A theme of the identity. */
export const themeId = idOf<Suggested<Mode | `${Mode}-high-contrast`>>("theme", "themes");

/** The theme of a request that names none. */
export function defaultTheme({ modifiers, themes }: Pick<Identity, "modifiers" | "themes">): string {
  return modifiers.find(({ role }) => role === "theme")?.default ?? themes[0]?.id ?? "";
}

/** A product of the identity. */
export const productId = idOf("product", "products");

/** A product with a symbol. */
export const markedProductId: Kind<string> = {
  ...oneOf("product", ({ products }) => products.flatMap(({ id, symbol }) => (symbol === null ? [] : id))),
  ids: "products",
};

/** The contexts of the modifier of a role, `none` among them unless another is the default; file addresses name one. */
function contextOf(role: "product" | "season"): Kind<string> {
  return oneOf(role, ({ modifiers }) => {
    const own = modifiers.find((one) => one.role === role)?.contexts.map(({ id }) => id) ?? ["none"];
    return own.includes("none") ? ["none", ...own.filter((id) => id !== "none")] : own;
  });
}

/** A product, or `none` for a theme without a product layer. */
export const productOrNone = contextOf("product");

/** A season of the identity. */
export const seasonId = idOf("season", "seasons");

/** A season, or `none`. */
export const seasonOrNone = contextOf("season");

/** A season, `none`, or `auto` for the season of the day. */
export const seasonChoice = oneOf<Suggested<"none" | "auto">>("season", (identity) => [
  ...seasonOrNone.values(identity, NO_SPAN).filter((id) => id === "none"),
  "auto",
  ...idsIn(identity, "seasons"),
]);

/** A span for values that do not depend on one. */
const NO_SPAN: Span = { from: FIRST_YEAR, to: FIRST_YEAR };

/** Light or dark. */
export const mode = oneOf("theme", () => MODES);

/** A page of the reference. */
export const pageId = idOf("page", "pages");

/** A file of the tokens. */
export const fileId = idOf("file", "files");

/** A civil day. */
export const day: Kind<string> = {
  name: "day",
  read: (text) => (readDay(text) === undefined ? { problem: "malformed", expected: DAY_FORM } : text),
  allowed: () => null,
  values: (_, span) => daysOf(span),
  isBuilt: (value, span) => isWithin(Number(String(value).slice(0, 4)), span),
  expected: () => DAY_FORM,
  schema: () => ({ type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  example: () => "2026-12-24",
};

/** Every day of a span; the list is long, so it is made once. */
const daysOf = memoize(({ from, to }: Span): readonly string[] => {
  const first = dayNumber(from, 1, 1);
  return Array.from({ length: dayNumber(to + 1, 1, 1) - first }, (_, index) => toDay(first + index));
});

/** A year of four digits. */
export const year: Kind<number> = {
  name: "year",
  read: (text) => readYear(text) ?? { problem: "malformed", expected: YEAR_FORM },
  allowed: () => null,
  values: (_, { from, to }) => Array.from({ length: to - from + 1 }, (_item, index) => String(from + index)),
  isBuilt: (value, span) => isWithin(Number(value), span),
  expected: () => YEAR_FORM,
  schema: () => ({ type: "integer", minimum: FIRST_YEAR, maximum: LAST_YEAR }),
  example: () => "2026",
};

function isWithin(inWhichYear: number, { from, to }: Span): boolean {
  return inWhichYear >= from && inWhichYear <= to;
}

const YEAR_FORM = `a year of four digits, ${YEARS}`;

/** A colour as a caller gave it: a token, whose colour depends on the theme, or a hexadecimal colour. */
export type ColorChoice = { readonly input: string; readonly token: string | null; readonly color: Color | null };

/** A hexadecimal colour or the name of a token; names are tried first. */
export const color: Kind<ColorChoice> = {
  name: "colour",
  colors: "any",
  read: (text, identity) => {
    const names = colorNames(identity);
    if (names.includes(text)) return { input: text, token: text, color: null };
    const found = readHex(text);
    return found ? { input: text, token: null, color: found } : { problem: "unknownToken", allowed: names };
  },
  allowed: () => null,
  values: () => [],
  isBuilt: () => false,
  expected: () => COLOR_FORM,
  schema: () => ({ type: "string", minLength: 1 }),
  example: () => "ink",
};

/** An opaque colour. A token's colour depends on the theme, so the operation checks tokens. */
export const opaqueColor: Kind<ColorChoice> = {
  ...color,
  colors: "opaque",
  read: (text, identity) => {
    const found = color.read(text, identity);
    return "color" in found && found.color !== null && found.color.alpha < 1 ? { problem: "translucent" } : found;
  },
};

const COLOR_FORM = "a hexadecimal colour, such as 141414 or %23141414, or the name of a colour token, such as ink";
