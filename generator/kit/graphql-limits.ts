import type { DocumentNode, FragmentDefinitionNode, NameNode, SelectionNode, SelectionSetNode } from "graphql";

/** The limits of one GraphQL request. */
export type KitGraphQLLimits = {
  /** The bytes of a request's body, or the characters of its address; 1 MiB by default. */
  readonly bytes: number;
  /** The tokens of a query; 2,000 by default. */
  readonly tokens: number;
  /** The depth of fields, fragments included; 20 by default. A full introspection has 15. */
  readonly depth: number;
  /**
   * The number of fields with an alias, each use of a fragment counted again; 100 by default. An alias counts once more
   * for every 64 characters, since lists repeat it.
   */
  readonly aliases: number;
  /** The number of fields in a query, each use of a fragment counted again; 1,000 by default. */
  readonly fields: number;
};

/** The default limits. */
export const GRAPHQL_LIMITS: KitGraphQLLimits = {
  bytes: 1024 * 1024,
  tokens: 2000,
  depth: 20,
  aliases: 100,
  fields: 1000,
};

/** The characters of an alias that count as one alias. */
const LONGEST_ALIAS = 64;

/** The size of a selection with its fragments included. */
type Size = { readonly depth: number; readonly aliases: number; readonly fields: number };

const NOTHING: Size = { depth: 0, aliases: 0, fields: 0 };

/** The message for the first limit that a document exceeds; undefined if it exceeds none. */
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

/** Each fragment is measured once, so that fragments that double at each step take no extra time. */
function createMeasure(document: DocumentNode): (selections: SelectionSetNode | undefined) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition);
  const known = new Map<string, Size>();

  function measureFragment(name: string): Size {
    const size = known.get(name);
    if (size !== undefined) return size;
    // A fragment within itself counts as nothing here; validation rejects it.
    known.set(name, NOTHING);
    const found = measure(fragments.get(name)?.selectionSet);
    known.set(name, found);
    return found;
  }

  function measureSelection(selection: SelectionNode): Size {
    if (selection.kind === "FragmentSpread") return measureFragment(selection.name.value);
    const { depth, aliases, fields } = measure(selection.selectionSet);
    if (selection.kind === "InlineFragment") return { depth, aliases, fields };
    return { depth: depth + 1, aliases: aliases + countOf(selection.alias), fields: fields + 1 };
  }

  function countOf(alias: NameNode | undefined): number {
    return alias === undefined ? 0 : Math.ceil(alias.value.length / LONGEST_ALIAS);
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
