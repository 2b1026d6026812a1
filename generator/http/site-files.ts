import { plainPath } from "../kit/address.ts";
import { API_ROOT, type Base } from "../model/identity.ts";
import { MEDIA_TYPES, SITE_MEDIA_TYPES } from "../operations/format.ts";
import { CLOCK_FREE, DATED } from "./reply.ts";

/** A file outside the API's root: its media type, and its `Cache-Control`. */
export type SiteFile = { readonly type: string; readonly caching: string };

/** The archive is outside the API's root, so it is not an operation. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/**
 * The texts at the site's root for scripts and assistants, by path. Every host serves them like the API: with CORS and
 * conditional requests.
 */
export const SITE_TEXTS: ReadonlyMap<string, SiteFile> = new Map([
  ["/llms.txt", { type: SITE_MEDIA_TYPES.txt, caching: CLOCK_FREE }],
  ["/llms-full.txt", { type: SITE_MEDIA_TYPES.txt, caching: CLOCK_FREE }],
  ["/SKILL.md", { type: MEDIA_TYPES.md, caching: CLOCK_FREE }],
  ["/sitemap.xml", { type: SITE_MEDIA_TYPES.xml, caching: CLOCK_FREE }],
]);

/** Returns the file at a path below the base path but outside the API, or undefined. */
export function siteFileAt(path: string): SiteFile | undefined {
  return path === ARCHIVE ? { type: SITE_MEDIA_TYPES.gz, caching: DATED } : SITE_TEXTS.get(path);
}

/** Returns true for a path that the API's handler serves: `/api`, any path below it, or a site text. */
export function isApiPath(path: string, base: Base["path"]): boolean {
  const [plain, root] = [plainPath(path), plainPath(base)];
  return `${plain}/`.startsWith(`${root}/api/`) || (plain.startsWith(root) && SITE_TEXTS.has(plain.slice(root.length)));
}
