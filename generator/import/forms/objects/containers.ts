import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { singular, wordsOf } from "../../modes.ts";
import { leafOf } from "./leaf.ts";
import { OF_TOKEN } from "./notes.ts";
import { isToken } from "./stated-modes.ts";

/** Names of levels whose members are contexts. */
const CONTAINERS = /^(themes?|modes?|schemes?|color-?schemes?|flavou?rs?|appearances?|brands?|densit(y|ies)|skins?)$/i;

/** Whether the members of a level that is called so are contexts. */
export function isContainerName(key: string): boolean {
  return CONTAINERS.test(key);
}

/** Whether an object has objects that are no values. */
export function hasGroups(node: Json): boolean {
  return isFields(node) && Object.values(node).some((below) => isFields(below) && leafOf(below) === undefined);
}

/**
 * Whether a level of contexts has its name from them, or is what has a token's values: `value`. A token that has modes may be
 * called brand, or theme among others.
 */
export function isCalledByContexts(path: readonly string[], node: Json, { modifier, isAlone, around }: Place): boolean {
  const key = path.at(-1) ?? "";
  if (/^\$?value$/.test(key)) return path.length > 1 && isToken(node) && Object.entries(around).every(isOfToken);
  const isOther = modifierOf(key) !== modifier || (/^theme$/i.test(key) && !isAlone);
  return CONTAINERS.test(key) && !(isToken(node) && isOther);
}

/** Whether something is what a token has beside its value; some of that may be a token itself. */
function isOfToken([key, below]: readonly [string, Json]): boolean {
  return MEMBERS.test(key) || ((key === "id" || OF_TOKEN.test(key)) && !isFields(below));
}

const MEMBERS = /^\$?(value|type|description|comment|deprecated|extensions|name)$/;

/** The modifier of a level, whether it is the only object where it is, and the object that it is in. */
type Place = { readonly modifier: string; readonly isAlone: boolean; readonly around: Fields };

/** `themes` has the contexts of a theme; so has a level without such a name. */
export function modifierOf(key: string): string {
  if (!CONTAINERS.test(key) || /^(modes?|color-?schemes?|schemes?|flavou?rs?|appearances?|skins?)$/i.test(key)) {
    return "theme";
  }
  return singular(key.toLowerCase());
}

/** The modifier of contexts that have light and dark values themselves. */
export function beside(key: string): string {
  return singular(key.toLowerCase()).replace(/^theme$/, "brand");
}

/** Words for what tokens are of: a theme has scales of several such. */
const KINDS =
  /^(colou?rs?|palettes?|sizes?|sizing|spac(e|es|ing|ings)|radi(i|us)|fonts?|typography|weights?|line|heights?|widths?|letter|borders?|shadows?|elevations?|opacit(y|ies)|breakpoints?|durations?|transitions?|easings?|z|ind(ex|ices))$/;

/** Whether members are the scales of a theme: `sizes`, `fontSizes` and `lineHeights` have the same steps, but are none. */
export function areKinds(names: readonly string[]): boolean {
  return names.every((name) => wordsOf(name).every((word) => KINDS.test(word)));
}
