import { API_ROOT, type Identity } from "../model/identity.ts";

/** The path of the GraphQL endpoint, after the base path. */
export const GRAPHQL_PATH = "/graphql";

/** The path of the MCP server, after the base path. */
export const MCP_PATH = "/mcp";

/** Returns the site's address: its base path, or an absolute URL if the identity has an origin. */
export function siteRoot({ base }: Pick<Identity, "base">): string {
  return `${base.origin}${base.path}`;
}

/**
 * Returns a link to an address below the API's root: path-absolute, or an absolute URL if the identity has an origin.
 */
export function href({ base }: Pick<Identity, "base">, path: string): string {
  return `${siteRoot({ base })}${API_ROOT}${path}`;
}
