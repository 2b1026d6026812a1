import { EXTENSION, type Json } from "../../model/token.ts";
import type { RawToken } from "../dtcg/expand.ts";
import { aliasTarget } from "../dtcg/reference.ts";
import { isObject } from "../form.ts";

/** The published annotations of a token. */
type Annotations = { readonly description: string | undefined; readonly deprecated: boolean | string };

/**
 * Returns a lookup for the annotations of tokens. A token that aliases a helper token of `/resolver.json` takes the helper's
 * description and deprecation, if it has them: a context can't contain values that depend on other modifiers.
 */
export function annotationsIn(tokens: readonly RawToken[], root: Json): (token: RawToken) => Annotations {
  const groups = helperGroups(root);
  const helpers = new Map(tokens.flatMap((token) => (groups.has(token.path[0] ?? "") ? [[token.name, token]] : [])));
  const helperOf = ({ value }: RawToken) => helpers.get(aliasTarget(value) ?? "");
  return (token) => {
    const { $description: note } = token.json;
    const annotations = { description: typeof note === "string" ? note : undefined, deprecated: token.deprecated };
    let helper = helperOf(token);
    // Aliases of a valid document have no cycles.
    for (let next = helper && helperOf(helper); next !== undefined; next = helperOf(next)) helper = next;
    if (helper === undefined || helpers.has(token.name)) return annotations;
    const { $description, $deprecated } = helper.json;
    return {
      description: typeof $description === "string" ? $description : annotations.description,
      deprecated: $deprecated === undefined ? annotations.deprecated : helper.deprecated,
    };
  };
}

/** Returns the top-level groups that are marked as helpers. */
function helperGroups(root: Json): ReadonlySet<string> {
  return new Set(isObject(root) ? Object.keys(root).filter((name) => isMarked(root[name])) : []);
}

function isMarked(group: Json | undefined): boolean {
  const extensions = isObject(group) ? group["$extensions"] : undefined;
  const settings = isObject(extensions) ? extensions[EXTENSION] : undefined;
  return isObject(settings) && settings["helpers"] === true;
}
