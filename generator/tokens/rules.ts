import type { Json } from "../model/token.ts";
import { pathMatcher } from "../resolve/pattern.ts";
import { suggest } from "../resolve/misspelling.ts";
import { inside, reportAt } from "./form.ts";
import type { JsonDocument } from "./json/document.ts";
import type { Report } from "./problem.ts";
import type { Layer } from "./resolver/merge.ts";
import type { RuleSettings } from "./settings/settings.ts";
import { toCondition } from "./conditions.ts";
import type { NamedModifier } from "./named.ts";

type Path = readonly string[];

/** Converts rules to layers that override the matching tokens with aliases. Reports unknown tokens. */
export function layersOfRules(
  rules: readonly RuleSettings[],
  paths: readonly Path[],
  {
    document,
    modifiers,
    report,
  }: { readonly document: JsonDocument; readonly modifiers: readonly NamedModifier[]; readonly report: Report },
): Layer[] {
  const names = paths.map((path) => path.join("."));
  return rules.flatMap(({ path: rulePath, tokens, take, when }): Layer[] => {
    const spot = { document, path: rulePath, report };
    const isKnown = names.includes(take);
    if (!isKnown)
      reportAt(inside(spot, "take"), "value", { message: `Unknown token "${take}".`, fix: suggest(take, names) });
    const overridden = tokens.flatMap((pattern, index) => {
      const matches = paths.filter(pathMatcher(pattern)).filter((path) => path.join(".") !== take);
      if (matches.length > 0) return matches;
      const message = `No token matches "${pattern}".`;
      reportAt(inside(spot, "tokens", index), "value", { message, fix: suggest(pattern, names) });
      return [];
    });
    if (!isKnown) return [];
    const value = overridden.reduce<Tree>((tree, path) => insert(tree, path, { $value: `{${take}}` }), {});
    const source = { document, path: rulePath, value, replaces: true } as const;
    return [{ condition: toCondition(when, modifiers), name: "rules", sources: [source] }];
  });
}

type Tree = { readonly [key: string]: Json };

/** Returns the tree with a token inserted at a path. */
function insert(tree: Tree, [step = "", ...rest]: Path, token: Tree): Tree {
  const subtree = Object.hasOwn(tree, step) ? (tree[step] as Tree) : {};
  return { ...tree, [step]: rest.length === 0 ? token : insert(subtree, rest, token) };
}
