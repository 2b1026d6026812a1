import { type Fields, isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { NO_TYPE, withoutEnd } from "../../css-value.ts";
import type { Derived, Entry, Value } from "../../reading.ts";
import { unknownParts } from "../old/composites.ts";
import { readOldValue, type References } from "../old/value.ts";
import { otherHexIn } from "./other-hex.ts";
import { isOlderType, isType, isValid } from "./valid.ts";

/** Where a value is, and what is said of its repair. */
type Repairing = { readonly subject: string; readonly entries: Entry[] };

/** A token that is not there is a problem of the new identity. */
const REFERENCES: References = { pathOf: (path, isBraced) => (isBraced ? plainPath(path) : undefined) };

/** A value in the form of the format; one that no type holds is published as it is written. */
export function repair(type: string | undefined, value: Json, at: Repairing): Value | Derived {
  if (typeof value === "string" && isAlias(value)) return { type: null, value: `{${plainPath(value.slice(1, -1))}}` };
  if (isType(type) && isValid(type, value) && !hasFontList(type, value)) {
    at.entries.push(...otherHexIn(value, [at.subject]));
    return { type, value };
  }
  const isMeant = type === undefined || isType(type) || isOlderType(type);
  const isMixed = typeof value === "string" && /\{[^{}]+\}/.test(value);
  if (!isMeant && !isMixed) {
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    asWritten(text, at);
    return typeof value === "object" ? { type, value } : { type: TEXT, value: text };
  }
  const read = readOldValue(value, { type, name: at.subject }, REFERENCES);
  const found = typeof value === "string" ? value : JSON.stringify(value);
  if (read === undefined) {
    const text = asWritten(found, at);
    // Braces in a text are an alias.
    return typeof value === "object" ? { type: type ?? TEXT, value } : text;
  }
  if ("make" in read) {
    entry("Texts with aliases in them", { found, made: "the text with their values" }, at);
    return read;
  }
  if (read.type === TEXT) return asWritten(withoutEnd(found), at);
  const made = { ...read, value: withOthers(read.value, value, type) };
  if (type === "color" && isSame(made.value, value))
    at.entries.push({ kind: "as-written", what: NOT_ALLOWED, subject: at.subject, found });
  return noted(made, { type, value, found }, at);
}

const NOT_ALLOWED = "Colours with parts that the format does not allow: vitral check names them";

/** Whether the name of a font is a list of names, as in CSS. */
function hasFontList(type: string, value: Json): boolean {
  const name = type === "typography" && isFields(value) ? value["fontFamily"] : value;
  return (type === "typography" || type === "fontFamily") && typeof name === "string" && /[,"'{}]/.test(name);
}

/** A value with the members that the format does not have, as they are. */
function withOthers(made: Json, value: Json, type: string | undefined): Json {
  const others = unknownParts(value, type);
  if (others.length === 0 || !isFields(made) || !isFields(value)) return made;
  return { ...made, ...Object.fromEntries(others.map((key) => [key, value[key] ?? null])) };
}

/** What changed, for the report. */
function noted(
  made: Value,
  { type, value, found }: { readonly type: string | undefined; readonly value: Json; readonly found: string },
  at: Repairing,
): Value {
  const own = made.type ?? "";
  const text = typeof made.value === "string" ? made.value : JSON.stringify(made.value);
  if (type === undefined) entry("Types that are inferred", { found, made: own }, at);
  else if (type !== own) entry("Types with other names", { found: type, made: own }, at);
  if (type === undefined || isSame(made.value, value)) return made;
  if (typeof value === "string") entry(`Values as text: ${own}`, { found, made: text }, at);
  else if (own === "color") entry("Colours in an older form", { found, made: text }, at);
  else entry(`Values of the type ${own} in an older form`, { found, made: text }, at);
  return made;
}

/** Whether two values are the same, whatever the order of their members. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item: Json, at) => isSame(item, other[at]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], memberOf(other, key)));
}

function memberOf(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

/** Whether a text is an alias and nothing else. */
export function isAlias(text: string): boolean {
  return /^\{[^{}]+\}$/.test(text);
}

/** The path of an alias: older tools write `{a.b.value}`. */
export function plainPath(path: string): string {
  return path.trim().replace(/\.\$?value$/, "");
}

function asWritten(text: string, { subject, entries }: Repairing): Value {
  entries.push({ kind: "as-written", what: NO_TYPE, subject, found: text });
  return { type: TEXT, value: text };
}

function entry(
  what: string,
  { found, made }: { readonly found: string; readonly made: string },
  { subject, entries }: Repairing,
): void {
  entries.push({ kind: "repaired", what, subject, found: cut(found), made: cut(made) });
}

/** A report has no long texts. */
function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
