import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Reading } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { readStylesheets } from "../css/stylesheets.ts";
import type { Candidate } from "./candidates.ts";
import { DEEPEST } from "./leaves.ts";
import type { ObjectMap } from "./map.ts";
import { rootsOf } from "./other-exports.ts";

/** What rules are about, as keys of an object: `:root`, `.dark`, `&[data-theme="dark"]`, `@media print`. */
const RULE = /^(?:&|#|(?:html|body|\*)?(?:$|[:.[, ])|:root|@(?:media|supports|layer|container|property)\b)/;

/** What only selectors and rules of other kinds have in their names. */
const SELECTOR = /^[.@]|[*#&:[\]>~+,]/;

/** Elements of pages, and what they look like: such rules have no tokens. */
const ELEMENTS =
  /^(?:a|abbr|article|aside|audio|b|blockquote|body|button|canvas|caption|code|dd|details|dialog|dl|dt|em|fieldset|figure|footer|form|h[1-6]|header|hr|html|iframe|img|input|kbd|label|legend|li|main|mark|nav|ol|optgroup|option|p|picture|pre|progress|q|section|select|small|strong|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|tr|u|ul|video|[a-z]+(?:-[a-z]+)+)$/;
const LOOK =
  /^(?:(?:all|animation|appearance|background|border|bottom|box|caret|clip|color|content|cursor|display|fill|filter|flex|float|font|gap|grid|height|hyphens|inset|isolation|left|letter|line|list|margin|max|min|object|opacity|outline|overflow|padding|pointer|position|quotes|resize|right|scroll|stroke|tab|text|top|touch|transform|transition|user|vertical|visibility|white|width|will|word|zIndex|z-index)(?:[A-Z-][a-zA-Z-]*)?|(?:-?webkit|-?moz|-?ms|Webkit|Moz)[A-Z-][a-zA-Z-]*)$/;

/** A declaration: a custom property, or another one, which people also write as a name of JavaScript. */
const PROPERTY = /^(?:--[^\s:;{}()]+|-?[a-zA-Z][a-zA-Z-]*)$/;

/** What would end a declaration. */
const NO_VALUE = /[{}]|;(?![^()]*\))/;

/**
 * Reads an object that is a stylesheet, or has some: its keys are selectors and media, and its members custom properties. A map
 * says that it is none.
 */
export function readStyles(
  { path, value, entries }: Candidate,
  source: SourceFiles,
  map: ObjectMap | undefined,
): Reading | undefined {
  if (map !== undefined) return undefined;
  const css = rootsOf(value)
    .map((root) => rulesOf(root) ?? sheetsOf(root))
    .find((text) => text?.includes("--"));
  if (css === undefined) return undefined;
  const file = `${path}.css`;
  const read = (one: string) => (one === file ? css : undefined);
  const reading = readStylesheets({ ...source, paths: [file], components: [], read, bytes: read, head: read });
  return reading && { ...reading, from: [path], entries: [...entries, ...reading.entries] };
}

/** The text of an object of which each member is a stylesheet. */
function sheetsOf(root: Json): string | undefined {
  const all = isFields(root) ? Object.values(root).filter(isFields) : [];
  // What rules are made of is exported, too.
  const made = new Set(
    all.flatMap((one) => (rulesOf(one)?.includes("--") ? Object.values(one) : [])).map((one) => JSON.stringify(one)),
  );
  const members = made.size === 0 ? all : all.filter((one) => !made.has(JSON.stringify(one)));
  const keys = members.flatMap((member) => Object.keys(member));
  // Those with the same rules are alternatives.
  const isOne = isFields(root) && all.length === Object.keys(root).length && new Set(keys).size === keys.length;
  const texts = isOne ? members.map((member) => rulesOf(member)) : [];
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join("\n");
}

/** The text of rules, each within those around it; undefined for an object with anything else. */
function rulesOf(node: Json, depth = 0): string | undefined {
  if (!isFields(node) || depth > DEEPEST) return undefined;
  const texts = Object.entries(node).map(([key, below]): string | undefined => {
    const isKnown = SELECTOR.test(key) || ELEMENTS.test(key);
    const hasProperties = isKnown && (key.includes("--") || JSON.stringify(below).includes('"--'));
    if (isKnown && !hasProperties && typeof below === "object" && (SELECTOR.test(key) || isLook(below))) return "";
    if (isFields(below)) {
      const isRule = RULE.test(key) || (hasProperties && ELEMENTS.test(key));
      const inner = isRule ? rulesOf(below, depth + 1) : undefined;
      return inner === undefined ? undefined : `${key} { ${inner} }`;
    }
    const isValue = typeof below === "number" || (typeof below === "string" && !NO_VALUE.test(below));
    return depth > 0 && isValue && PROPERTY.test(key) ? `${propertyOf(key)}: ${below};` : undefined;
  });
  return texts.includes(undefined) || texts.length === 0 ? undefined : texts.join("\n");
}

/** Whether an object says what elements look like, also within others and in media. */
function isLook(node: Json): boolean {
  return (
    isFields(node) &&
    Object.entries(node).every(([key, below]) =>
      isFields(below) ? SELECTOR.test(key) && isLook(below) : LOOK.test(key),
    )
  );
}

/** `colorScheme` is `color-scheme`. */
function propertyOf(key: string): string {
  return key.startsWith("--") ? key : key.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
}
