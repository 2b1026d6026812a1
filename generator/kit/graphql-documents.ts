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

/** A query that may be executed, or what is wrong with it. */
export type Prepared = { readonly document: DocumentNode } | { readonly errors: GraphQLError[] };

/** How queries are judged. */
export type PreparingOptions = { readonly introspection: boolean; readonly limits: KitGraphQLLimits };

/** The characters of the queries that are remembered, in each of two generations; a document takes some fifty times as much. */
const REMEMBERED = 250_000;

/** The longest query that is remembered. */
const LONGEST = 10_000;

/** Parses, measures and validates queries, and remembers what that came to for those that are asked again. */
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
    // Before validation, some of whose rules take the square of the number of fields.
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

/** The longest message, in characters: a list in lists is printed with an indentation for each, so with their square. */
const LONGEST_MESSAGE = 1000;

/** The error with the start of a message that is too long: graphql-js quotes what it was sent, once an error. */
export function shorten(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  if (message.length <= LONGEST_MESSAGE) return error;
  return new GraphQLError(`${message.slice(0, LONGEST_MESSAGE)}…`, { nodes, source, positions, path, extensions });
}

/** The kind of the operation that a request means, or what is wrong with its choice. */
export function operationOf(
  document: DocumentNode,
  named: string | null | undefined,
): "query" | "mutation" | GraphQLError {
  const operations = document.definitions.filter((definition) => definition.kind === "OperationDefinition");
  const found = named ? operations.filter(({ name }) => name?.value === named) : operations;
  const [operation] = found;
  if (operation === undefined) return new GraphQLError(`The document has no operation${named ? ` "${named}"` : ""}.`);
  if (found.length > 1) return new GraphQLError('The document has several operations. Name one in "operationName".');
  if (operation.operation === "subscription") return new GraphQLError("Subscriptions are not answered here.");
  return operation.operation;
}

/** What is said of values or fields that nest more deeply than the call stack. */
export const TOO_DEEP = "The query, or its variables, nest too deeply to be read.";
