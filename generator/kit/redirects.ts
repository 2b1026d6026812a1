import { KitNetworkError } from "./network-error.ts";

/** The headers that carry credentials, in lower case; `credentialHeaders` of a client adds others. */
export const CREDENTIALS = ["authorization", "cookie", "proxy-authorization", "x-api-key", "x-refresh-token"] as const;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** As many as Fetch follows (Fetch, "HTTP-redirect fetch", step 8). */
const MOST_REDIRECTS = 20;

/** The headers of a body, which go with it (Fetch, "request-body-header name"). */
const OF_BODY = ["content-encoding", "content-language", "content-location", "content-type"];

/** Sends a request; its `redirect` says whether the platform follows redirects. */
type Send = (request: Request) => Promise<Response>;

/** Whether a request has something that only its own origin may get: a body or a credential header. */
export function isConfidential({ headers, body }: Request, credentials: ReadonlySet<string>): boolean {
  return body !== null || [...headers.keys()].some((name) => credentials.has(name));
}

/**
 * Sends a request and follows its redirects as Fetch does, but only within its origin. `again` makes the same request
 * anew, since a body can be sent only once. A browser hides where a redirect leads, so there any redirect is refused.
 *
 * @throws KitNetworkError `network` for a redirect that is not followed; `name` names the call.
 */
export async function sendWithinOrigin(
  first: Request,
  { send, again, name }: { readonly send: Send; readonly again: () => Request; readonly name: string },
): Promise<Response> {
  const refuse = (reason: string, cause?: unknown) => new KitNetworkError("network", `${name} ${reason}.`, { cause });
  let request = new Request(first, { redirect: "manual" });
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { url, method } = request;
    const response = await send(request);
    if (response.type === "opaqueredirect") throw refuse("redirects to an address that a browser does not show");
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return response;
    response.body?.cancel().catch(() => undefined);
    const target = URL.parse(location, url);
    if (target === null) throw refuse("redirects to an address that is not a URL");
    if (target.origin !== new URL(url).origin)
      throw refuse("redirects to another origin, which gets no credentials and no body", { origin: target.origin });
    request = await redirected(again(), { target, method, status: response.status }).catch((cause: unknown) => {
      throw refuse("has a body that cannot be sent again after a redirect", cause);
    });
  }
  throw refuse(`redirects more than ${MOST_REDIRECTS} times`);
}

type Redirect = { readonly target: URL; readonly method: string; readonly status: number };

/** The next request: a GET without the body after 303, and after 301 or 302 of a POST (Fetch, the same steps). */
async function redirected(request: Request, { target, method, status }: Redirect): Promise<Request> {
  const isGet = method === "GET" || status === 303 || (status < 303 && method === "POST");
  const headers = new Headers(request.headers);
  if (isGet) for (const name of OF_BODY) headers.delete(name);
  const body = isGet || request.body === null ? null : await request.arrayBuffer();
  return new Request(target, { method: isGet ? "GET" : method, headers, body, redirect: "manual" });
}
