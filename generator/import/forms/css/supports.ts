import valueParser from "postcss-value-parser";
import { LONGEST } from "../../limits.ts";

/** Conditions that only browsers of one vendor fulfil. */
const OF_VENDORS = /^-(moz|ms|o)-|^-webkit-(touch-callout|hyphens)|:\s*-(moz|ms|o)-/;

/** Returns whether a browser of today fulfils a condition of `@supports`. */
export function isSupported(condition: string): boolean {
  if (condition.length > LONGEST) return false;
  return condition.trim() === "" || isFulfilled(valueParser(condition).nodes, 0);
}

function isFulfilled(nodes: readonly valueParser.Node[], depth: number): boolean {
  if (depth > 50) return false;
  const parts: boolean[] = [];
  let isAny = false;
  let isNegated = false;
  for (const node of nodes) {
    const word = node.value.toLowerCase();
    if (node.type === "word" && (word === "and" || word === "or")) isAny = word === "or";
    else if (node.type === "word" && word === "not") isNegated = true;
    else if (node.type === "function") {
      parts.push((word === "" || word === "not" ? isTrue(node, depth) !== (word === "not") : true) !== isNegated);
      isNegated = false;
    }
  }
  return isAny ? parts.includes(true) : !parts.includes(false);
}

function isTrue(node: valueParser.FunctionNode, depth: number): boolean {
  const isDeclaration = node.nodes.some(({ type, value }) => type === "div" && value === ":");
  if (!isDeclaration) return isFulfilled(node.nodes, depth + 1);
  return !OF_VENDORS.test(valueParser.stringify(node.nodes).trim().toLowerCase());
}
