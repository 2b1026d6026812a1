import { assertValidSchema, execute, type ExecutionResult, GraphQLError, type GraphQLSchema } from "graphql";
import { createHandler, type OperationArgs, type OperationContext, type Response as Answer } from "graphql-http";
import { Budget } from "./graphql-budget.ts";
import { resolveByName, wrapResolvers } from "./graphql-context.ts";
import { createPreparing, operationOf, shorten, TOO_DEEP } from "./graphql-documents.ts";
import type { KitGraphQLLimits } from "./graphql-limits.ts";
import { isMeant } from "./graphql-meant.ts";
import type { OnError } from "./report.ts";
import { type GraphQLAsked, readGraphQLRequest } from "./graphql-request.ts";

/** What the engine needs of a middleware. */
export type EngineOptions = {
  readonly schema: GraphQLSchema;
  readonly context: (request: Request) => unknown;
  readonly introspection: boolean;
  readonly maskErrors: boolean;
  readonly report: OnError;
  readonly limits: KitGraphQLLimits;
};

type MediaType = "application/graphql-response+json" | "application/json";

/** Answers requests by a schema. With this file graphql-js and graphql-http are loaded, so it is loaded when it is used. */
export function createEngine(options: EngineOptions): (request: Request) => Promise<Response> {
  const { schema, limits, report } = options;
  assertValidSchema(schema);
  wrapResolvers(schema);
  const prepare = createPreparing(schema, options);
  const shown = (error: GraphQLError) => {
    if (isForCaller(error)) return isMeant(error.originalError ?? error) ? error : shorten(error);
    report(error.originalError ?? error);
    return options.maskErrors ? mask(error) : error;
  };
  const handler = createHandler<Request, MediaType, OperationContext>({
    // Handed in, so that a bundle or a test with a second copy of graphql-js in it executes by the schema's own.
    execute,
    parseRequestParams: async ({ raw, context: type }) => {
      try {
        const asked = await readGraphQLRequest(raw, limits.bytes);
        return "message" in asked ? refuse(asked.message, type, asked) : asked;
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
      const contextValue = await options.context(raw);
      return argumentsOf(options, prepared.document, params as GraphQLAsked, contextValue);
    },
    onOperation: ({ context: type }, { rootValue }, result) => {
      const { data, errors } = rootValue instanceof Budget ? rootValue.settle(result) : result;
      // Without data nothing was executed: a variable has not the type that the query says.
      const status = data === undefined ? statusWithoutData(type) : 200;
      if (data === undefined && errors?.some(isOverflow)) return refuse(TOO_DEEP, type, { status });
      return answer(errors ? { errors: errors.map(shown), data } : { data }, type, { status });
    },
  });
  return async (request) => {
    const type = mediaTypeOf(request.headers.get("accept"));
    const { method, url } = request;
    const asked = { method, url, headers: { accept: type }, body: null, raw: request, context: type };
    return toResponse(await handler(asked).catch((error: unknown) => explain(error, type, options)));
  };
}

/** The older media type never tells by its status what became of a query. */
function statusWithoutData(type: MediaType): number {
  return type === "application/json" ? 200 : 400;
}

function argumentsOf(
  { schema, introspection, limits }: EngineOptions,
  document: OperationArgs<OperationContext>["document"],
  { variables, operationName }: GraphQLAsked,
  context: unknown,
): OperationArgs<OperationContext> {
  const contextValue = context as OperationContext;
  const rootValue = new Budget(limits.responseBytes);
  const asked = { schema, document, variableValues: variables, operationName, contextValue, rootValue };
  return { ...asked, fieldResolver: resolveByName, hideSuggestions: !introspection };
}

/** The newer of the two media types goes to those alone that name it. */
function mediaTypeOf(accept: string | null): MediaType {
  const names = (accept ?? "").toLowerCase().split(",");
  const isNamed = names.some((name) => {
    return /^\s*application\/graphql-response\+json\s*(;|$)/.test(name) && !/;\s*q=0(\.0*)?\s*(;|$)/.test(name);
  });
  return isNamed ? "application/graphql-response+json" : "application/json";
}

/** Answers whether a value nests more deeply than the call stack; graphql-js 16 gives that error as it is, 17 in its own. */
function isOverflow(error: GraphQLError): boolean {
  const thrown: Error = error.originalError ?? error;
  return thrown instanceof RangeError && thrown.message.includes("call stack");
}

/**
 * Answers whether the caller may see an error: one of the query or its variables, which belongs to no field yet; one of
 * a field's arguments, which points to them; or a `GraphQLError` that a resolver gave. All else that graphql-js says of a
 * field is about a resolver's value, and quotes it.
 */
function isForCaller(error: GraphQLError): boolean {
  const { originalError, path, nodes } = error;
  if (originalError && !(originalError instanceof GraphQLError)) return false;
  return path === undefined || isMeant(originalError ?? error) || (nodes ?? []).some(({ kind }) => kind !== "Field");
}

function mask({ nodes, source, path }: GraphQLError): GraphQLError {
  return new GraphQLError(UNEXPECTED, { nodes, source, path });
}

const UNEXPECTED = "Something went wrong on the server.";

/** What reaches this is a problem of the program that uses the kit. */
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
