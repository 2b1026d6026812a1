import type { References, VariedToken } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { aliasTarget, bracedIn } from "./dtcg/reference.ts";
import type { ProjectedToken } from "./resolver/projection.ts";
import { choicesOn, type Keys, keysOf } from "./vary.ts";

/** A published token, both as projected from the files and as part of the model. */
export type PublishedToken = { readonly projected: ProjectedToken; readonly varied: VariedToken };

/** Returns the alias targets of published tokens, keyed by custom property. */
export function aliasesOf(published: readonly PublishedToken[], keys: readonly Keys[]): Aliases {
  const names = namesIn(published);
  return new Map(
    published.filter(isReferring).flatMap(({ projected, varied }) => {
      const targets = targetsOf({ projected, varied }, keys, names);
      const name = varied.values[0]?.name;
      return name === undefined || targets.every((target) => target === null) ? [] : [[name, targets]];
    }),
  );
}

/** Returns the tokens that the values of published tokens refer to. */
export function referencesOf(published: readonly PublishedToken[], keys: readonly Keys[]): References {
  const names = namesIn(published);
  return new Map(
    published.filter(isReferring).flatMap(({ projected, varied }): [string, readonly string[]][] => {
      const values = choicesOn(keysOf(projected, keys), keys).map((choices) => projected.at(choices)?.json["$value"]);
      const targets = values.flatMap((value = null) => bracedIn(value).map(({ text }) => aliasTarget(text) ?? ""));
      const references = [...new Set(targets)].flatMap((target) => names.get(target) ?? []);
      const name = varied.values[0]?.name;
      return name === undefined || references.length === 0 ? [] : [[name, references]];
    }),
  );
}

/** Returns whether a token refers to others in any combination; most tokens don't. */
function isReferring({ projected: { all } }: PublishedToken): boolean {
  return all.values().some((token) => bracedIn(token?.json["$value"] ?? null).length > 0);
}

/** Maps the paths of tokens, as written in aliases, to their names. */
function namesIn(published: readonly PublishedToken[]): ReadonlyMap<string, string> {
  return new Map(
    published.flatMap(({ varied: { values } }) => values.slice(0, 1).map(({ path, name }) => [path.join("."), name])),
  );
}

/** Returns the alias target for each entry of a token's `at`; null if there is none, or several with the same value. */
function targetsOf(
  { projected, varied }: PublishedToken,
  keys: readonly Keys[],
  names: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  const dependencies = keysOf(projected, keys);
  const targetsAt = varied.at.map(() => new Set<string | null>());
  for (const choices of choicesOn(dependencies, keys)) {
    let index = 0;
    for (const { modifier, key, contexts } of dependencies) {
      if (varied.by.includes(modifier.id)) index = index * contexts.length + contexts.indexOf(choices.get(key) ?? "");
    }
    const token = projected.at(choices);
    const target = aliasTarget(token?.json["$value"]);
    if (token !== undefined) targetsAt[index]?.add(target === undefined ? null : (names.get(target) ?? null));
  }
  return targetsAt.map((targets) => {
    const [first = null] = targets;
    return targets.size > 1 ? null : first;
  });
}
