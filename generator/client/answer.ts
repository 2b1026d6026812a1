import type { ApiError } from "../http/problem.ts";
import type { KitNetworkError } from "../kit/network-error.ts";

/** What a refusal of the API says, as it sent it, with a `code` that tells it from failures of the way there. */
export type Refusal = ApiError & { readonly code: "refused" };

/**
 * Why there is no data. `refused`: what was asked for has problems, and the message says what would be right.
 * `invalidURL`: the values make no address. `timeout`, `network`, `http`, `decoding` and `tooLarge` (more than 10 MB) stand
 * in the way of an answer; the `cause` of `http` is what the API says of it, where it says something.
 */
export type ClientError = Refusal | KitNetworkError;

/** Where data came from. */
type Source = {
  /** The address of these bytes: that of their file where the API names one, else the one that was asked. */
  readonly from: string;
  /** The release of the identity, by which equal answers can be told; null where the host does not say it. */
  readonly release: string | null;
  /** When the answer arrived, in milliseconds of the client's clock. */
  readonly since: number;
};

/** An answer of the API, just now or within the client's `cacheInterval`. */
export type Fresh<T> = Source & {
  readonly data: T;
  readonly isFresh: true;
  readonly why?: undefined;
  readonly error?: undefined;
};

/** The last good answer to the same question, because none can be had now; `why` says what stands in the way. */
export type LastKnown<T> = Source & {
  readonly data: T;
  readonly isFresh: false;
  readonly why: KitNetworkError;
  readonly error?: undefined;
};

/** No data; the other keys are absent, so that an answer can be taken apart before it is judged. */
export type Failed = { readonly [K in Exclude<keyof Fresh<unknown>, "error">]?: undefined } & {
  readonly error: ClientError;
};

/** What a call comes to: look at `error` first, then at `data`, and at `isFresh` where age matters. */
export type Answer<T> = Fresh<T> | LastKnown<T> | Failed;
