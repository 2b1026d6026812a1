import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { cssValue } from "../../../render/css-value.ts";
import type { Derived, Value } from "../../reading.ts";
import { workOut } from "./arithmetic.ts";
import { composed } from "./composites.ts";
import type { OldToken } from "./tree.ts";
import { kindOf, readLengths, readTyped } from "./typed.ts";

/** What a value is read as. */
type Of = { readonly type: string | undefined; readonly name: string };

/** How the references of a source lead to tokens. */
export type References = {
  /** The path of the token that `{a.b}` names, or the older `$a.b`; undefined where there is none. */
  pathOf(reference: string, isBraced: boolean): string | undefined;
  /** What a source of Tokens Studio says about the token at a path; it reads references and lists by their types. */
  statedAt?(path: string): readonly Pick<OldToken, "raw" | "type">[];
};

/** Texts that are made of others may double with each of them. */
const LONGEST = 10_000;

/** `{a.b}`, and the older `$a.b`. */
const REFERENCE = /\{([^{}]+)\}|(?<![\w"'#])\$([A-Za-z][\w.-]*)/g;

/** In `{size}px` the size has its unit already: it counts as the bare number that its source has. */
const PIXELS_OF_REFERENCE = /(?<=\d)px(?=(?:px|r?em|%|m?s|v[wh])(?![a-z]))/gi;

/** The value of an older token; undefined where it refers to a token that is not there, or is none. */
export function readOldValue(raw: Json, { type, name }: Of, references: References): Value | Derived | undefined {
  if (typeof raw === "number" || typeof raw === "boolean") return readTyped(String(raw), type, name);
  if (typeof raw === "string") return readText(raw, { type, name }, references);
  if (raw === null) return undefined;
  return composed(raw, { type, name }, (part, of) => readOldValue(part, of, references));
}

function readText(raw: string, { type, name }: Of, references: References): Value | Derived | undefined {
  const { pathOf } = references;
  const text = raw.trim();
  const found = [...text.matchAll(REFERENCE)].map(([whole, braces, sign]) => ({
    whole,
    path: pathOf((braces ?? sign ?? "").trim(), braces !== undefined),
    isBraced: braces !== undefined,
  }));
  // A dollar sign may also be part of a text.
  const known = found.filter(({ path, isBraced }) => isBraced || path !== undefined);
  const read = (whole: string) =>
    (references.statedAt === undefined ? undefined : readLengths(workOut(whole) ?? whole, type)) ??
    readTyped(whole, type, name);
  if (known.length === 0) return text === "" ? undefined : read(text);
  const paths = known.map(({ path }) => path).filter((path) => path !== undefined);
  if (paths.length < known.length) return undefined;
  const [first] = known;
  if (first?.whole === text) return referring(first.path ?? "", { type, name }, references);
  return {
    from: [...new Set(paths)],
    make: (valueOf) => {
      const texts = new Map([...new Set(paths)].map((path) => [path, textOf(valueOf(path))]));
      if ([...texts.values()].includes(undefined)) return undefined;
      let at = 0;
      const whole = text.replace(REFERENCE, (reference) =>
        known[at]?.whole === reference ? (texts.get(known[at++]?.path ?? "") ?? "") : reference,
      );
      return whole.length > LONGEST ? undefined : read(whole.replace(PIXELS_OF_REFERENCE, ""));
    },
  };
}

/** What a reference alone is: an alias, or the target's text as a value of the type that refers to it: 2 as a length is 2px, but a font weight stays one. */
function referring(path: string, { type, name }: Of, references: References): Value | Derived {
  const alias: Value = { type: null, value: `{${path}}` };
  if (isAlike(path, { type, name }, references)) return alias;
  return {
    from: [path],
    make: (valueOf) => {
      const target = valueOf(path);
      return target && typedAs(target, { type, name }, alias);
    },
  };
}

/** Whether a token is the same value as one of a type. */
function isAlike(path: string, of: Of, references: References, seen: readonly string[] = []): boolean {
  const kind = kindOf(of.type);
  if (references.statedAt === undefined || kind === undefined || kind === "text" || seen.includes(path)) return true;
  return references.statedAt(path).every(({ raw, type }) => {
    if (kindOf(type) === kind) return true;
    if (typeof raw === "object") return false;
    const text = String(raw).trim();
    const target = /^\{([^{}]+)\}$/.exec(text)?.[1];
    const next = target === undefined ? undefined : references.pathOf(target.trim(), true);
    // A type of its own may make another value of what it refers to.
    if (next !== undefined && kindOf(type) === undefined) return isAlike(next, of, references, [...seen, path]);
    if (text === "" || text.search(REFERENCE) >= 0) return false;
    const value = readTyped(text, type, of.name);
    return typedAs(value, of, value) === value;
  });
}

/** A value as one of a type; `same` where it is that already. */
function typedAs(value: Value, { type, name }: Of, same: Value): Value {
  // No length is as bold as a letter: what refers to a weight is one, whatever type it has.
  if (value.type === "fontWeight" && kindOf(type) === "length") return same;
  const text = textOf(value);
  const made = text === undefined ? value : readTyped(text, type, name);
  return made.type === value.type && textOf(made) === text ? same : made;
}

/** The text of a value within another: CSS, or the number of a colour's alpha. */
export function textOf(value: Value | undefined): string | undefined {
  if (value === undefined || value.type === null) return undefined;
  const isColor = value.type === "color" && isFields(value.value);
  if (!isColor) return cssValue({ type: value.type, value: value.value } as Parameters<typeof cssValue>[0]);
  const { colorSpace, components, alpha = 1, hex } = value.value as { readonly [key: string]: Json };
  if (typeof hex === "string" && alpha === 1) return hex;
  if (!Array.isArray(components)) return undefined;
  const parts = components.map(String);
  const rest = alpha === 1 ? "" : ` / ${String(alpha)}`;
  switch (colorSpace) {
    case "hsl":
    case "hwb":
      return `${colorSpace}(${parts[0]} ${parts[1]}% ${parts[2]}%${rest})`;
    case "lab":
    case "lch":
    case "oklab":
    case "oklch":
      return `${colorSpace}(${parts.join(" ")}${rest})`;
    default:
      return `color(${String(colorSpace)} ${parts.join(" ")}${rest})`;
  }
}
