import type { Json } from "../../model/token.ts";
import { BASE_PATH } from "../base.ts";
import { type Form, listOf, pattern, unlike, withSchema } from "../../tokens/form.ts";
import { ID } from "../../tokens/ids.ts";

/** An id of a page is part of addresses and file names: lower-case letters, digits and hyphens. */
export const PAGE_ID = {
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  expected: "an id of lower-case letters, digits and hyphens",
};

export const id = pattern(ID.pattern, ID.expected);

const FACET = "[A-Za-z0-9][A-Za-z0-9_-]*";

/** The name of a facet. */
export const FACET_NAME = { pattern: new RegExp(`^${FACET}$`), expected: `letters, digits, "-" and "_"` };

export const facet = pattern(new RegExp(`^(${FACET}:)?${FACET}$`), `a facet, such as "mode" or "theme:mode"`);

/** What a condition asks about. */
export const SUBJECT = {
  pattern: new RegExp(`^${FACET}(:${FACET})?$`),
  expected: `a modifier, or a facet such as "theme:mode"`,
};

const SEGMENT = "([^.{}$*][^.{}*]*|\\$root)";

const GLOB = "[^.{}$][^.{}]*";

/** A group by its path. */
export const GROUP = { pattern: new RegExp(`^${SEGMENT}(\\.${SEGMENT})*$`), expected: `a path such as "color.light"` };

export const group = pattern(GROUP.pattern, GROUP.expected);

const PATTERN = `(${GLOB}|\\$root)(\\.(${GLOB}|\\$root))*`;

/** A token by its path, or several. */
export const tokenPattern = pattern(
  new RegExp(`^${PATTERN}$`),
  `a path such as "color.ink", or "color.gray-*" for several tokens`,
);

/** Where tokens go: `*` is the name of each. */
export const target = pattern(
  new RegExp(`^(?!.*\\*.*\\*)${PATTERN}$`),
  `a path such as "color", or "color.data-*" where "*" is the name of the token`,
);

const RELATIVE = "(?![A-Za-z][A-Za-z0-9+.-]*:)[^/\\\\#?\\s][^\\\\#?\\r\\n]*";

/** A file by its path from the settings file. */
export const file = pattern(new RegExp(`^${RELATIVE}$`), `a relative path such as "tokens.json"`);

export const reference = pattern(
  new RegExp(`^${RELATIVE}(#(/.*)?)?$`),
  `a relative path, with or without a JSON Pointer, such as "products/one.json#/data"`,
);

/** What a prefix of custom properties has; the names that begin with "_" are Vitral's own. */
export const prefix = pattern(/^([A-Za-z0-9][A-Za-z0-9_-]*)?$/, `letters, digits, "-" and "_", or nothing`);

export const join = pattern(/^[A-Za-z0-9_-]*$/, `letters, digits, "-" and "_", or nothing`);

/** An address without a query, so that other addresses can follow it. */
export const url = withSchema({ type: "string", pattern: "^https?://" }, (value, spot) => {
  const [, path] = (typeof value === "string" && /^https?:\/\/[^\s/\\?#@]+(\/[^\s\\?#]*)?$/.exec(value)) || [];
  const isUrl = path !== undefined || (typeof value === "string" && /^https?:\/\/[^\s/\\?#@]+$/.test(value));
  const fits = isUrl && URL.canParse(value as string) && BASE_PATH.fits((path ?? "").replace(/\/$/, ""));
  return fits || unlike(spot, value, "an address such as https://example.org or https://example.org/design");
});

export const timeZone = withSchema(
  { type: "string", pattern: "^[A-Za-z]" },
  (value, spot) => isTimeZone(value) || unlike(spot, value, "the name of an IANA time zone, such as Europe/Lisbon"),
);

/**
 * The list of zones takes a tenth of the time of a formatter, but lacks older names that are valid too. A formatter also
 * accepts an offset such as +03:00, which is not a zone; all names of zones begin with a letter.
 */
function isTimeZone(value: Json | undefined): boolean {
  if (typeof value !== "string" || !/^[a-z]/i.test(value)) return false;
  if (Intl.supportedValuesOf("timeZone").includes(value)) return true;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

export const language = withSchema({ type: "string", pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]+)*$" }, (value, spot) => {
  try {
    if (typeof value === "string" && Intl.getCanonicalLocales(value).length === 1) return true;
  } catch {
    // Reported below.
  }
  return unlike(spot, value, "a language tag, such as pt-BR");
});

const mediaText = pattern(
  /^(?!.*(\/\*|<\/))[^\s{};@\\"'][^{};@\\"'\r\n]*$/,
  `a media query, such as "(prefers-color-scheme: dark)"`,
);

/** A media query becomes part of stylesheets, so it closes what it opens. */
export const media = withSchema(mediaText.schema ?? {}, (value, spot) => {
  if (!mediaText(value, spot)) return false;
  let open = 0;
  for (const letter of String(value)) {
    open += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (open < 0) break;
  }
  return open === 0 || unlike(spot, value, "a media query with a closing parenthesis for each opening one");
});

const someIds = listOf(pattern(PAGE_ID.pattern, PAGE_ID.expected));

/** Each page only once: two would have the same address. */
export const pageIds = withSchema({ ...someIds.schema, uniqueItems: true }, (value, spot) => {
  if (!someIds(value, spot)) return false;
  const ids = value as readonly string[];
  const first = new Map(ids.map((one, index) => [one, index] as const).toReversed());
  const again = ids.flatMap((one, index) => (first.get(one) === index ? [] : [index]));
  for (const index of again) {
    const message = `Duplicate page "${ids[index]}" in "reference".`;
    spot.report({ place: spot.document.place([...spot.path, index]), message, fix: "Remove one of the two." });
  }
  return again.length === 0;
});

/** One thing, or a list of at least one. */
export function oneOrMore(form: Form): Form {
  const list = listOf(form, 1);
  return withSchema({ anyOf: [form.schema ?? {}, list.schema ?? {}] }, (value, spot) =>
    Array.isArray(value) ? list(value, spot) : form(value, spot),
  );
}

/** A literal, or something else. */
export function orElse(literal: Json, form: Form): Form {
  return withSchema(
    { anyOf: [{ const: literal }, form.schema ?? {}] },
    (value, spot) => value === literal || form(value, spot),
  );
}
