import { type Expression, parseExpressionAt } from "acorn";

/**
 * A number with an optional unit. Pixels count as no unit, as in Tokens Studio, where a factor may come from a token
 * that is typed as a length: `8px * 2px` is `16px`.
 */
type Amount = { readonly value: number; readonly unit: string };

const NUMBER = /(?<![\w.$])(\d*\.?\d+(?:e[-+]?\d+)?)(px|rem|em|ms|s|vw|vh|%(?!\s*[\d.(]))?(?![\w.])/gi;

/** Decimal places of a result, as in Tokens Studio's transforms. */
const DIGITS = 4;

/** Evaluates `4px * 2`, `(1rem + 0.5rem) / 2`, and each value of `4px * 2 8px * 2`; undefined without arithmetic. */
export function workOut(text: string): string | undefined {
  const parts = valuesOf(text.trim());
  const results = parts.map(resultOf);
  // The font size and line height in `400 1rem/1.5 Inter` aren't a quotient.
  const isArithmetic = parts.every((part, at) => results[at] !== undefined || /^[-+.\d]/.test(part));
  return !isArithmetic || results.every((result) => result === undefined)
    ? undefined
    : results.map((result, at) => result ?? parts[at]).join(" ");
}

/** Splits a text into values at the spaces outside brackets that aren't beside an operator. */
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

/** Evaluates an expression by parsing it as JavaScript, with `1.5rem` as `rem$(1.5)`. */
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
    case "UnaryExpression": {
      const factor = { value: expression.operator === "-" ? -1 : 1, unit: "" };
      return /[-+]/.test(expression.operator) ? combine("*", factor, amountOf(expression.argument)) : undefined;
    }
    case "BinaryExpression":
      return combine(expression.operator, amountOf(expression.left as Expression), amountOf(expression.right));
    case "CallExpression": {
      const unit = expression.callee.type === "Identifier" ? /^(.*)\$$/.exec(expression.callee.name)?.[1] : undefined;
      const [amount] = expression.arguments.map((argument) => amountOf(argument as Expression));
      return amount && unit !== undefined ? { ...amount, unit: unit.replace("percent", "%") } : undefined;
    }
    default:
      return undefined;
  }
}

/** Applies an operator to amounts of the same unit; a factor may also have none. */
function combine(sign: string, left: Amount | undefined, right: Amount | undefined): Amount | undefined {
  if (left === undefined || right === undefined) return undefined;
  const isSum = sign === "+" || sign === "-";
  if (left.unit !== right.unit && (isSum || (left.unit !== "" && right.unit !== ""))) return undefined;
  if (sign === "/" && left.unit === right.unit) return { value: left.value / right.value, unit: "" };
  if (sign === "/" && right.unit !== "") return undefined;
  const unit = left.unit || right.unit;
  const values: Readonly<Record<string, number>> = {
    "+": left.value + right.value,
    "-": left.value - right.value,
    "*": left.value * right.value,
    "/": left.value / right.value,
    "%": left.value % right.value,
    "**": left.value ** right.value,
  };
  return { value: values[sign] ?? Number.NaN, unit };
}
