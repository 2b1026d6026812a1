import type { Identity } from "../../model/identity.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { pathMatcher } from "../../resolve/pattern.ts";
import { fewOf, inside, type Spot } from "../../tokens/form.ts";

/** Reports patterns of pairs that match no colour: such a pair would never be checked. `spot` is that of the settings. */
export function checkPairs({ pairs, tokens }: Pick<Identity, "pairs" | "tokens">, spot: Spot): void {
  const paths = tokens.flatMap(({ values: [first] }) => (first?.type === "color" ? [first.path] : []));
  const names = paths.map((path) => path.join("."));
  const known = new Set(names);
  for (const [index, { use, foregrounds, backgrounds }] of pairs.entries()) {
    for (const [key, patterns] of [[use, foregrounds] as const, ["on", backgrounds] as const]) {
      for (const [at, pattern] of patterns.entries()) {
        const isOne = !pattern.includes("*");
        if (isOne ? known.has(pattern) : paths.some(pathMatcher(pattern))) continue;
        const message = isOne ? `Unknown colour "${pattern}".` : `No colour matches "${pattern}".`;
        const place = inside(spot, "pairs", index, key, at);
        spot.report({
          place: place.document.place(place.path),
          message: isOne ? message + fewOf(names) : message,
          fix: suggest(pattern, isOne ? names : names.map((name) => name.replace(/[^-.]*$/, "*"))),
        });
      }
    }
  }
}
