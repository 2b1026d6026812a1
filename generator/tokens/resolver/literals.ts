import { isObject } from "../form.ts";
import { targetsIn } from "./dependencies.ts";
import { KEPT, type Layer } from "./merge.ts";
import { isName, isToken, membersOf, type Part } from "./part.ts";

/** A definition of a token in a layer. */
export type Definition = { readonly layer: Layer; readonly part: Part };

/** The properties of a group that change tokens which state their own type. */
const INHERITED = new Set(["$deprecated", "$extends"]);

/**
 * Returns the definitions of literal tokens, keyed by token name. The value of such a token in a combination is the last
 * definition that applies, whatever the other tokens are. Without this, importing a stylesheet with seven attributes takes
 * 1.2 times the CPU.
 */
export function literalsIn(layers: readonly Layer[]): ReadonlyMap<string, readonly Definition[]> {
  const tokens = new Map<string, Definition[]>();
  let isPlain = true;
  const visit = (part: Part, path: string, layer: Layer): void => {
    for (const [key, member] of membersOf(part)) {
      const name = path === "" ? key : `${path}.${key}`;
      if (!isName(key)) isPlain &&= !INHERITED.has(key);
      else if (isToken(member)) tokens.set(name, [...(tokens.get(name) ?? []), { layer, part: member }]);
      else if (isObject(member.value)) visit(member, name, layer);
    }
  };
  for (const layer of layers) for (const source of layer.sources) visit(source, "", layer);
  const isLiteral = (definitions: readonly Definition[]) => definitions.every(({ part }) => isLiteralPart(part));
  return new Map(isPlain ? [...tokens].filter(([, definitions]) => isLiteral(definitions)) : []);
}

/** Returns whether a definition states its type and its value, and nothing that comes from another definition or token. */
function isLiteralPart({ value, base, members, replaces }: Part): boolean {
  if (base !== undefined || members !== undefined || replaces === true || !isObject(value)) return false;
  const has = (key: string) => Object.hasOwn(value, key);
  return has("$type") && has("$value") && !KEPT.some(has) && targetsIn(value).length === 0;
}
