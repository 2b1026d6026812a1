import { namesOf, pathOf } from "../kit/template.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { type Body, listedOperations } from "../operations/catalogue.ts";
import { GRAPHQL_PATH, href, MCP_PATH, siteRoot } from "../operations/link.ts";
import { DOCUMENT_VERSION } from "./openapi.ts";

/** Lists the entry points: the operations without required values, keyed by id, then the archive, GraphQL and MCP. */
export function discover(identity: Identity, release: string): Body<"getDiscovery"> {
  const open = listedOperations(identity).filter(({ path, params }) => {
    return namesOf(path).length === 0 && Object.values(params).every(({ required }) => !required);
  });
  const links = open.map(({ id, path }) => [id, href(identity, pathOf(path))]);
  const root = siteRoot(identity);
  const endpoints = [
    ["archive", `${root}${API_ROOT}.tar.gz`],
    ["graphql", `${root}${GRAPHQL_PATH}`],
    ["mcp", `${root}${MCP_PATH}`],
  ];
  return {
    name: identity.name,
    version: DOCUMENT_VERSION,
    release,
    links: Object.fromEntries([...links, ...endpoints]),
  };
}
