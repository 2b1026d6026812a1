import { show } from "./show.ts";

/** An item of a query; without a value (or with null), only the name is sent, without `=`. */
export type KitQueryItem = { readonly name: string; readonly value?: string | null | undefined };

/** Percent-encodes a path; keeps valid escapes. */
export function toPath(text: string): string {
  // encodeURI leaves ? and # as they are, and double-encodes valid escapes.
  return encodeURI(text)
    .replaceAll(/%25(?=[\dA-Fa-f]{2})/g, "%")
    .replaceAll("?", "%3F")
    .replaceAll("#", "%23");
}

/** Builds a query with its `?`, or an empty string. Encodes spaces as `%20` and plus signs as `%2B` to be unambiguous. */
export function toQuery(items: readonly KitQueryItem[]): string {
  if (items.length === 0) return "";
  const pairs = items.map(({ name, value }) => {
    return encodeURIComponent(name) + (value === undefined || value === null ? "" : `=${encodeURIComponent(value)}`);
  });
  return `?${pairs.join("&")}`;
}

/** The characters that need no escape in a path. Excludes the slash: an escaped slash doesn't separate segments. */
const PLAIN = /[\w!$&'()*+,\-.:;=@[\]|~]/;

/** Skips escapes after a malformed one, which would be decoded twice. */
const ESCAPE = /(?<!%[\dA-F]?)%[\dA-F]{2}/gi;

/**
 * Normalises the escapes of a path (RFC 3986, section 6.2.2): `/%61pi%2fv1` is `/api%2Fv1`. All comparisons of paths use
 * this form, so that a guard and the handler behind it agree.
 */
export function plainPath(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return PLAIN.test(character) ? character : escape.toUpperCase();
  });
}

/** Parses a URL; undefined if it is invalid. `URL.parse` is missing in browsers of 2023. */
export function parseURL(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns false for lone surrogates. `String.prototype.isWellFormed` is missing in browsers of 2023. */
export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Returns the normalised path of a request. */
export function pathOf({ url }: Pick<Request, "url">): string {
  return plainPath(new URL(url).pathname);
}

/**
 * Normalises a path as `pathOf` does: with only the needed escapes, and without dot segments.
 *
 * @throws TypeError for text that isn't only a path, and for control characters, which URLs drop.
 */
export function toPathname(name: string, text: string): string {
  if (typeof text === "string" && /^\/[^?#\p{Cc}]*$/u.test(text)) return pathOf({ url: `http://localhost${text}` });
  throw new TypeError(`Invalid ${name} ${show(text)}. Expected: a path that begins with "/", without "?" and "#".`);
}
