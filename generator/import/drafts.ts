import { formatCss } from "#culori";
import { type Json, TEXT } from "../model/token.ts";
import { type ColorValue, toCulori } from "../resolve/color-space.ts";
import { cssValue } from "../render/css-value.ts";
import { workOut } from "./drafts/arithmetic.ts";
import { kindOf, type Of, readLengths, readTyped } from "./drafts/typed.ts";
import { readColor } from "./css-color.ts";
import { ZERO } from "./css-value.ts";
import { type Fields, isFields } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { Derived, Notes, Value } from "./reading.ts";
import { aliasOf, isDerived } from "./values.ts";

/** An unparsed token of a tree, from its `$value` or `value`. */
export type DraftToken = {
  readonly path: readonly string[];
  readonly raw: Json;
  /** Its type, or that of the nearest group that has one. */
  readonly type: string | undefined;
  readonly notes: Notes;
};

/** Resolves the references of a source. */
export type References = {
  /** Returns the path of the token that `{color.base}` refers to; undefined if there is none. */
  pathOf(reference: string): string | undefined;
  /** Returns the source's tokens at a path: an alias to another type is computed instead. */
  statedAt?(path: string): readonly DraftToken[];
};

const DEEPEST = 100;

/** Returns all tokens of a tree. @throws ImportError if it is nested too deep */
export function tokensIn(tree: Json): readonly DraftToken[] {
  const tokens: DraftToken[] = [];
  const visit = (node: Json, path: readonly string[], type: string | undefined): void => {
    if (path.length > DEEPEST) throw new ImportError(`"${path[0]}" is nested more than ${DEEPEST} levels deep.`);
    if (!isFields(node)) return;
    const raw = valueIn(node);
    const nodeType = typeOf(node) ?? type;
    // The format allows no tokens within tokens; older drafts have further properties there.
    if (raw !== undefined) tokens.push({ path, raw, type: nodeType, notes: notesOf(node) });
    else
      for (const [key, member] of Object.entries(node))
        if (!key.startsWith("$") || key === "$root") visit(member, key === "$root" ? path : [...path, key], nodeType);
  };
  visit(tree, [], undefined);
  return tokens;
}

/** Returns the value of a token; undefined for a group, which may have a member called `value`. */
export function valueIn(node: Fields): Json | undefined {
  if (Object.hasOwn(node, "$value")) return node["$value"];
  if (!Object.hasOwn(node, "value")) return undefined;
  const { value } = node;
  const isGroup = isFields(value) && typeOf(node) === undefined && ("value" in value || "$value" in value);
  return isGroup ? undefined : value;
}

export function typeOf({ $type, type }: Fields): string | undefined {
  if (typeof $type === "string") return $type;
  return typeof type === "string" ? type : undefined;
}

export function notesOf(node: Fields): Notes {
  const { $description, description, comment, $deprecated, deprecated, deprecated_comment: reason } = node;
  const { $extensions: extensions } = node;
  const note = [$description, description, comment].find((text) => typeof text === "string" && text.trim() !== "");
  const old = [reason, $deprecated, deprecated].find((mark) => typeof mark === "string" || mark === true);
  return {
    ...(typeof note === "string" && { description: note }),
    ...((typeof old === "string" || old === true) && { deprecated: old }),
    ...(isFields(extensions) && { extensions }),
  };
}

/** Length cap of a text with its references replaced: nested references can double it at each level. */
const LONGEST = 10_000;

const REFERENCE = /\{([^{}]+)\}/g;

/** The `px` of a replaced reference with another unit after it: in `{size}px`, the source's size is a bare number. */
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
  const paths = [...text.matchAll(REFERENCE)].map(([, reference = ""]) => references.pathOf(reference.trim()));
  if (!isAll(paths) || text === "") return undefined;
  const aliases = paths.map((path): Value => ({ type: null, value: `{${path}}` }));
  const [first] = aliases;
  if (first === undefined) return read(text);
  if (/^\{[^{}]+\}$/.test(text)) return referring(first, paths[0] ?? "", { type, name }, references);
  return computed(aliases, (values) => {
    const texts = values.map(textOf);
    if (!isAll(texts)) return undefined;
    let at = 0;
    const expanded = text.replace(REFERENCE, () => texts[at++] ?? "");
    return expanded.length > LONGEST ? undefined : read(expanded.replace(PIXELS_OF_REFERENCE, ""));
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
    // A font weight is never a length: a reference to one stays a weight, whatever its type.
    const isWeight = target?.type === "fontWeight" && kind === "length";
    const text = isWeight ? undefined : textOf(target);
    const value = text === undefined ? target : readTyped(text, type, name);
    return value?.type === target?.type && textOf(value) === text ? alias : value;
  });
}

/** Formats a value as CSS for use within another; undefined for an alias. */
export function textOf(value: Value | undefined): string | undefined {
  if (value === undefined || value.type === null) return undefined;
  const { type, value: given } = value;
  if (type !== "color" || !isFields(given)) return cssValue(value as Parameters<typeof cssValue>[0]);
  const { alpha = 1, hex } = given;
  if (typeof hex === "string" && alpha === 1) return hex;
  const color = toCulori(given as ColorValue);
  return color && formatCss({ ...color, alpha: Number(alpha) });
}

/** The members of a composite value: type, default if optional, and former name. */
type Members = Readonly<Record<string, readonly [type: string, absent?: Json, name?: string]>>;

/** The composite types; a shadow or a gradient is a list of these objects. */
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
    const isFamily = /font-?famil/.test(type) && raw.every((item) => typeof item === "string");
    const isCurve = raw.length === 4 && raw.every((item) => typeof item === "number");
    return isFamily || isCurve ? { type: isFamily ? "fontFamily" : "cubicBezier", value: raw } : undefined;
  }
  if (!isFields(raw)) return undefined;
  if (Object.hasOwn(WHOLES, whole)) return readItem(raw);
  const { unit, value = null, dashArray } = raw;
  if (Array.isArray(dashArray)) {
    const lengths = dashArray.map((length: Json) => readDraft(length, { type: "dimension", name: "" }, references));
    return combined(lengths, (values) => ({
      type: "strokeStyle",
      value: { ...raw, dashArray: values.map((length) => length.value) },
    }));
  }
  if (typeof unit === "string") return readDraft(`${String(value)}${unit}`, of, references);
  return "colorSpace" in raw || /^colou?r$/.test(type) ? color(raw) : undefined;
}

function listOf(values: readonly Value[], type: string): Value {
  return { type, value: values.map(({ value }) => value) };
}

/**
 * Reads a colour object of an earlier form: with `channels`, with a `hex` that is short or includes the opacity, or as
 * `{ r, g, b, a }` with channels from 0 to 1 or from 0 to 255.
 */
function color({ channels, components = channels ?? null, hex, r, g, b, a = 1, ...rest }: Fields): Value | undefined {
  if ("colorSpace" in rest) {
    const { hex: digits } = (typeof hex === "string" ? (readColor(hex)?.value as Fields) : undefined) ?? {};
    return { type: "color", value: { ...rest, components, ...(digits !== undefined && { hex: digits }) } };
  }
  const rgba = [r, g, b, a].map(Number);
  if (Object.keys(rest).length > 0 || rgba.some(Number.isNaN)) return undefined;
  const most = rgba.some((channel) => channel > 1) ? 255 : 1;
  return {
    type: "color",
    value: {
      colorSpace: "srgb",
      components: rgba.slice(0, 3).map((channel) => channel / most),
      ...(a !== 1 && { alpha: a }),
    },
  };
}

function isLayer(raw: Json): boolean {
  const has = (...names: readonly string[]) => isFields(raw) && names.some((name) => Object.hasOwn(raw, name));
  return has("color") && has("offsetX", "x") && has("offsetY", "y") && has("blur");
}

function toComposite(raw: Fields, { type = "", name }: Of, references: References): Value | Derived | undefined {
  const members = Object.entries(WHOLES[type] ?? {}).flatMap(([part, [memberType, absent, former = part]]) => {
    const key = [part, former].find((candidate) => Object.hasOwn(raw, candidate) && raw[candidate] !== "");
    if (key === undefined) return absent === undefined ? [] : [{ part, value: { type: TEXT, value: absent } }];
    return [{ part, value: readDraft(raw[key] ?? null, { type: memberType, name: `${name}.${part}` }, references) }];
  });
  const isInner = type === "shadow" && (raw["type"] === "innerShadow" || raw["inset"] === true);
  if (members.length === 0) return undefined;
  const values = members.map(({ value }) => value);
  return combined(values, (made) => {
    const parts = members.map(({ part }, at) => [part, made[at]?.value ?? null] as const);
    return { type, value: { ...Object.fromEntries(parts), ...(isInner && { inset: true }) } };
  });
}

/** Combines parts into a value, once the sources of computed parts are resolved. Aliases stay in the result. */
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

/** Combines parts into a value, with aliases resolved to their targets' values. */
export function computed(
  parts: readonly (Value | Derived | undefined)[],
  make: (values: readonly Value[]) => Value | undefined,
): Value | Derived | undefined {
  return combined(parts, make, aliasOf);
}

function isAll<T>(values: readonly (T | undefined)[]): values is readonly T[] {
  return !values.includes(undefined);
}
