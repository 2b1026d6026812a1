import type { ApiError } from "../http/problem.ts";
import { type KitNetworkEndpoint, nameOf } from "../kit/network-endpoint.ts";
import type { KitNetworkError } from "../kit/network-error.ts";
import type { Failure, Refusal } from "./answer.ts";
import { isHtml, RELEASE } from "./read.ts";

/** The error for values that don't form an address. */
export function invalidURL(message: string): Failure {
  return { code: "invalidURL", message, url: null, status: null, isVitral: null, problem: null, cause: null };
}

/** The error for a request that the API refuses. */
export function toRefusal({ url }: KitNetworkEndpoint, status: number, problem: ApiError): Refusal {
  return { code: "refused", message: problem.message, url: url.href, status, isVitral: true, problem, cause: null };
}

/** The error for a failed call. */
export function toFailure(endpoint: KitNetworkEndpoint, cause: KitNetworkError, problem: ApiError | null): Failure {
  const { code, response } = cause;
  const { href } = endpoint.url;
  // The toolkit's messages name only the origin, since other URLs may hold keys.
  const message = cause.message.replace(nameOf(endpoint), () => `GET ${href}`);
  const isVitral = response ? problem !== null || response.headers.has(RELEASE) : null;
  const hint = response && !isVitral ? hintOf(response) : "";
  const status = response?.status ?? null;
  // Safe, since `http`, `decoding` and `tooLarge` are the codes with a response.
  return { code, message: `${message}${hint}`, url: href, status, isVitral, problem, cause } as Failure;
}

/** What to do about a response that is not the API's. A server that is down answers like any other. */
function hintOf({ status, headers }: NonNullable<KitNetworkError["response"]>): string {
  const what = isHtml(headers.get("content-type"))
    ? "It is an HTML page, not a response of a Vitral API."
    : "It does not seem to come from a Vitral API.";
  return status < 500 ? ` ${what} Check the address of the site.` : ` ${what}`;
}
