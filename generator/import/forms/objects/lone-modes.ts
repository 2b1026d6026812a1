import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import type { Left } from "./leaves.ts";
import { isPairOfModes } from "./stated-modes.ts";

/**
 * Contexts such as brands, of which some have a light and a dark theme: what another one has for a single mode where they
 * have several is for all pages of it.
 */
export function withLoneModes(contexts: Fields, names: readonly string[]): { node: Fields; left: readonly Left[] } {
  const pairs = new Map(names.flatMap((name) => pairsIn(contexts[name] ?? null)));
  const left: Left[] = [];
  const toAll = (node: Json, path: string, name: string): Json => {
    if (!isFields(node) || pairs.size === 0) return node;
    const [[mode = "", only = null] = [], ...more] = Object.entries(node);
    const modes = pairs.get(path)?.filter((one) => one !== mode) ?? [];
    if (more.length === 0 && pairs.get(path)?.includes(mode) === true && isFields(only)) {
      left.push({ path: [name], what: LONE, found: modes.join(", "), made: mode });
      return only;
    }
    return Object.fromEntries(Object.entries(node).map(([key, below]) => [key, toAll(below, `${path}\0${key}`, name)]));
  };
  const all = names.map((name) => [name, toAll(contexts[name] ?? null, "", name)]);
  return { node: left.length === 0 ? contexts : { ...contexts, ...Object.fromEntries(all) }, left };
}

const LONE = "Themes that others beside it have: its own one for all pages";

/** The modes of the light and dark themes in an object, by their paths. */
function pairsIn(node: Json, path = ""): readonly (readonly [path: string, modes: readonly string[]])[] {
  if (!isFields(node)) return [];
  if (isPairOfModes(node)) return [[path, Object.keys(node)]];
  return Object.entries(node).flatMap(([key, below]) => pairsIn(below, `${path}\0${key}`));
}
