import type { Json } from "../../../model/token.ts";
import { withBaseOfModes } from "./base-of-modes.ts";
import { asBrands } from "./brands.ts";
import type { Left } from "./leaves.ts";
import { withoutSelectors } from "./property-names.ts";
import { withoutRepeated } from "./repeated.ts";

/** An object, and what is left out of it or made of it. */
type Tree = { readonly node: Json; readonly left: readonly Left[] };

/** What a file has, in the levels that themes and brands have. */
export function themedTree(path: string, { node, left }: Tree): Tree {
  const based = withBaseOfModes(withoutSelectors(node));
  return { node: asBrands(path, withoutRepeated(based.node)), left: [...left, ...based.left] };
}
