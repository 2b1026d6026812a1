/** A number with a unit, or without one. */
type Amount = { readonly value: number; readonly unit: string };

const TOKEN = /\s*(?:(\d*\.?\d+(?:e[-+]?\d+)?)(px|rem|em|%|ms|s|vw|vh)?|([a-z]+)(?=\()|([-+*/(),]))/iy;

/** Deeper brackets are no arithmetic that a person wrote. */
const DEEPEST = 50;

/** Digits after the point that a result keeps, as in Tokens Studio's own transforms. */
const DIGITS = 4;

/** Works out `4px * 2` or `(1rem + 0.5rem) / 2`; undefined for a text that is no arithmetic. */
export function workOut(text: string): string | undefined {
  if (!/[-+*/(]/.test(text.slice(1)) || !/\d/.test(text)) return undefined;
  const parts = partsOf(text);
  if (parts === undefined || parts.length < 2) return undefined;
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
    let left = single();
    for (let sign = take("*", "/"); sign !== undefined; sign = take("*", "/")) left = combine(sign, left, single());
    return left;
  };
  const single = (): Amount | undefined => {
    const sign = take("-", "+");
    if (sign !== undefined) return combine("*", { value: sign === "-" ? -1 : 1, unit: "" }, single());
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
  return `${Number(result.value.toFixed(DIGITS))}${result.unit}`;
}

function partsOf(text: string): (string | Amount)[] | undefined {
  const parts: (string | Amount)[] = [];
  TOKEN.lastIndex = 0;
  const own = text.trim();
  while (TOKEN.lastIndex < own.length) {
    const found = TOKEN.exec(own);
    if (found === null) return undefined;
    const [, digits, unit = "", name, sign = ""] = found;
    parts.push(digits === undefined ? (name ?? sign) : { value: Number(digits), unit });
  }
  return parts;
}

/**
 * Two amounts must have one unit, or one of them none. What multiplies a length is a number, even where its own token is
 * called a length: of `8px * 2px` Tokens Studio has `16px`.
 */
function combine(sign: string, one: Amount | undefined, other: Amount | undefined): Amount | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one.unit !== "" && other.unit !== "" && one.unit !== other.unit) return undefined;
  if (sign === "/" && one.unit === other.unit) return { value: one.value / other.value, unit: "" };
  if (sign === "/" && other.unit !== "") return undefined;
  const unit = one.unit || other.unit;
  const values: Readonly<Record<string, number>> = {
    "+": one.value + other.value,
    "-": one.value - other.value,
    "*": one.value * other.value,
    "/": one.value / other.value,
  };
  return { value: values[sign] ?? Number.NaN, unit };
}

function call(name: string, given: readonly (Amount | undefined)[]): Amount | undefined {
  const [first, second] = given;
  if (first === undefined || given.includes(undefined)) return undefined;
  const values = given.map((one) => one?.value ?? Number.NaN);
  const digits = 10 ** (second?.value ?? 0);
  const results: Readonly<Record<string, number>> = {
    "": given.length === 1 ? first.value : Number.NaN,
    round: Math.round(first.value),
    floor: Math.floor(first.value),
    ceil: Math.ceil(first.value),
    abs: Math.abs(first.value),
    roundto: Math.round(first.value * digits) / digits,
    min: Math.min(...values),
    max: Math.max(...values),
  };
  const value = Object.hasOwn(results, name) ? results[name] : undefined;
  return value === undefined || Number.isNaN(value) ? undefined : { value, unit: first.unit };
}
