import type { Json } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { workOut } from "./drafts/arithmetic.ts";
import { changed } from "./drafts/colors.ts";
import { combined } from "./drafts/combined.ts";
import { composed } from "./drafts/composites.ts";
import { kindOf, type Of, readLengths, readTyped } from "./drafts/typed.ts";
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
  const text = raw.trim();
  const isStudio = references.statedAt !== undefined;
  const read = (whole: string) =>
    (isStudio ? readLengths(workOut(whole) ?? whole, type) : undefined) ?? readTyped(whole, type, name);
  const all = [...text.matchAll(REFERENCE)].map(([whole, braces, sign]) => ({
    whole,
    path: references.pathOf((braces ?? sign ?? "").trim()),
    isBraced: braces !== undefined,
  }));
  // A dollar sign may also be part of a text.
  const found = all.filter(({ path, isBraced }) => isBraced || path !== undefined);
  const paths = found.flatMap(({ path }) => path ?? []);
  if (paths.length < found.length || text === "") return undefined;
  if (found.length === 0) return read(text);
  const aliases = paths.map((path): Value => ({ type: null, value: `{${path}}` }));
  const [first] = aliases;
  if (first !== undefined && found[0]?.whole === text)
    return referring(first, paths[0] ?? "", { type, name }, references);
  return combined(
    aliases,
    (values) => {
      const texts = values.map(textOf);
      if (texts.includes(undefined)) return undefined;
      let at = 0;
      const whole = text.replace(REFERENCE, (reference) =>
        found[at]?.whole === reference ? (texts[at++] ?? "") : reference,
      );
      return whole.length > LONGEST ? undefined : read(whole.replace(PIXELS_OF_REFERENCE, ""));
    },
    { isResolved: true },
  );
}

/** Returns an alias; if its target has another type, the target's text read as this type: 2 as a length is 2px. */
function referring(
  alias: Value,
  path: string,
  { type, name }: Of,
  { statedAt }: References,
): Value | Derived | undefined {
  const kind = kindOf(type);
  const isAlike = statedAt?.(path).every((target) => kindOf(target.type) === kind) ?? true;
  if (isAlike || kind === undefined || kind === "text") return alias;
  return combined(
    [alias],
    ([target]) => {
      // No length is as bold as a letter: a reference to a weight is a weight, whatever its type.
      const isWeight = target?.type === "fontWeight" && kind === "length";
      const text = isWeight ? undefined : textOf(target);
      const value = text === undefined ? target : readTyped(text, type, name);
      return value?.type === target?.type && textOf(value) === text ? alias : value;
    },
    { isResolved: true },
  );
}

/** The text of a value within another, as CSS. */
export function textOf(value: Value | undefined): string | undefined {
  if (value === undefined || value.type === null) return undefined;
  if (value.type !== "color" || !isFields(value.value)) return cssValue(value as Parameters<typeof cssValue>[0]);
  const { colorSpace, components, alpha = 1, hex } = value.value;
  if (typeof hex === "string" && alpha === 1) return hex;
  if (!Array.isArray(components)) return undefined;
  const isPolar = /^(hsl|hwb)$/.test(String(colorSpace));
  const channels = components.map((channel: Json, at) => `${String(channel)}${isPolar && at > 0 ? "%" : ""}`);
  const text = `${channels.join(" ")}${alpha === 1 ? "" : ` / ${String(alpha)}`}`;
  const isFunction = isPolar || /^(ok)?l(ab|ch)$/.test(String(colorSpace));
  return isFunction ? `${String(colorSpace)}(${text})` : `color(${String(colorSpace)} ${text})`;
}

/** Keys of the colour modifications, by the extension's present and former names. */
const EXTENSIONS = ["studio.tokens", "studio.tokens.token", "com.tokens-studio"];

type Modifying = { readonly subject: string; readonly references: References; readonly entries: Entry[] };

/** Changes a colour as its extension asks; an unknown change is reported, and the colour stays. */
export function withModify(
  value: Value | Derived,
  extensions: Fields | undefined,
  { subject, references, entries }: Modifying,
): Value | Derived {
  const modify = EXTENSIONS.map((key) => extensions?.[key])
    .map((own) => (isFields(own) ? own["modify"] : undefined))
    .find(isFields);
  if (modify === undefined) return value;
  const { type, value: amount = "", space = "srgb", color } = modify;
  const read = (raw: Json, type: string) => readDraft(raw, { type, name: subject }, references);
  const isKnown = /^(lighten|darken|mix|alpha)$/.test(String(type)) && /^(lch|srgb|hsl|p3)$/.test(String(space));
  const parts = [value, read(amount, "opacity"), ...(color === undefined ? [] : [read(color, "color")])];
  const change = ([given, share, other]: readonly Value[]) =>
    changed(textOf(given) ?? "", {
      type: String(type),
      amount: Number(textOf(share)),
      space: String(space),
      other: textOf(other),
    });
  const made = isKnown ? combined(parts, change, { isResolved: true }) : undefined;
  if (made === undefined)
    entries.push({ kind: "left-out", what: "Changes of colours", subject, found: JSON.stringify(modify).slice(0, 80) });
  return made ?? value;
}
