import type { PublishedAnywhere } from "../http/handler.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../operations/link.ts";
import type { Clock } from "../resolve/today.ts";
import { createGraphqlEndpoint } from "./graphql.ts";
import { createMcpEndpoint, type McpOptions } from "./mcp.ts";
import { matchPath, type Mount } from "./mount.ts";
import { createPlaygroundEndpoint, PLAYGROUND_PATH, PLAYGROUND_STATUS_PATH, playgroundStatus } from "./playground.ts";
import { createVersionGuard } from "./versions.ts";

export type MountOptions = McpOptions & {
  /** Serves the GraphQL playground at `/playground`. */
  readonly hasPlayground?: boolean;
};

/** Creates the mounts of a host next to the API: the version guard, GraphQL, its playground, and the MCP server. */
export function createMounts(
  published: PublishedAnywhere,
  clock: Clock,
  { hasPlayground = false, ...options }: MountOptions = {},
): readonly Mount[] {
  const { identity } = published;
  const { path } = identity.base;
  const playground = {
    matches: matchPath(`${path}${PLAYGROUND_PATH}`),
    handle: createPlaygroundEndpoint(published),
  };
  const status = {
    matches: matchPath(`${path}${PLAYGROUND_STATUS_PATH}`),
    handle: async () => {
      const headers = {
        "content-type": MEDIA_TYPES.json,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      };
      return new Response(playgroundStatus(hasPlayground ? `${path}${PLAYGROUND_PATH}` : null), { headers });
    },
  };
  return [
    ...(hasPlayground ? [playground] : []),
    status,
    createVersionGuard(published),
    { matches: matchPath(`${path}${GRAPHQL_PATH}`), handle: createGraphqlEndpoint(published, clock, options) },
    { matches: matchPath(`${path}${MCP_PATH}`), handle: createMcpEndpoint(published, clock, options) },
  ];
}
