import { expect, it } from "vitest";
import { factor } from "../../generator/import/factor.ts";
import type { FoundModifier, StatedToken, Statement } from "../../generator/import/reading.ts";
import type { When } from "../../generator/model/modifier.ts";
import { rowsOf } from "../../generator/import/values.ts";
import { holds } from "../../generator/resolve/combination.ts";

const MODIFIERS: readonly FoundModifier[] = [
  ["theme", "light", "dark", "dim"],
  ["size", "small", "large"],
  ["brand", "acme", "bravo", "coral"],
].map(([name = "", ...contexts]) => ({
  name,
  default: contexts[0] ?? "",
  contexts: contexts.map((context) => ({ name: context })),
}));

/** A seeded generator of pseudo-random integers (the linear congruential generator of Numerical Recipes). */
function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A token with up to six statements; some combinations may be left without a value. */
function randomToken(at: number, next: (below: number) => number): StatedToken {
  const statements = Array.from({ length: 1 + next(6) }, (_, index): Statement => {
    const chosen = MODIFIERS.filter(() => next(3) === 0);
    const when: When = Object.fromEntries(
      chosen.map(({ name, contexts }) => [name, [contexts[next(contexts.length)]?.name ?? ""]]),
    );
    return { when: index === 0 && next(3) > 0 ? {} : when, value: { type: "number", value: next(4) } };
  });
  return { path: [`t${at}`], statements };
}

it.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "gives random tokens the same values in layers, seed %i",
  (seed) => {
    const next = randomIntegers(seed);
    const tokens = Array.from({ length: 40 }, (_, at) => randomToken(at, next));
    const { layers } = factor(tokens, MODIFIERS);
    for (const row of rowsOf(MODIFIERS))
      for (const { path, statements } of tokens) {
        const expected = statements.findLast(({ when }) => holds(when, row))?.value;
        const actual = layers
          .filter(({ when }) => holds(when, row))
          .flatMap((layer) => layer.tokens.filter((token) => token.path.join() === path.join()))
          .at(-1)?.value;
        expect({ path, row, value: actual }).toEqual({ path, row, value: expected });
      }
  },
);
