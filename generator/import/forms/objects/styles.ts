import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Reading } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { readStylesheets } from "../css/stylesheets.ts";
import type { Candidate } from "./candidates.ts";
import { DEEPEST } from "./leaves.ts";
import type { ObjectMap } from "./map.ts";
import { rootsOf } from "./other-exports.ts";

/** What rules are about, as keys of an object: `:root`, `.dark`, `[data-theme="dark"]`, `@media print`. */
const RULE = /^(?:(?:html|body|\*)?(?:$|[:.[])|:root|@(?:media|supports|layer|container)\b)/;

/** Elements of pages, and what they look like: such rules have no tokens. */
const ELEMENTS =
  /^(?:(?:a|b|blockquote|body|button|code|em|h[1-6]|hr|html|img|input|label|li|main|ol|p|pre|select|small|strong|svg|table|td|textarea|th|ul)(?::[a-z-]+)*(?:,\s*|$))+$/;
const LOOK =
  /^(?:all|animation|appearance|background|border|box|color|cursor|display|fill|flex|font|gap|grid|height|letter|line|list|margin|max|min|opacity|outline|overflow|padding|position|stroke|tab|text|transition|vertical|white|width|word)(?:[A-Z-][a-zA-Z-]*)?$/;

/** A declaration: a custom property, or another one, which people also write as a name of JavaScript. */
const PROPERTY = /^(?:--[^\s:;{}()]+|[a-z][a-zA-Z-]*)$/;

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
  const members = isFields(root) ? Object.values(root).filter(isFields) : [];
  const keys = members.flatMap((member) => Object.keys(member));
  // Those with the same rules are alternatives.
  const isOne = isFields(root) && members.length === Object.keys(root).length && new Set(keys).size === keys.length;
  const texts = isOne ? members.map((member) => rulesOf(member)) : [];
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join("\n");
}

/** The text of rules, each within those around it; undefined for an object with anything else. */
function rulesOf(node: Json, depth = 0): string | undefined {
  if (!isFields(node) || depth > DEEPEST) return undefined;
  const texts = Object.entries(node).map(([key, below]): string | undefined => {
    if (isFields(below)) {
      if (ELEMENTS.test(key) && Object.keys(below).every((name) => LOOK.test(name))) return "";
      const inner = RULE.test(key) ? rulesOf(below, depth + 1) : undefined;
      return inner === undefined ? undefined : `${key} { ${inner} }`;
    }
    const isValue = typeof below === "number" || (typeof below === "string" && !NO_VALUE.test(below));
    return depth > 0 && isValue && PROPERTY.test(key) ? `${propertyOf(key)}: ${below};` : undefined;
  });
  return texts.includes(undefined) || texts.length === 0 ? undefined : texts.join("\n");
}

/** `colorScheme` is `color-scheme`. */
function propertyOf(key: string): string {
  return key.startsWith("--") ? key : key.replace(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`);
}
