import type { ApiError } from "../http/problem.ts";
import type { KitNetworkError } from "../kit/network-error.ts";

/** The keys of every error, with their types for the code `C`. */
type Described<C, S, V, P, E> = {
  /** The machine-readable cause. */
  readonly code: C;
  /** The message for people: the API's if it refused the request, otherwise one that names the requested address. */
  readonly message: string;
  /** The requested address; null if the values don't form one. */
  readonly url: string | null;
  /** The status of the response; null without a response. */
  readonly status: S;
  /**
   * True if a Vitral API sent the response, which has a release header or the API's error body; null without a response.
   * A static host's own pages have neither.
   */
  readonly isVitral: V;
  /** The API's error; null if it sent none. */
  readonly problem: P;
  /** The failed call, with the headers and the start of the body; null if no call failed. */
  readonly cause: E;
};

/** The API refused the request; `problem` says which parameter to change. */
export type Refusal = Described<"refused", number, true, ApiError, null>;

/** The request failed or was not sent; a retry may succeed, except with `invalidURL`. */
export type Failure =
  | Described<"invalidURL", null, null, null, null>
  | Described<"timeout" | "network", null, null, null, KitNetworkError>
  | Described<"decoding" | "tooLarge", number, boolean, null, KitNetworkError>
  | Described<"http", number, boolean, ApiError | null, KitNetworkError>;

/**
 * The reason why there is no data; every error has the same keys, never undefined.
 *
 * | code | cause | status, isVitral |
 * |---|---|---|
 * | `refused` | the API refuses the request; `problem` is its error | 4xx, true |
 * | `invalidURL` | the values don't form an address; nothing was sent | null |
 * | `timeout` | no complete response in time | null |
 * | `network` | no complete response | null |
 * | `http` | a status outside 2xx, with the API's `problem` if it sent one | set |
 * | `decoding` | HTML, or anything else that isn't the operation's format | set |
 * | `tooLarge` | more than 10 MB | set |
 */
export type ClientError = Refusal | Failure;

/** The origin of data. */
type Source = {
  /** The address of these bytes: their file's if the API names one, otherwise the requested address. */
  readonly from: string;
  /** The release of the identity; null if the host does not send it. */
  readonly release: string | null;
  /** The time of arrival, in milliseconds of the client's clock. */
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
  readonly why: Failure;
  readonly error?: undefined;
};

/** No data; the keys of data are absent, so that an answer can be destructured before it is checked. */
export type Failed = { readonly [K in Exclude<keyof Fresh<unknown>, "error">]?: undefined } & {
  readonly error: ClientError;
};

/** The result of a call: check `error` first, then use `data`, and check `isFresh` if age matters. */
export type Answer<T> = Fresh<T> | LastKnown<T> | Failed;
