import type { VariedToken } from "../model/token.ts";
import type { Aliases } from "../render/varied-variable.ts";
import { aliasTarget } from "./dtcg/reference.ts";
import type { ProjectedToken } from "./resolver/projection.ts";
import { choicesOn, type Keys, keysOf } from "./vary.ts";

/** A published token as its files have it, and as the model has it. */
export type PublishedToken = { readonly projected: ProjectedToken; readonly varied: VariedToken };

/** The published tokens that others are aliases of, by the names of custom properties. */
export function aliasesOf(published: readonly PublishedToken[], keys: readonly Keys[]): Aliases {
  const names = new Map(
    published.flatMap(({ varied: { values } }) => (values[0] ? [[values[0].path.join("."), values[0].name]] : [])),
  );
  return new Map(
    published.flatMap(({ projected, varied }) => {
      const targets = targetsOf({ projected, varied }, keys, names);
      const name = varied.values[0]?.name;
      return name === undefined || targets.every((target) => target === null) ? [] : [[name, targets]];
    }),
  );
}

/** For each entry of a token's `at`, its target; null where it has none, or several that have the same value there. */
function targetsOf(
  { projected, varied }: PublishedToken,
  keys: readonly Keys[],
  names: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  const own = keysOf(projected, keys);
  const found = varied.at.map(() => new Set<string | null>());
  for (const choices of choicesOn(own, keys)) {
    let place = 0;
    for (const { modifier, key, contexts } of own) {
      if (varied.by.includes(modifier.id)) place = place * contexts.length + contexts.indexOf(choices.get(key) ?? "");
    }
    const token = projected.at(choices);
    const target = aliasTarget(token?.json["$value"]);
    if (token !== undefined) found[place]?.add(target === undefined ? null : (names.get(target) ?? null));
  }
  return found.map((targets) => {
    const [one = null, other] = targets;
    return other === undefined ? one : null;
  });
}
