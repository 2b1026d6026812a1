import { isDeepStrictEqual } from "node:util";
import { aliasTarget } from "./dtcg/reference.ts";
import type { Report } from "./problem.ts";
import { hasToken } from "./resolver/combination.ts";
import { dependenciesIn } from "./resolver/dependencies.ts";
import type { Resolver } from "./resolver/document.ts";
import { holds, type Layer } from "./resolver/merge.ts";
import { type ProjectedToken, projectTokens } from "./resolver/projection.ts";
import { pathTree, prune } from "./resolver/part.ts";
import type { ResolvedToken } from "./resolver/resolve.ts";
import { withHex } from "./color-value.ts";
import { choicesOn, type Keys, keysOf } from "./vary.ts";

/** The tokens of an identity with its rules, and which of them are published. */
type Ruled = {
  readonly projected: readonly ProjectedToken[];
  readonly keys: readonly Keys[];
  readonly isHidden: (path: readonly string[]) => boolean;
  readonly report: Report;
};

/** A definition of a token, and the first token that a rule gives it the value of where the two differ. */
type Definition = { readonly token: ResolvedToken; take: string | undefined };

/**
 * Reports each definition that counts nowhere, because rules replace it wherever it would, unless they give the same
 * value. `resolver` is without the layers of the rules.
 */
export async function checkOverruled(
  resolver: Resolver,
  rules: readonly Layer[],
  { projected, keys, isHidden, report }: Ruled,
): Promise<void> {
  const published = projected.filter(({ path }) => !isHidden(path));
  const ruled = published.filter(({ path }) => rules.some((rule) => defines(rule, path)));
  if (ruled.length === 0) return;
  const written = await withoutRules(resolver, ruled);
  const byName = new Map(projected.map((token) => [token.name, token]));
  const found = new Map<string, Definition>();
  const counting = new Set<string>();
  for (const token of ruled) {
    for (const choices of choicesOn(keysOf(token, keys), keys)) {
      const own = written.get(token.name)?.at(choices);
      const given = token.at(choices);
      if (own === undefined || given === undefined) continue;
      const key = keyOf(own);
      if (!rules.some((rule) => holds(rule.condition, choices) && defines(rule, token.path))) counting.add(key);
      const definition = found.get(key) ?? { token: own, take: undefined };
      found.set(key, definition);
      // An alias of a token that has a rule too has what that rule gives.
      const target = byName.get(aliasTarget(own.json["$value"]) ?? "")?.at(choices);
      if (differs(target ?? own, given)) definition.take ??= aliasTarget(given.json["$value"]);
    }
  }
  const lost = [...found].filter(([key, { take }]) => take !== undefined && !counting.has(key));
  if (lost.length === 0) return;
  const others = placesOf(reachedIn({ resolver, rules, projected, ruled, isHidden }), keys);
  for (const [key, { token, take }] of lost) {
    if (others.has(key)) continue;
    const message = `${pathOf(token).join(".")}: This value is published nowhere, since a rule always gives the token that of ${take}.`;
    report({ place: token.place(), message, fix: "Remove the value, or the rule.", rule: "unpublished" });
  }
}

function defines({ sources }: Layer, path: readonly string[]): boolean {
  return sources.some((source) => hasToken(source, path));
}

/** A definition by its place. */
function keyOf(token: ResolvedToken): string {
  const { file, line, column } = token.place();
  return `${file}:${line}:${column}`;
}

/** The path of a definition in its own file; that of the token where the definition is inside a list. */
function pathOf({ path, source }: ResolvedToken): readonly (string | number)[] {
  const own = source();
  return own.some((step) => typeof step === "number") ? path : own;
}

function differs(one: ResolvedToken, other: ResolvedToken): boolean {
  if (one.type !== other.type) return true;
  return !isDeepStrictEqual(withHex(one.value), withHex(other.value));
}

/** Some tokens as they are without rules. Their problems were reported with the rules. */
async function withoutRules(
  resolver: Resolver,
  tokens: readonly ProjectedToken[],
): Promise<ReadonlyMap<string, ProjectedToken>> {
  const { withTargets } = dependenciesIn(resolver.layers, resolver.modifiers);
  const paths = withTargets?.(tokens.map(({ path }) => path));
  const names = paths && pathTree(paths);
  const layers = resolver.layers.map((layer) => {
    return names ? { ...layer, sources: layer.sources.map((source) => prune(source, names)) } : layer;
  });
  const found = (await projectTokens({ ...resolver, layers }, () => undefined)) ?? [];
  return new Map(found.map((token) => [token.name, token]));
}

/** The tokens without rules that are published, or that others are aliases of. */
function reachedIn({
  resolver,
  rules,
  projected,
  ruled,
  isHidden,
}: Pick<Ruled, "projected" | "isHidden"> & {
  readonly resolver: Resolver;
  readonly rules: readonly Layer[];
  readonly ruled: readonly ProjectedToken[];
}): readonly ProjectedToken[] {
  const published = projected.filter(({ path }) => !isHidden(path));
  const { withTargets } = dependenciesIn([...resolver.layers, ...rules], resolver.modifiers);
  const reached = new Set((withTargets?.(published.map(({ path }) => path)) ?? []).map((path) => path.join(".")));
  const own = new Set(ruled);
  return projected.filter((token) => !own.has(token) && (!isHidden(token.path) || reached.has(token.name)));
}

/** The definitions that count of some tokens, by their places. */
function placesOf(tokens: readonly ProjectedToken[], keys: readonly Keys[]): ReadonlySet<string> {
  const found = new Set<ResolvedToken>();
  for (const token of tokens) {
    for (const choices of choicesOn(keysOf(token, keys), keys)) {
      const one = token.at(choices);
      if (one !== undefined) found.add(one);
    }
  }
  return new Set([...found].map(keyOf));
}
