import type { Product } from "../model/product.ts";
import { productColors } from "../resolve/overrides.ts";
import type { Themed } from "../resolve/theme.ts";
import { tokenLeaf, type TokenTree } from "./token-tree.ts";

/** A product without a file of its own, in the form of such a file: its colours for data have the names of variables. */
export function productBody(identity: Themed, { id, name, mark, acronym, highlight }: Product): TokenTree {
  const data = productColors(identity)({ id }).map(({ light, dark }): [string, TokenTree] => [
    light.name,
    { light: tokenLeaf(light), dark: tokenLeaf(dark) },
  ]);
  return {
    id,
    name,
    mark,
    acronym,
    highlight: { format: "initials", weight: "strong", text: highlight },
    data: Object.fromEntries(data),
  };
}
