import type { PublishedAnywhere } from "../http/loading.ts";
import { commonHeaders, preflightHeaders } from "../http/reply.ts";
import { KitGraphQLMiddleware } from "../kit/graphql-middleware.ts";
import { GRAPHQL_PATH } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import type { OnError } from "./mount.ts";

/**
 * Serves GraphQL at `/graphql`, for pages of any origin, like the API. The first request loads graphql-js and creates
 * the schema.
 */
export function createGraphqlEndpoint(
  published: PublishedAnywhere,
  clock: Clock,
  { onError }: { readonly onError?: OnError } = {},
): (request: Request) => Promise<Response | undefined> {
  const path = `${published.identity.base.path}${GRAPHQL_PATH}`;
  const common = { ...commonHeaders(published.release), "cache-control": "no-store" };
  const load = async () => {
    const { createGraphqlSchema } = await import("./graphql-schema.ts");
    return new KitGraphQLMiddleware({ schema: createGraphqlSchema(published, clock), path, onError });
  };
  let middleware: Promise<KitGraphQLMiddleware> | undefined;
  return async (request) => {
    if (request.method === "OPTIONS") {
      const preflight = preflightHeaders(request.headers.get("access-control-request-headers"));
      return new Response(null, { status: 204, headers: { ...common, ...preflight, ...METHODS } });
    }
    middleware ??= load();
    const response = await (await middleware).handle(request);
    for (const [name, value] of Object.entries(common)) response?.headers.set(name, value);
    return response;
  };
}

const METHODS = { allow: "GET, POST, OPTIONS", "access-control-allow-methods": "GET, POST" };
