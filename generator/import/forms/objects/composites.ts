import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";

/**
 * The text of CSS of a value in parts: a shadow `{ offsetX, offsetY, blur, spread, color }`, several, a border
 * `{ width, style, color }`, or a gradient `{ type, placement, stops }`; numbers are px. Undefined for others.
 */
export function compositeText(value: Json): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.some(isFields) ? value.map((one: Json) => textOf(one) ?? compositeText(one)) : [];
    return listOf(parts);
  }
  if (!isFields(value)) return undefined;
  const { inset, type, placement, stops } = value;
  if (has(value, ["offsetX", "offsetY", "color"], ["blur", "spread", "inset"])) {
    const lengths = ["offsetX", "offsetY", "blur", "spread"].flatMap((key) => lengthOf(value[key] ?? null) ?? []);
    return [...(inset === true ? ["inset"] : []), ...lengths, textOf(value["color"] ?? null) ?? ""].join(" ");
  }
  if (has(value, ["width", "style", "color"], []))
    return [lengthOf(value["width"] ?? null), value["style"], value["color"]].join(" ");
  if (!has(value, ["type", "stops"], ["placement"]) || !Array.isArray(stops)) return undefined;
  const colors = listOf(stops.map(stopOf));
  const parts = [...(typeof placement === "string" ? [placement] : []), ...(colors === undefined ? [] : [colors])];
  return colors === undefined ? undefined : `${String(type)}-gradient(${parts.join(", ")})`;
}

/** Whether an object has some members, others perhaps, and no more; each is a value. */
function has(value: Fields, keys: readonly string[], others: readonly string[]): boolean {
  const isKnown = Object.keys(value).every((key) => keys.includes(key) || others.includes(key));
  const isWhole = Object.entries(value).every(([key, part]) => key === "stops" || typeof part !== "object");
  return isKnown && isWhole && keys.every((key) => Object.hasOwn(value, key));
}

function stopOf(stop: Json): string | undefined {
  if (!isFields(stop) || !has(stop, ["color", "position"], [])) return textOf(stop);
  return [stop["color"], lengthOf(stop["position"] ?? null)].join(" ");
}

function lengthOf(value: Json): string | undefined {
  return typeof value === "number" ? `${value}px` : textOf(value);
}

function textOf(value: Json): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function listOf(parts: readonly (string | undefined)[]): string | undefined {
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(", ");
}
