import { type Json, TEXT } from "../model/token.ts";
import { cssValue } from "../render/css-value.ts";
import { workOut } from "./drafts/arithmetic.ts";
import { kindOf, type Of, readLengths, readTyped } from "./drafts/typed.ts";
import { changed, isSpace, readColor } from "./css-color.ts";
import { ZERO } from "./css-value.ts";
import { type Fields, isFields } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { Derived, Notes, Value } from "./reading.ts";
import { aliasOf, isDerived } from "./values.ts";

/** A token of a tree, as it is there: with `$value`, or with `value`. */
export type DraftToken = {
  readonly path: readonly string[];
  readonly raw: Json;
  /** Its own type, or that of the nearest group that has one. */
  readonly type: string | undefined;
  readonly notes: Notes;
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
    // The format allows no tokens within tokens; older drafts have properties of their own there.
    if (raw !== undefined) found.push(...expanded({ path, raw, type: own, notes: notesOf(node) }));
    else
      for (const [key, member] of Object.entries(node))
        if (!key.startsWith("$") || key === "$root") visit(member, key === "$root" ? path : [...path, key], own);
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
export function notesOf(node: Fields): Notes {
  const { $description, description, comment, $deprecated, deprecated, deprecated_comment: reason } = node;
  const { $extensions: extensions } = node;
  const note = [$description, description, comment].find((one) => typeof one === "string" && one.trim() !== "");
  const old = [reason, $deprecated, deprecated].find((one) => typeof one === "string" || one === true);
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
  return composed(raw, { type, name }, references);
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
  return computed(aliases, (values) => {
    const texts = values.map(textOf);
    if (texts.includes(undefined)) return undefined;
    let at = 0;
    const whole = text.replace(REFERENCE, (reference) =>
      found[at]?.whole === reference ? (texts[at++] ?? "") : reference,
    );
    return whole.length > LONGEST ? undefined : read(whole.replace(PIXELS_OF_REFERENCE, ""));
  });
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
  return computed([alias], ([target]) => {
    // No length is as bold as a letter: a reference to a weight is a weight, whatever its type.
    const isWeight = target?.type === "fontWeight" && kind === "length";
    const text = isWeight ? undefined : textOf(target);
    const value = text === undefined ? target : readTyped(text, type, name);
    return value?.type === target?.type && textOf(value) === text ? alias : value;
  });
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

/** Changes a colour as its extension asks; undefined if the change is unknown, or there is none. */
export function modified(
  value: Value | Derived,
  modify: Fields,
  name: string,
  references: References,
): Value | Derived | undefined {
  const { type, value: amount = "", space = "srgb", color } = modify;
  const parts = [[amount, "opacity"] as const, ...(color === undefined ? [] : [[color, "color"] as const])].map(
    ([raw, kind]) => readDraft(raw, { type: kind, name }, references),
  );
  if (!/^(lighten|darken|mix|alpha)$/.test(String(type)) || !isSpace(space)) return undefined;
  return computed([value, ...parts], ([given, share, other]) =>
    changed(textOf(given) ?? "", { type: String(type), amount: Number(textOf(share)), space, other: textOf(other) }),
  );
}

/** The change of a colour that extensions ask for, by their present and former names. */
export function modifyIn(extensions: Fields | undefined): Fields | undefined {
  const own = ["studio.tokens", "studio.tokens.token", "com.tokens-studio"].map((key) => extensions?.[key]);
  return own.map((one) => (isFields(one) ? one["modify"] : undefined)).find(isFields);
}

/** The members of a composite value: their type, the default of those that may be absent, and an older name. */
type Members = Readonly<Record<string, readonly [type: string, absent?: Json, name?: string]>>;

/** The types whose values are objects; those of shadows and gradients are lists of them. */
const WHOLES: Readonly<Record<string, Members>> = {
  shadow: {
    color: ["color"],
    offsetX: ["dimension", ZERO, "x"],
    offsetY: ["dimension", ZERO, "y"],
    blur: ["dimension", ZERO],
    spread: ["dimension", ZERO],
  },
  border: { color: ["color"], width: ["dimension", ZERO], style: ["text", "solid"] },
  typography: {
    fontFamily: ["fontFamily", undefined, "fontFamilies"],
    fontSize: ["fontSize", undefined, "fontSizes"],
    fontWeight: ["fontWeight", undefined, "fontWeights"],
    letterSpacing: ["letterSpacing"],
    lineHeight: ["lineHeight", undefined, "lineHeights"],
  },
  transition: { duration: ["duration"], delay: ["duration"], timingFunction: ["cubicBezier"] },
  gradient: { color: ["color"], position: ["opacity"] },
};

/** Reads a value that is an object or a list; undefined if a part of it can't be read. */
function composed(raw: Json, of: Of, references: References): Value | Derived | undefined {
  const type = (of.type ?? "").replace(/^boxShadow$/i, "shadow").toLowerCase();
  const items = [raw].flat();
  const whole = items.length > 0 && items.every(isLayer) ? "shadow" : type;
  const readItem = (item: Json) =>
    isFields(item) ? toComposite(item, { type: whole, name: of.name }, references) : readDraft(item, of, references);
  if (whole === "shadow") {
    const layers = items.map(readItem);
    if (layers.length === 1) return layers[0];
    return combined(layers, (values) =>
      values.every((value) => value.type === null || value.type === whole) ? listOf(values, whole) : undefined,
    );
  }
  if (Array.isArray(raw)) {
    if (whole === "gradient") return combined(items.map(readItem), (values) => listOf(values, whole));
    const isFamily = /font-?famil/.test(type) && raw.every((one) => typeof one === "string");
    const isCurve = raw.length === 4 && raw.every((one) => typeof one === "number");
    return isFamily || isCurve ? { type: isFamily ? "fontFamily" : "cubicBezier", value: raw } : undefined;
  }
  if (!isFields(raw)) return undefined;
  if (Object.hasOwn(WHOLES, whole)) return readItem(raw);
  const { unit, value = null, dashArray } = raw;
  if (Array.isArray(dashArray)) {
    const lengths = dashArray.map((length: Json) => readDraft(length, { type: "dimension", name: "" }, references));
    return combined(lengths, (values) => ({
      type: "strokeStyle",
      value: { ...raw, dashArray: values.map((one) => one.value) },
    }));
  }
  if (typeof unit === "string") return readDraft(`${String(value)}${unit}`, of, references);
  return "colorSpace" in raw || /^colou?r$/.test(type) ? color(raw) : undefined;
}

function listOf(values: readonly Value[], type: string): Value {
  return { type, value: values.map(({ value }) => value) };
}

/**
 * A colour in an earlier form of objects: with `channels`, with a `hex` that is short or has the opacity too, or as
 * `{ r, g, b, a }` with channels from 0 to 1 or to 255.
 */
function color({ channels, components = channels ?? null, hex, r, g, b, a = 1, ...rest }: Fields): Value | undefined {
  if ("colorSpace" in rest) {
    const { hex: digits } = (typeof hex === "string" ? (readColor(hex)?.value as Fields) : undefined) ?? {};
    return { type: "color", value: { ...rest, components, ...(digits !== undefined && { hex: digits }) } };
  }
  const given = [r, g, b, a].map(Number);
  if (Object.keys(rest).length > 0 || given.some(Number.isNaN)) return undefined;
  const most = given.some((one) => one > 1) ? 255 : 1;
  return {
    type: "color",
    value: {
      colorSpace: "srgb",
      components: given.slice(0, 3).map((one) => one / most),
      ...(a !== 1 && { alpha: a }),
    },
  };
}

/** Returns whether a value is a layer of a shadow by its parts, whatever its type is. */
function isLayer(raw: Json): boolean {
  const has = (...names: readonly string[]) => isFields(raw) && names.some((name) => Object.hasOwn(raw, name));
  return has("color") && has("offsetX", "x") && has("offsetY", "y") && has("blur");
}

function toComposite(raw: Fields, { type = "", name }: Of, references: References): Value | Derived | undefined {
  const members = Object.entries(WHOLES[type] ?? {}).flatMap(([part, [own, absent, former = part]]) => {
    const key = [part, former].find((one) => Object.hasOwn(raw, one) && raw[one] !== "");
    if (key === undefined) return absent === undefined ? [] : [{ part, value: { type: TEXT, value: absent } }];
    return [{ part, value: readDraft(raw[key] ?? null, { type: own, name: `${name}.${part}` }, references) }];
  });
  const isInner = type === "shadow" && (raw["type"] === "innerShadow" || raw["inset"] === true);
  if (members.length === 0) return undefined;
  const values = members.map(({ value }) => value);
  return combined(values, (made) => {
    const parts = members.map(({ part }, at) => [part, made[at]?.value ?? null] as const);
    return { type, value: { ...Object.fromEntries(parts), ...(isInner && { inset: true }) } };
  });
}

/** Makes a value of others: at once, or when the values that a part is computed from exist. Aliases stay in the result. */
function combined(
  parts: readonly (Value | Derived | undefined)[],
  make: (values: readonly Value[]) => Value | undefined,
  targetOf: (part: Value) => string | undefined = () => undefined,
): Value | Derived | undefined {
  if (!isAll(parts)) return undefined;
  const from = parts.flatMap((part) => (isDerived(part) ? part.from : (targetOf(part) ?? [])));
  const fixed = parts.filter((part): part is Value => !isDerived(part));
  if (from.length === 0 && fixed.length === parts.length) return make(fixed);
  return {
    from: [...new Set(from)],
    make: (valueOf) => {
      const values = parts.map((part) => {
        if (isDerived(part)) return part.make(valueOf);
        const target = targetOf(part);
        return target === undefined ? part : valueOf(target);
      });
      return isAll(values) ? make(values) : undefined;
    },
  };
}

/** Makes a value of others, with the values of their targets instead of aliases. */
export function computed(
  parts: readonly (Value | Derived | undefined)[],
  make: (values: readonly Value[]) => Value | undefined,
): Value | Derived | undefined {
  return combined(parts, make, aliasOf);
}

function isAll<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return !values.includes(undefined);
}
