import type { Product } from "../model/product.ts";
import type { Json, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import { productColors } from "../resolve/overrides.ts";
import type { ResolvedTheme, Section, Themed } from "../resolve/theme.ts";

/** A Design Tokens document: groups keyed by name, with tokens as leaves. */
export type TokenTree = { [key: string]: Json | TokenTree };

/** Renders a combination as a Design Tokens document with aliases resolved. */
export function tokenTree({ sections }: Pick<ResolvedTheme, "sections">): TokenTree {
  return Object.assign(emptyGroup(), ...sections.map(treeOf)) as TokenTree;
}

/** Memoized, because many combinations share a section. */
const treeOf = memoize(({ notes, tokens }: Section): TokenTree => {
  const tree = emptyGroup();
  for (const { path, note } of notes) groupAt(tree, path)["$description"] = note;
  for (const token of tokens) groupAt(tree, token.path.slice(0, -1))[token.path.at(-1) ?? ""] = tokenLeaf(token);
  return tree;
});

/** Returns the group at a path, creating missing groups. */
export function groupAt(tree: TokenTree, path: readonly string[]): TokenTree {
  let group = tree;
  for (const key of path) group = (group[key] ??= emptyGroup()) as TokenTree;
  return group;
}

/** Creates a group without a prototype, because a group may be named `toString`. */
export function emptyGroup(): TokenTree {
  return Object.create(null) as TokenTree;
}

const tokenLeaf = memoize(({ type, value, note, deprecated }: Token): TokenTree => {
  const token: TokenTree = { $type: type, $value: value, $description: note };
  if (deprecated !== false) token["$deprecated"] = deprecated;
  return token;
});

/** Renders the JSON of a product that has no file, in the format of a product file, with colours keyed by variable name. */
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
