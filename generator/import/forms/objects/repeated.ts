import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { pathsIn } from "./leaves.ts";
import { isContainerName } from "./containers.ts";
import { isPairOfModes } from "./stated-modes.ts";

/**
 * An object in which a level such as `themes` has members again that are beside it, `[lightTheme, darkTheme]`, with each of
 * them once: in that level, unless a further one of the same tokens is beside it only. What all have a part of (`…base`) is
 * in them.
 */
export function withoutRepeated(value: Json): Json {
  if (!isFields(value)) return value;
  const isLevel = ([name, below]: [string, Json]) => isFields(below) && (isContainerName(name) || isPairOfModes(below));
  const [key, level] = Object.entries(value).find(isLevel) ?? [];
  const themes = isFields(level) ? Object.values(level).filter(isFields) : [];
  if (key === undefined || themes.length < 2) return value;
  const texts = new Set(themes.map((theme) => JSON.stringify(theme)));
  const members = Object.entries(value).filter(([name]) => name !== key);
  const again = members.filter(([, below]) => texts.has(JSON.stringify(below)));
  if (again.length === 0) return value;
  const others = members.filter((one) => !again.includes(one) && !isPart(one[1], themes));
  const paths = new Set(themes.map(pathsIn));
  const isFurther = others.some(([, below]) => isFields(below) && paths.has(pathsIn(below)));
  if (!isFurther) return Object.fromEntries([...others, [key, value[key] ?? null]]);
  const isWhole = new Set(again.map(([, below]) => JSON.stringify(below))).size === texts.size;
  return isWhole ? Object.fromEntries([...again, ...others]) : value;
}

/** Whether each of some themes has all that an object has, by the same names. */
function isPart(part: Json, themes: readonly Fields[]): boolean {
  const own = isFields(part) ? Object.entries(part) : [];
  const isIn = (theme: Fields) =>
    own.every(([name, below]) => JSON.stringify(theme[name] ?? null) === JSON.stringify(below));
  return own.length > 0 && themes.every(isIn);
}
