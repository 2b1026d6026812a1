import { API_ROOT, type Identity } from "../model/identity.ts";

/** The path of the GraphQL endpoint, after the base path. */
export const GRAPHQL_PATH = "/graphql";

/** The path of the MCP server, after the base path. */
export const MCP_PATH = "/mcp";

/** The address of the site: its base path, or absolute if the identity is published with an origin. */
export function siteRoot({ base }: Pick<Identity, "base">): string {
  return `${base.origin}${base.path}`;
}

/** A link to an address below the API's root: path-absolute, or absolute if the identity is published with an origin. */
export function href({ base }: Pick<Identity, "base">, path: string): string {
  return `${siteRoot({ base })}${API_ROOT}${path}`;
}
