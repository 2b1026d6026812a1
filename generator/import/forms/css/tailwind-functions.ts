import { splitOutside } from "../../css-value.ts";
import { LONGEST } from "../../limits.ts";
import { balanced } from "./conditions.ts";

/**
 * A value as Tailwind's build writes it: `--alpha(red / 50%)` is a mix of colours, and `--spacing(4)` four times the
 * spacing of the theme, whose names begin with the prefix, if there is one.
 */
export function withoutFunctions(value: string, prefix: string): string {
  const found = value.length > LONGEST ? null : /(?<![\w-])--(alpha|spacing)\(/.exec(value);
  if (found === null) return value;
  const start = found.index + found[0].length;
  const inner = balanced(value.slice(start));
  if (inner === undefined) return value;
  const own = withoutFunctions(inner, prefix).trim();
  const made = found[1] === "alpha" ? mixed(own) : `calc(var(--${prefix === "" ? "" : `${prefix}-`}spacing) * ${own})`;
  const whole = made ?? value.slice(found.index, start + inner.length + 1);
  return value.slice(0, found.index) + whole + withoutFunctions(value.slice(start + inner.length + 1), prefix);
}

/** `red / 0.5`, of which a number is a percentage; undefined without an opacity. */
function mixed(text: string): string | undefined {
  const [color = "", opacity, ...others] = splitOutside(text, "/").map((part) => part.trim());
  if (opacity === undefined || others.length > 0) return undefined;
  const part = Number.isNaN(Number(opacity)) ? opacity : `${Number((100 * Number(opacity)).toFixed(4))}%`;
  return `color-mix(in oklab, ${color} ${part}, transparent)`;
}
