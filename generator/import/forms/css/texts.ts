import valueParser from "postcss-value-parser";
import { splitOutside } from "../../css-value.ts";

/** A value with its references: texts, and properties with their fallbacks. */
export type Template = readonly (string | Reference)[];
export type Reference = { readonly name: string; readonly fallback: Template | undefined };

/** The longest value, after substitution; browsers also give up on longer ones (Custom Properties 1, section 3.3). */
export const LONGEST_VALUE = 100_000;

/** The most brackets within brackets of a value that references are looked for in. */
const DEEPEST = 100;

/** Reads the references of a value. */
export function readTemplate(text: string): Template {
  if (!/var\(/i.test(text) || text.length > LONGEST_VALUE || isTooDeep(text)) return [text];
  return templateOf(text, valueParser(text).nodes, 0, text.length);
}

/** Returns whether a value has more brackets within brackets than any real one. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function templateOf(text: string, nodes: readonly valueParser.Node[], start: number, end: number): Template {
  const parts: (string | Reference)[] = [];
  let at = start;
  const visit = (node: valueParser.Node): void => {
    if (node.type !== "function") return;
    const [name, ...rest] = node.nodes.filter(({ type }) => type !== "comment" && type !== "space");
    if (node.value.toLowerCase() !== "var" || name?.value.startsWith("--") !== true) return node.nodes.forEach(visit);
    parts.push(text.slice(at, node.sourceIndex));
    at = node.sourceEndIndex;
    const [comma] = rest;
    const inner = comma === undefined ? [] : node.nodes.slice(node.nodes.indexOf(comma) + 1);
    const close = node.sourceEndIndex - (node.unclosed === true ? 0 : 1);
    const fallback = comma === undefined ? undefined : templateOf(text, inner, comma.sourceEndIndex, close);
    parts.push({ name: unescaped(name.value.slice(2)), fallback: fallback && trimmed(fallback) });
  };
  nodes.forEach(visit);
  parts.push(text.slice(at, end));
  return parts.filter((part) => part !== "");
}

function trimmed(template: Template): Template {
  return template
    .map((part, at) => {
      if (typeof part !== "string") return part;
      const own = at === 0 ? part.trimStart() : part;
      return at === template.length - 1 ? own.trimEnd() : own;
    })
    .filter((part) => part !== "");
}

/** The names that a template refers to, also in fallbacks. */
export function referencesIn(template: Template): readonly string[] {
  return template.flatMap((part) =>
    typeof part === "string" ? [] : [part.name, ...(part.fallback === undefined ? [] : referencesIn(part.fallback))],
  );
}

/** A value in which the colours of `light-dark()` are those of one scheme. */
export function inScheme(text: string, scheme: "light" | "dark"): string {
  if (!/light-dark\(/i.test(text) || isTooDeep(text)) return text;
  const written = (nodes: readonly valueParser.Node[]): string =>
    valueParser.stringify([...nodes], (node) => {
      if (node.type !== "function") return undefined;
      if (node.value.toLowerCase() !== "light-dark")
        return `${node.value}(${node.before}${written(node.nodes)}${node.after})`;
      const comma = node.nodes.findIndex(({ type, value }) => type === "div" && value === ",");
      if (comma < 0) return undefined;
      return written(scheme === "light" ? node.nodes.slice(0, comma) : node.nodes.slice(comma + 1)).trim();
    });
  return written(valueParser(text).nodes);
}

/**
 * A value as Tailwind's build writes it: `--alpha(red / 50%)` is a mix of colours, and `--spacing(4)` four times the
 * spacing of the theme.
 */
export function withoutFunctions(text: string, prefix: string): string {
  if (!/--(alpha|spacing)\(/.test(text) || isTooDeep(text)) return text;
  const written = (nodes: readonly valueParser.Node[]): string =>
    valueParser.stringify([...nodes], (node) => {
      if (node.type !== "function") return undefined;
      const inner = written(node.nodes).trim();
      if (node.value === "--spacing") return `calc(var(--${prefix === "" ? "" : `${prefix}-`}spacing) * ${inner})`;
      const [color = "", opacity] = splitOutside(inner, "/").map((part) => part.trim());
      if (node.value !== "--alpha" || opacity === undefined) return `${node.value}(${inner})`;
      const share = Number.isNaN(Number(opacity)) ? opacity : `${Number((100 * Number(opacity)).toFixed(4))}%`;
      return `color-mix(in oklab, ${color} ${share}, transparent)`;
    });
  return written(valueParser(text).nodes);
}

/** A name without its escapes: `size-0\.5` is `size-0.5` (CSS Syntax 3, section 4.3.7). */
export function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, digits: string | undefined, sign: string | undefined) => {
    if (digits === undefined) return sign ?? "";
    const code = Number.parseInt(digits, 16);
    const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
    return isNone ? "\uFFFD" : String.fromCodePoint(code);
  });
}
