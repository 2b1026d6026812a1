/**
 * A number with a unit, or without one. Pixels are none, as in Tokens Studio: what multiplies a length is a number, even
 * where its own token is called a length, and of `8px * 2px` there is `16px`.
 */
type Amount = { readonly value: number; readonly unit: string };

const TOKEN = /\s*(?:(\d*\.?\d+(?:e[-+]?\d+)?)(px|rem|em|%|ms|s|vw|vh)?|([a-z]\w*)(?=\()|([-+*/%^(),]))/iy;

/** Deeper brackets are no arithmetic that a person wrote. */
const DEEPEST = 50;

/** Digits after the point that a result keeps, as in Tokens Studio's own transforms. */
const DIGITS = 4;

/** Works out `4px * 2`, `(1rem + 0.5rem) / 2`, and each of `4px * 2 8px * 2`; undefined for a text without arithmetic. */
export function workOut(text: string): string | undefined {
  if (isFont(text)) return undefined;
  const parts = valuesOf(text.trim());
  const results = parts.map(resultOf);
  return results.every((one) => one === undefined) ? undefined : results.map((one, at) => one ?? parts[at]).join(" ");
}

/** Whether a text is the `font` of CSS, with a height of lines after the size: `400 1rem/1.5 Inter, sans-serif`. */
function isFont(text: string): boolean {
  const [, word] = /\d(?:px|pt|r?em|%)\s*\/\s*\d*\.?\d+(?:px|pt|r?em|%)?\s+(?:["']|([a-z-]+))/i.exec(text) ?? [
    "",
    "auto",
  ];
  return word === undefined || !NO_FONT.test(word);
}

/** Words that follow a length in what is no font: in borders, backgrounds, margins and transitions. */
const NO_FONT =
  /^(auto|none|solid|dashed|dotted|double|groove|ridge|inset|outset|center|top|right|bottom|left|cover|contain|ease|linear|rgba?|hsla?|oklch|calc|var)(-|$)/i;

/** The values of a text: a space outside brackets parts two unless a sign alone is beside it. */
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

function resultOf(text: string): string | undefined {
  if (!/^\(|.[-+*/(^]|\s%/.test(text) || !/\d/.test(text)) return undefined;
  const parts = partsOf(text);
  if (parts === undefined || parts.length < 2) return undefined;
  const hasPixels = /\dpx/i.test(text);
  let at = 0;
  let depth = 0;
  const take = (...signs: readonly string[]): string | undefined => {
    const part = parts[at];
    if (typeof part !== "string" || !signs.includes(part)) return undefined;
    at += 1;
    return part;
  };
  const sum = (): Amount | undefined => {
    if ((depth += 1) > DEEPEST) return undefined;
    let left = product();
    for (let sign = take("+", "-"); sign !== undefined; sign = take("+", "-")) left = combine(sign, left, product());
    depth -= 1;
    return left;
  };
  const product = (): Amount | undefined => {
    let left = signed();
    for (let sign = take("*", "/", "%"); sign !== undefined; sign = take("*", "/", "%"))
      left = combine(sign, left, signed());
    return left;
  };
  const signed = (): Amount | undefined => {
    const sign = take("-", "+");
    return sign === undefined ? power() : combine("*", { value: sign === "-" ? -1 : 1, unit: "" }, signed());
  };
  const power = (): Amount | undefined => {
    const left = single();
    return take("^") === undefined ? left : combine("^", left, signed());
  };
  const single = (): Amount | undefined => {
    const part = parts[at];
    if (typeof part === "object") {
      at += 1;
      return part;
    }
    const name = typeof part === "string" && /^[a-z]/i.test(part) ? part.toLowerCase() : "";
    if (name !== "") at += 1;
    if (take("(") === undefined) return undefined;
    const given = [sum()];
    while (take(",") !== undefined) given.push(sum());
    return take(")") === undefined ? undefined : call(name, given);
  };
  const result = sum();
  if (result === undefined || at < parts.length || !Number.isFinite(result.value)) return undefined;
  return `${Number(result.value.toFixed(DIGITS))}${result.unit || (hasPixels ? "px" : "")}`;
}

function partsOf(text: string): (string | Amount)[] | undefined {
  const parts: (string | Amount)[] = [];
  TOKEN.lastIndex = 0;
  const own = text.trim();
  while (TOKEN.lastIndex < own.length) {
    const found = TOKEN.exec(own);
    if (found === null) return undefined;
    const [, digits, unit = "", name, sign = ""] = found;
    const amount = { value: Number(digits), unit: unit.toLowerCase() === "px" ? "" : unit };
    parts.push(digits === undefined ? (name ?? sign) : amount);
  }
  return parts;
}

/** What is multiplied has one unit, or one of the two has none; what is added has the same. */
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
    "^": one.value ** other.value,
  };
  return { value: values[sign] ?? Number.NaN, unit };
}

/** The functions of Tokens Studio's arithmetic whose results depend on what they are given alone. */
const FUNCTIONS: Readonly<Record<string, (...values: readonly number[]) => number>> = {
  "": (first = Number.NaN, ...others) => (others.length === 0 ? first : Number.NaN),
  abs: Math.abs,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: Math.pow,
  round: Math.round,
  roundto: (first, digits = 0) => Math.round(first * 10 ** digits) / 10 ** digits,
  sign: Math.sign,
  sqrt: Math.sqrt,
  trunc: Math.trunc,
};

function call(name: string, given: readonly (Amount | undefined)[]): Amount | undefined {
  const [first] = given;
  if (first === undefined || given.includes(undefined) || !Object.hasOwn(FUNCTIONS, name)) return undefined;
  const value = FUNCTIONS[name]?.(...given.map((one) => one?.value ?? Number.NaN));
  return value === undefined || Number.isNaN(value) ? undefined : { value, unit: first.unit };
}
