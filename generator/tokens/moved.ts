import { EXTENSION, type Json } from "../model/token.ts";
import type { Path } from "./json/document.ts";
import { inside, isObject, reportAt, type Spot } from "./form.ts";

/** The path of the settings file in an identity. */
export const SETTINGS_FILE = "tokens/vitral.json";

/** Obsolete settings, each with its fix. */
const OLDER: Readonly<Record<string, string>> = {
  version: "Remove it.",
  themes: `Make each theme a context: "modifiers": { "theme": { "role": "theme", "contexts": … } }.`,
  css: `Rename it: "names": { "groups": … }.`,
};

/** Reports obsolete settings in the settings file; returns whether there are any. */
export function isOlder(value: Json, spot: Spot): boolean {
  if (!isObject(value)) return false;
  const extensions = value["$extensions"];
  if (isObject(extensions) && Object.hasOwn(extensions, EXTENSION)) {
    const message = `"${EXTENSION}" is inside "$extensions". Expected: the settings at the top of their file.`;
    reportAt(inside(spot, "$extensions", EXTENSION), "key", { message, fix: "Move its keys to the top." });
    return true;
  }
  const obsolete = Object.keys(OLDER).filter((key) => Object.hasOwn(value, key));
  for (const key of obsolete) {
    const message = `"${key}" is part of an older form of the settings.`;
    reportAt(inside(spot, key), "key", { message, fix: OLDER[key] ?? null });
  }
  return obsolete.length > 0;
}

/** Reports settings in a token file, where they are no longer read; returns whether there are any. */
export function hasMoved(value: Json, spot: Spot): boolean {
  const misplaced = settingsIn(value, []);
  for (const path of misplaced) {
    const isSeason = path.length > 2;
    const message = `"${EXTENSION}" is in the tokens file. Expected: the settings in ${SETTINGS_FILE}.`;
    const fix = isSeason
      ? `Move it to "dates" of the season's context in ${SETTINGS_FILE}.`
      : `Move it to ${SETTINGS_FILE}.`;
    reportAt(inside(spot, ...path), "key", { message, fix });
  }
  return misplaced.length > 0;
}

function settingsIn(value: Json, path: Path): readonly Path[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === "$extensions") {
      return isObject(member) && Object.hasOwn(member, EXTENSION) ? [[...path, key, EXTENSION]] : [];
    }
    return key.startsWith("$") ? [] : settingsIn(member, [...path, key]);
  });
}
