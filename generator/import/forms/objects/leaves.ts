import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { leafOf } from "./leaf.ts";

/** Something that is left out, or that something else is `made` of. */
export type Left = {
  readonly path: readonly string[];
  readonly what: string;
  readonly found: Json;
  readonly made?: string;
};

/** Objects nested deeper than this are left out. */
export const DEEPEST = 64;

/** All values below a node as texts, by their paths. */
export function leavesIn(node: Json): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (below: Json, path: readonly string[]): void => {
    if (leafOf(below) !== undefined) found.set(path.join("\0"), JSON.stringify(below));
    else if (isFields(below) && path.length <= DEEPEST)
      for (const [key, value] of Object.entries(below)) visit(value, [...path, key]);
  };
  visit(node, []);
  return found;
}

/** The paths of all values in an object, as a text. */
export function pathsIn(value: Json): string {
  return [...leavesIn(value).keys()].toSorted().join("\n");
}
