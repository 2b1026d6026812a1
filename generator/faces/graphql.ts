import type { PublishedAnywhere } from "../http/handler.ts";
import { commonHeaders, preflightHeaders } from "../http/reply.ts";
import { KitGraphQLMiddleware } from "../kit/graphql-middleware.ts";
import { GRAPHQL_PATH } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import type { OnError } from "./mount.ts";
import { readSizes } from "./sizes.ts";

/**
 * Serves GraphQL at `/graphql`, to pages of any origin, like the API. The first request loads graphql-js, creates
 * the schema and reads the manifest.
 */
export function createGraphqlEndpoint(
  published: PublishedAnywhere,
  clock: Clock,
  { onError }: { readonly onError?: OnError } = {},
): (request: Request) => Promise<Response | undefined> {
  const path = `${published.identity.base.path}${GRAPHQL_PATH}`;
  const common = { ...commonHeaders(published.release), "cache-control": "no-store" };
  const load = async () => {
    const [{ createGraphqlSchema }, { createWeightRule }] = await Promise.all([
      import("./graphql-schema.ts"),
      import("./graphql-weight.ts"),
    ]);
    const rules = [createWeightRule(await readSizes(published))];
    return new KitGraphQLMiddleware({ schema: createGraphqlSchema(published, clock), path, onError, rules });
  };
  let middleware: Promise<KitGraphQLMiddleware> | undefined;
  const respond = async (request: Request) => {
    try {
      middleware ??= load();
      return await (await middleware).handle(request);
    } catch (error) {
      // Lets the next request retry a failed load.
      middleware = undefined;
      onError?.(error);
      return Response.json({ errors: [{ message: "Something went wrong on the server." }] }, { status: 500 });
    }
  };
  return async (request) => {
    if (request.method === "OPTIONS") {
      const preflight = preflightHeaders(request.headers.get("access-control-request-headers"));
      return new Response(null, { status: 204, headers: { ...common, ...preflight, ...METHODS } });
    }
    const response = await respond(request);
    for (const [name, value] of Object.entries(common)) response?.headers.set(name, value);
    return response;
  };
}

const METHODS = { allow: "GET, POST, OPTIONS", "access-control-allow-methods": "GET, POST" };
