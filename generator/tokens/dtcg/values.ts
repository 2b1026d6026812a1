import { type Json, TOKEN_TYPES, type TokenType } from "../../model/token.ts";
import { FONT_WEIGHTS } from "../../render/css-value.ts";
import {
  choice,
  closed,
  expecting,
  fitting,
  flag,
  list,
  number,
  numberFrom,
  optional,
  pattern,
  type Schema,
  union,
} from "../../model/schema.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { check, inside, isObject, reportAt, type Rule, ruled, show, type Spot, unlike } from "../form.ts";
import { color } from "./color-form.ts";

/**
 * Checks that an alias in a composite value refers to a token of the expected type, whose value passes `form`. Returns
 * undefined if the value isn't an alias.
 */
export type Refer = (
  value: Json | undefined,
  spot: Spot,
  expected: { readonly type: TokenType; readonly form?: Rule },
) => boolean | undefined;

const WEIGHTS = Object.keys(FONT_WEIGHTS);

const LINES = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"];

const share = numberFrom(0, 1);

const name = pattern(/\S/, "the name of a font");

const fontFamily = union([expecting("the name of a font or a list of names", name), list(name, 1)]);

const fontWeight: Schema = {
  ...fitting(
    (value) => (typeof value === "number" ? value >= 1 && value <= 1000 : WEIGHTS.includes(String(value))),
    `a number from 1 to 1000 or one of ${WEIGHTS.join(", ")}`,
  ),
  fix: (value) => suggest(value, WEIGHTS),
};

/** The CSS length units other than px and rem, and % (CSS Values and Units Level 4; cq*: CSS Conditional 5). */
const CSS_LENGTHS =
  /^(?:%|cm|mm|q|in|pt|pc|em|r?(?:ex|cap|ch|ic)|r?lh|[sld]?v(?:[whib]|min|max)|cq(?:[whib]|min|max))$/i;

/**
 * A number with a unit; offers a fix for strings from older files (`"16px"`). Units that match `cssOnly` are valid in
 * CSS, but not in the format.
 */
function measure(units: readonly string[], cssOnly?: RegExp): Schema {
  const standard = choice(...units);
  // Values with other CSS units are published verbatim.
  const unit = ruled((value, spot) => {
    if (typeof value === "string" && cssOnly?.test(value)) {
      const allowed = units.join(" and ");
      const message = `"unit" is ${show(value)}. The format allows only ${allowed}; the value is published as is.`;
      reportAt(spot, "value", { message, fix: null, rule: "unit" });
      return false;
    }
    const rule = typeof value === "string" && /^[a-z]+$/.test(value) ? { rule: "unit" as const } : {};
    return check(standard, value, { ...spot, report: (problem) => spot.report({ ...problem, ...rule }) });
  });
  const keys = closed({ value: number, unit });
  return union([keys], {
    expected: "an object with value and unit",
    choose: (value) => (typeof value === "string" || typeof value === "number" ? undefined : keys),
    fix(value) {
      const [, amount, unit = ""] = /^(-?\d*\.?\d+)([a-z]*)$/.exec(String(value)) ?? [];
      if (amount === undefined || (unit !== "" && !units.includes(unit))) return null;
      const write = `{ "value": ${Number(amount)}, "unit": "${unit || units[0]}" }`;
      // A number without a unit may be in any unit, so the fix is only a suggestion.
      return unit === "" ? `Write ${write}.` : { write };
    },
  });
}

function checkOf(schema: Schema): Rule {
  return (value, spot) => check(schema, value, spot);
}

/** Creates the checks for the thirteen token types; `refer` checks the aliases inside composite values. */
export function valueForms(refer: Refer): Readonly<Record<TokenType, Rule>> {
  const or = (type: TokenType, schema: Schema, extra?: Schema): Schema =>
    ruled((value, spot) => refer(value, spot, { type, form: extra && checkOf(extra) }) ?? check(schema, value, spot));
  const dimension = measure(["px", "rem"], CSS_LENGTHS);
  const duration = measure(["ms", "s"]);
  const x = or("number", share, share);
  const y = or("number", number);
  const cubicBezier = ruled((value, spot) => {
    if (!Array.isArray(value) || value.length !== 4)
      return unlike(spot, value, "a list of four numbers: x1, y1, x2, y2");
    return value.map((item: Json, at) => check(at % 2 === 0 ? x : y, item, inside(spot, at))).every(Boolean);
  });
  const dashes = closed({
    dashArray: list(or("dimension", dimension), 1),
    lineCap: choice("round", "butt", "square"),
  });
  const lines = choice(...LINES);
  const strokeStyle = union([dashes, lines], { choose: (value) => (isObject(value) ? dashes : lines) });
  const length = or("dimension", dimension);
  const layer = closed({
    color: or("color", color),
    offsetX: length,
    offsetY: length,
    blur: length,
    spread: length,
    inset: optional(flag),
  });
  const layers = list(or("shadow", layer), 1);
  const stop = closed({ color: or("color", color), position: or("number", share, share) });
  const schemas: Readonly<Record<TokenType, Schema>> = {
    color,
    dimension,
    fontFamily,
    fontWeight,
    duration,
    cubicBezier,
    number,
    strokeStyle,
    border: closed({ color: or("color", color), width: length, style: or("strokeStyle", strokeStyle) }),
    transition: closed({
      duration: or("duration", duration),
      delay: or("duration", duration),
      timingFunction: or("cubicBezier", cubicBezier),
    }),
    shadow: union([layer, layers]),
    gradient: list(or("gradient", stop), 1),
    typography: closed({
      fontFamily: or("fontFamily", fontFamily),
      fontSize: length,
      fontWeight: or("fontWeight", fontWeight),
      letterSpacing: length,
      lineHeight: or("number", number),
    }),
  };
  return Object.fromEntries(TOKEN_TYPES.map((type) => [type, checkOf(schemas[type])])) as Record<TokenType, Rule>;
}
