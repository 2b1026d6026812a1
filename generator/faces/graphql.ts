import type { PublishedAnywhere } from "../http/loading.ts";
import { commonHeaders } from "../http/reply.ts";
import { KitGraphQLMiddleware } from "../kit/graphql-middleware.ts";
import type { Clock } from "../resolve/today.ts";
import type { OnError } from "./mount.ts";

/** Where the API answers GraphQL, after the base path. */
export const GRAPHQL_PATH = "/graphql";

/**
 * Answers GraphQL at `/graphql`, for pages of any origin, as the API itself does; undefined for any other path. The
 * schema is made, and graphql-js is loaded, when somebody asks.
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
    if (new URL(request.url).pathname !== path) return undefined;
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { ...common, ...PREFLIGHT } });
    middleware ??= load();
    const response = await (await middleware).handle(request);
    for (const [name, value] of Object.entries(common)) response?.headers.set(name, value);
    return response;
  };
}

/** A page of another origin asks first whether it may send JSON. */
const PREFLIGHT = {
  allow: "GET, POST, OPTIONS",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "content-type",
  "access-control-max-age": "86400",
};
