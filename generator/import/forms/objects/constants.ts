import { type Fields, isFields } from "../../fields.ts";
import { type Json, TEXT } from "../../../model/token.ts";
import { readCssValue } from "../../css-value.ts";
import { wordsOf } from "../../modes.ts";
import { isContainerName } from "./containers.ts";
import { DEEPEST, type Left } from "./leaves.ts";

/**
 * An object without what only names its themes, `enum Mode { Light = "light", Dark = "dark" }`, and what programs say of them:
 * labels, selectors, icons.
 */
export function withoutConstants(root: Json): { readonly node: Json; readonly left: readonly Left[] } {
  const left: Left[] = [];
  const visit = (node: Json, path: readonly string[]): Json => {
    if (!isFields(node) || path.length > DEEPEST) return node;
    const members = Object.entries(node);
    const kept = members.flatMap(([key, below]): [string, Json][] => {
      const what = isOfProperties(below) ? PROPERTIES : isConstant(key, below) ? CONSTANTS : undefined;
      if (what === undefined) return [[key, visit(below, [...path, key])]];
      left.push({ path: [...path, key], what, found: below });
      return [];
    });
    const isSame = kept.length === members.length && kept.every(([key, below]) => below === node[key]);
    return isSame ? node : Object.fromEntries(kept);
  };
  return { node: visit(root, []), left };
}

const CONSTANTS = "Names of themes, and what programs say of them: no tokens";
const PROPERTIES = "Names of custom properties, which are no values";

/** Whether an object has names of custom properties and nothing else: `{ "ink": "--ink" }`. */
function isOfProperties(node: Json): boolean {
  const values = isFields(node) ? Object.values(node) : [];
  return values.length > 0 && values.every((one) => typeof one === "string" && /^--[\w-]+$/.test(one));
}

/** Whether an object has names and other texts of themes, brands and the like, or of light and dark ones, and nothing else. */
function isConstant(key: string, node: Json): boolean {
  if (!isFields(node)) return false;
  const members = Object.entries(node);
  if (members.length === 0 || !members.every(([, below]) => isPlainText(below))) return false;
  const isOfThemes = hasModes(node) || wordsOf(key).some(isContainerName);
  const isOfTexts = OF_TEXTS.test(wordsOf(key).at(-1) ?? "");
  return isOfThemes && (isOfTexts || members.every(([name, text]) => isNamed(name, String(text))));
}

/** Whether an object has members called light and dark. */
function hasModes(node: Fields): boolean {
  const words = new Set(Object.keys(node).flatMap(wordsOf));
  return words.has("light") && words.has("dark");
}

/** What an object is called that has texts for people and programs. */
const OF_TEXTS = /^(names?|labels?|titles?|descriptions?|icons?|emojis?|selectors?|class(es)?|attributes?|ids?|keys?)$/;

/** Whether a text is a word or more, and no value of a property: not `currentColor`, `url(…)` or `{ink}`. */
function isPlainText(value: Json): boolean {
  if (typeof value !== "string" || /[(){}$]/.test(value) || KEYWORDS.test(value.trim())) return false;
  return readCssValue(value).type === TEXT;
}

const KEYWORDS = /^(currentcolor|none|auto|inherit|initial|unset|revert|revert-layer)$/i;

/** Whether a text is the name that it has, with words for what is called so: `Light mode`, `[data-theme="light"]`. */
function isNamed(name: string, text: string): boolean {
  const [own, said] = [name, text].map((one) => wordsOf(one).filter((word) => !OF_NAMES.test(word)));
  const isName = /^[\p{L}\p{N} _-]+$/u.test(text) || /^[.:&[]/.test(text);
  return isName && own !== undefined && own.length > 0 && own.join(" ") === said?.join(" ");
}

/** Words for what is called so. */
const OF_NAMES = /^(data|is|themes?|modes?|colou?rs?|schemes?|brands?)$/;
