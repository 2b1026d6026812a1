import valueParser from "postcss-value-parser";
import { LONGEST } from "../../limits.ts";
import { ALWAYS, NEVER, readCondition } from "./media.ts";

/** Conditions that only browsers of one vendor fulfil. */
const OF_VENDORS = /^\(\s*(-(moz|ms|o)-|-webkit-(touch-callout|hyphens))|:\s*-(moz|ms|o)-/i;

/** Returns whether a browser of today fulfils a condition of `@supports`. */
export function isSupported(condition: string): boolean {
  if (condition.length > LONGEST) return false;
  const read = readCondition(valueParser(condition).nodes, (node) =>
    OF_VENDORS.test(valueParser.stringify(node)) ? NEVER : ALWAYS,
  );
  return read === ALWAYS;
}
