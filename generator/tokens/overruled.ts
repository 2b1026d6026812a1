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

/** The tokens of an identity with its rules applied. */
type Ruled = {
  readonly projected: readonly ProjectedToken[];
  readonly keys: readonly Keys[];
  readonly isHidden: (path: readonly string[]) => boolean;
  readonly report: Report;
};

/** A definition of a token, and the first token whose value a rule gives it instead of a different one. */
type Definition = { readonly token: ResolvedToken; take: string | undefined };

/**
 * Reports dead definitions: rules override them with different values in every combination in which they would apply.
 * `resolver` doesn't contain the layers of the rules.
 */
export async function checkOverruled(
  resolver: Resolver,
  rules: readonly Layer[],
  { projected, keys, isHidden, report }: Ruled,
): Promise<void> {
  const published = projected.filter(({ path }) => !isHidden(path));
  const ruled = published.filter(({ path }) => rules.some((rule) => defines(rule, path)));
  if (ruled.length === 0) return;
  const unruled = await withoutRules(resolver, ruled);
  const byName = new Map(projected.map((token) => [token.name, token]));
  const definitions = new Map<string, Definition>();
  const live = new Set<string>();
  for (const token of ruled) {
    for (const choices of choicesOn(keysOf(token, keys), keys)) {
      const original = unruled.get(token.name)?.at(choices);
      const ruledToken = token.at(choices);
      if (original === undefined || ruledToken === undefined) continue;
      const key = keyOf(original);
      if (!rules.some((rule) => holds(rule.condition, choices) && defines(rule, token.path))) live.add(key);
      const definition = definitions.get(key) ?? { token: original, take: undefined };
      definitions.set(key, definition);
      // If the target of an alias also has a rule, compares with the value under that rule.
      const target = byName.get(aliasTarget(original.json["$value"]) ?? "")?.at(choices);
      if (differs(target ?? original, ruledToken)) definition.take ??= aliasTarget(ruledToken.json["$value"]);
    }
  }
  const dead = [...definitions].filter(([key, { take }]) => take !== undefined && !live.has(key));
  if (dead.length === 0) return;
  const reached = placesOf(reachedIn({ resolver, rules, projected, ruled, isHidden }), keys);
  for (const [key, { token, take }] of dead) {
    if (reached.has(key)) continue;
    const message = `${pathOf(token).join(".")}: This value is never published, because a rule always gives the token the value of ${take}.`;
    report({ place: token.place(), message, fix: "Remove the value, or the rule.", rule: "unpublished" });
  }
}

function defines({ sources }: Layer, path: readonly string[]): boolean {
  return sources.some((source) => hasToken(source, path));
}

/** Identifies a definition by its place. */
function keyOf(token: ResolvedToken): string {
  const { file, line, column } = token.place();
  return `${file}:${line}:${column}`;
}

/** Returns the path of a definition in its file; the token's path if the definition is inside a list. */
function pathOf({ path, source }: ResolvedToken): readonly (string | number)[] {
  const sourcePath = source();
  return sourcePath.some((step) => typeof step === "number") ? path : sourcePath;
}

function differs(a: ResolvedToken, b: ResolvedToken): boolean {
  return a.type !== b.type || !isDeepStrictEqual(withHex(a.value), withHex(b.value));
}

/** Projects tokens without the rules; their problems have already been reported. */
async function withoutRules(
  resolver: Resolver,
  tokens: readonly ProjectedToken[],
): Promise<ReadonlyMap<string, ProjectedToken>> {
  const { withTargets } = dependenciesIn(resolver.layers, resolver.modifiers);
  const paths = withTargets?.(tokens.map(({ path }) => path));
  const kept = paths && pathTree(paths);
  const layers = resolver.layers.map((layer) => {
    return kept ? { ...layer, sources: layer.sources.map((source) => prune(source, kept)) } : layer;
  });
  const unruled = (await projectTokens({ ...resolver, layers }, () => undefined)) ?? [];
  return new Map(unruled.map((token) => [token.name, token]));
}

/** Returns the tokens without rules that are published, directly or through aliases. */
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
  const ruledTokens = new Set(ruled);
  return projected.filter((token) => !ruledTokens.has(token) && (!isHidden(token.path) || reached.has(token.name)));
}

/** Returns the places of the effective definitions of tokens. */
function placesOf(tokens: readonly ProjectedToken[], keys: readonly Keys[]): ReadonlySet<string> {
  const definitions = new Set<ResolvedToken>();
  for (const token of tokens) {
    for (const choices of choicesOn(keysOf(token, keys), keys)) {
      const definition = token.at(choices);
      if (definition !== undefined) definitions.add(definition);
    }
  }
  return new Set([...definitions].map(keyOf));
}
