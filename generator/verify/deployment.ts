import type { Day } from "../model/day.ts";
import { API_ROOT } from "../model/identity.ts";
import { GRAPHQL_PATH, MCP_PATH } from "../operations/link.ts";
import type { Calendars } from "./calendar.ts";

/** The addresses of a site and of its API's root. */
export type Place = { readonly site: string; readonly root: string };

/** The self-description of a deployment, so that the checks work for any identity. */
export type Deployment = Place & {
  readonly name: string;
  readonly release: string;
  /** The API's root according to the discovery file. */
  readonly linked: string;
  readonly timeZone: string;
  /** The default theme, or the first if none is marked. */
  readonly theme: string;
  readonly themes: readonly string[];
  readonly products: readonly string[];
  readonly seasons: readonly string[];
  /** Today, according to the deployment. */
  readonly day: Day;
  /** Today in the deployment's time zone, according to the local clock. */
  readonly today: Day;
  readonly calendars: Calendars;
};

/**
 * Finds the site and the API that an address belongs to: the site's address, the API's root, or any address below it.
 *
 * @example placeOf(new URL("https://example.org/x/")).root // "https://example.org/x/api/v1"
 */
export function placeOf({ origin, pathname }: URL): Place {
  const [base = ""] = `${pathname}/`.split(`${API_ROOT}/`, 1);
  const site = `${origin}${base.replace(/\/+$/, "")}`;
  return { site, root: `${site}${API_ROOT}` };
}

/** Returns whether a link points to the API's root or below it, or to the site's GraphQL or MCP endpoint. */
export function leadsHere(link: string, root: string): boolean {
  const site = root.slice(0, -API_ROOT.length);
  const mounted = [GRAPHQL_PATH, MCP_PATH].map((path) => new URL(`${site}${path}`).pathname);
  return pathBelow(link, root) !== undefined || mounted.includes(URL.parse(link, root)?.pathname ?? "");
}

/**
 * Returns the part of a link after the API's root, regardless of its origin; undefined if the link's path isn't below the
 * root.
 *
 * @example pathBelow("https://example.org/x/api/v1/themes", "http://localhost/x/api/v1") // "/themes"
 */
export function pathBelow(link: string, root: string): string | undefined {
  const path = URL.parse(link, root)?.pathname;
  const base = new URL(root).pathname;
  const relative = path?.startsWith(base) ? path.slice(base.length) : undefined;
  return relative !== undefined && /^([/.]|$)/.test(relative) ? relative : undefined;
}
