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

/**
 * A path of a server as requests for it have it: percent-encoded, with dot segments resolved.
 *
 * @throws TypeError for a text that is not a path alone; a control character is left out of a URL, so it hides another.
 */
export function toPathname(name: string, text: string): string {
  if (/^\/[^?#\p{Cc}]*$/u.test(text)) return new URL(`http://localhost${text}`).pathname;
  throw new TypeError(`The ${name} is "${text}", and must be a path that begins with "/", without "?" and "#".`);
}
