import { show } from "./checks.ts";

/** One item of a query; without a value (or with null) it is the name alone, without `=`. */
export type KitQueryItem = { readonly name: string; readonly value?: string | null | undefined };

/** A path as text, percent-encoded where a URL would read anything else into it; valid `%XX` stay. */
export function toPath(text: string): string {
  // encodeURI leaves ? and # alone, and encodes the % of a valid %XX too.
  return encodeURI(text)
    .replaceAll(/%25(?=[\dA-Fa-f]{2})/g, "%")
    .replaceAll("?", "%3F")
    .replaceAll("#", "%23");
}

/** A query with its `?`, or nothing; a space is `%20` and a plus `%2B`, which every server reads alike. */
export function toQuery(items: readonly KitQueryItem[]): string {
  if (items.length === 0) return "";
  const pairs = items.map(({ name, value }) => {
    return encodeURIComponent(name) + (value === undefined || value === null ? "" : `=${encodeURIComponent(value)}`);
  });
  return `?${pairs.join("&")}`;
}

/** What a URL's path holds as it is, and so needs no escape. A slash parts segments, so an escaped one is another thing. */
const PLAIN = /[\w!$&'()*+,\-.:;=@[\]|~]/;

/** One within a malformed escape would be decoded twice. */
const ESCAPE = /(?<!%[\dA-F]?)%[\dA-F]{2}/gi;

/**
 * A path without escapes that it does not need, which change nothing (RFC 3986, section 6.2.2): `/%61pi%2fv1` is
 * `/api%2Fv1`. Whatever compares paths compares these, so that a guard and what it guards mean the same.
 */
export function plainPath(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(ESCAPE, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return PLAIN.test(character) ? character : escape.toUpperCase();
  });
}

/** The path that a request is for. */
export function pathOf({ url }: Pick<Request, "url">): string {
  return plainPath(new URL(url).pathname);
}

/**
 * A path of a server as `pathOf` gives it: with the escapes that it needs and no others, and without dot segments.
 *
 * @throws TypeError for a text that is not a path alone; a control character is left out of a URL, so it hides another.
 */
export function toPathname(name: string, text: string): string {
  if (typeof text === "string" && /^\/[^?#\p{Cc}]*$/u.test(text)) return pathOf({ url: `http://localhost${text}` });
  throw new TypeError(`The ${name} is ${show(text)}, and must be a path that begins with "/", without "?" and "#".`);
}
