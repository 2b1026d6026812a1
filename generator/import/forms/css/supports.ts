import { splitOutside } from "../../css-value.ts";
import { LONGEST } from "../../limits.ts";

/** What only some browsers know: `-webkit-touch-callout`. */
const PREFIXED = /(^|[\s:(,])-[a-z]+-/i;

/**
 * Whether browsers support the condition of a rule with `@supports`: what it declares, except with a prefix. Undefined where
 * that cannot be known, as for `selector()` (CSS Conditional 3, section 6).
 */
export function isSupported(condition: string): boolean | undefined {
  if (condition.length > LONGEST) return undefined;
  const own = condition.trim().replace(/\s+/g, " ");
  const [not] = /^not(?=[ (]) ?/i.exec(own) ?? [];
  if (not !== undefined) return negated(isSupported(own.slice(not.length)));
  const [first = "", operator, ...rest] = splitOutside(own, " ");
  if (operator === undefined) return isPartSupported(first);
  const parts = [first, ...rest.filter((_, at) => at % 2 === 0)].map(isPartSupported);
  const operators = [operator, ...rest.filter((_, at) => at % 2 === 1)].map((one) => one.toLowerCase());
  if (operators.every((one) => one === "or")) return any(parts);
  if (operators.every((one) => one === "and")) return negated(any(parts.map(negated)));
  return undefined;
}

/** `(display: grid)`, or a condition in brackets. */
function isPartSupported(text: string): boolean | undefined {
  const [, inner] = /^\((.*)\)$/.exec(text) ?? [];
  if (inner === undefined) return undefined;
  if (!/^ ?[\w-]+ ?:/.test(inner)) return isSupported(inner);
  return PREFIXED.test(inner) ? undefined : true;
}

function negated(is: boolean | undefined): boolean | undefined {
  return is === undefined ? undefined : !is;
}

function any(all: readonly (boolean | undefined)[]): boolean | undefined {
  return all.includes(true) ? true : all.includes(undefined) ? undefined : false;
}
