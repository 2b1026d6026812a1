import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { splitLightDark } from "../css/light-dark.ts";
import { withBaseOfModes } from "./base-of-modes.ts";
import { asBrands } from "./brands.ts";
import { DEEPEST, type Left } from "./leaves.ts";
import { withoutSelectors } from "./property-names.ts";
import { withoutRepeated } from "./repeated.ts";
import { hasModes } from "./stated-modes.ts";

/** An object, and what is left out of it or made of it. */
type Tree = { readonly node: Json; readonly left: readonly Left[] };

/** What a file has, in the levels that themes and brands have. */
export function themedTree(path: string, { node, left }: Tree): Tree {
  const based = withBaseOfModes(withoutSelectors(hasModes(node) ? node : withLightDark(node)));
  return { node: asBrands(path, withoutRepeated(based.node)), left: [...left, ...based.left] };
}

/** An object in which each text with `light-dark()` is a value for either. */
function withLightDark(node: Json, depth = 0): Json {
  if (typeof node === "string") return (/light-dark\(/i.test(node) ? splitLightDark(node) : undefined) ?? node;
  if (!isFields(node) || depth > DEEPEST) return node;
  const members = Object.entries(node).map(([name, below]) => [name, withLightDark(below, depth + 1)] as const);
  return members.every(([name, below]) => below === node[name]) ? node : Object.fromEntries(members);
}
