import type { ApiError } from "../http/problem.ts";
import type { KitNetworkError } from "../kit/network-error.ts";

/** The keys of every error; `S`, `V` and `P` are what an error with the code `C` has. */
type Described<C, S, V, P, E> = {
  /** What went wrong, for programs. */
  readonly code: C;
  /** What went wrong, for people: the API's message if it refused the request, otherwise with the requested address. */
  readonly message: string;
  /** The requested address; null if the values don't form one. */
  readonly url: string | null;
  /** The status of the response; null without a response. */
  readonly status: S;
  /**
   * Whether a Vitral API sent the response: it has the API's release or error body. Null without a response. A static host
   * sends neither with pages of its own.
   */
  readonly isVitral: V;
  /** The API's error; null if it sent none. */
  readonly problem: P;
  /** The failed call, with the headers and the start of the body; null if no call failed. */
  readonly cause: E;
};

/** The API refused the request, and `problem` says which parameter to change. */
export type Refusal = Described<"refused", number, true, ApiError, null>;

/** The request failed, or was not sent; a later one may succeed, except with `invalidURL`. */
export type Failure =
  | Described<"invalidURL", null, null, null, null>
  | Described<"timeout" | "network", null, null, null, KitNetworkError>
  | Described<"decoding" | "tooLarge", number, boolean, null, KitNetworkError>
  | Described<"http", number, boolean, ApiError | null, KitNetworkError>;

/**
 * Why there is no data; every error has the same keys, and none is undefined.
 *
 * | code | what went wrong | status, isVitral |
 * |---|---|---|
 * | `refused` | the API refuses the request; `problem` is its error | 4xx, true |
 * | `invalidURL` | the values don't form an address; nothing was sent | null |
 * | `timeout` | no complete response in time | null |
 * | `network` | no complete response | null |
 * | `http` | another status than 2xx, with the API's `problem` if it sent one | given |
 * | `decoding` | HTML, or anything else that isn't the operation's format | given |
 * | `tooLarge` | more than 10 MB | given |
 */
export type ClientError = Refusal | Failure;

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
  readonly why: Failure;
  readonly error?: undefined;
};

/** No data; the other keys are absent, so that an answer can be destructured before it is checked. */
export type Failed = { readonly [K in Exclude<keyof Fresh<unknown>, "error">]?: undefined } & {
  readonly error: ClientError;
};

/** The result of a call: check `error` first, then use `data`, and check `isFresh` if age matters. */
export type Answer<T> = Fresh<T> | LastKnown<T> | Failed;
