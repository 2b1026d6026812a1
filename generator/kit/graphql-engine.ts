import { assertValidSchema, execute, type ExecutionResult, GraphQLError, type GraphQLSchema } from "graphql";
import { createHandler, type OperationContext, type Response as Answer } from "graphql-http";
import { createQueryPreparer, operationOf, type PrepareOptions, shorten, TOO_DEEP } from "./graphql-documents.ts";
import { type GraphQLParams, readGraphQLRequest } from "./graphql-request.ts";
import { isPublicError, resolveByName, wrapResolvers } from "./graphql-resolvers.ts";
import { KitNetworkHeaderType } from "./header-type.ts";
import type { OnError } from "./report.ts";

export type EngineOptions = PrepareOptions & {
  readonly schema: GraphQLSchema;
  readonly context: (request: Request) => unknown;
  readonly maskErrors: boolean;
  readonly report: OnError;
};

/** The newer media type of GraphQL over HTTP. */
const GRAPHQL_RESPONSE = "application/graphql-response+json";

type MediaType = typeof GRAPHQL_RESPONSE | typeof KitNetworkHeaderType.json;

/** Creates a function that executes requests. Load this module on first use, because it imports graphql-js and graphql-http. */
export function createEngine(options: EngineOptions): (request: Request) => Promise<Response> {
  const { schema, limits, report } = options;
  assertValidSchema(schema);
  wrapResolvers(schema);
  const prepare = createQueryPreparer(schema, options);
  const toShown = (error: GraphQLError) => {
    if (isForCaller(error)) return isPublicError(error.originalError ?? error) ? error : shorten(error);
    report(error.originalError ?? error);
    return options.maskErrors ? mask(error) : error;
  };
  const handler = createHandler<Request, MediaType, OperationContext>({
    // Uses the schema's copy of graphql-js, in case a bundle or test has two.
    execute,
    parseRequestParams: async ({ raw, context: type }) => {
      try {
        const params = await readGraphQLRequest(raw, limits.bytes);
        return "message" in params ? refuse(params.message, type, params) : params;
      } catch (error) {
        return explain(error, type, options);
      }
    },
    onSubscribe: async ({ raw, context: type }, params) => {
      const prepared = prepare(params.query);
      if ("errors" in prepared) return answer(prepared, type, { status: statusWithoutData(type) });
      const operation = operationOf(prepared.document, params.operationName);
      if (operation instanceof GraphQLError)
        return answer({ errors: [operation] }, type, { status: statusWithoutData(type) });
      if (operation === "mutation" && raw.method === "GET")
        return refuse("A mutation needs the method POST.", type, { status: 405, headers: { allow: "POST" } });
      const { variables: variableValues, operationName } = params as GraphQLParams;
      const contextValue = (await options.context(raw)) as OperationContext;
      const { document } = prepared;
      const args = { schema, document, variableValues, operationName, contextValue, fieldResolver: resolveByName };
      return { ...args, hideSuggestions: !options.introspection };
    },
    onOperation: ({ context: type }, _, { data, errors }) => {
      // Without data, nothing was executed: a variable has the wrong type.
      const status = data === undefined ? statusWithoutData(type) : 200;
      if (data === undefined && errors?.some(isOverflow)) return refuse(TOO_DEEP, type, { status });
      return answer(errors ? { errors: errors.map(toShown), data } : { data }, type, { status });
    },
  });
  return async (request) => {
    const type = mediaTypeOf(request.headers.get("accept"));
    const { method, url } = request;
    const received = { method, url, headers: { accept: type }, body: null, raw: request, context: type };
    return toResponse(await handler(received).catch((error: unknown) => explain(error, type, options)));
  };
}

/** Returns the status of a response without data: 200 with the older media type, 400 with the newer. */
function statusWithoutData(type: MediaType): number {
  return type === KitNetworkHeaderType.json ? 200 : 400;
}

/** Negotiates the media type; uses the newer one only for clients that name it. */
function mediaTypeOf(accept: string | null): MediaType {
  const names = (accept ?? "").toLowerCase().split(",");
  const isNamed = names.some((name) => {
    return /^\s*application\/graphql-response\+json\s*(;|$)/.test(name) && !/;\s*q=0(\.0*)?\s*(;|$)/.test(name);
  });
  return isNamed ? GRAPHQL_RESPONSE : KitNetworkHeaderType.json;
}

/** Detects a call stack overflow caused by nested values; graphql-js 16 passes that error on, 17 wraps it. */
function isOverflow(error: GraphQLError): boolean {
  const thrown: Error = error.originalError ?? error;
  return thrown instanceof RangeError && thrown.message.includes("call stack");
}

/**
 * Returns true for errors that the caller may see: those in the query or its variables (without a path), those in a field's
 * arguments (with their nodes), and a resolver's `GraphQLError`. All other errors of graphql-js quote a resolver's value.
 */
function isForCaller(error: GraphQLError): boolean {
  const { originalError, path, nodes } = error;
  if (originalError && !(originalError instanceof GraphQLError)) return false;
  return (
    path === undefined || isPublicError(originalError ?? error) || (nodes ?? []).some(({ kind }) => kind !== "Field")
  );
}

function mask({ nodes, source, path }: GraphQLError): GraphQLError {
  return new GraphQLError(UNEXPECTED, { nodes, source, path });
}

const UNEXPECTED = "Something went wrong on the server.";

/** Reports a server error, and responds with 500. */
function explain(error: unknown, type: MediaType, { report }: EngineOptions): Answer {
  report(error);
  return refuse(UNEXPECTED, type, { status: 500 });
}

type Init = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };

function refuse(message: string, type: MediaType, init: Init): Answer {
  return answer({ errors: [new GraphQLError(message)] }, type, init);
}

function answer(result: ExecutionResult, type: MediaType, { status, headers }: Init): Answer {
  const contentType = `${type}; charset=utf-8`;
  return [JSON.stringify(result), { status, statusText: "", headers: { ...headers, "content-type": contentType } }];
}

function toResponse([body, { status, headers }]: Answer): Response {
  return new Response(body, { status, headers: { ...headers, vary: "Accept", "x-content-type-options": "nosniff" } });
}
