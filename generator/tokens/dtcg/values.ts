import type { Json, TokenType } from "../../model/token.ts";
import { FONT_WEIGHTS } from "../../render/css-value.ts";
import { flag, type Form, inside, listOf, number, object, oneOf, reportAt, show, type Spot, unlike } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { color } from "./color-form.ts";

/**
 * Checks that an alias in a composite value refers to a token of the expected type, whose value has the form. Returns
 * undefined if the value isn't an alias.
 */
export type Refer = (
  value: Json | undefined,
  spot: Spot,
  expected: { readonly type: TokenType; readonly form?: Form },
) => boolean | undefined;

const WEIGHTS = Object.keys(FONT_WEIGHTS);

const LINES = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"];

/** Any finite number. */
const anyNumber = number(-Number.MAX_VALUE, Number.MAX_VALUE, "a number");

const fraction = number(0, 1);

const name: Form = (value, spot) =>
  (typeof value === "string" && value.trim() !== "") || unlike(spot, value, "the name of a font");

const fontFamily: Form = (value, spot) => {
  if (Array.isArray(value)) return listOf(name, 1)(value, spot);
  const isName = typeof value === "string" && value.trim() !== "";
  return isName || unlike(spot, value, "the name of a font or a list of names");
};

const fontWeight: Form = (value, spot) => {
  if (typeof value === "number" ? value >= 1 && value <= 1000 : WEIGHTS.includes(String(value))) return true;
  const expected = `a number from 1 to 1000 or one of ${WEIGHTS.join(", ")}`;
  return unlike(spot, value, expected, suggest(value, WEIGHTS));
};

/** The CSS length units other than px and rem, and % (CSS Values and Units Level 4; cq*: CSS Conditional 5). */
const CSS_LENGTHS =
  /^(?:%|cm|mm|q|in|pt|pc|em|r?(?:ex|cap|ch|ic)|r?lh|[sld]?v(?:[whib]|min|max)|cq(?:[whib]|min|max))$/i;

/**
 * A number with a unit; the string form of older files (`"16px"`) gets a fix. Units that match `cssOnly` are valid in
 * CSS but not in the format.
 */
function measure(units: readonly string[], cssOnly?: RegExp): Form {
  const standard = oneOf(units);
  const unit: Form = (value, spot) => {
    if (typeof value === "string" && cssOnly?.test(value)) {
      const message = `"unit" is ${show(value)}. The format has only ${units.join(" and ")}; the value is published as it is.`;
      reportAt(spot, "value", { message, fix: null, rule: "unit" });
      return false;
    }
    const rule = typeof value === "string" && /^[a-z]+$/.test(value) ? { rule: "unit" as const } : {};
    return standard(value, { ...spot, report: (problem) => spot.report({ ...problem, ...rule }) });
  };
  const form = object({ value: anyNumber, unit });
  return (value, spot) => {
    if (typeof value !== "string" && typeof value !== "number") return form(value, spot);
    const [, amount, unit = ""] = /^(-?\d*\.?\d+)([a-z]*)$/.exec(String(value)) ?? [];
    const write = `{ "value": ${Number(amount)}, "unit": "${unit || units[0]}" }`;
    const isKnown = amount !== undefined && (unit === "" || units.includes(unit));
    // A number without a unit may be meant in any unit, so no edit is offered.
    const fix = unit === "" ? `Write ${write}.` : { write };
    return unlike(spot, value, "an object with value and unit", isKnown ? fix : null);
  };
}

/** The forms of the thirteen token types; `refer` checks the aliases inside composite values. */
export function valueForms(refer: Refer): Readonly<Record<TokenType, Form>> {
  const or = (type: TokenType, form: Form, extra?: Form): Form => {
    return (value, spot) => refer(value, spot, { type, form: extra }) ?? form(value, spot);
  };
  const dimension = measure(["px", "rem"], CSS_LENGTHS);
  const duration = measure(["ms", "s"]);
  const x = or("number", fraction, fraction);
  const y = or("number", anyNumber);
  const cubicBezier: Form = (value, spot) => {
    if (!Array.isArray(value) || value.length !== 4)
      return unlike(spot, value, "a list of four numbers: x1, y1, x2, y2");
    return value.map((item: Json, index) => (index % 2 === 0 ? x : y)(item, inside(spot, index))).every(Boolean);
  };
  const dashes = object({
    dashArray: listOf(or("dimension", dimension), 1),
    lineCap: oneOf(["round", "butt", "square"]),
  });
  const strokeStyle: Form = (value, spot) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? dashes(value, spot)
      : oneOf(LINES)(value, spot);
  const length = or("dimension", dimension);
  const layer = object(
    { color: or("color", color), offsetX: length, offsetY: length, blur: length, spread: length },
    { inset: flag },
  );
  const layers = listOf(or("shadow", layer), 1);
  const stop = object({ color: or("color", color), position: or("number", fraction, fraction) });
  return {
    color,
    dimension,
    fontFamily,
    fontWeight,
    duration,
    cubicBezier,
    number: anyNumber,
    strokeStyle,
    border: object({ color: or("color", color), width: length, style: or("strokeStyle", strokeStyle) }),
    transition: object({
      duration: or("duration", duration),
      delay: or("duration", duration),
      timingFunction: or("cubicBezier", cubicBezier),
    }),
    shadow: (value, spot) => (Array.isArray(value) ? layers : layer)(value, spot),
    gradient: listOf(or("gradient", stop), 1),
    typography: object({
      fontFamily: or("fontFamily", fontFamily),
      fontSize: length,
      fontWeight: or("fontWeight", fontWeight),
      letterSpacing: length,
      lineHeight: or("number", anyNumber),
    }),
  };
}
