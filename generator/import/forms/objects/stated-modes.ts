import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import { leafOf } from "./leaf.ts";
import { pathsIn } from "./leaves.ts";

/** `{ light: "#fff", dark: "#000" }`: values or groups, and nothing but modes. */
export function isPairOfModes(node: Fields): boolean {
  // In a palette of Tailwind, the shade "DEFAULT" may have one called "dark" beside it.
  if (Object.hasOwn(node, "DEFAULT")) return false;
  const words = Object.keys(node).map((name) => wordsOf(name));
  const has = (mode: string) => words.some((own) => own.includes(mode));
  const isMode = (own: readonly string[]) => own.some((word) => MODE.test(word));
  // `commentLight` and `numberLight` are two things, and no modes of one.
  const things = new Set(words.map((own) => own.filter((word) => !MODE.test(word)).join(" ")));
  if (things.size > 1 && !things.has("") && Object.values(node).every((below) => leafOf(below) !== undefined))
    return false;
  return has("dark") && (has("light") || has("default") || has("base")) && words.every(isMode);
}

/** Whether the members of an object are modes, or a light and a dark one with others of the same tokens: `dim`. */
export function areModes(node: Fields): boolean {
  const modes = new Set(Object.keys(node).map((name) => modeOf(name)));
  const members = Object.values(node);
  const areThemes = modes.has("light") && modes.has("dark") && members.every(isFields);
  return isPairOfModes(node) || (areThemes && new Set(members.map(pathsIn)).size === 1);
}

const MODE = /^(light|dark|default|base|initial|contrast|hc)$/;

/** The members of `{ light: "#fff", dark: "#000", hover: { light: …, dark: … } }` that are values for modes; else none. */
export function modesBesideParts(node: Fields): readonly string[] {
  const [modes, parts] = [true, false].map((isValue) =>
    Object.keys(node).filter((name) => (leafOf(node[name] ?? null) !== undefined) === isValue),
  );
  const isPair = modes?.toSorted().join() === "dark,light";
  return isPair && parts?.every((name) => isToken(node[name] ?? null)) === true ? modes : [];
}

/** Whether an object has nothing but a value for each mode. */
export function isToken(node: Json): boolean {
  return isFields(node) && isPairOfModes(node) && Object.values(node).every((below) => leafOf(below) !== undefined);
}

/** Whether something in an object has a value or a group for each mode. */
export function hasModes(node: Json, depth = 0): boolean {
  if (!isFields(node) || depth > DEEPEST) return false;
  return areModes(node) || Object.values(node).some((below) => hasModes(below, depth + 1));
}

/** Modes are not looked for in objects that are nested deeper than this. */
const DEEPEST = 64;

/** What components are in, by the last word of a name: `hover`, `primary-pressed`. */
const STATES = /^(hover(ed)?|press(ed)?|active|enabled|idle|rest(ing)?|disabled|focus(ed)?|checked|selected|visited)$/;

/** Whether a name is that of a state of a component. */
export function isState(name: string): boolean {
  return STATES.test(wordsOf(name).at(-1) ?? "");
}

/** Whether a name or a flag says that an object is a theme. */
export function saysMode(name: string, below: Json): boolean {
  const words = wordsOf(name);
  return words.includes("light") || words.includes("dark") || modeFlag(below) !== undefined;
}

/** Whether a name or a flag says that an object is dark. */
export function saysDark(name: string, below: Json): boolean {
  return wordsOf(name).includes("dark") || modeFlag(below) === "dark";
}

/** Whether the names of siblings are weights and styles of a font, one of which is called light. */
export function areOfFonts(names: readonly string[]): boolean {
  const words = names.flatMap(wordsOf);
  return !words.includes("dark") && words.some((word) => WEIGHTS.test(word));
}

const WEIGHTS =
  /^(thin|hairline|(extra|ultra)light|book|roman|regular|medium|(semi|demi|extra|ultra)?bold|heavy|italic|oblique)$/;

/** Whether a name is one word: fonts are light too (`headline-light-24`). */
export function isOneWord(name: string): boolean {
  return wordsOf(name).length === 1;
}

/** Whether all of several objects have a name of their own and say that they are light or dark, themselves or their colours. */
export function areNamedThemes(members: readonly Json[]): boolean {
  const isTheme = (one: Json) => {
    const { id, name, colors = null } = isFields(one) ? one : {};
    return typeof (name ?? id) === "string" && (modeFlag(one) ?? modeFlag(colors)) !== undefined;
  };
  return members.length > 1 && members.every(isTheme);
}

/** The mode that a flag of a context says. */
export function modeFlag(context: Json): "light" | "dark" | undefined {
  if (!isFields(context)) return undefined;
  for (const [key, value] of Object.entries(context)) {
    if (/^(is_?)?dark$/i.test(key) && typeof value === "boolean") return value ? "dark" : "light";
    if (/^(is_?)?light$/i.test(key) && typeof value === "boolean") return value ? "light" : "dark";
    const isMode = /^(mode|type|kind|appearance|colou?r_?scheme)$/i.test(key);
    if (isMode && typeof value === "string" && /^(light|dark)$/i.test(value))
      return value.toLowerCase() === "dark" ? "dark" : "light";
  }
  return undefined;
}

/** So many values are those of a theme, and no scale of tones. */
const LEAST_OF_THEME = 12;

/**
 * Whether values say that their names have those of contexts, `"path": ["ink", "dark", "100"]`, as Style Dictionary does, and
 * are too few for a theme.
 */
export function areOfPaths(node: Fields, contexts: readonly string[]): boolean {
  return contexts.every((context) => {
    if (countIn(node[context] ?? null) >= LEAST_OF_THEME) return false;
    const keys = [context];
    let below = node[context];
    while (isFields(below) && !Array.isArray(below["path"])) {
      const [[key, next] = ["", undefined]] = Object.entries(below);
      keys.push(key);
      below = next;
    }
    const path = isFields(below) ? below["path"] : [];
    return (
      Array.isArray(path) && path.length >= keys.length && path.slice(-keys.length).every((key, at) => key === keys[at])
    );
  });
}

/** How many values are in an object. */
function countIn(node: Json): number {
  if (leafOf(node) !== undefined || !isFields(node)) return 1;
  return Object.values(node).reduce((sum: number, below) => sum + countIn(below), 0);
}
