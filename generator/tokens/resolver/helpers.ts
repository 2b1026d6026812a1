import { EXTENSION, type Json } from "../../model/token.ts";
import type { RawToken } from "../dtcg/expand.ts";
import { aliasTarget } from "../dtcg/reference.ts";
import { isObject } from "../form.ts";

/** What a token says of itself beside its value. */
type Said = { readonly description: string | undefined; readonly deprecated: boolean | string };

/**
 * Finds what tokens say of themselves. A token that takes its value from a helper token of `/resolver.json` also has the
 * helper's note and mark, where the helper has some: there a context can't write one that depends on other modifiers.
 */
export function saidIn(tokens: readonly RawToken[], root: Json): (token: RawToken) => Said {
  const groups = helperGroups(root);
  const helpers = new Map(tokens.flatMap((token) => (groups.has(token.path[0] ?? "") ? [[token.name, token]] : [])));
  const helperOf = ({ value }: RawToken) => helpers.get(aliasTarget(value) ?? "");
  return (token) => {
    const { $description: note } = token.json;
    const said = { description: typeof note === "string" ? note : undefined, deprecated: token.deprecated };
    let helper = helperOf(token);
    // Aliases of a valid document have no circles.
    for (let next = helper && helperOf(helper); next !== undefined; next = helperOf(next)) helper = next;
    if (helper === undefined || helpers.has(token.name)) return said;
    const { $description, $deprecated } = helper.json;
    return {
      description: typeof $description === "string" ? $description : said.description,
      deprecated: $deprecated === undefined ? said.deprecated : helper.deprecated,
    };
  };
}

/** The outermost groups whose tokens are helpers, by their mark. */
function helperGroups(root: Json): ReadonlySet<string> {
  return new Set(isObject(root) ? Object.keys(root).filter((name) => isMarked(root[name])) : []);
}

function isMarked(group: Json | undefined): boolean {
  const extensions = isObject(group) ? group["$extensions"] : undefined;
  const own = isObject(extensions) ? extensions[EXTENSION] : undefined;
  return isObject(own) && own["helpers"] === true;
}
