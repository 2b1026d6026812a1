import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { modeOf } from "../../modes.ts";
import { DEEPEST } from "./leaves.ts";
import type { Placed } from "./levels.ts";

/** The whole name of a custom property: `--ink`, or `var(--ink)` as the key of a program. */
const PROPERTY = /^(?:--([^\s()]+)|var\(\s*--([\w-]+)\s*\))$/;

/** The path of a token by the name of its custom property, whatever groups it is in; other paths as they are. */
export function pathByProperty(path: readonly string[]): readonly string[] {
  const [, name, named = name] = PROPERTY.exec(path.at(-1) ?? "") ?? [];
  return named === undefined ? path : [named];
}

/** Values by the names of their custom properties, if no two groups have the same one. */
export function byProperty(placed: readonly Placed[]): readonly Placed[] {
  const paths = new Set(placed.map(({ path }) => path.join("\0")));
  const named = new Set(placed.map(({ path }) => pathByProperty(path).join("\0")));
  return named.size < paths.size ? placed : placed.map((one) => ({ ...one, path: pathByProperty(one.path) }));
}

/** Keys that say by a selector which theme they are of, and those of the root. */
const OF_THEME = /^(?:html|body|:root)?(?:\[[\w-]*(?:theme|mode|scheme)=["']?([\w-]+)["']?\]|\.([a-z][\w-]*))$/i;
const OF_ROOT = /^(html|body|:root)$/;

/** An object whose keys are all selectors of themes, by the names of these: `{ ":root": …, "[data-theme=dark]": … }`. */
export function withoutSelectors(node: Json, depth = 0): Json {
  if (!isFields(node) || depth > DEEPEST) return node;
  const names = Object.keys(node).map(themeOf);
  const isOfThemes = !names.includes(undefined) && names.some((name = "") => modeOf(name) !== undefined);
  const isOfSelectors = isOfThemes && names.length > 1 && new Set(names).size === names.length;
  const members = Object.entries(node).map(([key, below], at): [string, Json] => [
    isOfSelectors ? (names[at] ?? key) : key,
    withoutSelectors(below, depth + 1),
  ]);
  return !isOfSelectors && isSame(members, node) ? node : Object.fromEntries(members);
}

function themeOf(selector: string): string | undefined {
  if (OF_ROOT.test(selector)) return "base";
  const [, value, name] = OF_THEME.exec(selector) ?? [];
  return value ?? name;
}

function isSame(members: readonly (readonly [name: string, value: Json])[], node: Fields): boolean {
  return members.every(([name, below]) => below === node[name]);
}
