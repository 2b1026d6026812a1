import type { Json } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { workOut } from "./drafts/arithmetic.ts";
import { type Change, changed } from "./drafts/colors.ts";
import { composed } from "./drafts/composites.ts";
import { kindOf, readLengths, readTyped } from "./drafts/typed.ts";
import { type Fields, isFields } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { Derived, Entry, Value } from "./reading.ts";

/** A token of a tree, as it is there: with `$value`, or with `value`. */
export type DraftToken = {
  readonly path: readonly string[];
  readonly raw: Json;
  /** Its own type, or that of the nearest group that has one. */
  readonly type: string | undefined;
  readonly description?: string;
  readonly deprecated?: boolean | string;
  readonly extensions?: Fields;
};

/** The type that a value is read as, and the token's name, which may say more: `font-weight`. */
export type Of = { readonly type: string | undefined; readonly name: string };

/** How references of a source lead to tokens. */
export type References = {
  /** The path of the token that `{color.base}` or `$color.base` means; undefined if there is none. */
  pathOf(reference: string): string | undefined;
  /** All that the source states at a path, to see whether an alias may stay one: of another type it is computed. */
  statedAt?(path: string): readonly DraftToken[];
};

/** Groups are nested at most this deep. */
const DEEPEST = 100;

/** Returns all tokens of a tree. @throws ImportError if it is nested too deep */
export function tokensIn(tree: Json): readonly DraftToken[] {
  const found: DraftToken[] = [];
  const visit = (node: Json, path: readonly string[], type: string | undefined): void => {
    if (path.length > DEEPEST) throw new ImportError(`"${path[0]}" is nested more than ${DEEPEST} levels deep.`);
    if (!isFields(node)) return;
    const raw = valueIn(node);
    const own = typeOf(node) ?? type;
    if (raw !== undefined) found.push(...expanded({ path, raw, type: own, ...notesOf(node) }));
    // The format allows no tokens within tokens; older drafts have properties of their own there.
    if (raw !== undefined) return;
    for (const [key, member] of Object.entries(node)) {
      if (!key.startsWith("$") || key === "$root") visit(member, key === "$root" ? path : [...path, key], own);
    }
  };
  visit(tree, [], undefined);
  return found;
}

/** The value of a token; undefined for a group, which may have a member called `value`. */
export function valueIn(node: Fields): Json | undefined {
  if (Object.hasOwn(node, "$value")) return node["$value"];
  if (!Object.hasOwn(node, "value")) return undefined;
  const { value } = node;
  const isGroup = isFields(value) && typeOf(node) === undefined && ("value" in value || "$value" in value);
  return isGroup ? undefined : value;
}

/** The type that a token or a group states. */
export function typeOf({ $type, type }: Fields): string | undefined {
  if (typeof $type === "string") return $type;
  return typeof type === "string" ? type : undefined;
}

/** The description, deprecation and extensions of a token. */
export function notesOf(node: Fields): Pick<DraftToken, "description" | "deprecated" | "extensions"> {
  const { $description, description, comment, $deprecated, deprecated, deprecated_comment: reason } = node;
  const note = [$description, description, comment].find((one) => typeof one === "string" && one.trim() !== "");
  const old = [reason, $deprecated, deprecated].find((one) => typeof one === "string" || one === true);
  const { $extensions: extensions } = node;
  return {
    ...(typeof note === "string" && { description: note }),
    ...((typeof old === "string" || old === true) && { deprecated: old }),
    ...(isFields(extensions) && { extensions }),
  };
}

/** A composition is a set of properties: each is a token. */
function expanded(token: DraftToken): readonly DraftToken[] {
  const { raw, type, path } = token;
  if (type !== "composition" || !isFields(raw)) return [token];
  return Object.entries(raw).map(([key, value]) => ({ ...token, path: [...path, key], raw: value, type: key }));
}

/** Texts that are made of others may double with each of them. */
const LONGEST = 10_000;

/** `{a.b}`, and the older `$a.b`. */
const REFERENCE = /\{([^{}]+)\}|(?<![\w"'#])\$([A-Za-z][\w.-]*)/g;

/** In `{size}px` the size has its unit already: it counts as the bare number that its source has. */
const PIXELS_OF_REFERENCE = /(?<=\d)px(?=(?:px|r?em|%|m?s|v[wh])(?![a-z]))/gi;

/**
 * Reads a value of any notation: older types, arithmetic, references in texts, composites, Tokens Studio's
 * `rgba({color}, 50%)`; undefined if it can't be read, or refers to nothing.
 */
export function readDraft(raw: Json, { type, name }: Of, references: References): Value | Derived | undefined {
  if (typeof raw === "number" || typeof raw === "boolean") return readTyped(String(raw), type, name);
  if (typeof raw === "string") return readText(raw, { type, name }, references);
  if (raw === null) return undefined;
  return composed(raw, { type, name }, (part, of) => readDraft(part, of, references));
}

function readText(raw: string, { type, name }: Of, references: References): Value | Derived | undefined {
  const { pathOf } = references;
  const text = raw.trim();
  const found = [...text.matchAll(REFERENCE)].map(([whole, braces, sign]) => ({
    whole,
    path: pathOf((braces ?? sign ?? "").trim()),
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

/** Returns whether a token has the same value as one of a type. */
function isAlike(path: string, of: Of, references: References, seen: readonly string[] = []): boolean {
  const kind = kindOf(of.type);
  if (references.statedAt === undefined || kind === undefined || kind === "text" || seen.includes(path)) return true;
  return references.statedAt(path).every(({ raw, type }) => {
    if (kindOf(type) === kind) return true;
    if (typeof raw === "object") return false;
    const text = String(raw).trim();
    const target = /^\{([^{}]+)\}$/.exec(text)?.[1];
    const next = target === undefined ? undefined : references.pathOf(target.trim());
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

/** Keys of the colour modifications, by the extension's present and former names. */
const EXTENSIONS = ["studio.tokens", "studio.tokens.token", "com.tokens-studio"];

type Modifying = { readonly subject: string; readonly references: References; readonly entries: Entry[] };

/** A value with the change that its extension asks for; a change that is not known is entered, and the value stays. */
export function withModify(
  value: Value | Derived,
  extensions: Fields | undefined,
  { subject, references, entries }: Modifying,
): Value | Derived {
  const modify = EXTENSIONS.map((key) => extensions?.[key])
    .map((own) => (isFields(own) ? own["modify"] : undefined))
    .find(isFields);
  if (modify === undefined) return value;
  const { type = "", value: amount = "", space = "srgb", color } = modify;
  const share = readDraft(amount, { type: "opacity", name: subject }, references);
  const other = color === undefined ? null : readDraft(color, { type: "color", name: subject }, references);
  const isKnown = /^(lighten|darken|mix|alpha)$/.test(String(type)) && /^(lch|srgb|hsl|p3)$/.test(String(space));
  if (!isKnown || share === undefined || other === undefined) {
    entries.push({ kind: "left-out", what: "Changes of colours", subject, found: JSON.stringify(modify).slice(0, 80) });
    return value;
  }
  const change = (given: Value, part: Value, second: Value | undefined): Value | undefined => {
    const whole: Change = {
      type: String(type),
      amount: Number(textOf(part)),
      space: String(space),
      other: textOf(second),
    };
    return changed(textOf(given) ?? "", whole);
  };
  const parts = [value, share, ...(other === null ? [] : [other])];
  return {
    from: parts.flatMap((part) => ("make" in part ? part.from : (targetOf(part) ?? []))),
    make: (valueOf) => {
      const [given, amount, second] = parts.map((part) => {
        if ("make" in part) return part.make(valueOf);
        const target = targetOf(part);
        return target === undefined ? part : valueOf(target);
      });
      return given === undefined || amount === undefined ? undefined : change(given, amount, second);
    },
  };
}

function targetOf({ type, value }: Value): string | undefined {
  return type === null ? String(value).slice(1, -1) : undefined;
}
