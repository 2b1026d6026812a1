import type { ApiError } from "../http/problem.ts";
import type { KitNetworkError } from "../kit/network-error.ts";

/** An error of the API, as received, with a `code` that differs from those of network errors. */
export type Refusal = ApiError & { readonly code: "refused" };

/**
 * Why there is no data. `refused`: the request has a problem, and the message says how to fix it. `invalidURL`: the values
 * don't form an address. `timeout`, `network`, `http`, `decoding` and `tooLarge` (more than 10 MB): the request failed; the
 * `cause` of `http` is the API's error, if it sent one.
 */
export type ClientError = Refusal | KitNetworkError;

/** The origin of data. */
type Source = {
  /** The address of these bytes: that of their file if the API names one, otherwise the requested one. */
  readonly from: string;
  /** The release of the identity; null if the host does not send it. */
  readonly release: string | null;
  /** When the response arrived, in milliseconds of the client's clock. */
  readonly since: number;
};

/** A response of the API, received now or within the client's `cacheInterval`. */
export type Fresh<T> = Source & {
  readonly data: T;
  readonly isFresh: true;
  readonly why?: undefined;
  readonly error?: undefined;
};

/** The last good response to the same request, used because the request failed; `why` is the error. */
export type LastKnown<T> = Source & {
  readonly data: T;
  readonly isFresh: false;
  readonly why: KitNetworkError;
  readonly error?: undefined;
};

/** No data; the other keys are absent, so that an answer can be destructured before it is checked. */
export type Failed = { readonly [K in Exclude<keyof Fresh<unknown>, "error">]?: undefined } & {
  readonly error: ClientError;
};

/** The result of a call: check `error` first, then use `data`, and check `isFresh` if age matters. */
export type Answer<T> = Fresh<T> | LastKnown<T> | Failed;
