import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Entry } from "../../reading.ts";
import { isKind, ownWords } from "../../kinds.ts";
import { modeOf, wordsOf } from "../../modes.ts";
import { isBaseOfModes } from "./base-of-modes.ts";
import { leavesIn } from "./leaves.ts";

/** A module with a default export only is that value; one of another mode is beside those that have names. */
export function rootOf(value: Json): Json {
  if (!isFields(value) || isBaseOfModes(value)) return value;
  const { default: byDefault, ...named } = value;
  const isOnly = !Object.values(named).some(isFields);
  if (isOnly && (isFields(byDefault) || Array.isArray(byDefault))) return byDefault;
  const mode = otherMode(value);
  return mode === undefined || byDefault === undefined ? named : { [mode]: byDefault, ...named };
}

const OTHER: Readonly<Record<string, string>> = { dark: "light", light: "dark", night: "day", day: "night" };

/** What the default export of a module is called that has all that themes with names have: `light` beside `dark`. */
function otherMode({ default: byDefault, ...named }: Fields): string | undefined {
  if (!isFields(byDefault)) return undefined;
  const themes = Object.keys(named).filter((name) => modeOf(name) !== undefined && isFields(named[name]));
  const [name = ""] = themes;
  const whole = leavesIn(byDefault);
  const isOther = (theme: string) => {
    const own = leavesIn(named[theme] ?? null);
    const isWithin = own.size > 0 && [...own.keys()].every((path) => whole.has(path));
    const isLike = isWithin || keysOf(named[theme]) === keysOf(byDefault);
    return modeOf(theme) === modeOf(name) && isLike && [...own].some(([path, text]) => whole.get(path) !== text);
  };
  const other = name.replace(/dark|light|(?<!mid)night|day/i, (word) =>
    inCaseOf(word, OTHER[word.toLowerCase()] ?? ""),
  );
  return other !== name && themes.every(isOther) ? other : undefined;
}

/** A word with capital letters where another one has them: `Light` for `Dark`. */
function inCaseOf(like: string, word: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
}

function keysOf(one: Json | undefined): string {
  return isFields(one) ? Object.keys(one).sort().join() : "";
}

/** What a module exports by default, or by names: that which `rootOf` takes, and the other one where it has both. */
export function rootsOf(value: Json): readonly Json[] {
  const root = rootOf(value);
  if (!isFields(value) || value["default"] === undefined) return [root];
  const { default: byDefault, ...named } = value;
  return root === byDefault
    ? [root, named]
    : isFields(byDefault) || Array.isArray(byDefault)
      ? [root, byDefault]
      : [root];
}

/** The tokens that a module exports by names where its default is taken, or the other way around. */
export function lostDefault(path: string, value: Json, root: Json): readonly Entry[] {
  if (!isFields(value) || value["default"] === undefined || root === value) return [];
  const { default: byDefault, ...named } = value;
  const mode = root === byDefault ? undefined : otherMode(value);
  if (mode !== undefined) return [{ kind: "repaired", what: OTHER_MODE, subject: path, found: "default", made: mode }];
  const whole = isFields(byDefault) || Array.isArray(byDefault) ? byDefault : { default: byDefault };
  const [taken, others] = root === byDefault ? [whole, named] : [named, whole];
  const known = knownIn(taken);
  if (known.objects.has(JSON.stringify(others))) return [];
  return Object.entries(others as Fields).flatMap(([name, one]): Entry[] => {
    const found = JSON.stringify(one).slice(0, 80);
    return isLost([name], one, known) ? [{ kind: "left-out", what: DEFAULT, subject: `${path}: ${name}`, found }] : [];
  });
}

const OTHER_MODE = "Themes that a module exports by default, beside one with a name: that of the other mode";

const DEFAULT = "Values that a module exports by default, or by names, beside the others";

/** What is taken of a module. */
type Known = {
  /** Its values as JSON, by the words of their paths. */
  readonly values: ReadonlyMap<string, string>;
  /** Its objects and lists as JSON, and what each is called; the whole has no name. */
  readonly objects: ReadonlyMap<string, readonly string[]>;
};

function knownIn(taken: Json): Known {
  const values = new Map<string, string>();
  const objects = new Map<string, readonly string[]>();
  const visit = (node: Json, path: readonly string[]): void => {
    const text = JSON.stringify(node);
    if (!isFields(node)) values.set(keyOf(path), text);
    if (typeof node === "object") objects.set(text, [...(objects.get(text) ?? []), path.at(-1) ?? ""]);
    if (isFields(node)) for (const [name, below] of Object.entries(node)) visit(below, [...path, name]);
  };
  visit(taken, []);
  return { values, objects };
}

/** `color.ink` is called like `colorInk`. */
function keyOf(path: readonly string[]): string {
  return path.flatMap(wordsOf).join(" ");
}

/**
 * Whether something has a token that is not known by its name and value. An object is known by its value where another one
 * is called alike, such as `light` and `lightTheme`, or where all that is in it is known.
 */
function isLost(path: readonly string[], node: Json, known: Known): boolean {
  const name = path.at(-1) ?? "";
  const text = JSON.stringify(node);
  const isAlike = (other: string) =>
    other === "" || other === name || isKind(name) || ownWords(other) === ownWords(name);
  if (typeof node === "object" && known.objects.get(text)?.some(isAlike) === true) return false;
  // A list of themes has no names for them.
  if (Array.isArray(node) && node.length > 0 && node.every(isFields))
    return !node.every((one: Json) => known.objects.has(JSON.stringify(one)));
  if (isFields(node)) return Object.entries(node).some(([key, below]) => isLost([...path, key], below, known));
  return isToken(name, node) && known.values.get(keyOf(path)) !== text;
}

/** Whether a value may be one of a token: it says nothing about the module. */
function isToken(name: string, value: Json): boolean {
  if (/^(__\w+|\$schema|version|name|displayName|title|author|license|description|id|slug|order)$/i.test(name))
    return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "" && !VERSION.test(value));
}

const VERSION = /^v?\d+\.\d+\.\d+/;
