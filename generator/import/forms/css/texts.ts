import { type AtRule, list } from "postcss";
import valueParser from "postcss-value-parser";
import { readColor } from "../../css-color.ts";
import { LONGEST } from "../../limits.ts";
import { type Entry, leftOut } from "../../reading.ts";

export type Template = readonly (string | Reference)[];
export type Reference = { readonly name: string; readonly fallback: Template | undefined };

/** Length limit for a value after substitution; browsers have one, too (Custom Properties 1, section 3.3). */
export const LONGEST_VALUE = 100_000;

/** Bracket depth beyond which a value is kept as plain text. */
const DEEPEST = 100;

export function readTemplate(text: string): Template {
  if (!/var\(/i.test(text) || text.length > LONGEST_VALUE || isTooDeep(text)) return [text];
  return templateOf(text, valueParser(text).nodes, 0, text.length);
}

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
      const text = at === 0 ? part.trimStart() : part;
      return at === template.length - 1 ? text.trimEnd() : text;
    })
    .filter((part) => part !== "");
}

/** The names of the properties that a template references, including those in fallbacks. */
export function referencesIn(template: Template): readonly string[] {
  return template.flatMap((part) =>
    typeof part === "string" ? [] : [part.name, ...(part.fallback === undefined ? [] : referencesIn(part.fallback))],
  );
}

/** Replaces functions by the result of `rewrite`; keeps those for which it returns undefined. */
function rewritten(
  text: string,
  pattern: RegExp,
  rewrite: (
    node: valueParser.FunctionNode,
    written: (nodes: readonly valueParser.Node[]) => string,
  ) => string | undefined,
): string {
  if (!pattern.test(text) || isTooDeep(text)) return text;
  const written = (nodes: readonly valueParser.Node[]): string =>
    valueParser.stringify([...nodes], (node) => {
      if (node.type !== "function") return undefined;
      return rewrite(node, written) ?? `${node.value}(${node.before}${written(node.nodes)}${node.after})`;
    });
  return written(valueParser(text).nodes);
}

export function inScheme(text: string, scheme: "light" | "dark"): string {
  return rewritten(text, /light-dark\(/i, ({ value: name, nodes }, written) => {
    const comma = nodes.findIndex(({ type, value }) => type === "div" && value === ",");
    if (name.toLowerCase() !== "light-dark" || comma < 0) return undefined;
    return written(scheme === "light" ? nodes.slice(0, comma) : nodes.slice(comma + 1)).trim();
  });
}

/**
 * Expands Tailwind's build-time functions: `--alpha(red / 50%)` becomes a `color-mix()`, `--spacing(4)` four times the
 * theme's spacing, `--theme(--font-sans)` a `var()`.
 */
export function withoutFunctions(text: string, prefix: string): string {
  return rewritten(text, /--(alpha|spacing|theme)\(/, ({ value: name, nodes }, written) => {
    const inner = written(nodes).trim();
    const start = prefix === "" ? "--" : `--${prefix}-`;
    if (name === "--spacing") return `calc(var(${start}spacing) * ${inner})`;
    if (name === "--theme") return `var(${inner.replace("--", start)})`;
    const [color = "", opacity] = list.split(inner, ["/"], true);
    if (name !== "--alpha" || opacity === undefined) return undefined;
    const share = Number.isNaN(Number(opacity)) ? opacity : `${Number((100 * Number(opacity)).toFixed(4))}%`;
    return `color-mix(in oklab, ${color} ${share}, transparent)`;
  });
}

/** Decodes escapes: `size-0\.5` is `size-0.5` (CSS Syntax 3, section 4.3.7). */
export function unescaped(name: string): string {
  return name.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, digits: string | undefined, sign: string | undefined) => {
    if (digits === undefined) return sign ?? "";
    const code = Number.parseInt(digits, 16);
    const isNone = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
    return isNone ? "\uFFFD" : String.fromCodePoint(code);
  });
}

export type Registered = { readonly name: string; readonly syntax: string; readonly initial: string | undefined };

const IGNORED = "Rules of @property that browsers ignore";

/** Parses an `@property` rule; returns a report entry if browsers ignore the rule (Properties and Values 1, section 2). */
export function readProperty({ params, nodes = [] }: AtRule): Registered | Entry {
  const parts = new Map(nodes.flatMap((node) => (node.type === "decl" ? [[node.prop.toLowerCase(), node.value]] : [])));
  const syntax = /^\s*(["'])(.*)\1\s*$/s.exec(parts.get("syntax") ?? "")?.[2]?.trim();
  const initial = parts.get("initial-value")?.trim();
  const isInvalid =
    syntax === undefined ||
    !/^(true|false)$/i.test(parts.get("inherits")?.trim() ?? "") ||
    (syntax !== "*" && (initial === undefined || RELATIVE.test(initial) || isOf(initial, syntax) === false));
  if (isInvalid) return leftOut(IGNORED, params.trim(), initial?.slice(0, 80) ?? "nothing");
  return { name: unescaped(params.trim().slice(2)), syntax, initial };
}

/** References and relative units, which an initial value can't have. */
const RELATIVE = /\bvar\(|\d(r?em|r?ex|r?ch|r?cap|r?ic|r?lh)\b/i;

/** Returns whether a value matches an `@property` syntax; true if in doubt. */
export function isOf(text: string, syntax: string): boolean {
  if (syntax === "*" || text.length > LONGEST || /\benv\(/i.test(text)) return true;
  return syntax.split("|").some((alternative) => {
    const [, component = "", sign] = /^(.*?)([+#]?)$/s.exec(alternative.trim()) ?? [];
    if (sign === "") return isOne(text.trim(), component);
    const parts = sign === "#" ? list.comma(text) : list.space(text);
    return parts.every((part) => part !== "" && isOne(part, component));
  });
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const OTHER_UNITS = "deg|grad|rad|turn|m?s|dpi|dpcm|dppx|x|k?hz|fr";
const LENGTH = `(?:${NUMBER}(?!(?:${OTHER_UNITS})$)[a-z]+|[-+]?0*\\.?0+)`;

/** Literals by syntax component (section 5.1); functions such as `calc()` and unlisted components always match. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  "<length>": new RegExp(`^${LENGTH}$`, "i"),
  "<percentage>": new RegExp(`^${NUMBER}%$`, "i"),
  "<length-percentage>": new RegExp(`^(?:${LENGTH}|${NUMBER}%)$`, "i"),
  "<number>": new RegExp(`^${NUMBER}$`, "i"),
  "<integer>": /^[-+]?\d+$/,
  "<angle>": new RegExp(`^${NUMBER}(?:deg|grad|rad|turn)$`, "i"),
  "<time>": new RegExp(`^${NUMBER}m?s$`, "i"),
};

function isOne(text: string, component: string): boolean {
  if (!component.startsWith("<")) return text === component;
  const isColor = readColor(text) !== undefined;
  // Any identifier may be a named or system colour.
  if (component === "<color>")
    return isColor || text.includes("(") || (/^[a-z]+$/i.test(text) && !/^(none|auto|normal)$/.test(text));
  const pattern = PATTERNS[component];
  return pattern === undefined || pattern.test(text) || (text.includes("(") && !isColor);
}
