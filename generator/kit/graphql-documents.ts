import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { findExcess, type KitGraphQLLimits } from "./graphql-limits.ts";

/** A query that may be executed, or its errors. */
export type Prepared = { readonly document: DocumentNode } | { readonly errors: GraphQLError[] };

/** How queries are checked. */
export type PreparingOptions = { readonly introspection: boolean; readonly limits: KitGraphQLLimits };

/** The characters of cached queries, in each of two generations; a document takes about fifty times as much. */
const REMEMBERED = 250_000;

/** The longest query that is cached. */
const LONGEST = 10_000;

/** Parses, measures and validates queries, and caches the results. */
export function createPreparing(schema: GraphQLSchema, options: PreparingOptions): (query: string) => Prepared {
  let young = new Map<string, Prepared>();
  let old = new Map<string, Prepared>();
  let characters = 0;
  const remember = (query: string, prepared: Prepared) => {
    if (query.length > LONGEST) return;
    if (characters > REMEMBERED) [old, young, characters] = [young, new Map(), 0];
    young.set(query, prepared);
    characters += query.length;
  };
  return (query) => {
    const known = young.get(query);
    if (known !== undefined) return known;
    const prepared = old.get(query) ?? prepare(schema, query, options);
    remember(query, prepared);
    return prepared;
  };
}

function prepare(schema: GraphQLSchema, query: string, { introspection, limits }: PreparingOptions): Prepared {
  try {
    const document = parse(query, { maxTokens: limits.tokens });
    // Before validation, since some of its rules are quadratic in the number of fields.
    const excess = findExcess(document, limits);
    if (excess !== undefined) return { errors: [new GraphQLError(excess)] };
    const rules = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules, { hideSuggestions: !introspection });
    return errors.length > 0 ? { errors: errors.map(shorten) } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [shorten(error)] };
    if (error instanceof RangeError) return { errors: [new GraphQLError(TOO_DEEP)] };
    throw error;
  }
}

/** The longest message, in characters: nested lists are printed with growing indentation, so in quadratic size. */
const LONGEST_MESSAGE = 1000;

/** Cuts a long message of an error: graphql-js quotes its input. */
export function shorten(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  if (message.length <= LONGEST_MESSAGE) return error;
  return new GraphQLError(`${message.slice(0, LONGEST_MESSAGE)}…`, { nodes, source, positions, path, extensions });
}

/** The kind of the requested operation, or an error if the choice is unknown or ambiguous. */
export function operationOf(
  document: DocumentNode,
  named: string | null | undefined,
): "query" | "mutation" | GraphQLError {
  const operations = document.definitions.filter((definition) => definition.kind === "OperationDefinition");
  const found = named ? operations.filter(({ name }) => name?.value === named) : operations;
  const [operation] = found;
  if (operation === undefined)
    return new GraphQLError(named ? `Unknown operation "${named}".` : "The document has no operation.");
  if (found.length > 1) return new GraphQLError('The document has several operations. Name one in "operationName".');
  if (operation.operation === "subscription") return new GraphQLError("Subscriptions are not supported.");
  return operation.operation;
}

/** The message for values or fields that are nested more deeply than the call stack. */
export const TOO_DEEP = "The query or its variables are nested too deeply.";
