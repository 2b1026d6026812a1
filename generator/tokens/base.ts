import type { Base } from "../model/identity.ts";

/** Maximum length of the base path, which every link repeats. */
const MAX_LENGTH = 200;

/** The format of the base path, which prefixes addresses in links, host rules and headers. */
export const BASE_PATH = {
  expected: `a path of at most ${MAX_LENGTH} characters that begins with a slash, such as /design`,
  fits: (path: string): boolean =>
    path.length <= MAX_LENGTH && /^(\/[\w.~-]+)*$/.test(path) && !/\/\.{1,2}(\/|$)/.test(path),
};

/** Reads an origin, such as https://example.org; undefined for any other address. */
export function readOrigin(text: string): Base["origin"] | undefined {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username;
  return isOrigin ? url.origin : undefined;
}

/**
 * Reads the origin and base path of a built API from the link to its root.
 *
 * @example readBase("https://example.org/design/api/v1", "/api/v1") // { origin: "https://example.org", path: "/design" }
 */
export function readBase(link: string, root: string): Base | undefined {
  if (!link.endsWith(root)) return undefined;
  const [, origin = "", path = ""] = /^([a-z]+:\/\/[^/]*)?(.*)$/s.exec(link.slice(0, -root.length)) ?? [];
  const isBase = BASE_PATH.fits(path) && (origin === "" || readOrigin(origin) === origin);
  return isBase ? { origin, path } : undefined;
}
