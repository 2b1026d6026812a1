import type { DocumentNode, FragmentDefinitionNode, SelectionNode, SelectionSetNode } from "graphql";

/** How much one GraphQL request may ask for. */
export type KitGraphQLLimits = {
  /** The bytes of a request's body, or the characters of its address; 1 MiB by default. */
  readonly bytes: number;
  /** The words and signs of a query; 2,000 by default. */
  readonly tokens: number;
  /** How deeply fields may nest, fragments included; 20 by default, 15 of which a full introspection takes. */
  readonly depth: number;
  /** How many fields may have an alias, each use of a fragment counted again; 100 by default. */
  readonly aliases: number;
  /** How many fields a query may name, each use of a fragment counted again; 1,000 by default. */
  readonly fields: number;
  /**
   * The bytes of a response, about; 2,000,000 by default. Root fields past it are null, with an error that has the code
   * `RESPONSE_TOO_LARGE`. The first one is always answered, unless it takes a field twice under different names, or nests
   * lists of one type in one another.
   */
  readonly responseBytes: number;
};

/** What a request may ask for unless it is said otherwise. */
export const GRAPHQL_LIMITS: KitGraphQLLimits = {
  bytes: 1024 * 1024,
  tokens: 2000,
  depth: 20,
  aliases: 100,
  fields: 1000,
  responseBytes: 2_000_000,
};

/** The size of a selection with all fragments put in. */
type Size = { readonly depth: number; readonly aliases: number; readonly fields: number };

const NOTHING: Size = { depth: 0, aliases: 0, fields: 0 };

/** What a document has too much of, in a sentence; undefined when it keeps to the limits. */
export function findExcess(document: DocumentNode, limits: KitGraphQLLimits): string | undefined {
  const measure = createMeasure(document);
  for (const definition of document.definitions) {
    if (definition.kind !== "OperationDefinition") continue;
    const { depth, aliases, fields } = measure(definition.selectionSet);
    if (depth > limits.depth) return `The query nests ${depth} fields. Allowed: ${limits.depth}.`;
    if (aliases > limits.aliases) return `The query has ${aliases} aliases. Allowed: ${limits.aliases}.`;
    if (fields > limits.fields) return `The query names ${fields} fields. Allowed: ${limits.fields}.`;
  }
  return undefined;
}

/** Each fragment is measured once, so that a document whose fragments double at each step is measured as fast as any. */
function createMeasure(document: DocumentNode): (selections: SelectionSetNode | undefined) => Size {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === "FragmentDefinition") fragments.set(definition.name.value, definition);
  const known = new Map<string, Size>();

  function measureFragment(name: string): Size {
    const size = known.get(name);
    if (size !== undefined) return size;
    // What a fragment that leads to itself adds on the way counts as nothing here; validation refuses it.
    known.set(name, NOTHING);
    const found = measure(fragments.get(name)?.selectionSet);
    known.set(name, found);
    return found;
  }

  function measureSelection(selection: SelectionNode): Size {
    if (selection.kind === "FragmentSpread") return measureFragment(selection.name.value);
    const { depth, aliases, fields } = measure(selection.selectionSet);
    if (selection.kind === "InlineFragment") return { depth, aliases, fields };
    return { depth: depth + 1, aliases: aliases + (selection.alias ? 1 : 0), fields: fields + 1 };
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
