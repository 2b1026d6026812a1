import type { PublishedAnywhere } from "../http/loading.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import { createGraphqlEndpoint } from "./graphql.ts";
import { createMcpEndpoint, type McpOptions } from "./mcp.ts";
import { at, type Mount } from "./mount.ts";
import { createPlaygroundEndpoint, PLAYGROUND_PATH, PLAYGROUND_SIGN, playgroundSign } from "./playground.ts";
import { createVersionGuard } from "./versions.ts";

/** What a host mounts, and for whom. */
export type MountOptions = McpOptions & {
  /** True where people may try GraphQL on a page, `/playground`; elsewhere there is none. */
  readonly hasPlayground?: boolean;
};

/** What a host mounts beside the API: the guard of the versions, GraphQL, its page, and the identity for assistants. */
export function createMounts(
  published: PublishedAnywhere,
  clock: Clock,
  { hasPlayground: enabled = false, ...options }: MountOptions = {},
): readonly Mount[] {
  const { identity } = published;
  const { path } = identity.base;
  const playground = {
    matches: at(`${path}${PLAYGROUND_PATH}`),
    handle: createPlaygroundEndpoint(identity, { enabled }),
  };
  const sign = {
    matches: at(`${path}${PLAYGROUND_SIGN}`),
    handle: async () => {
      const headers = {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      };
      return new Response(playgroundSign(enabled ? `${path}${PLAYGROUND_PATH}` : null), { headers });
    },
  };
  return [
    ...(enabled ? [playground] : []),
    sign,
    createVersionGuard(published),
    { matches: at(`${path}${GRAPHQL_PATH}`), handle: createGraphqlEndpoint(published, clock, options) },
    { matches: at(`${path}${MCP_PATH}`), handle: createMcpEndpoint(published, clock, options) },
  ];
}
