import { API_ROOT } from "../model/identity.ts";
import { MEDIA_TYPES, SITE_MEDIA_TYPES } from "../operations/format.ts";
import { CLOCK_FREE, DATED } from "./caching.ts";

/** A file outside the API's root: its type, and how long it may be kept. */
export type SiteFile = { readonly type: string; readonly caching: string };

/** The archive is outside the API's root, so it is not an operation. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/**
 * The texts at the root of the site that scripts and assistants fetch, by path. Every host serves them like the API: with
 * CORS, and with 304 for a known entity tag.
 */
export const SITE_TEXTS: ReadonlyMap<string, SiteFile> = new Map([
  ["/llms.txt", { type: SITE_MEDIA_TYPES.txt, caching: CLOCK_FREE }],
  ["/llms-full.txt", { type: SITE_MEDIA_TYPES.txt, caching: CLOCK_FREE }],
  ["/SKILL.md", { type: MEDIA_TYPES.md, caching: CLOCK_FREE }],
  ["/sitemap.xml", { type: SITE_MEDIA_TYPES.xml, caching: CLOCK_FREE }],
]);

/** The file at a path below the base path but outside the API; undefined for any other path. */
export function siteFileAt(path: string): SiteFile | undefined {
  return path === ARCHIVE ? { type: SITE_MEDIA_TYPES.gz, caching: DATED } : SITE_TEXTS.get(path);
}
