import type { Bits, Node } from "./dependencies.ts";
import { type Choices, holds } from "./layers.ts";

/** A text for the choices on some modifiers: the same one where those choices are the same. */
export type KeyOf = (bits: Bits, choices: Choices) => string;

/**
 * Numbers what tokens are made of in combinations: their definitions, and those of all they refer to and inherit from.
 * Where a token has the same number twice, it has the same value. `order` has each after those it depends on. The
 * numbers of a combination are by the names of the tokens; those that no modifier changes have none.
 */
export function signaturesIn(order: readonly Node[], keyOf: KeyOf): (choices: Choices) => ReadonlyMap<string, number> {
  const numberOf = numbering();
  const numbers = new Map<Node, number>();
  const parts = order.flatMap((node) => {
    const own = node.definitions.map(({ condition, json }) => ({
      condition,
      number: numberOf(JSON.stringify(json())),
    }));
    const number = (choices: Choices) => {
      const here = own.filter(({ condition }) => holds(condition, choices)).map((one) => one.number);
      return numberOf(`${here};${[...node.next].map((one) => numbers.get(one))}`);
    };
    const name = node.kind === "token" ? node.path.join(".") : undefined;
    if (node.bits !== 0n) return [{ node, name, number, byKey: new Map<string, number>() }];
    numbers.set(node, number(new Map()));
    return [];
  });
  return (choices) => {
    const named = new Map<string, number>();
    for (const { node, name, number, byKey } of parts) {
      const key = keyOf(node.bits, choices);
      const found = byKey.get(key) ?? number(choices);
      byKey.set(key, found);
      numbers.set(node, found);
      if (name !== undefined) named.set(name, found);
    }
    return named;
  };
}

/** Numbers texts in the order in which they come, equal ones alike. */
function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const number = numbers.get(text) ?? numbers.size;
    if (number === numbers.size) numbers.set(text, number);
    return number;
  };
}
