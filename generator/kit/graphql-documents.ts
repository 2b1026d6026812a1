import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from "graphql";
import { LruCache } from "./lru-cache.ts";
import { findExcess, type KitGraphQLLimits } from "./graphql-limits.ts";

/** A valid query, or its errors. */
export type Prepared = { readonly document: DocumentNode } | { readonly errors: GraphQLError[] };

export type PrepareOptions = {
  readonly introspection: boolean;
  readonly limits: KitGraphQLLimits;
  /** Additional rules, applied only to queries that are otherwise valid. */
  readonly rules: readonly ValidationRule[];
};

/** Maximum total length of cached queries, in characters; a document takes about fifty times as much. */
const MAX_TOTAL_LENGTH = 500_000;

/** Maximum length of a cached query, in characters. */
const MAX_LENGTH = 10_000;

/** Parses, measures and validates queries, and caches the most recently used results. */
export function createQueryPreparer(schema: GraphQLSchema, options: PrepareOptions): (query: string) => Prepared {
  const cache = new LruCache<Prepared>({ weight: MAX_TOTAL_LENGTH, weigh: (query) => query.length });
  const prepareQuery = (query: string) => prepare(schema, query, options);
  return (query) => (query.length > MAX_LENGTH ? prepareQuery(query) : cache.getOrCompute(query, prepareQuery));
}

function prepare(schema: GraphQLSchema, query: string, { introspection, limits, rules }: PrepareOptions): Prepared {
  try {
    const document = parse(query, { maxTokens: limits.tokens });
    // Checks limits before validation, because some rules are quadratic in the number of fields.
    const excess = findExcess(document, limits);
    if (excess !== undefined) return { errors: [new GraphQLError(excess)] };
    const standard = introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    let errors = validate(schema, document, standard, { hideSuggestions: !introspection });
    if (errors.length === 0 && rules.length > 0) errors = validate(schema, document, rules);
    return errors.length > 0 ? { errors: errors.map(shorten) } : { document };
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [shorten(error)] };
    if (error instanceof RangeError) return { errors: [new GraphQLError(TOO_DEEP)] };
    throw error;
  }
}

/** Maximum message length, in characters. graphql-js indents nested lists, so their printed size grows quadratically. */
const MAX_MESSAGE_LENGTH = 1000;

/** Truncates a long message: graphql-js quotes its input. */
export function shorten(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  if (message.length <= MAX_MESSAGE_LENGTH) return error;
  return new GraphQLError(`${message.slice(0, MAX_MESSAGE_LENGTH)}…`, { nodes, source, positions, path, extensions });
}

/** Returns the type of the requested operation, or an error if it is unknown or ambiguous. */
export function operationOf(
  document: DocumentNode,
  requested: string | null | undefined,
): "query" | "mutation" | GraphQLError {
  const operations = document.definitions.filter((definition) => definition.kind === "OperationDefinition");
  const candidates = requested ? operations.filter(({ name }) => name?.value === requested) : operations;
  const [operation] = candidates;
  if (operation === undefined)
    return new GraphQLError(requested ? `Unknown operation "${requested}".` : "The document has no operation.");
  if (candidates.length > 1)
    return new GraphQLError('The document has several operations. Name one in "operationName".');
  if (operation.operation === "subscription") return new GraphQLError("Subscriptions are not supported.");
  return operation.operation;
}

/** The message for values or fields that overflow the call stack. */
export const TOO_DEEP = "The query or its variables are nested too deeply.";
