import { API_ROOT } from "../operations/link.ts";
import { MEDIA_TYPES } from "../operations/format.ts";
import { CLOCK_FREE, DATED } from "./caching.ts";

/** A file beside the API: its type, and how long it may be kept. */
export type Beside = { readonly type: string; readonly caching: string };

/** The archive is beside the API's root, so it is no operation. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/**
 * The texts at the root of the site that scripts and assistants fetch, by their paths. Every host answers them as it
 * answers the API: any page may read them, and whoever has them already gets 304.
 */
export const SITE_TEXTS: ReadonlyMap<string, Beside> = new Map([
  ["/llms.txt", { type: "text/plain; charset=utf-8", caching: CLOCK_FREE }],
  ["/llms-full.txt", { type: "text/plain; charset=utf-8", caching: CLOCK_FREE }],
  ["/SKILL.md", { type: MEDIA_TYPES.md, caching: CLOCK_FREE }],
  ["/sitemap.xml", { type: "application/xml; charset=utf-8", caching: CLOCK_FREE }],
]);

/** The file beside the API at a path below the base path; undefined when there is none. */
export function besideAt(path: string): Beside | undefined {
  return path === ARCHIVE ? { type: "application/gzip", caching: DATED } : SITE_TEXTS.get(path);
}
