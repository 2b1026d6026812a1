import { plainPath } from "../kit/address.ts";
import { API_ROOT, type Base, type Identity } from "../model/identity.ts";
import { MEDIA_TYPES, SITE_MEDIA_TYPES } from "../operations/format.ts";
import { API_CATALOG, discoveryLinks } from "../render/discovery-links.ts";
import { CLOCK_FREE, DATED } from "./reply.ts";

/** The path of the archive, which isn't an operation because it is outside the API's root. */
export const ARCHIVE = `${API_ROOT}.tar.gz`;

/** The folder with the skill for assistants and its index (Agent Skills Discovery 0.2.0). */
export const SKILLS = "/.well-known/agent-skills";

/**
 * The media types of the files outside the API for scripts and assistants, keyed by path. Every host serves these files
 * like the API, with CORS and conditional requests.
 */
export const SITE_FILES: ReadonlyMap<string, string> = new Map([
  ["/llms.txt", SITE_MEDIA_TYPES.txt],
  ["/llms-full.txt", SITE_MEDIA_TYPES.txt],
  ["/SKILL.md", MEDIA_TYPES.md],
  ["/DESIGN.md", MEDIA_TYPES.md],
  ["/sitemap.xml", SITE_MEDIA_TYPES.xml],
  [API_CATALOG, `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`],
  [`${SKILLS}/index.json`, MEDIA_TYPES.json],
  [`${SKILLS}/SKILL.md`, MEDIA_TYPES.md],
  [`${SKILLS}/skill.tar.gz`, SITE_MEDIA_TYPES.gz],
]);

/** Returns the headers of a file below the base path but outside the API; undefined for an unknown path. */
export function siteFileHeaders(path: string, identity: Identity): Readonly<Record<string, string>> | undefined {
  const type = path === ARCHIVE ? SITE_MEDIA_TYPES.gz : SITE_FILES.get(path);
  if (type === undefined) return undefined;
  return {
    "content-type": type,
    ...(type === MEDIA_TYPES.md && { "content-language": identity.language }),
    "cache-control": path === ARCHIVE ? DATED : CLOCK_FREE,
    // Clients may request the catalog's links with HEAD (RFC 9727, section 2).
    ...(path === API_CATALOG && { link: linkHeader(identity) }),
  };
}

/** Renders the links as the value of a `Link` header. */
export function linkHeader(identity: Pick<Identity, "base">): string {
  return discoveryLinks(identity)
    .map(({ rel, href, type }) => `<${href}>; rel="${rel}"; type="${type}"`)
    .join(", ");
}

/** Returns whether the API's handler serves a path: `/api`, any path below it, or a site file. */
export function isApiPath(path: string, base: Base["path"]): boolean {
  const [plain, root] = [plainPath(path), plainPath(base)];
  return `${plain}/`.startsWith(`${root}/api/`) || (plain.startsWith(root) && SITE_FILES.has(plain.slice(root.length)));
}
