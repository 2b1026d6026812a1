import { type Expression, parseExpressionAt } from "acorn";

/**
 * A number with a unit, or without one. Pixels are none, as in Tokens Studio: what multiplies a length is a number, even
 * where its own token is called a length, and of `8px * 2px` there is `16px`.
 */
type Amount = { readonly value: number; readonly unit: string };

const NUMBER = /(?<![\w.$])(\d*\.?\d+(?:e[-+]?\d+)?)(px|rem|em|ms|s|vw|vh|%(?!\s*[\d.(]))?(?![\w.])/gi;

/** Digits after the point that a result keeps, as in Tokens Studio's own transforms. */
const DIGITS = 4;

/** Works out `4px * 2`, `(1rem + 0.5rem) / 2`, and each of `4px * 2 8px * 2`; undefined for a text without arithmetic. */
export function workOut(text: string): string | undefined {
  const parts = valuesOf(text.trim());
  const results = parts.map(resultOf);
  // A length and a height of lines, as in `400 1rem/1.5 Inter`, are no quotient.
  const isArithmetic = parts.every((part, at) => results[at] !== undefined || /^[-+.\d]/.test(part));
  return !isArithmetic || results.every((one) => one === undefined)
    ? undefined
    : results.map((one, at) => one ?? parts[at]).join(" ");
}

/** The values of a text: a space outside brackets separates two unless a sign is beside it. */
function valuesOf(text: string): readonly string[] {
  const values: string[] = [];
  let depth = 0;
  let isOpen = false;
  for (const word of text.split(/\s+/)) {
    const before = isOpen || depth > 0 || /^([-+]$|[*/%^])/.test(word) ? values.pop() : undefined;
    values.push(before === undefined ? word : `${before} ${word}`);
    depth += (word.match(/\(/g)?.length ?? 0) - (word.match(/\)/g)?.length ?? 0);
    isOpen = /^[-+%]$|[*/^]$/.test(word);
  }
  return values;
}

/** Reads an expression as one of JavaScript, in which `1.5rem` is `rem(1.5)`. */
function resultOf(text: string): string | undefined {
  if (!/^\(|.[-+*/(^]|\s%/.test(text) || !/\d/.test(text)) return undefined;
  const code = text
    .replaceAll("^", "**")
    .replace(NUMBER, (_, digits: string, unit = "") =>
      unit === "" || unit.toLowerCase() === "px" ? digits : `${unit === "%" ? "percent" : unit}$(${digits})`,
    );
  try {
    const expression = parseExpressionAt(code, 0, { ecmaVersion: "latest" });
    const result = expression.end === code.length && expression.type !== "Literal" ? amountOf(expression) : undefined;
    if (result === undefined || !Number.isFinite(result.value)) return undefined;
    return `${Number(result.value.toFixed(DIGITS))}${result.unit || (/\dpx/i.test(text) ? "px" : "")}`;
  } catch {
    return undefined;
  }
}

function amountOf(expression: Expression): Amount | undefined {
  switch (expression.type) {
    case "Literal":
      return typeof expression.value === "number" ? { value: expression.value, unit: "" } : undefined;
    case "ParenthesizedExpression":
      return amountOf(expression.expression);
    case "UnaryExpression": {
      const factor = { value: expression.operator === "-" ? -1 : 1, unit: "" };
      return /[-+]/.test(expression.operator) ? combine("*", factor, amountOf(expression.argument)) : undefined;
    }
    case "BinaryExpression":
      return combine(expression.operator, amountOf(expression.left as Expression), amountOf(expression.right));
    case "CallExpression": {
      const name = expression.callee.type === "Identifier" ? expression.callee.name.toLowerCase() : "";
      return call(
        name,
        expression.arguments.map((argument) => amountOf(argument as Expression)),
      );
    }
    default:
      return undefined;
  }
}

/** Factors have one unit, or one of the two has none; terms have the same unit. */
function combine(sign: string, one: Amount | undefined, other: Amount | undefined): Amount | undefined {
  if (one === undefined || other === undefined) return undefined;
  const isSum = sign === "+" || sign === "-";
  if (one.unit !== other.unit && (isSum || (one.unit !== "" && other.unit !== ""))) return undefined;
  if (sign === "/" && one.unit === other.unit) return { value: one.value / other.value, unit: "" };
  if (sign === "/" && other.unit !== "") return undefined;
  const unit = one.unit || other.unit;
  const values: Readonly<Record<string, number>> = {
    "+": one.value + other.value,
    "-": one.value - other.value,
    "*": one.value * other.value,
    "/": one.value / other.value,
    "%": one.value % other.value,
    "**": one.value ** other.value,
  };
  return { value: values[sign] ?? Number.NaN, unit };
}

/** The functions of Tokens Studio's arithmetic have the names of JavaScript's, but for these. */
const FUNCTIONS: Readonly<Record<string, unknown>> = {
  ln: Math.log,
  roundto: (first = Number.NaN, digits = 0) => Math.round(first * 10 ** digits) / 10 ** digits,
};

function call(name: string, given: readonly (Amount | undefined)[]): Amount | undefined {
  const [first] = given;
  if (first === undefined || given.includes(undefined) || name === "random") return undefined;
  if (name.endsWith("$")) return { value: first.value, unit: name.slice(0, -1).replace("percent", "%") };
  const compute = [FUNCTIONS, Math]
    .map((all) => Object.getOwnPropertyDescriptor(all, name)?.value as unknown)
    .find(Boolean);
  if (typeof compute !== "function") return undefined;
  const value = (compute as typeof Math.max)(...given.map((one) => one?.value ?? Number.NaN));
  return Number.isNaN(value) ? undefined : { value, unit: first.unit };
}
