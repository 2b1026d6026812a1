/** The hosts and origins that may read a preview of unpublished edits. */
export type Access = {
  /** The allowed host names, without ports. */
  readonly hosts: readonly string[];
  /** Host names whose pages may read it from any port; the preview's own pages always may. */
  readonly anyPortHosts: readonly string[];
  /** Additional origins whose pages may read it, such as `https://design.example`. */
  readonly origins: readonly string[];
};

type RequestHeaders = { get(name: string): string | null };

/**
 * Returns the error for a refused request, or undefined if it is allowed. Checks the host's name, because another site
 * can point its own name at this machine (DNS rebinding). A request without an origin, as from curl or a link, doesn't
 * come from a script.
 */
export function refusalOf(sent: RequestHeaders, access: Access): string | undefined {
  const host = sent.get("host") ?? "";
  if (!access.hosts.includes(URL.parse(`http://${host}`)?.hostname ?? ""))
    return `vitral dev does not serve the host ${quote(host)}. Open it at localhost, or give the host with --host.`;
  const origin = sent.get("origin");
  if (origin === null || mayRead(origin, host, access)) return undefined;
  return `Pages from ${quote(origin)} cannot read this preview. Allow them with --allow-origin.`;
}

/** Sets the CORS headers so that only the allowed pages can read a response. */
export function restrictHeaders(
  headers: Readonly<Record<string, string>>,
  sent: RequestHeaders,
  access: Access,
): Readonly<Record<string, string>> {
  const { "access-control-allow-origin": _anyone, vary = "", ...rest } = headers;
  const host = sent.get("host") ?? "";
  const origin = sent.get("origin");
  // A stylesheet or an image is requested without an origin, but the page that loads it can read it.
  const page = origin ?? URL.parse(sent.get("referer") ?? "")?.origin ?? "";
  const isReader = mayRead(page, host, access);
  return {
    ...rest,
    vary: /\borigin\b/i.test(vary) ? vary : [vary, "Origin"].filter(Boolean).join(", "),
    "cross-origin-resource-policy": isReader ? "cross-origin" : "same-origin",
    ...(origin !== null && isReader && { "access-control-allow-origin": origin }),
  };
}

function mayRead(origin: string, host: string, { anyPortHosts, origins }: Access): boolean {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.host === host.toLowerCase() || anyPortHosts.includes(url.hostname) || origins.includes(url.origin);
}

/** Maximum number of header characters that an error quotes. */
const MAX_QUOTED = 100;

function quote(value: string): string {
  return JSON.stringify(value.slice(0, MAX_QUOTED));
}
