import { MODES } from "../model/color.ts";
import type { Color, Mode } from "../model/color.ts";
import { FIRST_YEAR, LAST_YEAR, type Span } from "../model/day.ts";
import type { Identity } from "../model/identity.ts";
import { readHex } from "../resolve/color.ts";
import { colorNames } from "../resolve/contrast.ts";
import { DAY_FORMAT, dayNumber, readDay, readYear, toDay, YEARS } from "../resolve/day.ts";
import { memoize } from "../resolve/memoize.ts";
import { namesOfRole } from "../resolve/roles.ts";
import { tokenGroups } from "../resolve/token-groups.ts";
import type { Kind, KindSchema } from "./param.ts";
import { isProblem } from "./problem.ts";
import type { IdSet } from "../model/schema.ts";

/** Returns an enumeration's schema; if it is empty, that of any string, because JSON Schema forbids an empty `enum`. */
export function oneOfTexts(values: readonly string[]): KindSchema {
  return { type: "string", ...(values.length > 0 && { enum: values }) };
}

/** Creates an enumeration whose values may depend on the identity. */
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

/** Returns the theme for a request that omits it. */
export function defaultTheme({ modifiers, themes }: Pick<Identity, "modifiers" | "themes">): string {
  return modifiers.find(({ role }) => role === "theme")?.default ?? themes[0]?.id ?? "";
}

export const productId = idOf("product", "products");

/** A product with a symbol. */
export const markedProductId: Kind<string> = {
  ...oneOf("product", ({ products }) => products.flatMap(({ id, symbol }) => (symbol === null ? [] : id))),
  ids: "products",
};

/** Creates a kind for the contexts of a role's modifier, with `none` first, as in file addresses. */
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

/**
 * Creates a kind for the platform files with an extension. Paths omit it, as in `figma/light.tokens`, except for code,
 * as in `scss/atlas/_tokens.scss`.
 */
export function platformFile(extension: "json" | "md" | "code"): Kind<string> {
  const files = oneOf("platform-file", ({ platforms }) =>
    pathsOf(platforms).flatMap((path) => {
      const [, name = path, ending = "code"] = /^(.*)\.(json|md)$/.exec(path) ?? [];
      return ending === extension ? name : [];
    }),
  );
  const setOf = memoize((identity: Identity) => new Set(files.values(identity, NO_SPAN)));
  // Doesn't list the files of an asset catalogue, because the list would be too long.
  const isLong = memoize((identity: Identity) => [...setOf(identity)].some((path) => bundleOf(path) !== null));
  return {
    ...files,
    allowed: (identity) => (isLong(identity) ? null : files.allowed(identity)),
    expected: (identity) => (isLong(identity) ? "a file in the list of /platforms" : files.expected(identity)),
    schema: (identity) => (isLong(identity) ? { type: "string" } : files.schema(identity)),
    read: (text, identity) => {
      if (setOf(identity).has(text)) return text;
      const allowed = pathsOf(identity.platforms).filter((path) => bundleOf(path) === null);
      return { problem: "unknown", what: "file", allowed };
    },
  };
}

/**
 * Returns the folder of files that are only used together, such as an asset catalogue: the first whose name has an
 * extension, with a slash at its end. Returns null for a path outside of one.
 */
export function bundleOf(path: string): string | null {
  return /^.*?\.\w+\//.exec(path)?.[0] ?? null;
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
  read: (text) => (readDay(text) === undefined ? { problem: "malformed", expected: DAY_FORMAT } : text),
  allowed: () => null,
  values: ({ seasons }, span) => (seasons.length > 0 ? daysOf(span) : []),
  isBuilt: (value, span, { seasons }) => seasons.length > 0 && isWithin(Number(String(value).slice(0, 4)), span),
  expected: () => DAY_FORMAT,
  schema: () => ({ type: "string", format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
  example: () => "2026-12-24",
};

/** Lists the days of a span; memoized, because the list is long. */
const daysOf = memoize(({ from, to }: Span): readonly string[] => {
  const first = dayNumber(from, 1, 1);
  return Array.from({ length: dayNumber(to + 1, 1, 1) - first }, (_, index) => toDay(first + index));
});

export const year: Kind<number> = {
  name: "year",
  read: (text) => readYear(text) ?? { problem: "malformed", expected: YEAR_FORMAT },
  allowed: () => null,
  values: ({ seasons }, { from, to }) =>
    seasons.length > 0 ? Array.from({ length: to - from + 1 }, (_, index) => String(from + index)) : [],
  isBuilt: (value, span, { seasons }) => seasons.length > 0 && isWithin(Number(value), span),
  expected: () => YEAR_FORMAT,
  schema: () => ({ type: "integer", minimum: FIRST_YEAR, maximum: LAST_YEAR }),
  example: () => "2026",
};

function isWithin(value: number, { from, to }: Span): boolean {
  return value >= from && value <= to;
}

const YEAR_FORMAT = `a year of four digits, ${YEARS}`;

/** Names that Windows reserves for devices, with any extension (Microsoft, "Naming files, paths, and namespaces"). */
export const RESERVED_NAME = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Converts a name to a segment of an address: a character that addresses or files can't have becomes `~2f~`, and so does
 * the first one of a name that Windows reserves.
 */
export function nameSegment(name: string): string {
  const characters = RESERVED_NAME.test(name) ? /^.|[^A-Za-z0-9._-]/gu : /[^A-Za-z0-9._-]/gu;
  return name.replace(characters, (character) => `~${character.codePointAt(0)?.toString(16)}~`);
}

/** Creates a kind for names that are encoded as address segments; requests may also send the name itself. */
function encodedNames(name: string, listOf: (identity: Identity) => readonly string[]): Kind<string> {
  const segments = oneOf(name, (identity) => [...new Set(listOf(identity).map(nameSegment))]);
  return {
    ...segments,
    // Many identities have thousands of names; a request may have other spellings.
    schema: () => ({ type: "string", minLength: 1 }),
    read: (text, identity) => {
      const segment = segments.read(text, identity);
      return isProblem(segment) ? segments.read(nameSegment(text.replace(/^--/, "")), identity) : segment;
    },
  };
}

/** A published token. */
export const tokenName = encodedNames("token", ({ tokens }) =>
  tokens.flatMap(({ values: [first] }) => first?.name ?? []),
);

/** A token group, named as in lists. */
export const tokenGroup = encodedNames("group", ({ tokens }) => [...tokenGroups({ tokens }).values()]);

/** Words to search for. */
export const words: Kind<string> = {
  name: "words",
  read: (text) => (text.trim() === "" ? { problem: "malformed", expected: WORDS_FORMAT } : text.trim()),
  allowed: () => null,
  values: () => [],
  isBuilt: () => false,
  expected: () => WORDS_FORMAT,
  schema: () => ({ type: "string", minLength: 1 }),
  example: (identity) => exampleColor(identity),
};

const WORDS_FORMAT = "words, or a value such as #6a6a6a or 15px";

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

/** Returns the identity's text colour, or else its first colour. */
function exampleColor(identity: Identity): string {
  return namesOfRole(identity, "text")[0] ?? colorNames(identity)[0] ?? "141414";
}
