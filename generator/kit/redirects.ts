import { parseURL } from "./address.ts";
import { KitNetworkError } from "./network-error.ts";

/** The headers that carry credentials, in lower case. */
const CREDENTIALS = ["authorization", "cookie", "proxy-authorization", "x-api-key", "x-refresh-token"] as const;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The limit of Fetch (Fetch, "HTTP-redirect fetch", step 8). */
const MAX_REDIRECTS = 20;

/** The headers that are dropped with a body (Fetch, "request-body-header name"). */
const BODY_HEADERS = ["content-encoding", "content-language", "content-location", "content-type"];

/** Sends a request; its `redirect` says whether the platform follows redirects. */
type Send = (request: Request) => Promise<Response>;

/** Lists the credential headers, in lower case: the usual ones and the additional ones. */
export function credentialsOf(additional: readonly string[] = []): ReadonlySet<string> {
  return new Set([...CREDENTIALS, ...additional.map((name) => name.toLowerCase())]);
}

type SendOptions = {
  /** Passed in, because Firefox lacks `Request.body`. */
  readonly hasBody: boolean;
  readonly send: Send;
  /** Creates the same request again, because a body can only be sent once. */
  readonly again: () => Request;
  /** The name of the call in messages. */
  readonly name: string;
};

/**
 * Sends a request. With a body or a credential header, it only follows redirects within the request's origin.
 *
 * @throws KitNetworkError `network` for a redirect that it doesn't follow.
 */
export async function sendSafely(
  request: Request,
  { credentials, ...options }: SendOptions & { readonly credentials: ReadonlySet<string> },
): Promise<Response> {
  const isConfidential = options.hasBody || [...request.headers.keys()].some((name) => credentials.has(name));
  return isConfidential ? sendWithinOrigin(request, options) : options.send(request);
}

/** Follows redirects within the origin, as Fetch does. In a browser, which hides their targets, refuses all of them. */
async function sendWithinOrigin(first: Request, { hasBody, send, again, name }: SendOptions): Promise<Response> {
  const refuse = (reason: string, cause?: unknown) => new KitNetworkError("network", `${name} ${reason}.`, { cause });
  let request = new Request(first, { redirect: "manual" });
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { url, method } = request;
    const response = await send(request);
    if (response.type === "opaqueredirect") throw refuse("redirects to an address that a browser does not show");
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null) return response;
    response.body?.cancel().catch(() => undefined);
    const target = parseURL(location, url);
    if (target === undefined) throw refuse("redirects to an address that is not a URL");
    if (target.origin !== new URL(url).origin)
      throw refuse("redirects to another origin. Credentials and bodies aren't sent across origins", {
        origin: target.origin,
      });
    request = await redirectedRequest(again(), { target, method, hasBody, status: response.status }).catch(
      (cause: unknown) => {
        throw refuse("has a body that cannot be sent again after a redirect", cause);
      },
    );
  }
  throw refuse(`redirects more than ${MAX_REDIRECTS} times`);
}

type Redirect = Pick<SendOptions, "hasBody"> & {
  readonly target: URL;
  readonly method: string;
  readonly status: number;
};

/** Creates the next request: a GET without a body after 303, or after 301 or 302 of a POST (Fetch, the same steps). */
async function redirectedRequest(request: Request, { target, method, hasBody, status }: Redirect): Promise<Request> {
  const isGet = method === "GET" || status === 303 || (status < 303 && method === "POST");
  const headers = new Headers(request.headers);
  if (isGet) for (const name of BODY_HEADERS) headers.delete(name);
  const body = isGet || !hasBody ? null : await request.arrayBuffer();
  return new Request(target, { method: isGet ? "GET" : method, headers, body, redirect: "manual" });
}
