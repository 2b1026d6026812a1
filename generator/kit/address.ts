import { show } from "./show.ts";

/** One item of a query; without a value (or with null) it is the name alone, without `=`. */
export type KitQueryItem = { readonly name: string; readonly value?: string | null | undefined };

/** Percent-encodes a path so that a URL reads it as this text; valid `%XX` stay. */
export function toPath(text: string): string {
  // encodeURI leaves ? and # alone, and encodes the % of a valid %XX too.
  return encodeURI(text)
    .replaceAll(/%25(?=[\dA-Fa-f]{2})/g, "%")
    .replaceAll("?", "%3F")
    .replaceAll("#", "%23");
}

/** A query with its `?`, or an empty text; a space is `%20` and a plus `%2B`, which all servers read the same way. */
export function toQuery(items: readonly KitQueryItem[]): string {
  if (items.length === 0) return "";
  const pairs = items.map(({ name, value }) => {
    return encodeURIComponent(name) + (value === undefined || value === null ? "" : `=${encodeURIComponent(value)}`);
  });
  return `?${pairs.join("&")}`;
}

/** The characters that need no escape in a path. An escaped slash differs from a slash, so it is not one of them. */
const PLAIN = /[\w!$&'()*+,\-.:;=@[\]|~]/;

/** Not after a malformed escape, which would be decoded twice. */
const ESCAPE = /(?<!%[\dA-F]?)%[\dA-F]{2}/gi;

/**
 * A path without unneeded escapes (RFC 3986, section 6.2.2): `/%61pi%2fv1` is `/api%2Fv1`. All comparisons of paths use
 * this form, so that a guard and the handler behind it agree.
 */
export function plainPath(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return PLAIN.test(character) ? character : escape.toUpperCase();
  });
}

/** The URL of a text; undefined if there is none. `URL.parse` is missing in browsers of 2023. */
export function parseURL(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether a text has no half of a surrogate pair. `isWellFormed` is missing in browsers of 2023. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** The path of a request. */
export function pathOf({ url }: Pick<Request, "url">): string {
  return plainPath(new URL(url).pathname);
}

/**
 * A path in the form of `pathOf`: with only the needed escapes, and without dot segments.
 *
 * @throws TypeError for a text that is not a path alone, and for control characters, which URLs drop.
 */
export function toPathname(name: string, text: string): string {
  if (typeof text === "string" && /^\/[^?#\p{Cc}]*$/u.test(text)) return pathOf({ url: `http://localhost${text}` });
  throw new TypeError(`Invalid ${name} ${show(text)}. Expected: a path that begins with "/", without "?" and "#".`);
}
