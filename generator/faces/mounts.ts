import type { PublishedAnywhere } from "../http/handler.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import { createGraphqlEndpoint } from "./graphql.ts";
import { createMcpEndpoint, type McpOptions } from "./mcp.ts";
import { at, type Mount } from "./mount.ts";
import { createPlaygroundEndpoint, PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH, playgroundStatus } from "./playground.ts";
import { createVersionGuard } from "./versions.ts";

/** What a host mounts, and the hosts and origins it allows. */
export type MountOptions = McpOptions & {
  /** True to serve the GraphQL playground at `/playground`. */
  readonly hasPlayground?: boolean;
};

/** What a host mounts next to the API: the version guard, GraphQL, its playground, and the MCP server. */
export function createMounts(
  published: PublishedAnywhere,
  clock: Clock,
  { hasPlayground: enabled = false, ...options }: MountOptions = {},
): readonly Mount[] {
  const { identity } = published;
  const { path } = identity.base;
  const playground = {
    matches: at(`${path}${PLAYGROUND_PATH}`),
    handle: createPlaygroundEndpoint(published),
  };
  const status = {
    matches: at(`${path}${PLAYGROUND_STATUS_PATH}`),
    handle: async () => {
      const headers = {
        "content-type": MEDIA_TYPES.json,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      };
      return new Response(playgroundStatus(enabled ? `${path}${PLAYGROUND_PATH}` : null), { headers });
    },
  };
  return [
    ...(enabled ? [playground] : []),
    status,
    createVersionGuard(published),
    { matches: at(`${path}${GRAPHQL_PATH}`), handle: createGraphqlEndpoint(published, clock, options) },
    { matches: at(`${path}${MCP_PATH}`), handle: createMcpEndpoint(published, clock, options) },
  ];
}
