import { choice, converted, fitting, list, numberFrom, pattern, type Schema, union } from "../../model/schema.ts";
import type { Json } from "../../model/token.ts";
import { BASE_PATH } from "../base.ts";
import { refined, unlike } from "../form.ts";

/** The id of a modifier or a context, which is part of addresses, file names and attributes. */
export const ID = {
  pattern:
    /^(?!([Cc][Oo][Nn]|[Pp][Rr][Nn]|[Aa][Uu][Xx]|[Nn][Uu][Ll]|([Cc][Oo][Mm]|[Ll][Pp][Tt])[0-9])$)[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
  expected: `a letter or digit, then letters, digits, "-" or "_", at most 64, and no device name of Windows`,
};

/** The id of a page, which is part of addresses and file names. */
export const PAGE_ID = {
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  expected: "an id of lower-case letters, digits and hyphens",
};

export const id = pattern(ID.pattern, ID.expected);

const FACET = "[A-Za-z0-9][A-Za-z0-9_-]*";

/** The name of a facet. */
export const FACET_NAME = { pattern: new RegExp(`^${FACET}$`), expected: `letters, digits, "-" and "_"` };

export const facet = pattern(new RegExp(`^(${FACET}:)?${FACET}$`), `a facet, such as "mode" or "theme:mode"`);

/** The subject of a condition. */
export const SUBJECT = {
  pattern: new RegExp(`^${FACET}(:${FACET})?$`),
  expected: `a modifier, or a facet such as "theme:mode"`,
};

const SEGMENT = "([^.{}$*][^.{}*]*|\\$root)";

const GLOB = "[^.{}$][^.{}]*";

/** The path of a group. */
export const GROUP = { pattern: new RegExp(`^${SEGMENT}(\\.${SEGMENT})*$`), expected: `a path such as "color.light"` };

export const group = pattern(GROUP.pattern, GROUP.expected);

const PATTERN = `(${GLOB}|\\$root)(\\.(${GLOB}|\\$root))*`;

/** The path of a token, or a pattern for several tokens. */
export const tokenPattern = pattern(
  new RegExp(`^${PATTERN}$`),
  `a path such as "color.ink", or "color.gray-*" for several tokens`,
);

/** The path at which tokens are mounted; `*` is replaced with each token's name. */
export const target = pattern(
  new RegExp(`^(?!.*\\*.*\\*)${PATTERN}$`),
  `a path such as "color", or "color.data-*" where "*" is the name of the token`,
);

const RELATIVE = "(?![A-Za-z][A-Za-z0-9+.-]*:)[^/\\\\#?\\s][^\\\\#?\\r\\n]*";

/** A file's path relative to the settings file. */
export const file = pattern(new RegExp(`^${RELATIVE}$`), `a relative path such as "tokens.json"`);

/** An ES module's path relative to the settings file. */
export const moduleFile = pattern(
  new RegExp(`^${RELATIVE}\\.m?js$`),
  `a relative path to an ES module, such as "platforms/labels.js"`,
);

/** A font file, whose name is part of an address. */
export const fontFile = pattern(
  /^(?![A-Za-z][A-Za-z0-9+.-]*:)([^/\\#?\s][^\\#?\r\n]*\/)?[A-Za-z0-9][A-Za-z0-9_-]{0,63}\.woff2$/,
  `a relative path to a file named with letters, digits, "-" or "_" and .woff2, such as "fonts/inter.woff2"`,
);

const WEIGHT = "([1-9][0-9]{0,2}|1000)";

/** A weight, or the two ends of a variable font's range. */
export const fontWeight = converted(
  union([
    numberFrom(1, 1000),
    pattern(new RegExp(`^${WEIGHT}( ${WEIGHT})?$`), `a weight from 1 to 1000, or a range such as "100 900"`),
  ]),
  String,
);

const CHARACTERS = "[Uu]\\+[0-9A-Fa-f?]{1,6}(-[0-9A-Fa-f]{1,6})?";

export const unicodeRange = pattern(
  new RegExp(`^${CHARACTERS}(, ?${CHARACTERS})*$`),
  `ranges of characters, such as "U+0000-00FF, U+0131"`,
);

export const reference = pattern(
  new RegExp(`^${RELATIVE}(#(/.*)?)?$`),
  `a relative path, with or without a JSON Pointer, such as "products/one.json#/data"`,
);

/** A prefix of custom properties; names that begin with "_" are reserved for Vitral. */
export const prefix = pattern(/^([A-Za-z0-9][A-Za-z0-9_-]*)?$/, `letters, digits, "-" and "_", or nothing`);

export const join = pattern(/^[A-Za-z0-9_-]*$/, `letters, digits, "-" and "_", or nothing`);

/** An address without a query, so that paths can be appended to it; a trailing slash is removed. */
export const url = converted(
  fitting<string>(
    (value) => {
      const [address, path = ""] =
        (typeof value === "string" && /^https?:\/\/[^\s/\\?#@]+(\/[^\s\\?#]*)?$/.exec(value)) || [];
      return address !== undefined && URL.canParse(address) && BASE_PATH.fits(path.replace(/\/$/, ""));
    },
    "an address such as https://example.org or https://example.org/design",
    { type: "string", pattern: "^https?://" },
  ),
  (address) => address.replace(/\/$/, ""),
);

export const timeZone = fitting<string>(isTimeZone, "the name of an IANA time zone, such as Europe/Lisbon", {
  type: "string",
  pattern: "^[A-Za-z]",
});

/**
 * Looks up the list of zones first, which takes a tenth of the time of a formatter but lacks valid older names. A formatter
 * also accepts offsets such as +03:00, which aren't zones; every zone's name begins with a letter.
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

export const language = fitting<string>(isLanguage, "a language tag, such as pt-BR", {
  type: "string",
  pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]+)*$",
});

function isLanguage(value: Json | undefined): boolean {
  try {
    return typeof value === "string" && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const mediaText = pattern(
  /^(?!.*(\/\*|<\/))[^\s{};@\\"'][^{};@\\"'\r\n]*$/,
  `a media query, such as "(prefers-color-scheme: dark)"`,
);

/** A media query, whose parentheses must be balanced because it becomes part of stylesheets. */
export const media = refined(mediaText, (value, spot) => {
  let open = 0;
  for (const letter of value) {
    open += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (open < 0) break;
  }
  return open === 0 || unlike(spot, value, "a media query with a closing parenthesis for each opening one");
});

const someIds = list(pattern(PAGE_ID.pattern, PAGE_ID.expected));

/** The ids of pages; duplicates would have the same address. */
export const pageIds = refined(
  someIds,
  (ids, spot) => {
    const first = new Map(ids.map((id, index) => [id, index] as const).toReversed());
    const again = ids.flatMap((id, index) => (first.get(id) === index ? [] : [index]));
    for (const index of again) {
      const message = `Duplicate page "${ids[index]}" in "reference".`;
      spot.report({ place: spot.document.place([...spot.path, index]), message, fix: "Remove one of the two." });
    }
    return again.length === 0;
  },
  { uniqueItems: true },
);

/** A text, or a list of at least one text; it is read as a list. */
export function oneOrMore(text: Schema<string>): Schema<readonly string[]> {
  return converted(union([text, list(text, 1)]), (value) => [value].flat());
}

/** A text or false. */
export function orFalse(text: Schema<string>): Schema<string | false> {
  return union([text, choice(false)]);
}
