import type { Attributes, Scoped } from "./scoped-oracle.ts";

/** An element of a page with its child elements. */
export type Node = { readonly attributes: Attributes; readonly children: readonly Node[] };

/** Each attribute with each of its values, and with one that no context has. */
export function singleAttributes({ modifiers }: Scoped): Attributes[] {
  return modifiers.flatMap(({ id, attribute, contexts }) => {
    return attribute === null ? [] : [...contexts.map((context) => context.id), "?"].map((value) => ({ [id]: value }));
  });
}

/** An element without children for each single attribute. */
export function emptyElements(scoped: Scoped): Node[] {
  return singleAttributes(scoped).map(leaf);
}

/** Every combination of attributes on one element: the Cartesian product, in which attributes may also be missing. */
export function attributeSets({ modifiers }: Scoped): Attributes[] {
  return modifiers.reduce<Attributes[]>(
    (sets, { id, attribute, contexts }) => {
      const choices = attribute === null ? [] : contexts.map((context) => ({ [id]: context.id }));
      return sets.flatMap((set) => [set, ...choices.map((choice) => ({ ...set, ...choice }))]);
    },
    [{}],
  );
}

/** Nests single attributes three levels deep, and attribute sets inside and around single attributes. */
export function nodesOf(scoped: Scoped): Node[] {
  const singles = singleAttributes(scoped);
  const sets = attributeSets(scoped);
  const withSingles = (attributes: Attributes): Node => ({ attributes, children: singles.map(leaf) });
  return [
    ...singles.map((attributes) => ({ attributes, children: [...singles.map(withSingles), ...sets.map(leaf)] })),
    ...sets.map(withSingles),
  ];
}

function leaf(attributes: Attributes): Node {
  return { attributes, children: [] };
}

/** Elements in document order, each as the attributes of its ancestors followed by its own. */
export function chainsOf(nodes: readonly Node[], ancestors: readonly Attributes[]): (readonly Attributes[])[] {
  return nodes.flatMap(({ attributes, children }) => {
    const chain = [...ancestors, attributes];
    return [chain, ...chainsOf(children, chain)];
  });
}

/** Attributes keyed by their names in HTML. */
export function htmlAttributes({ modifiers }: Scoped, attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    modifiers.flatMap(({ id, attribute }) =>
      attributes[id] === undefined || attribute === null ? [] : [[attribute, attributes[id]]],
    ),
  );
}

export function htmlOf(scoped: Scoped, nodes: readonly Node[]): string {
  const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  return nodes
    .map(({ attributes, children }) => {
      const written = Object.entries(htmlAttributes(scoped, attributes)).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      );
      return `<i${written.join("")}>${htmlOf(scoped, children)}</i>`;
    })
    .join("");
}
