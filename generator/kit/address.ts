/** One item of a query; without a value (or with null) it is the name alone, without `=`. */
export type KitQueryItem = { readonly name: string; readonly value?: string | null };

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
