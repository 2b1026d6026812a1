import type { ApiError } from "../http/problem.ts";
import { type KitNetworkEndpoint, nameOf } from "../kit/network-endpoint.ts";
import type { KitNetworkError } from "../kit/network-error.ts";
import type { Failure, Refusal } from "./answer.ts";
import { isHtml, RELEASE } from "./read.ts";

/** Creates the error for values that don't form an address. */
export function invalidURL(message: string): Failure {
  return { code: "invalidURL", message, url: null, status: null, isVitral: null, problem: null, cause: null };
}

/** Creates the error for a request that the API refuses. */
export function toRefusal({ url }: KitNetworkEndpoint, status: number, problem: ApiError): Refusal {
  return { code: "refused", message: problem.message, url: url.href, status, isVitral: true, problem, cause: null };
}

/** Creates the error for a failed call. */
export function toFailure(endpoint: KitNetworkEndpoint, cause: KitNetworkError, problem: ApiError | null): Failure {
  const { code, response } = cause;
  const { href } = endpoint.url;
  // The toolkit's messages only name the origin, since URLs may contain keys; the API's don't.
  const message = cause.message.replace(nameOf(endpoint), () => `GET ${href}`);
  const isVitral = response ? problem !== null || response.headers.has(RELEASE) : null;
  const hint = response && !isVitral ? hintOf(response) : "";
  const status = response?.status ?? null;
  // Safe, because `http`, `decoding` and `tooLarge` are the codes with a response.
  return { code, message: `${message}${hint}`, url: href, status, isVitral, problem, cause } as Failure;
}

/** Explains a response that isn't the API's. Doesn't suggest a wrong address for a 5xx: the server may be down. */
function hintOf({ status, headers }: NonNullable<KitNetworkError["response"]>): string {
  const hint = isHtml(headers.get("content-type"))
    ? "It is an HTML page, not a response of a Vitral API."
    : "It does not seem to come from a Vitral API.";
  return status < 500 ? ` ${hint} Check the address of the site.` : ` ${hint}`;
}
