import type { Json } from "../../model/token.ts";
import type { Entry, When } from "../reading.ts";

/** A token of a file, as far as it is of interest here. */
type Stated = { readonly file: string; readonly path: readonly string[]; readonly value: Json | undefined };

/**
 * Names the values of tokens that those of a later file replace where the same holds. The tokens are in the order in which
 * they count; `isMeant` says that the source itself has put its files into an order.
 */
export function replacedIn(tokens: readonly Stated[], whenOf: (file: string) => When, isMeant: boolean): Entry[] {
  const byPath = Map.groupBy(tokens, ({ path }) => path.join("."));
  return [...byPath].flatMap(([subject, own]) => {
    if (own.length < 2) return [];
    return [...Map.groupBy(own, ({ file }) => JSON.stringify(whenOf(file))).values()].flatMap((same) => {
      const last = same.at(-1);
      const made = `${last?.file}: ${JSON.stringify(last?.value ?? null)}`;
      return same.flatMap(({ file, value }): Entry[] => {
        const found = JSON.stringify(value ?? null);
        if (found === JSON.stringify(last?.value ?? null)) return [];
        const entry = { what: "Values that a later file replaces", subject, found: `${file}: ${found}` };
        return [isMeant ? { ...entry, kind: "repaired", made } : { ...entry, kind: "left-out" }];
      });
    });
  });
}
