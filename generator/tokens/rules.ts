import type { Json } from "../model/token.ts";
import { pathMatcher } from "../resolve/pattern.ts";
import { suggest } from "../resolve/misspelling.ts";
import { inside, reportAt } from "./form.ts";
import type { JsonDocument } from "./json/document.ts";
import type { Report } from "./problem.ts";
import type { Layer } from "./resolver/merge.ts";
import type { RuleSettings } from "./settings.ts";
import { toCondition } from "./conditions.ts";
import type { NamedModifier } from "./named.ts";

type Path = readonly string[];

/** The layers of the rules: aliases in place of the tokens that each rule names. Reports unknown tokens. */
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
  return rules.flatMap(({ path: at, tokens, take, when }): Layer[] => {
    const spot = { document, path: at, report };
    const isKnown = names.includes(take);
    if (!isKnown)
      reportAt(inside(spot, "take"), "value", { message: `Unknown token "${take}".`, fix: suggest(take, names) });
    const found = tokens.flatMap((pattern, index) => {
      const matches = paths.filter(pathMatcher(pattern)).filter((path) => path.join(".") !== take);
      if (matches.length > 0) return matches;
      const message = `No token matches "${pattern}".`;
      reportAt(inside(spot, "tokens", index), "value", { message, fix: suggest(pattern, names) });
      return [];
    });
    if (!isKnown) return [];
    const value = found.reduce<Tree>((tree, path) => plant(tree, path, { $value: `{${take}}` }), {});
    const source = { document, path: at, value, replaces: true } as const;
    return [{ condition: toCondition(when, modifiers), name: "rules", sources: [source] }];
  });
}

type Tree = { readonly [key: string]: Json };

/** A tree with a token at a path. */
function plant(tree: Tree, [step = "", ...rest]: Path, token: Tree): Tree {
  const below = Object.hasOwn(tree, step) ? (tree[step] as Tree) : {};
  return { ...tree, [step]: rest.length === 0 ? token : plant(below, rest, token) };
}
