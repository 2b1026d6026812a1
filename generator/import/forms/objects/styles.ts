import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf } from "../../modes.ts";
import type { Reading } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { readStylesheets } from "../css/stylesheets.ts";
import type { Candidate } from "./candidates.ts";
import { DEEPEST } from "./leaves.ts";
import type { ObjectMap } from "./map.ts";
import { rootsOf } from "./other-exports.ts";

/** What rules are about, as keys of an object: `:root`, `.dark`, `[data-theme="dark"]`, `@media print`. */
const RULE = /^(?:(?:html|body|\*)?(?:$|[:.[])|:root|@(?:media|supports|layer|container)\b)/;

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
  const css = rootsOf(value)
    .map((root) => rulesOf(root) ?? sheetsOf(root))
    .find((text) => text?.includes("--"));
  if (css === undefined || map !== undefined) return undefined;
  const file = `${path}.css`;
  const read = (one: string) => (one === file ? css : undefined);
  const reading = readStylesheets({ ...source, paths: [file], components: [], read, bytes: read, head: read });
  return reading && { ...reading, from: [path], entries: [...entries, ...reading.entries] };
}

/** The text of an object of which each member is a stylesheet. */
function sheetsOf(root: Json): string | undefined {
  // Those of themes by their names are alternatives.
  const members = isFields(root) && Object.keys(root).every((name) => modeOf(name) === undefined) ? root : {};
  const texts = Object.values(members).map((member) => rulesOf(member));
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join("\n");
}

/** The text of rules, each within those around it; undefined for an object with anything else. */
function rulesOf(node: Json, depth = 0): string | undefined {
  if (!isFields(node) || depth > DEEPEST) return undefined;
  const texts = Object.entries(node).map(([key, below]): string | undefined => {
    if (isFields(below)) {
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

/** Whether stylesheets of the source have custom properties, with a text about what chooses among their values. */
export function hasStyles(source: SourceFiles, choosing = /(?:)/): boolean {
  const styles = source.paths.filter((path) => path.endsWith(".css"));
  return styles.some((path) => {
    const text = source.read(path) ?? "";
    return /--[\w-]+\s*:/.test(text) && choosing.test(text);
  });
}

/** What a stylesheet has that chooses among values itself: it says what the system ships. */
export const CHOOSING = /\[data-|prefers-color-scheme|light-dark\(|\.[\w-]*(dark|light|theme)/;
