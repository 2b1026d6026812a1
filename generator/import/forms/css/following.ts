import type { Entry } from "../../reading.ts";
import { queryOf } from "./media-query.ts";
import type { CssModifiers } from "./modifiers.ts";
import { isOfScheme } from "./schemes.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

const FOLLOWING = "Values of a context that follow the reader's system: it has one of them in Vitral";

/**
 * Names the values of a context for light or dark readers that another one replaces, as both are of that context alone in
 * Vitral: `.auto` in both media. The declarations of a property are in the order in which they count.
 */
export function followingIn(own: readonly Declared[], { whenOf }: CssModifiers): Entry[] {
  const inScheme = own.filter(({ choices, media }) => choices.length > 0 && media.some(isOfScheme));
  const byWhen = Map.groupBy(inScheme, (one) => JSON.stringify(whenOf(one)));
  return [...byWhen.values()].flatMap((same): Entry[] => {
    const last = same.at(-1);
    const other = same.findLast((one) => last !== undefined && queryOf(one) !== queryOf(last));
    if (last === undefined || other === undefined || plainText(other.text) === plainText(last.text)) return [];
    const context = Object.entries(whenOf(last)).map(([modifier, contexts]) => `${modifier}="${contexts.join(" ")}"`);
    return [
      {
        kind: "repaired",
        what: FOLLOWING,
        subject: `--${last.name}`,
        found: `${other.text.trim()} with ${queryOf(other)}`,
        made: `${last.text.trim()} in ${context.join(", ")}`,
      },
    ];
  });
}
