import { share } from "./json.ts";
import type { Json, Token } from "../model/token.ts";
import type { Identity } from "../model/identity.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";

/** A tree of the Design Tokens Format Module: groups by name, tokens at the leaves. */
export type TokenTree = { [key: string]: Json | TokenTree };

const remembered = new WeakMap<readonly Token[], TokenTree>();

/**
 * The tokens of a combination as a Design Tokens document: the file's groups, aliases resolved, notes kept; the
 * theme's colours, the product's and the season's stand side by side in the group `color`.
 */
export function tokenTree({ colors, tokens }: ResolvedTheme, { groups }: Pick<Identity, "groups">): TokenTree {
  let plain = remembered.get(tokens);
  if (plain === undefined) remembered.set(tokens, (plain = plainTree(tokens, groups)));
  return { color: Object.fromEntries(colors.map((token) => [token.name, leaf(token)])), ...plain };
}

function plainTree(tokens: readonly Token[], groups: Identity["groups"]): TokenTree {
  const tree: TokenTree = {};
  for (const { path, note } of groups) groupAt(tree, path)["$description"] = note;
  for (const token of tokens) groupAt(tree, token.path.slice(0, -1))[token.path.at(-1) ?? ""] = leaf(token);
  for (const group of Object.values(tree)) share(group as TokenTree);
  return tree;
}

function groupAt(tree: TokenTree, path: readonly string[]): TokenTree {
  let group = tree;
  for (const key of path) group = (group[key] ??= {}) as TokenTree;
  return group;
}

const leaves = new WeakMap<Token, TokenTree>();

/** A token as the format writes it; the same object every time, so that its text can be remembered. */
function leaf(token: Token): TokenTree {
  let found = leaves.get(token);
  if (found === undefined) leaves.set(token, (found = share(toLeaf(token))));
  return found;
}

function toLeaf({ type, value, note, deprecated }: Token): TokenTree {
  const token: TokenTree = { $type: type, $value: value, $description: note };
  if (deprecated !== false) token["$deprecated"] = deprecated;
  return token;
}
