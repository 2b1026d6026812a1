import type { Attributes, Scoped } from "./scoped-oracle.ts";

/** An element of a page, with the elements in it. */
export type Node = { readonly own: Attributes; readonly inside: readonly Node[] };

/** Every attribute with every value, and one that no context has. */
export function singles({ modifiers }: Scoped): Attributes[] {
  return modifiers.flatMap(({ id, attribute, contexts }) => {
    return attribute === null ? [] : [...contexts.map((context) => context.id), "?"].map((value) => ({ [id]: value }));
  });
}

/** An element for each of them, with nothing in it. */
export function alone(scoped: Scoped): Node[] {
  return singles(scoped).map((own) => ({ own, inside: [] }));
}

/** Every choice of attributes on one element. */
export function sets({ modifiers }: Scoped): Attributes[] {
  return modifiers.reduce<Attributes[]>(
    (all, { id, attribute, contexts }) => {
      const own = attribute === null ? [] : contexts.map((context) => ({ [id]: context.id }));
      return all.flatMap((one) => [one, ...own.map((more) => ({ ...one, ...more }))]);
    },
    [{}],
  );
}

/** Every attribute in every other, two and three deep, and every choice of attributes on one element, in and around each. */
export function nodesOf(scoped: Scoped): Node[] {
  const leaf = (own: Attributes): Node => ({ own, inside: [] });
  const one = singles(scoped);
  const many = sets(scoped).map(leaf);
  const around = sets(scoped).map((own) => ({ own, inside: one.map(leaf) }));
  return [
    ...one.map((own) => ({ own, inside: [...one.map((own) => ({ own, inside: one.map(leaf) })), ...many] })),
    ...around,
  ];
}

/** Elements in the order of the document, with the attributes of their ancestors and their own. */
export function chainsOf(nodes: readonly Node[], before: readonly Attributes[]): (readonly Attributes[])[] {
  return nodes.flatMap(({ own, inside }) => [[...before, own], ...chainsOf(inside, [...before, own])]);
}

/** Attributes by the names that they have in HTML. */
export function htmlAttributes({ modifiers }: Scoped, own: Attributes): Record<string, string> {
  return Object.fromEntries(
    modifiers.flatMap(({ id, attribute }) =>
      own[id] === undefined || attribute === null ? [] : [[attribute, own[id]]],
    ),
  );
}

export function htmlOf(scoped: Scoped, nodes: readonly Node[]): string {
  const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return nodes
    .map(({ own, inside }) => {
      const written = Object.entries(htmlAttributes(scoped, own)).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      );
      return `<i${written.join("")}>${htmlOf(scoped, inside)}</i>`;
    })
    .join("");
}
