import { namesOf, pathOf } from "../kit/template.ts";
import { API_ROOT, type Identity } from "../model/identity.ts";
import { API_CATALOG, discoveryLinks } from "../render/discovery-links.ts";
import { renderJson } from "../render/json.ts";
import { type Body, listedOperations } from "../operations/catalogue.ts";
import { templateOf } from "../operations/further.ts";
import { GRAPHQL_PATH, href, MCP_PATH, siteRoot } from "../operations/link.ts";
import type { Operation } from "../operations/operation.ts";
import { DOCUMENT_VERSION } from "./openapi.ts";

/**
 * Lists every operation, keyed by id: as an RFC 6570 template if it has required values, otherwise as a link. The links
 * also include the archive, GraphQL and MCP.
 */
export function discover(identity: Identity, release: string): Body<"getDiscovery"> {
  const { links = [], templates = [] } = Object.groupBy(listedOperations(identity), (operation) =>
    needsValues(operation) ? "templates" : "links",
  );
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
    links: Object.fromEntries([...links.map(({ id, path }) => [id, href(identity, pathOf(path))]), ...endpoints]),
    templates: Object.fromEntries(
      templates.map((operation) => [operation.id, href(identity, templateOf(operation, identity))]),
    ),
  };
}

function needsValues({ path, params }: Operation): boolean {
  return namesOf(path).length > 0 || Object.values(params).some(({ required }) => required);
}

/** Renders the API catalog (RFC 9727) as a set of links (RFC 9264): the API, GraphQL and MCP, with their descriptions. */
export function renderApiCatalog(identity: Identity): string {
  const root = siteRoot(identity);
  const api = `${root}${API_ROOT}`;
  const apis = [
    { href: api, title: identity.name },
    { href: `${root}${GRAPHQL_PATH}`, title: "GraphQL" },
    { href: `${root}${MCP_PATH}`, title: "MCP" },
  ];
  const described = discoveryLinks(identity).filter(({ rel }) => rel === "service-desc");
  return renderJson({
    linkset: [
      { anchor: `${root}${API_CATALOG}`, item: apis },
      {
        anchor: api,
        "service-desc": described.map(({ href, type }) => ({ href, type })),
        "service-doc": [
          { href: `${root}/`, type: "text/html", hreflang: [identity.language] },
          { href: `${root}/llms.txt`, type: "text/plain", hreflang: [identity.language] },
        ],
      },
    ],
  });
}
