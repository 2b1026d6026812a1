import { isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { readColor } from "../../css-color.ts";

import type { Value } from "../../reading.ts";
import type { OldToken } from "../old/tree.ts";
import { readTyped } from "../old/typed.ts";

/** A mode of a collection of variables, and the file that has it. */
export type Mode = { readonly name: string; readonly file: string; readonly tokens: readonly OldToken[] };

/** A collection of variables with its modes; `default` is the name of the first one, where the source says it. */
export type Collection = {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly default?: string;
  /** The names of variables that are deleted, but still referred to. */
  readonly deleted?: readonly string[];
};

/** Uses of a number for which it is a length in pixels. */
const LENGTHS = new Set([
  "CORNER_RADIUS",
  "WIDTH_HEIGHT",
  "GAP",
  "STROKE_FLOAT",
  "EFFECT_FLOAT",
  "FONT_SIZE",
  "LINE_HEIGHT",
  "LETTER_SPACING",
  "PARAGRAPH_SPACING",
  "PARAGRAPH_INDENT",
]);

/** An extension of Figma's: `scopes` is at `com.figma.scopes`. */
export function figmaOf({ extensions }: OldToken, key: string): Json | undefined {
  return extensions?.[`com.figma.${key}`];
}

/** The name of the collection that a variable is an alias to. */
export function targetSetOf(token: OldToken): string | undefined {
  const data = figmaOf(token, "aliasData");
  const name = isFields(data) ? data["targetVariableSetName"] : undefined;
  return typeof name === "string" ? name : undefined;
}

/** The name that developers use for a variable in CSS: `var(--color-text)` is `color-text`. */
export function webName(token: OldToken): string | undefined {
  const syntax = figmaOf(token, "codeSyntax");
  const text = isFields(syntax) ? syntax["WEB"] : undefined;
  return typeof text === "string" ? /^(?:var\(\s*)?--([\w-]+)\s*(?:,[^)]*)?\)?$/.exec(text.trim())?.[1] : undefined;
}

/** The concrete value of a variable; its uses say whether a number is a length. */
export function readVariable(token: OldToken, name: string): Value | undefined {
  const { raw, type } = token;
  const scopes = [figmaOf(token, "scopes") ?? []].flat().map(String);
  if (isFields(raw)) {
    if ("colorSpace" in raw) return { type: "color", value: raw };
    return "unit" in raw && (type === "dimension" || type === "duration") ? { type, value: raw } : undefined;
  }
  if (typeof raw === "boolean" || figmaOf(token, "type") === "boolean")
    return { type: TEXT, value: raw === true || raw === 1 ? "true" : "false" };
  if (typeof raw === "number") {
    if (scopes.includes("FONT_WEIGHT") && raw >= 1 && raw <= 1000) return { type: "fontWeight", value: raw };
    const isLength = scopes.length > 0 && scopes.every((scope) => LENGTHS.has(scope));
    return isLength || type === "dimension"
      ? { type: "dimension", value: { value: raw, unit: "px" } }
      : { type: "number", value: raw };
  }
  if (typeof raw !== "string") return undefined;
  if (type === "color") return readColor(raw);
  if (scopes.includes("FONT_FAMILY") || type === "fontFamily") return readTyped(raw, "fontFamily", name);
  if (scopes.includes("FONT_WEIGHT") || type === "fontWeight") return readTyped(raw, "fontWeight", name);
  return type === "string" || type === undefined ? { type: TEXT, value: raw } : readTyped(raw, type, name);
}
