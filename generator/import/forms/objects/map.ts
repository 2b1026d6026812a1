import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { type Mode, MODES } from "../../../model/color.ts";
import { ImportError } from "../../import-error.ts";
import type { Reading } from "../../reading.ts";

/** What the names of one level are: steps of a token's path, nothing, or the contexts of a modifier. */
export type Level = "group" | "token" | "drop" | { readonly modifier: string };

/** What a person says of nested objects. */
export type ObjectMap = {
  readonly levels: readonly Level[];
  readonly value: string | undefined;
  readonly modes: Readonly<Record<string, Mode>>;
  readonly defaults: Readonly<Record<string, string>>;
  readonly prefix: string | undefined;
};

/** A map of objects without levels. */
export const PLAIN: ObjectMap = { levels: [], modes: {}, defaults: {}, value: undefined, prefix: undefined };

const KEYS = ["levels", "value", "modes", "defaults", "prefix"];

/**
 * Reads the map of `--map`, which says what each level of nested objects is:
 *
 *     {
 *       "levels": ["theme", "drop", "group", "token"],
 *       "value": "hex",
 *       "modes": { "latte": "light", "mocha": "dark" },
 *       "defaults": { "theme": "latte" },
 *       "prefix": "ctp"
 *     }
 *
 * - `levels`, from the outermost one: `group` and `token` are steps of a token's path, `drop` is a level whose names
 *   are no part of it, and any other word is the modifier whose contexts the names are. Deeper levels are groups.
 * - `value`: the member that has the value, where values are objects. The others are left out.
 * - `modes`: which contexts of the theme are light and which dark, where their names do not say it.
 * - `defaults`: the default of a modifier; its first context where absent.
 * - `prefix`: what all custom properties begin with.
 *
 * @throws ImportError
 */
export function readObjectMap(json: Json): ObjectMap {
  if (!isFields(json)) throw wrong("", json, "an object");
  const unknown = Object.keys(json).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    throw new ImportError(`The map has an unknown key "${unknown}".`, `Expected: ${KEYS.join(", ")}.`);
  }
  const { levels = null, value, modes = {}, defaults = {}, prefix } = json;
  if (!isTexts(levels) || levels.length === 0) {
    throw wrong("levels", levels, 'a list of texts such as ["theme", "group", "token"]');
  }
  const texts = { value, prefix };
  for (const [key, text] of Object.entries(texts)) {
    if (text !== undefined && typeof text !== "string") throw wrong(key, text, "text");
  }
  const contexts = levels.filter((level) => !["group", "token", "drop"].includes(level));
  const twice = contexts.find((level, at) => contexts.indexOf(level) < at);
  if (twice !== undefined) throw new ImportError(`The map names the modifier "${twice}" at two levels.`);
  const token = levels.indexOf("token");
  if (token >= 0 && token < levels.length - 1) throw wrong("levels", levels, '"token" as the last level');
  const known = textsOf("defaults", defaults);
  const foreign = Object.keys(known).find((name) => !contexts.includes(name));
  if (foreign !== undefined) {
    throw new ImportError(
      `The map has a default for "${foreign}", which is no level.`,
      `Its modifiers are: ${contexts.join(", ") || "none"}.`,
    );
  }
  return {
    levels: levels.map((level) =>
      level === "group" || level === "token" || level === "drop" ? level : { modifier: level },
    ),
    value: typeof value === "string" ? value : undefined,
    modes: modesOf(modes),
    defaults: known,
    prefix: typeof prefix === "string" ? prefix : undefined,
  };
}

/** @throws ImportError where no modifier of a map has names to choose among */
export function refuseUnfit({ levels }: ObjectMap, { modifiers, from = [] }: Reading): void {
  const asked = levels.flatMap((level, at) => (typeof level === "string" ? [] : [{ name: level.modifier, at }]));
  const chosen = new Set(modifiers.flatMap(({ name, contexts }) => (contexts.length > 1 ? name : [])));
  const [first] = asked;
  if (first === undefined || asked.some(({ name }) => chosen.has(name))) return;
  throw new ImportError(
    `Level ${first.at + 1} of the map, "${first.name}", has no names to choose among in ${from.join(", ")}.`,
    'Expected: a level with names such as light and dark. One whose names say nothing is "drop".',
  );
}

function modesOf(json: Json): Readonly<Record<string, Mode>> {
  return Object.fromEntries(
    Object.entries(textsOf("modes", json)).map(([context, text]) => {
      const mode = MODES.find((one) => one === text);
      if (mode === undefined) throw wrong(`modes.${context}`, text, MODES.join(" or "));
      return [context, mode];
    }),
  );
}

function textsOf(key: string, json: Json): Readonly<Record<string, string>> {
  if (!isFields(json)) throw wrong(key, json, "an object of texts");
  return Object.fromEntries(
    Object.entries(json).map(([name, text]) => {
      if (typeof text !== "string") throw wrong(`${key}.${name}`, text, "text");
      return [name, text];
    }),
  );
}

function isTexts(json: Json): json is readonly string[] {
  return Array.isArray(json) && json.every((one) => typeof one === "string" && one !== "");
}

function wrong(key: string, found: Json | Fields, expected: string): ImportError {
  const where = key === "" ? "The map" : `"${key}" of the map`;
  return new ImportError(`${where} is ${JSON.stringify(found).slice(0, 80)}. Expected: ${expected}.`);
}
