/** Who may read a preview of edits, which are not published yet. */
export type Access = {
  /** The allowed host names, without ports. */
  readonly hosts: readonly string[];
  /** Host names whose pages may read it, on any port; its own pages always may. */
  readonly neighbours: readonly string[];
  /** Further origins whose pages may read it, such as `https://design.example`. */
  readonly origins: readonly string[];
};

/** The headers of a request. */
type Sent = { get(name: string): string | null };

/**
 * Why a request is refused, in a sentence; undefined if it is allowed. A page elsewhere can make its own host name point
 * at this machine (DNS rebinding), so the name counts, not the address. A request without an origin, as from curl or a
 * link, does not come from a page's script.
 */
export function refusalOf(sent: Sent, access: Access): string | undefined {
  const host = sent.get("host") ?? "";
  if (!access.hosts.includes(URL.parse(`http://${host}`)?.hostname ?? ""))
    return `vitral dev does not serve the host ${quote(host)}. Open it at localhost, or give the host with --host.`;
  const origin = sent.get("origin");
  if (origin === null || mayRead(origin, host, access)) return undefined;
  return `Pages from ${quote(origin)} cannot read this preview. Allow them with --allow-origin.`;
}

/** A response's headers with permission only for the pages that may read it. */
export function limited(
  headers: Readonly<Record<string, string>>,
  sent: Sent,
  access: Access,
): Readonly<Record<string, string>> {
  const { "access-control-allow-origin": _anyone, vary = "", ...own } = headers;
  const host = sent.get("host") ?? "";
  const origin = sent.get("origin");
  // A stylesheet or a picture is loaded without an origin, but the page that loads it can read it.
  const page = origin ?? URL.parse(sent.get("referer") ?? "")?.origin ?? "";
  const isReader = mayRead(page, host, access);
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

/** A sentence quotes at most this many characters of a header. */
const LONGEST = 100;

function quote(value: string): string {
  return JSON.stringify(value.slice(0, LONGEST));
}
