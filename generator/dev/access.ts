/** Who may read a preview of edits, which is not published yet. */
export type Access = {
  /** The host names, without ports, at which it may be reached. */
  readonly hosts: readonly string[];
  /** The host names whose pages may read it, on any port; its own pages always may. */
  readonly neighbours: readonly string[];
  /** Further origins whose pages may read it, such as `https://design.example`. */
  readonly origins: readonly string[];
};

/** The headers that a request came with. */
type Sent = { get(name: string): string | null };

/**
 * Why a request is refused, in a sentence; undefined for one that may read. A page elsewhere can have its own name point at
 * this machine, so the name counts, and not the address. What sends no origin is no script of a page: curl, a link.
 */
export function refusalOf(sent: Sent, access: Access): string | undefined {
  const host = sent.get("host") ?? "";
  if (!access.hosts.includes(URL.parse(`http://${host}`)?.hostname ?? ""))
    return `vitral dev does not serve the host ${quote(host)}. Open it at localhost, or give the host with --host.`;
  const origin = sent.get("origin");
  if (origin === null || mayRead(origin, host, access)) return undefined;
  return `Pages from ${quote(origin)} cannot read this preview. Allow them with --allow-origin.`;
}

/** An answer's headers with the permission for the pages that may read it, and for no others. */
export function limited(
  headers: Readonly<Record<string, string>>,
  sent: Sent,
  access: Access,
): Readonly<Record<string, string>> {
  const { "access-control-allow-origin": _anyone, vary = "", ...own } = headers;
  const host = sent.get("host") ?? "";
  const origin = sent.get("origin");
  // A stylesheet or a picture is loaded without an origin, and its page can still look at it.
  const asker = origin ?? URL.parse(sent.get("referer") ?? "")?.origin ?? "";
  const isReader = mayRead(asker, host, access);
  return {
    ...own,
    vary: /\borigin\b/i.test(vary) ? vary : [vary, "Origin"].filter(Boolean).join(", "),
    "cross-origin-resource-policy": isReader ? "cross-origin" : "same-origin",
    ...(origin !== null && isReader && { "access-control-allow-origin": origin }),
  };
}

function mayRead(origin: string, host: string, { neighbours, origins }: Access): boolean {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.host === host.toLowerCase() || neighbours.includes(url.hostname) || origins.includes(url.origin);
}

/** The longest value of a header that a sentence repeats. */
const LONGEST = 100;

function quote(value: string): string {
  return JSON.stringify(value.slice(0, LONGEST));
}
