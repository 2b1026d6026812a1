import { type Fields, isFields } from "../fields.ts";
import { type Json, TEXT } from "../../model/token.ts";
import { readColor } from "../css-color.ts";
import type { Derived, Value } from "../reading.ts";

type Of = { readonly type: string | undefined; readonly name: string };

/** Reads a part of a composite value. */
type ReadPart = (raw: Json, of: Of) => Value | Derived | undefined;

/** The parts of a composite value: what the format calls each, what a source may call it, and its type. */
type Parts = Readonly<
  Record<string, { readonly names: readonly string[]; readonly type: string; readonly absent?: Json }>
>;

const ZERO: Json = { value: 0, unit: "px" };

const SHADOW: Parts = {
  color: { names: ["color"], type: "color" },
  offsetX: { names: ["offsetX", "x"], type: "dimension", absent: ZERO },
  offsetY: { names: ["offsetY", "y"], type: "dimension", absent: ZERO },
  blur: { names: ["blur"], type: "dimension", absent: ZERO },
  spread: { names: ["spread"], type: "dimension", absent: ZERO },
};

const BORDER: Parts = {
  color: { names: ["color"], type: "color" },
  width: { names: ["width"], type: "dimension", absent: ZERO },
  style: { names: ["style"], type: "text", absent: "solid" },
};

const TYPOGRAPHY: Parts = {
  fontFamily: { names: ["fontFamily", "fontFamilies"], type: "fontFamily" },
  fontSize: { names: ["fontSize", "fontSizes"], type: "fontSize" },
  fontWeight: { names: ["fontWeight", "fontWeights"], type: "fontWeight" },
  letterSpacing: { names: ["letterSpacing"], type: "letterSpacing" },
  lineHeight: { names: ["lineHeight", "lineHeights"], type: "lineHeight" },
};

const TRANSITION: Parts = {
  duration: { names: ["duration"], type: "duration" },
  delay: { names: ["delay"], type: "duration" },
  timingFunction: { names: ["timingFunction"], type: "cubicBezier" },
};

const STOP: Parts = {
  color: { names: ["color"], type: "color" },
  position: { names: ["position"], type: "opacity" },
};

/** The parts of the types whose values are single objects. */
const WHOLES: Readonly<Record<string, Parts>> = { typography: TYPOGRAPHY, border: BORDER, transition: TRANSITION };

/** A value that is an object or a list; undefined where a part of it cannot be read. */
export function composed(raw: Json, of: Of, read: ReadPart): Value | Derived | undefined {
  const { type = "", name } = of;
  const given = [raw].flat();
  if (/^(boxShadow|shadow)$/i.test(type) || (given.length > 0 && given.every(isLayer))) {
    const layers = given.map((layer) => {
      if (isFields(layer)) return shadow(layer, name, read);
      const other = typeof layer === "string" ? read(layer, of) : undefined;
      const isShadow = other !== undefined && ("make" in other || other.type === null || other.type === "shadow");
      return isShadow ? other : undefined;
    });
    const [first] = layers;
    if (first === undefined || layers.includes(undefined)) return undefined;
    return layers.length === 1 ? first : joined(layers as (Value | Derived)[], "shadow");
  }
  const whole = type.toLowerCase();
  const parts = Object.hasOwn(WHOLES, whole) ? WHOLES[whole] : undefined;
  if (isFields(raw) && parts !== undefined) return toComposite(raw, { parts, type: whole, name }, read);
  if (isFields(raw) && Array.isArray(raw["dashArray"])) return dashes(raw, raw["dashArray"], read);
  if (Array.isArray(raw) && type === "gradient") return gradient(raw, name, read);
  if (isFields(raw) && typeof raw["unit"] === "string") return read(`${String(raw["value"])}${raw["unit"]}`, of);
  if (isFields(raw) && "colorSpace" in raw) return color(raw);
  if (isFields(raw) && /^colou?r$/i.test(type) && isChannels(raw)) return channels(raw);
  if (Array.isArray(raw) && /font-?famil/i.test(type) && raw.every((one) => typeof one === "string"))
    return { type: "fontFamily", value: raw };
  if (Array.isArray(raw) && raw.length === 4 && raw.every((one) => typeof one === "number"))
    return { type: "cubicBezier", value: raw };
  return undefined;
}

/** A colour in an earlier form of objects: `channels`, and a `hex` that is short, or has the opacity too. */
function color({ channels, components = channels ?? null, hex, ...rest }: Fields): Value {
  const own = typeof hex === "string" ? readColor(hex) : undefined;
  const digits = isFields(own?.value) ? own.value["hex"] : undefined;
  return { type: "color", value: { ...rest, components, ...(digits !== undefined && { hex: digits }) } };
}

/** Whether an object is `{ r, g, b }`, with an opacity or without. */
function isChannels(raw: Fields): boolean {
  const { r, g, b, a = 1, ...others } = raw;
  return [r, g, b, a].every((one) => typeof one === "number") && Object.keys(others).length === 0;
}

/** Channels from 0 to 1, as Figma has them, or to 255. */
function channels({ r, g, b, a = 1 }: Fields): Value {
  const given = [r, g, b].map(Number);
  const components = given.some((one) => one > 1) ? given.map((one) => one / 255) : given;
  return { type: "color", value: { colorSpace: "srgb", components, ...(a !== 1 && { alpha: a }) } };
}

function dashes(raw: Fields, lengths: readonly Json[], read: ReadPart): Value | Derived | undefined {
  const made = lengths.map((length) => read(length, { type: "dimension", name: "" }));
  if (made.includes(undefined)) return undefined;
  return mapped(joined(made as (Value | Derived)[], "strokeStyle"), ({ value: dashArray }) => ({
    type: "strokeStyle",
    value: { ...raw, dashArray },
  }));
}

function gradient(stops: readonly Json[], name: string, read: ReadPart): Value | Derived | undefined {
  const made = stops.map((stop) =>
    isFields(stop)
      ? toComposite(stop, { parts: STOP, type: "gradient", name }, read)
      : read(stop, { type: "gradient", name }),
  );
  return made.includes(undefined) ? undefined : joined(made as (Value | Derived)[], "gradient");
}

/** Whether something is a layer of a shadow by its parts, whatever its type is. */
function isLayer(raw: Json): boolean {
  const isPart = ({ names }: { readonly names: readonly string[] }) =>
    isFields(raw) && names.some((name) => Object.hasOwn(raw, name));
  const { color: own, offsetX, offsetY, blur } = SHADOW;
  return [own, offsetX, offsetY, blur].every((part) => part !== undefined && isPart(part));
}

function shadow(layer: Fields, name: string, read: ReadPart): Value | Derived | undefined {
  const made = toComposite(layer, { parts: SHADOW, type: "shadow", name }, read);
  const isInner = layer["type"] === "innerShadow" || layer["inset"] === true;
  return made === undefined || !isInner
    ? made
    : mapped(made, (value) => ({ type: "shadow", value: { ...(value.value as Fields), inset: true } }));
}

function toComposite(
  raw: Fields,
  { parts, type, name }: { readonly parts: Parts; readonly type: string; readonly name: string },
  read: ReadPart,
): Value | Derived | undefined {
  const members = Object.entries(parts).flatMap(
    ([part, { names, type: own, absent }]): [string, Value | Derived | undefined][] => {
      const key = names.find((one) => Object.hasOwn(raw, one) && raw[one] !== "");
      if (key !== undefined) return [[part, read(raw[key] ?? null, { type: own, name: `${name}.${part}` })]];
      return absent === undefined ? [] : [[part, { type: TEXT, value: absent }]];
    },
  );
  const values = members.map(([, value]) => value);
  if (members.length === 0 || values.includes(undefined)) return undefined;
  const keys = members.map(([key]) => key);
  return mapped(joined(values as (Value | Derived)[], type), ({ value }) => ({
    type,
    value: Object.fromEntries(keys.map((key, at) => [key, (value as readonly Json[])[at] ?? null])),
  }));
}

/** Several values as one list. */
function joined(values: readonly (Value | Derived)[], type: string): Value | Derived {
  const isFixed = values.every((value) => !("make" in value));
  if (isFixed) return { type, value: values.map((value) => (value as Value).value) };
  return {
    from: values.flatMap((value) => ("make" in value ? value.from : [])),
    make: (valueOf) => {
      const made = values.map((value) => ("make" in value ? value.make(valueOf) : value));
      return made.includes(undefined) ? undefined : { type, value: made.map((one) => one?.value ?? null) };
    },
  };
}

function mapped(value: Value | Derived, change: (value: Value) => Value): Value | Derived {
  if (!("make" in value)) return change(value);
  return {
    from: value.from,
    make: (valueOf) => {
      const made = value.make(valueOf);
      return made && change(made);
    },
  };
}
