import type { AtRule } from "postcss";
import { readColor } from "../../css-color.ts";
import { splitOutside } from "../../css-value.ts";
import { LONGEST } from "../../limits.ts";
import type { Entry } from "../../reading.ts";
import { unescaped } from "./texts.ts";

/** A custom property that `@property` registers. */
export type Registered = { readonly name: string; readonly syntax: string; readonly initial: string | undefined };

/** How the report names rules that browsers ignore. */
const IGNORED = "Rules of @property that browsers ignore";

/** Reads a rule of `@property`; an entry if browsers ignore it (Properties and Values 1, section 2). */
export function readProperty({ params, nodes = [] }: AtRule): Registered | Entry {
  const parts = new Map(nodes.flatMap((node) => (node.type === "decl" ? [[node.prop.toLowerCase(), node.value]] : [])));
  const syntax = /^\s*(["'])(.*)\1\s*$/s.exec(parts.get("syntax") ?? "")?.[2]?.trim();
  const initial = parts.get("initial-value")?.trim();
  const isInvalid =
    syntax === undefined ||
    !/^(true|false)$/i.test(parts.get("inherits")?.trim() ?? "") ||
    (syntax !== "*" && (initial === undefined || RELATIVE.test(initial) || isOf(initial, syntax) === false));
  if (isInvalid)
    return { kind: "left-out", what: IGNORED, subject: params.trim(), found: initial?.slice(0, 80) ?? "nothing" };
  return { name: unescaped(params.trim().slice(2)), syntax, initial };
}

/** Initial values don't depend on other values. */
const RELATIVE = /\bvar\(|\d(r?em|r?ex|r?ch|r?cap|r?ic|r?lh)\b/i;

/** Returns whether a value has a syntax of `@property`; true if that can't be told. */
export function isOf(text: string, syntax: string): boolean {
  if (syntax === "*" || text.length > LONGEST || /\benv\(/i.test(text)) return true;
  return syntax.split("|").some((component) => isOfComponent(text.trim(), component.trim()));
}

function isOfComponent(text: string, component: string): boolean {
  const sign = /[+#]$/.exec(component)?.[0];
  if (sign === undefined) return isOne(text, component);
  const parts = splitOutside(text, sign === "#" ? "," : " ").map((part) => part.trim());
  return parts.every((part) => part !== "" && isOne(part, component.slice(0, -1)));
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const OTHER_UNITS = "deg|grad|rad|turn|m?s|dpi|dpcm|dppx|x|k?hz|fr";
const LENGTH = `(?:${NUMBER}(?!(?:${OTHER_UNITS})$)[a-z]+|[-+]?0*\\.?0+)`;

/** Literals of syntaxes (section 5.1); functions such as `calc()` and syntaxes without an entry always fit. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  "<length>": new RegExp(`^${LENGTH}$`, "i"),
  "<percentage>": new RegExp(`^${NUMBER}%$`, "i"),
  "<length-percentage>": new RegExp(`^(?:${LENGTH}|${NUMBER}%)$`, "i"),
  "<number>": new RegExp(`^${NUMBER}$`, "i"),
  "<integer>": /^[-+]?\d+$/,
  "<angle>": new RegExp(`^${NUMBER}(?:deg|grad|rad|turn)$`, "i"),
  "<time>": new RegExp(`^${NUMBER}m?s$`, "i"),
};

const SYSTEM_COLOR = /^[a-z]+$/i;

function isOne(text: string, component: string): boolean {
  if (!component.startsWith("<")) return text === component;
  if (component === "<color>")
    return (
      readColor(text) !== undefined ||
      text.includes("(") ||
      (SYSTEM_COLOR.test(text) && !/^(none|auto|normal)$/.test(text))
    );
  const pattern = PATTERNS[component];
  return pattern === undefined || pattern.test(text) || (text.includes("(") && readColor(text) === undefined);
}
