import { parseURL } from "./address.ts";
import { KitNetworkError } from "./network-error.ts";

/** The headers that carry credentials, in lower case. */
const CREDENTIALS = ["authorization", "cookie", "proxy-authorization", "x-api-key", "x-refresh-token"] as const;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** As many as Fetch follows (Fetch, "HTTP-redirect fetch", step 8). */
const MOST_REDIRECTS = 20;

/** The headers of a body, which go with it (Fetch, "request-body-header name"). */
const OF_BODY = ["content-encoding", "content-language", "content-location", "content-type"];

/** Sends a request; its `redirect` says whether the platform follows redirects. */
type Send = (request: Request) => Promise<Response>;

/** The names of the headers with credentials, in lower case: the usual ones and more. */
export function credentialsOf(named: readonly string[] = []): ReadonlySet<string> {
  return new Set([...CREDENTIALS, ...named.map((name) => name.toLowerCase())]);
}

/** How a request is sent. */
type Sending = {
  /** Firefox has no `body` of a `Request`. */
  readonly hasBody: boolean;
  readonly send: Send;
  /** Creates the same request again, since a body can be sent only once. */
  readonly again: () => Request;
  /** The name of the call in messages. */
  readonly name: string;
};

/**
 * Sends a request. One with a body or a credential header follows redirects only within its origin.
 *
 * @throws KitNetworkError `network` for a redirect that is not followed.
 */
export async function sendSafely(
  request: Request,
  { credentials, ...sending }: Sending & { readonly credentials: ReadonlySet<string> },
): Promise<Response> {
  const isConfidential = sending.hasBody || [...request.headers.keys()].some((name) => credentials.has(name));
  return isConfidential ? sendWithinOrigin(request, sending) : sending.send(request);
}

/** Follows redirects as Fetch does, within the origin. A browser hides where they lead, so there any is refused. */
async function sendWithinOrigin(first: Request, { hasBody, send, again, name }: Sending): Promise<Response> {
  const refuse = (reason: string, cause?: unknown) => new KitNetworkError("network", `${name} ${reason}.`, { cause });
  let request = new Request(first, { redirect: "manual" });
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { url, method } = request;
    const response = await send(request);
    if (response.type === "opaqueredirect") throw refuse("redirects to an address that a browser does not show");
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return response;
    response.body?.cancel().catch(() => undefined);
    const target = parseURL(location, url);
    if (target === undefined) throw refuse("redirects to an address that is not a URL");
    if (target.origin !== new URL(url).origin)
      throw refuse("redirects to another origin, which gets no credentials and no body", { origin: target.origin });
    request = await redirected(again(), { target, method, hasBody, status: response.status }).catch(
      (cause: unknown) => {
        throw refuse("has a body that cannot be sent again after a redirect", cause);
      },
    );
  }
  throw refuse(`redirects more than ${MOST_REDIRECTS} times`);
}

type Redirect = Pick<Sending, "hasBody"> & { readonly target: URL; readonly method: string; readonly status: number };

/** The next request: a GET without the body after 303, and after 301 or 302 of a POST (Fetch, the same steps). */
async function redirected(request: Request, { target, method, hasBody, status }: Redirect): Promise<Request> {
  const isGet = method === "GET" || status === 303 || (status < 303 && method === "POST");
  const headers = new Headers(request.headers);
  if (isGet) for (const name of OF_BODY) headers.delete(name);
  const body = isGet || !hasBody ? null : await request.arrayBuffer();
  return new Request(target, { method: isGet ? "GET" : method, headers, body, redirect: "manual" });
}
