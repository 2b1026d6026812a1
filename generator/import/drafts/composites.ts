import { type Json, TEXT } from "../../model/token.ts";
import { readColor } from "../css-color.ts";
import { type Fields, isFields } from "../fields.ts";
import type { Derived, Value } from "../reading.ts";
import { combined } from "./combined.ts";
import type { Of } from "./typed.ts";

/** Reads a part of a composite value. */
type ReadPart = (raw: Json, of: Of) => Value | Derived | undefined;

/** The members of a composite value: their type, the default of those that may be absent, and an older name. */
type Members = Readonly<Record<string, readonly [type: string, absent?: Json, name?: string]>>;

const ZERO: Json = { value: 0, unit: "px" };

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
export function composed(raw: Json, of: Of, read: ReadPart): Value | Derived | undefined {
  const type = (of.type ?? "").replace(/^boxShadow$/i, "shadow").toLowerCase();
  const items = [raw].flat();
  const whole = items.length > 0 && items.every(isLayer) ? "shadow" : type;
  const readItem = (item: Json) => (isFields(item) ? toComposite(item, whole, of.name, read) : read(item, of));
  if (whole === "shadow") {
    const layers = items.map(readItem);
    if (layers.length === 1) return layers[0];
    return combined(layers, (values) =>
      values.every((value) => value.type === null || value.type === whole) ? listOf(values, whole) : undefined,
    );
  }
  if (whole === "gradient" && Array.isArray(raw))
    return combined(items.map(readItem), (values) => listOf(values, whole));
  if (isFields(raw)) {
    if (Object.hasOwn(WHOLES, whole)) return readItem(raw);
    const { unit, value = null, dashArray } = raw;
    if (Array.isArray(dashArray)) {
      const lengths = dashArray.map((length: Json) => read(length, { type: "dimension", name: "" }));
      return combined(lengths, (values) => ({
        type: "strokeStyle",
        value: { ...raw, dashArray: values.map((one) => one.value) },
      }));
    }
    if (typeof unit === "string") return read(`${String(value)}${unit}`, of);
    return "colorSpace" in raw || /^colou?r$/.test(type) ? color(raw) : undefined;
  }
  if (!Array.isArray(raw)) return undefined;
  if (/font-?famil/.test(type) && raw.every((one) => typeof one === "string"))
    return { type: "fontFamily", value: raw };
  return raw.length === 4 && raw.every((one) => typeof one === "number")
    ? { type: "cubicBezier", value: raw }
    : undefined;
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

function toComposite(raw: Fields, type: string, name: string, read: ReadPart): Value | Derived | undefined {
  const members = Object.entries(WHOLES[type] ?? {}).flatMap(([part, [own, absent, former = part]]) => {
    const key = [part, former].find((one) => Object.hasOwn(raw, one) && raw[one] !== "");
    if (key !== undefined) return [[part, read(raw[key] ?? null, { type: own, name: `${name}.${part}` })] as const];
    return absent === undefined ? [] : [[part, { type: TEXT, value: absent }] as const];
  });
  const isInner = type === "shadow" && (raw["type"] === "innerShadow" || raw["inset"] === true);
  if (members.length === 0) return undefined;
  return combined(
    members.map(([, value]) => value),
    (values) => {
      const parts = members.map(([part], at): [string, Json] => [part, values[at]?.value ?? null]);
      return { type, value: { ...Object.fromEntries(parts), ...(isInner && { inset: true }) } };
    },
  );
}
