/** The texts of the two editors. */
export type Texts = { readonly query: string; readonly variables: string };

/** Beyond so many characters an address is not passed on whole by all programs. */
const LONGEST = 8000;

/** What the fragment of the address says: a part of it that is never sent to a server. */
export function readAddress(): Texts | undefined {
  const kept = new URLSearchParams(location.hash.slice(1));
  const query = kept.get("query");
  return query === null ? undefined : { query, variables: kept.get("variables") ?? "" };
}

/** Keeps what was asked in the address, in place of what it had: to load again, to pass on. Nothing else is stored. */
export function keepInAddress({ query, variables }: Texts): void {
  const kept = new URLSearchParams({ query, ...(variables.trim() === "" ? {} : { variables }) });
  const fragment = `#${kept}`;
  history.replaceState(null, "", fragment.length <= LONGEST ? fragment : location.pathname);
}
