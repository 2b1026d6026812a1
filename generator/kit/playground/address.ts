/** The texts of the two editors. */
export type Texts = { readonly query: string; readonly variables: string };

/** Some programs cut addresses longer than this, in characters. */
const LONGEST = 8000;

/** The texts in the fragment of the address, which is never sent to a server. */
export function readAddress(): Texts | undefined {
  const kept = new URLSearchParams(location.hash.slice(1));
  const query = kept.get("query");
  return query === null ? undefined : { query, variables: kept.get("variables") ?? "" };
}

/** Stores the query in the address, for reloading and sharing. Nothing else is stored. */
export function keepInAddress({ query, variables }: Texts): void {
  const kept = new URLSearchParams({ query, ...(variables.trim() === "" ? {} : { variables }) });
  const fragment = `#${kept}`;
  history.replaceState(null, "", fragment.length <= LONGEST ? fragment : location.pathname);
}
