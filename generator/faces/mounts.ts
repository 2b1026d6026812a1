import type { PublishedAnywhere } from "../http/loading.ts";
import type { Clock } from "../resolve/today.ts";
import { createGraphqlEndpoint, GRAPHQL_PATH } from "./graphql.ts";
import { createMcpEndpoint, MCP_PATH, type McpOptions } from "./mcp.ts";
import { at, type Mount } from "./mount.ts";
import { createVersionGuard } from "./versions.ts";

/** What a host mounts beside the API: the guard of the versions, GraphQL, and the identity for assistants. */
export function createMounts(published: PublishedAnywhere, clock: Clock, options: McpOptions = {}): readonly Mount[] {
  const { path } = published.identity.base;
  return [
    createVersionGuard(published),
    { matches: at(`${path}${GRAPHQL_PATH}`), handle: createGraphqlEndpoint(published, clock) },
    { matches: at(`${path}${MCP_PATH}`), handle: createMcpEndpoint(published, clock, options) },
  ];
}
