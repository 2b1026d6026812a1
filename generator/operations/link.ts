import type { Identity } from "../model/identity.ts";

/** What every address of the API begins with, after the base path. */
export const API_ROOT = "/api/v1";

/** Where the API answers GraphQL, after the base path. */
export const GRAPHQL_PATH = "/graphql";

/** Where assistants find the identity, after the base path. */
export const MCP_PATH = "/mcp";

/** The address of the site: its base path, or absolute where the identity is published with an origin. */
export function siteRoot({ base }: Pick<Identity, "base">): string {
  return `${base.origin}${base.path}`;
}

/** A link to an address below the API's root: path-absolute, or absolute where the identity is published with an origin. */
export function href({ base }: Pick<Identity, "base">, path: string): string {
  return `${siteRoot({ base })}${API_ROOT}${path}`;
}
