import { share } from "./json.ts";
import type { Json, Token } from "../model/token.ts";
import type { Identity } from "../model/identity.ts";
import { memoize } from "../resolve/memoize.ts";
import type { ResolvedTheme } from "../resolve/theme.ts";

/** A tree of the Design Tokens Format Module: groups by name, tokens at the leaves. */
export type TokenTree = { [key: string]: Json | TokenTree };

/**
 * The tokens of a combination as a Design Tokens document: the file's groups, aliases resolved, notes kept. The group
 * `color` contains the colours of the theme, the product and the season.
 */
export function tokenTree({ theme, colors, tokens }: ResolvedTheme, { groups }: Pick<Identity, "groups">): TokenTree {
  const plain = plainTreeOf(tokens)(groups);
  const tree: TokenTree = { color: {}, ...plain };
  const note: TokenTree = theme.note === null ? {} : { $description: theme.note };
  const own = Object.fromEntries(colors.map((token) => [token.name, leaf(token)]));
  // The file may also have a group `color`, with colours that no theme changes.
  tree["color"] = { ...note, ...(plain["color"] as TokenTree | undefined), ...own };
  return tree;
}

const plainTreeOf = memoize((tokens: readonly Token[]) =>
  memoize((groups: Identity["groups"]) => plainTree(tokens, groups)),
);

function plainTree(tokens: readonly Token[], groups: Identity["groups"]): TokenTree {
  const tree = emptyGroup();
  for (const { path, note } of groups) groupAt(tree, path)["$description"] = note;
  for (const token of tokens) groupAt(tree, token.path.slice(0, -1))[token.path.at(-1) ?? ""] = leaf(token);
  for (const group of Object.values(tree)) share(group as TokenTree);
  return tree;
}

function groupAt(tree: TokenTree, path: readonly string[]): TokenTree {
  let group = tree;
  for (const key of path) group = (group[key] ??= emptyGroup()) as TokenTree;
  return group;
}

/** A group that inherits nothing, because a group in the file may be named `toString`. */
function emptyGroup(): TokenTree {
  return Object.create(null) as TokenTree;
}

/** A token as the format writes it; always the same object, so that its text can be cached. */
const leaf = memoize(({ type, value, note, deprecated }: Token): TokenTree => {
  const token: TokenTree = { $type: type, $value: value, $description: note };
  if (deprecated !== false) token["$deprecated"] = deprecated;
  return share(token);
});
