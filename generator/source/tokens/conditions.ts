import type { Condition } from "../resolver/layers.ts";

/** A condition as the settings write it: a modifier, a facet as `modifier:facet`, or a facet of one modifier alone. */
export type RawWhen = Readonly<Record<string, readonly string[]>>;

/** What conditions can name: modifiers and contexts by their ids, contexts with their facets; `key` is their name in the files. */
export type Nameable = {
  readonly key: string;
  readonly id: string;
  readonly contexts: readonly {
    readonly key: string;
    readonly id: string;
    readonly facets: Readonly<Record<string, string>>;
  }[];
};

/** A condition by contexts alone; what it names must exist. */
export function toCondition(when: RawWhen, modifiers: readonly Nameable[]): Condition {
  return Object.entries(when).flatMap(([name, values]) => {
    const named = find(name, modifiers);
    if (named === undefined) return [];
    const { modifier, facet } = named;
    const found = modifier.contexts.filter(({ id, facets }) =>
      values.includes(facet === null ? id : (facets[facet] ?? "")),
    );
    return [{ modifier: modifier.key, contexts: found.map(({ key }) => key) }];
  });
}

/** The modifier, and perhaps its facet, that a key of a condition names; undefined for an unknown or ambiguous one. */
export function find(
  name: string,
  modifiers: readonly Nameable[],
): { readonly modifier: Nameable; readonly facet: string | null } | undefined {
  const own = modifiers.find(({ id }) => id === name);
  if (own !== undefined) return { modifier: own, facet: null };
  const whole = modifiers.find(({ id, contexts }) => {
    return name.startsWith(`${id}:`) && hasFacet(contexts, name.slice(id.length + 1));
  });
  if (whole !== undefined) return { modifier: whole, facet: name.slice(whole.id.length + 1) };
  const [first, second] = modifiers.filter(({ contexts }) => hasFacet(contexts, name));
  return first !== undefined && second === undefined ? { modifier: first, facet: name } : undefined;
}

function hasFacet(contexts: Nameable["contexts"], facet: string): boolean {
  return contexts.some(({ facets }) => Object.hasOwn(facets, facet));
}
