import { list } from "postcss";
import { TEXT } from "../../model/token.ts";
import { FONT_WEIGHTS } from "../../render/css-value.ts";
import { readAlpha, readColor, withAlphas } from "../css-color.ts";
import { readCssValue, withoutEnd } from "../css-value.ts";
import type { Value } from "../reading.ts";
import { workOut } from "./arithmetic.ts";

/** The type to read a value as, and the token's name, which may be more specific: `font-weight`. */
export type Of = { readonly type: string | undefined; readonly name: string };

/** The names of each type in older forms, and its reader; undefined for text that isn't in an older form. */
const KINDS = {
  color: [/^colou?rs?$/i, (text) => readAlpha(text) ?? readColor(text) ?? readColor(workedOut(text))],
  letterSpacing: [
    /^letter-?spacings?$/i,
    (text) => percent(text, (value) => length(value, "em")) ?? bare(text, (value) => length(value, "px")),
  ],
  lineHeight: [/^line-?heights?$/i, (text) => percent(text, number)],
  length: [
    /^(dimension|sizing|spacing|size|gap|width|height|(min|max)(Width|Height)|border-?(radius|width)|radius|font-?sizes?|paragraph-?(spacing|indent)|(vertical|horizontal)?padding.*|itemSpacing)$/i,
    (text) => bare(text, (value) => length(value, "px")),
  ],
  opacity: [/^(opacity|opacities)$/i, (text) => percent(text, number)],
  number: [/^number$/i, (text) => bare(text, number)],
  fontWeight: [
    /^font-?weights?$/i,
    (text) => {
      const name = text.toLowerCase().replace(/[\s_]+/g, "-");
      const weight = Object.keys(FONT_WEIGHTS).find((key) => key === name || key.replace("-", "") === name);
      if (weight !== undefined) return { type: "fontWeight", value: FONT_WEIGHTS[weight] ?? 400 };
      return bare(text, (value) => (value >= 1 && value <= 1000 ? { type: "fontWeight", value } : undefined));
    },
  ],
  fontFamily: [
    /^font-?famil(y|ies)$/i,
    (text) => {
      const names = list.comma(text).map((font) => font.replace(/^(["'])(.*)\1$/, "$2"));
      return names.every((font) => font !== "" && !/[({}]/.test(font))
        ? { type: "fontFamily", value: names }
        : undefined;
    },
  ],
  duration: [
    /^(duration|time)$/i,
    (text) => bare(text, (value) => ({ type: "duration", value: { value, unit: "ms" } })),
  ],
  cubicBezier: [
    /^(cubicBezier|easing|timingFunction)$/i,
    (text) => {
      const curve = Object.hasOwn(CURVES, text.toLowerCase()) ? CURVES[text.toLowerCase()] : undefined;
      return curve && { type: "cubicBezier", value: curve };
    },
  ],
  text: [/^(text|string|asset|textCase|textDecoration|content|boolean)$/i, (text) => ({ type: TEXT, value: text })],
} satisfies Readonly<Record<string, readonly [names: RegExp, read: (text: string) => Value | undefined]>>;

/** Returns the kind of a type under any of its names; undefined for composite and unknown types. */
export function kindOf(type = ""): keyof typeof KINDS | undefined {
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => KINDS[kind][0].test(type));
}

/** Reads a text as a value of an older type: bare numbers are pixels, percentages are relative to the font size. */
export function readTyped(given: string, type: string | undefined, name: string): Value {
  const kind = kindOf(type);
  const css = withoutEnd(given);
  const isText = kind === undefined ? type !== "other" : kind === "text" || kind === "fontFamily";
  const text = isText ? css : (workOut(css) ?? css);
  return (
    (kind === undefined ? undefined : KINDS[kind][1](text)) ??
    readAlpha(text) ??
    (kind === "text" ? { type: TEXT, value: text } : readCssValue(withAlphas(text), name))
  );
}

/** Reads space-separated lengths, bare numbers as pixels: `4 8px`; undefined for other text. */
export function readLengths(text: string, type: string | undefined): Value | undefined {
  const parts = list.space(text);
  const isBare = (part: string) => /^[-+.\d]+$/.test(part) && Number(part) !== 0;
  const isLength = (part: string) => /^([-+]?(\d+\.?\d*|\.\d+)([a-z]+|%)?|[a-z]+)$/i.test(part);
  if (kindOf(type) !== "length" || parts.length < 2 || !parts.some(isBare) || !parts.every(isLength)) return undefined;
  return { type: TEXT, value: parts.map((part) => (isBare(part) ? `${part}px` : part)).join(" ") };
}

/** Evaluates the arithmetic within a colour: `hsl(0, 100%, 36% - 10%)`. */
function workedOut(text: string): string {
  const [, name = "", inner = ""] = /^((?:rgb|hsl)a?)\((.*)\)$/is.exec(text) ?? [];
  return name === "" ? text : `${name}(${list.comma(inner).map((part) => workOut(part) ?? part)})`;
}

/** The easing keywords of CSS (CSS Easing Functions Level 1, section 2.2). */
const CURVES: Readonly<Record<string, readonly number[]>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

function length(value: number, unit: string): Value {
  return { type: "dimension", value: { value, unit } };
}

function number(value: number): Value {
  return { type: "number", value };
}

function bare(text: string, make: (value: number) => Value | undefined): Value | undefined {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? make(Number(text)) : undefined;
}

function percent(text: string, make: (share: number) => Value): Value | undefined {
  const digits = /^(-?[\d.]+)%$/.exec(text)?.[1];
  return digits === undefined ? undefined : make(Number((Number(digits) / 100).toFixed(6)));
}
