import type { Json, Token } from "../model/token.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme, Section } from "../resolve/theme.ts";

/** A tree of the Design Tokens Format Module: groups by name, tokens at the leaves. */
export type TokenTree = { [key: string]: Json | TokenTree };

/** The tokens of a combination as a Design Tokens document: the identity's groups, aliases resolved, notes kept. */
export function tokenTree({ sections }: Pick<ResolvedTheme, "sections">): TokenTree {
  return Object.assign(emptyGroup(), ...sections.map(treeOf)) as TokenTree;
}

/** The part of the tree with one section; many combinations share it. */
const treeOf = memoize(({ notes, tokens }: Section): TokenTree => {
  const tree = emptyGroup();
  for (const { path, note } of notes) groupAt(tree, path)["$description"] = note;
  for (const token of tokens) groupAt(tree, token.path.slice(0, -1))[token.path.at(-1) ?? ""] = tokenLeaf(token);
  return tree;
});

/** The group at a path, made where it is missing. */
export function groupAt(tree: TokenTree, path: readonly string[]): TokenTree {
  let group = tree;
  for (const key of path) group = (group[key] ??= emptyGroup()) as TokenTree;
  return group;
}

/** A group that inherits nothing, because a group in the file may be named `toString`. */
export function emptyGroup(): TokenTree {
  return Object.create(null) as TokenTree;
}

/** A token as the format writes it. */
export const tokenLeaf = memoize(({ type, value, note, deprecated }: Token): TokenTree => {
  const token: TokenTree = { $type: type, $value: value, $description: note };
  if (deprecated !== false) token["$deprecated"] = deprecated;
  return token;
});
