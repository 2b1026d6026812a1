import type { DocumentNode, FragmentDefinitionNode, NameNode, SelectionNode, SelectionSetNode } from "graphql";

/** The limits of a GraphQL request. */
export type KitGraphQLLimits = {
  /** The bytes of a request's body, or the characters of its URL; 1 MiB by default. */
  readonly bytes: number;
  /** The number of tokens of a query; 2,000 by default. */
  readonly tokens: number;
  /** The depth of fields, fragments included; 20 by default. A full introspection has 15. */
  readonly depth: number;
  /**
   * The number of fields with an alias, counted for each use of a fragment; 100 by default. An alias counts once for every
   * 64 characters, since lists repeat it.
   */
  readonly aliases: number;
  /** The number of fields in a query, counted for each use of a fragment; 1,000 by default. */
  readonly fields: number;
};

export const GRAPHQL_LIMITS: KitGraphQLLimits = {
  bytes: 1024 * 1024,
  tokens: 2000,
  depth: 20,
  aliases: 100,
  fields: 1000,
};

/** The number of characters of an alias that count as one alias. */
const ALIAS_UNIT = 64;

/** The size of a selection, fragments included. */
type Size = { readonly depth: number; readonly aliases: number; readonly fields: number };

const EMPTY: Size = { depth: 0, aliases: 0, fields: 0 };

/** Returns the message for the first limit that a document exceeds; undefined if there is none. */
export function findExcess(document: DocumentNode, limits: KitGraphQLLimits): string | undefined {
  const measure = createMeasure(document);
  for (const definition of document.definitions) {
    if (definition.kind !== "OperationDefinition") continue;
    const { depth, aliases, fields } = measure(definition.selectionSet);
    if (depth > limits.depth) return `Query too deep: ${depth} levels. Expected: at most ${limits.depth}.`;
    if (aliases > limits.aliases) return `Too many aliases: ${aliases}. Expected: at most ${limits.aliases}.`;
    if (fields > limits.fields) return `Too many fields: ${fields}. Expected: at most ${limits.fields}.`;
  }
  return undefined;
}

/** Measures each fragment once, so that exponentially nested fragments take linear time. */
function createMeasure(document: DocumentNode): (selections: SelectionSetNode | undefined) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition);
  const sizes = new Map<string, Size>();

  function measureFragment(name: string): Size {
    const cached = sizes.get(name);
    if (cached !== undefined) return cached;
    // Breaks cycles: a fragment within itself counts as empty, and validation rejects it.
    sizes.set(name, EMPTY);
    const size = measure(fragments.get(name)?.selectionSet);
    sizes.set(name, size);
    return size;
  }

  function measureSelection(selection: SelectionNode): Size {
    if (selection.kind === "FragmentSpread") return measureFragment(selection.name.value);
    const { depth, aliases, fields } = measure(selection.selectionSet);
    if (selection.kind === "InlineFragment") return { depth, aliases, fields };
    return { depth: depth + 1, aliases: aliases + countOf(selection.alias), fields: fields + 1 };
  }

  function countOf(alias: NameNode | undefined): number {
    return alias === undefined ? 0 : Math.ceil(alias.value.length / ALIAS_UNIT);
  }

  function measure(selections: SelectionSetNode | undefined): Size {
    let [depth, aliases, fields] = [0, 0, 0];
    for (const selection of selections?.selections ?? []) {
      const size = measureSelection(selection);
      depth = Math.max(depth, size.depth);
      aliases += size.aliases;
      fields += size.fields;
    }
    return { depth, aliases, fields };
  }

  return measure;
}
