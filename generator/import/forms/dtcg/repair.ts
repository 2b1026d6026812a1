import { type Json, TOKEN_TYPES, type TokenType } from "../../../model/token.ts";
import { cssValue } from "../../../render/css-value.ts";
import { readColor, readCssValue, splitOutside, TEXT } from "../../css-value.ts";
import type { Derived, Entry, Value } from "../../reading.ts";
import { type Fields, isFields } from "./documents.ts";

/** Names of types in older drafts and in other tools. */
const OLDER: Readonly<Record<string, TokenType>> = {
  spacing: "dimension",
  space: "dimension",
  size: "dimension",
  sizing: "dimension",
  sizes: "dimension",
  borderRadius: "dimension",
  borderWidth: "dimension",
  radius: "dimension",
  fontSize: "dimension",
  fontSizes: "dimension",
  letterSpacing: "dimension",
  paragraphSpacing: "dimension",
  lineHeight: "number",
  lineHeights: "number",
  opacity: "number",
  zIndex: "number",
  fontFamilies: "fontFamily",
  fontWeights: "fontWeight",
  boxShadow: "shadow",
  time: "duration",
  easing: "cubicBezier",
  colour: "color",
};

/** The parts of composite values by their types. */
const PARTS: Partial<Readonly<Record<TokenType, Readonly<Record<string, TokenType>>>>> = {
  shadow: { color: "color", offsetX: "dimension", offsetY: "dimension", blur: "dimension", spread: "dimension" },
  border: { color: "color", width: "dimension", style: "strokeStyle" },
  transition: { duration: "duration", delay: "duration", timingFunction: "cubicBezier" },
  gradient: { color: "color", position: "number" },
  typography: {
    fontFamily: "fontFamily",
    fontSize: "dimension",
    fontWeight: "fontWeight",
    letterSpacing: "dimension",
    lineHeight: "number",
  },
};

/** Where a value is, and what is said of its repair. */
type Repairing = { readonly subject: string; readonly entries: Entry[] };

/** A value in the form of the format; one that no type holds is published as it is written. */
export function repair(type: string | undefined, value: Json, at: Repairing): Value | Derived {
  if (typeof value === "string" && isAlias(value)) return { type: null, value: target(value) };
  const mixed = typeof value === "string" ? aliasesIn(value) : [];
  if (mixed.length > 0) return mixture(String(value), mixed, type, at);
  const meant = type === undefined ? undefined : (OLDER[type] ?? type);
  if (meant === undefined) {
    if (typeof value === "string") return noted(readCssValue(value, at.subject), value, "Types that are inferred", at);
    if (typeof value === "number") return { type: "number", value };
  }
  const isKnown = TOKEN_TYPES.some((known) => known === meant);
  if (!isKnown) {
    if (typeof value === "string" || typeof value === "number") return asWritten(String(value), at);
    return { type: meant ?? TEXT, value };
  }
  if (type !== meant) entry("Older names of types", { found: String(type), made: meant ?? "" }, at);
  const repaired = part(meant as TokenType, value, at);
  if (repaired === undefined) return asWritten(typeof value === "string" ? value : JSON.stringify(value), at);
  return repaired.type === undefined ? { type: meant ?? null, value: repaired.value } : (repaired as Value);
}

/** A repaired value, with its type where that is another one; undefined where no type holds it. */
type Repaired = { readonly type?: string | null; readonly value: Json } | undefined;

/** A value of a known type, and the parts of a composite one. */
function part(type: TokenType, value: Json, at: Repairing): Repaired {
  if (typeof value === "string" && isAlias(value)) return { value: target(value) };
  const parts = PARTS[type];
  if (Array.isArray(value) && parts !== undefined) {
    const layers = value.map((one: Json) => part(type, one, at));
    return layers.includes(undefined) ? undefined : { value: layers.map((layer) => layer?.value ?? null) };
  }
  if (isFields(value))
    return parts === undefined ? { value: whole(type, value, at) } : { value: composite(value, parts, at) };
  if (typeof value === "string") return fromText(type, value, at);
  if (typeof value !== "number") return { value };
  if (type === "dimension" || type === "duration") return { type: "number", value };
  return { value };
}

function composite(value: Fields, parts: Readonly<Record<string, TokenType>>, at: Repairing): Json {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const type = parts[key];
      return [key, type === undefined ? item : (part(type, item, at)?.value ?? item)];
    }),
  );
}

/** A colour whose `hex` has six digits in lower case. */
function whole(type: TokenType, value: Fields, at: Repairing): Json {
  const { hex, ...rest } = value;
  if (type !== "color" || typeof hex !== "string" || /^#[\da-f]{6}$/.test(hex)) return value;
  const read = readColor(hex);
  const made = isFields(read?.value) ? read.value["hex"] : undefined;
  entry("Hexadecimal colours in another notation", { found: hex, made: String(made ?? "none") }, at);
  return { ...rest, ...(made !== undefined && { hex: made }) };
}

/** What the texts of older drafts mean. */
function fromText(type: TokenType, text: string, at: Repairing): Repaired {
  if (type === "strokeStyle") return { value: text };
  if (type === "fontFamily") {
    const names = splitOutside(text, ",").map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2"));
    if (names.length > 1) entry("Font families as text", { found: text, made: JSON.stringify(names) }, at);
    return { value: names.length > 1 ? names : (names[0] ?? text) };
  }
  if (type === "fontWeight") return { value: /^\d+$/.test(text) ? Number(text) : text };
  const read = type === "color" ? readColor(text) : readCssValue(text, at.subject);
  if (read === undefined || read.type === TEXT) return undefined;
  const fits = read.type === type || (read.type === "number" && (type === "dimension" || type === "duration"));
  if (!fits) return type === "number" && read.type === "dimension" ? read : undefined;
  entry(`Values as text: ${type}`, { found: text, made: JSON.stringify(read.value) }, at);
  return read.type === type ? { value: read.value } : read;
}

/** A text with aliases in it: the texts of their values take their places. */
function mixture(text: string, from: readonly string[], type: string | undefined, at: Repairing): Derived {
  entry("Texts with aliases in them", { found: text, made: "the text with their values" }, at);
  return {
    from,
    make: (valueOf) => {
      let isWhole = true;
      const made = text.replace(/\{([^{}]+)\}/g, (_, path: string) => {
        const value = valueOf(plainPath(path));
        isWhole &&= value !== undefined;
        return value === undefined ? "" : toCss(value);
      });
      if (!isWhole) return undefined;
      const read = readCssValue(made, at.subject);
      return read.type === TEXT && type !== undefined && !TOKEN_TYPES.some((known) => known === type)
        ? { type: TEXT, value: made }
        : read;
    },
  };
}

function toCss({ type, value }: Value): string {
  const isKnown = TOKEN_TYPES.find((known) => known === type);
  return isKnown === undefined ? String(value) : cssValue({ type: isKnown, value });
}

/** Whether a text is an alias and nothing else. */
export function isAlias(text: string): boolean {
  return /^\{[^{}]+\}$/.test(text);
}

/** An alias without the endings of older tools. */
function target(alias: string): string {
  return `{${plainPath(alias.slice(1, -1))}}`;
}

/** The path of an alias: older tools write `{a.b.value}`. */
export function plainPath(path: string): string {
  return path.trim().replace(/\.\$?value$/, "");
}

function aliasesIn(text: string): string[] {
  return Array.from(text.matchAll(/\{([^{}]+)\}/g), ([, path = ""]) => plainPath(path));
}

function asWritten(text: string, { subject, entries }: Repairing): Value {
  entries.push({ kind: "as-written", what: "Values that no type of the format holds", subject, found: text });
  return { type: TEXT, value: text };
}

function noted(value: Value, found: string, what: string, at: Repairing): Value {
  if (value.type === TEXT) return asWritten(found, at);
  entry(what, { found, made: value.type ?? "" }, at);
  return value;
}

function entry(
  what: string,
  { found, made }: { readonly found: string; readonly made: string },
  { subject, entries }: Repairing,
): void {
  entries.push({ kind: "repaired", what, subject, found, made });
}
