import type { Pair } from "../../model/identity.ts";
import { MODES, type Mode } from "../../model/color.ts";
import type { Json } from "../../model/token.ts";
import {
  flag,
  type Form,
  inside,
  isObject,
  listOf,
  number,
  object,
  oneOf,
  pattern,
  recordOf,
  type Spot,
  text,
  unlike,
} from "./form.ts";
import { nearest } from "../../resolve/misspelling.ts";

/** The key of the settings in `$extensions`. */
export const EXTENSION = "dev.vitral";

/** The settings of the identity, in the tokens file. */
export type Settings = {
  readonly name: string;
  readonly language: string;
  readonly url: string;
  readonly timeZone: string;
  readonly themes: Readonly<Record<string, { name: string; mode: Mode; highContrast: boolean; colors: string }>>;
  /** The ids of the reference pages, in their order. */
  readonly reference: readonly string[];
  readonly pairs: readonly Pair[];
  /** The prefix of the custom properties of each published group, by the group's path. */
  readonly css: Readonly<Record<string, string>>;
};

/** An address without a path or a query, so that other addresses can follow it. */
const url: Form = (value, spot) => {
  const isOrigin = typeof value === "string" && /^https?:\/\/[^\s/\\?#@]+\/?$/.test(value) && URL.canParse(value);
  return isOrigin || unlike(spot, value, "an address such as https://example.org");
};

const timeZone: Form = (value, spot) =>
  isTimeZone(value) || unlike(spot, value, "the name of an IANA time zone, such as Europe/Lisbon");

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

const language: Form = (value, spot) => {
  try {
    if (typeof value === "string" && Intl.getCanonicalLocales(value).length === 1) return true;
  } catch {
    // Reported below.
  }
  return unlike(spot, value, "a language tag, such as pt-BR");
};

/** An id is part of addresses and file names, so it has only lower-case letters, digits and hyphens. */
export const ID = {
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  expected: "an id of lower-case letters, digits and hyphens",
};

const someThemes = recordOf(object({ name: text, mode: oneOf(MODES), highContrast: flag, colors: text }), ID);

/** At most this many themes: each repeats every colour. */
const MOST_THEMES = 100;

const themes: Form = (value, spot) => {
  const count = isObject(value) ? Object.keys(value).length : 1;
  if (count === 0) return unlike(spot, value, "at least one theme");
  return count > MOST_THEMES ? unlike(spot, value, `at most ${MOST_THEMES} themes`) : someThemes(value, spot);
};

const USES = ["text", "graphic"];

const pairShape = object(
  { on: listOf(text, 1), minimum: number(1, 21), highContrast: number(1, 21) },
  { text: listOf(text, 1), graphic: listOf(text, 1) },
  "an object with text or graphic, on, minimum, highContrast",
);

/** The foreground is either text or graphic: each has its own minimum. */
const pair: Form = (value, spot) => {
  const isShaped = pairShape(value, spot);
  const keys = isObject(value) ? Object.keys(value) : USES;
  // A misspelling of one of them is reported as such.
  const uses = keys.filter((key) => USES.includes(key) || USES.includes(nearest(key, USES) ?? ""));
  if (uses.length === 1 || !isObject(value)) return isShaped;
  const [, second = "text"] = uses;
  const { document, path, report } = inside(spot, second);
  const [message, fix] =
    uses.length === 0
      ? ['The pair has neither "text" nor "graphic". Expected: one of them, with the foreground colours.', null]
      : ['The pair has both "text" and "graphic". Expected: one of them.', "Split it into two pairs."];
  report({ place: document.place(path, "key"), message, fix });
  return false;
};

const someIds = listOf(pattern(ID.pattern, ID.expected));

/** Each page only once: two would have the same address. */
const pageIds: Form = (value, spot) => {
  if (!someIds(value, spot)) return false;
  const ids = value as readonly string[];
  const seen = new Set<string>();
  const again = ids.flatMap((id, index) => (seen.size === seen.add(id).size ? [index] : []));
  for (const index of again) {
    const message = `Duplicate page "${ids[index]}" in "reference".`;
    spot.report({ place: spot.document.place([...spot.path, index]), message, fix: "Remove one of the two." });
  }
  return again.length === 0;
};

const settings = object(
  {
    version: oneOf([1]),
    name: text,
    language,
    url,
    timeZone,
    themes,
    reference: pageIds,
    pairs: listOf(pair),
    css: recordOf(pattern(/^([a-z][a-z0-9-]*)?$/, "a prefix of lower-case letters, digits and hyphens, or nothing")),
  },
  {},
);

/** The ids of the reference pages in a file with other problems; undefined where they cannot be read. */
export function listedPages(value: Json, spot: Spot): readonly string[] | undefined {
  const extensions = isObject(value) ? value["$extensions"] : undefined;
  const found = isObject(extensions) ? extensions[EXTENSION] : undefined;
  const ids = isObject(found) ? found["reference"] : undefined;
  return someIds(ids, spot) ? (ids as readonly string[]) : undefined;
}

const EXPECTED = "the identity's name, language, time zone and themes";

/** Reads the identity's settings from the tokens file; undefined when they have problems. */
export function readSettings(value: Json, spot: Spot): Settings | undefined {
  const extensions = isObject(value) ? value["$extensions"] : undefined;
  const found = isObject(extensions) ? extensions[EXTENSION] : undefined;
  const place = inside(spot, "$extensions", EXTENSION);
  // Settings in the wrong place are reported there, by checkStructure.
  if (isObject(value) && Object.hasOwn(value, EXTENSION)) return undefined;
  if (found === undefined)
    return void unlike(place, undefined, EXPECTED, `Write it in "$extensions" at the file's top.`);
  if (!settings(found, place)) return undefined;
  const plain = found as unknown as Omit<Settings, "pairs"> & { readonly pairs: readonly RawPair[] };
  return { ...plain, url: plain.url.replace(/\/$/, ""), pairs: plain.pairs.map(toPair) };
}

type RawPair = { text?: string[]; graphic?: string[]; on: string[]; minimum: number; highContrast: number };

function toPair({ text: texts, graphic, on, minimum, highContrast }: RawPair): Pair {
  const foregrounds = texts ?? graphic ?? [];
  return { use: texts ? "text" : "graphic", foregrounds, backgrounds: on, minimum, highContrast };
}
