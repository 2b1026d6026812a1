import { API_ROOT } from "../model/identity.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../operations/link.ts";

/** A site and its API's root. */
export type Place = { readonly site: string; readonly root: string };

/**
 * The site and the API that an address belongs to: it may be the site's own, the API's root, or any below it.
 *
 * @example placeOf(new URL("https://example.org/x/")).root // "https://example.org/x/api/v1"
 */
export function placeOf({ origin, pathname }: URL): Place {
  const [base = ""] = `${pathname}/`.split(`${API_ROOT}/`, 1);
  const site = `${origin}${base.replace(/\/+$/, "")}`;
  return { site, root: `${site}${API_ROOT}` };
}

/** Whether a link of the discovery file leads to the API's root, below it, or to GraphQL or MCP of the same site. */
export function leadsHere(link: string, root: string): boolean {
  const site = root.slice(0, -API_ROOT.length);
  const mounted = [GRAPHQL_PATH, MCP_PATH].map((path) => new URL(`${site}${path}`).pathname);
  return pathBelow(link, root) !== undefined || mounted.includes(URL.parse(link, root)?.pathname ?? "");
}

/**
 * The part of a link after the API's root, whatever the origin that the build was made for; undefined if the link's path
 * is not below the root.
 *
 * @example pathBelow("https://example.org/x/api/v1/themes", "http://localhost/x/api/v1") // "/themes"
 */
export function pathBelow(link: string, root: string): string | undefined {
  const path = URL.parse(link, root)?.pathname;
  const base = new URL(root).pathname;
  const rest = path?.startsWith(base) ? path.slice(base.length) : undefined;
  return rest !== undefined && /^([/.]|$)/.test(rest) ? rest : undefined;
}
