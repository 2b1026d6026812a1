import type { AtRule } from "postcss";
import { readColor } from "../../css-color.ts";
import { splitOutside } from "../../css-value.ts";
import { LONGEST } from "../../limits.ts";
import type { Entry } from "../../reading.ts";
import { unescaped, wholeReference } from "./references.ts";
import { isWideKeyword } from "./wide-keywords.ts";

/** What a property may be, and what it is that no rule sets (CSS Properties and Values API 1, section 2). */
export type Registered = { readonly name: string; readonly text: string; readonly syntax: string };

/** Reads a rule of `@property`; an entry for one that browsers ignore, undefined for one without an initial value. */
export function readProperty({ params, nodes = [] }: AtRule): Registered | Entry | undefined {
  const parts = new Map(nodes.flatMap((node) => (node.type === "decl" ? [[node.prop.toLowerCase(), node.value]] : [])));
  const text = parts.get("initial-value");
  if (text === undefined) return undefined;
  const syntax = /^\s*(["'])(.*)\1\s*$/s.exec(parts.get("syntax") ?? "")?.[2];
  const ignored = (what: string): Entry => ({
    kind: "left-out",
    what,
    subject: params.trim(),
    found: text.slice(0, 80),
  });
  if (!parts.has("syntax") || !parts.has("inherits")) return ignored(INCOMPLETE);
  const isKnown = syntax !== undefined && (syntax.trim() === "*" || syntax.split("|").every(isComponent));
  if (!isKnown || !/^\s*(true|false)\s*$/i.test(parts.get("inherits") ?? "")) return ignored(UNKNOWN);
  if (isOf(text, syntax) === false || (syntax.trim() !== "*" && RELATIVE.test(text))) return ignored(REFUSED_INITIAL);
  return { name: unescaped(params.trim().slice(2)), text, syntax };
}

const INCOMPLETE = "Rules of @property without syntax or inherits, which browsers ignore";
const UNKNOWN = "Rules of @property with a syntax or inherits that is none, which browsers ignore";
const REFUSED_INITIAL = "Rules of @property with an initial value that their syntax refuses, which browsers ignore";
const REFUSED = "Values that the syntax of their @property refuses: they have its initial value";

/** An initial value depends on nothing. */
const RELATIVE = /\bvar\(|\d(r?em|r?ex|r?ch|r?cap|r?ic|r?lh)\b/i;

/** Gives values that the syntax of their property refuses its initial value, as browsers do. */
export function withRegistered<T extends Pick<Registered, "name" | "text"> & Partial<Registered>>(
  declared: readonly T[],
  entries: Entry[],
): readonly T[] {
  const registered = new Map(declared.flatMap((one) => (one.syntax === undefined ? [] : [[one.name, one]])));
  if (registered.size === 0) return declared;
  const texts = new Map([...Map.groupBy(declared, ({ name }) => name)].map(([name, own]) => [name, own.map(textOf)]));
  /** Whether all that a text is, or leads to, is refused. */
  const isRefused = (text: string, syntax: string, open: ReadonlySet<string> = new Set()): boolean => {
    const target = wholeReference(text.trim());
    if (target === undefined || open.has(target)) return target === undefined && isOf(text, syntax) === false;
    const found = texts.get(target) ?? [];
    return found.length > 0 && found.every((one) => isRefused(one, syntax, new Set([...open, target])));
  };
  return declared.map((one) => {
    const { text: initial, syntax = "*" } = registered.get(one.name) ?? {};
    if (initial === undefined || one.syntax !== undefined) return one;
    if (/^\s*(initial|unset)\s*$/i.test(one.text)) return { ...one, text: initial };
    if (!isRefused(one.text, syntax)) return one;
    const [found, made] = [one.text.trim().slice(0, 80), initial.trim()];
    entries.push({ kind: "repaired", what: REFUSED, subject: `--${one.name}`, found, made });
    return { ...one, text: initial };
  });
}

function textOf({ text }: Pick<Registered, "text">): string {
  return text;
}

/** Whether a text is of a syntax of `@property`; undefined where that depends on other values, or is not known. */
function isOf(text: string, syntax: string): boolean | undefined {
  const own = text.trim();
  if (syntax.trim() === "*") return true;
  if (own.length > LONGEST) return undefined;
  if (isWideKeyword(own) || /\b(var|env)\(/i.test(own)) return undefined;
  const found = new Set(syntax.split("|").map((one) => isOfComponent(own, one.trim())));
  return found.has(true) ? true : found.has(undefined) ? undefined : false;
}

function isOfComponent(text: string, component: string): boolean | undefined {
  const [, name = "", sign] = /^(.*?)([+#]?)$/.exec(component) ?? [];
  if (sign === "") return isOne(text, name);
  const parts = splitOutside(text, sign === "#" ? "," : " ").map((part) => part.trim());
  const found = new Set(parts.filter((part) => part !== "" || sign === "#").map((part) => isOne(part, name)));
  return found.has(false) ? false : found.has(undefined) ? undefined : true;
}

function isOne(text: string, name: string): boolean | undefined {
  if (!name.startsWith("<")) return text === name;
  const isColor = readColor(text) !== undefined;
  if (name === "<color>") return isColor || SYSTEM.test(text) || (isLiteral(text) ? false : undefined);
  const pattern = Object.hasOwn(PATTERNS, name) ? PATTERNS[name] : undefined;
  if (pattern === undefined) return undefined;
  return pattern.test(text) || (isLiteral(text) || isColor ? false : undefined);
}

/** Whether a text is no function, such as `calc()`. */
function isLiteral(text: string): boolean {
  return !text.includes("(");
}

/** Whether a part of a syntax is one that browsers know: the name of a type, or a word. */
function isComponent(component: string): boolean {
  const name = component.trim().replace(/[+#]$/, "");
  // A list of transforms is one already.
  if (component.trim() === "<transform-list>") return true;
  return IDENTIFIER.test(name) || Object.hasOwn(PATTERNS, name) || OTHERS.has(name);
}

/** Colours of the reader's system (CSS Color 4, section 6.2 and appendix A), and those that depend on a page. */
const SYSTEM =
  /^(currentcolor|transparent|(accentcolor|button|canvas|field|graytext|highlight|linktext|mark|selecteditem|visitedtext|activetext|active(border|caption)|appworkspace|background|captiontext|inactive|info|menu|scrollbar|threed|window)\w*)$/i;

/** The names of syntaxes whose values nobody looks at here. */
const OTHERS = new Set(["<color>", "<image>", "<url>", "<transform-function>"]);

const IDENTIFIER = /^-?(?:[a-z_]|[^\0-\x7f]|\\.)(?:[\w-]|[^\0-\x7f]|\\.)*$/i;

const quantity = (units: string) => new RegExp(`^[-+]?(?:\\d+|\\d*\\.\\d+)(?:e[-+]?\\d+)?${units}$`, "i");

/** Any unit is one of a length that is not of something else. */
const LENGTH = "(?!(?:deg|grad|rad|turn|m?s|dpi|dpcm|dppx|x|k?hz|fr)$)[a-z]+";
const ZERO = "(?<=^[-+]?0*\\.?0+)";

/** The literal values of syntaxes by their names (section 5.1); colours have a reader of their own. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  "<length>": quantity(`(?:${LENGTH}|${ZERO})`),
  "<percentage>": quantity("%"),
  "<length-percentage>": quantity(`(?:%|${LENGTH}|${ZERO})`),
  "<number>": quantity(""),
  "<integer>": /^[-+]?\d+$/,
  "<angle>": quantity("(?:deg|grad|rad|turn)"),
  "<time>": quantity("m?s"),
  "<resolution>": quantity("(?:dpi|dpcm|dppx|x)"),
  "<custom-ident>": IDENTIFIER,
  "<string>": /^("([^"\\]|\\.)*"|'([^'\\]|\\.)*')$/,
};
