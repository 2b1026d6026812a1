import { KitNetworkClient } from "../kit/network-client.ts";
import { KitNetworkEndpoint, type KitScheme } from "../kit/network-endpoint.ts";
import { KitNetworkError } from "../kit/network-error.ts";
import { explain } from "../verify/responses.ts";
import { requestTo } from "../verify/requests.ts";
import { placeOf } from "../verify/deployment.ts";
import { describe } from "../verify/verdict.ts";
import { MirrorError } from "./mirror-error.ts";

/** A response with status 200 and a streamed body, or with status 304. */
export type SourceResponse = {
  readonly isUnchanged: boolean;
  readonly headers: Headers;
  readonly parts: AsyncIterable<Uint8Array>;
};

/** The API to copy. */
export type Source = {
  /** The API's root: `https://example.org/api/v1`. */
  readonly root: string;
  /** Returns the number of requests sent. */
  requests(): number;
  /** Requests the root with `path` appended. @throws MirrorError unless the status is 200, or 304 with a tag. */
  get(path: string, tag?: string | null): Promise<SourceResponse>;
};

export type SourceOptions = {
  /** Idle timeout in milliseconds, before and during a response. */
  readonly timeout: number;
  /** Aborts requests. */
  readonly stop?: AbortSignal;
  /** The fix suggested if the source doesn't respond; defaults to advice for a mirror. */
  readonly fix?: string;
};

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Maximum number of bytes to read from an unexpected response, to quote its beginning. */
const MAX_QUOTED_BYTES = 2000;

/** Opens a source. Follows redirects only within its origin, because the user trusts only that host. */
export function openSource(address: URL, options: SourceOptions): Source {
  const { root } = placeOf(address);
  let requests = 0;
  const get = async (path: string, tag: string | null = null): Promise<SourceResponse> => {
    const first = new URL(`${root}${path}`);
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      requests += 1;
      const { response, parts } = await send(url, tag, options);
      if (!REDIRECTS.has(response.status)) return judge(response, parts, { url, tag });
      await response.body?.cancel();
      const target = URL.parse(response.headers.get("location") ?? "", url);
      if (target === null) throw new MirrorError(`"${url}" redirects without a valid address (${response.status}).`);
      if (target.origin !== first.origin)
        throw new MirrorError(
          `"${url}" redirects to another origin, "${target}", which Vitral does not follow. Pass that address if you trust it.`,
        );
      url = target;
    }
    throw new MirrorError(`"${first}" redirects more than ${MAX_REDIRECTS} times, last to "${url}".`);
  };
  return { root, get, requests: () => requests };
}

type Sent = { readonly response: Response; readonly parts: AsyncIterable<Uint8Array> };

async function send(url: URL, tag: string | null, { timeout, stop, fix = FIX }: SourceOptions): Promise<Sent> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new DOMException("The source is silent.", "TimeoutError"));
  const signal = stop === undefined ? silence.signal : AbortSignal.any([silence.signal, stop]);
  const client = new KitNetworkClient({
    fetch: (request) => fetch(request, { signal, redirect: "manual", cache: "no-store" }),
    // Doesn't limit the size of an archive, which is streamed to disk; code that reads into memory sets its own limits.
    responseBytes: Infinity,
  });
  const fail = (error: unknown) => {
    if (signal.reason instanceof MirrorError) return signal.reason;
    const cause = signal.aborted ? signal.reason : error instanceof KitNetworkError ? error.cause : error;
    return new MirrorError(`"${url}" returned ${explain(cause, timeout)}. ${fix}`);
  };
  let timer = setTimeout(giveUp, timeout);
  async function* parts({ body }: Response): AsyncGenerator<Uint8Array> {
    const reader = body?.getReader();
    // Node can lose the signal of a request once the response has begun, so that a read would never be aborted.
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    aborted.catch(() => undefined);
    timer = setTimeout(giveUp, timeout);
    try {
      for (;;) {
        const read = await Promise.race([reader?.read(), aborted]);
        if (read === undefined || read.done) return;
        clearTimeout(timer);
        yield read.value;
        timer = setTimeout(giveUp, timeout);
      }
    } catch (error) {
      throw error instanceof MirrorError ? error : fail(error);
    } finally {
      clearTimeout(timer);
      reader?.cancel().catch(() => undefined);
    }
  }
  try {
    const request = () => client.send(toEndpoint(url, tag));
    // Retries once, because the server may have closed a keep-alive connection while this process was busy.
    const response = await request().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return request();
    });
    return { response, parts: parts(response) };
  } catch (error) {
    throw fail(error);
  } finally {
    clearTimeout(timer);
  }
}

const FIX =
  "Check that the host is up, or give it more time with --timeout. The next run reuses the files already downloaded.";

function toEndpoint(url: URL, tag: string | null): KitNetworkEndpoint {
  return new KitNetworkEndpoint({
    scheme: url.protocol.slice(0, -1) as KitScheme,
    host: url.host,
    path: url.pathname,
    queryItems: [...url.searchParams].map(([name, value]) => ({ name, value })),
    ...(tag !== null && { headers: { "if-none-match": tag } }),
  });
}

async function judge(
  response: Response,
  parts: AsyncIterable<Uint8Array>,
  { url, tag }: { readonly url: URL; readonly tag: string | null },
): Promise<SourceResponse> {
  const { status, headers } = response;
  const isUnchanged = status === 304 && tag !== null;
  if (status === 200 || isUnchanged) return { isUnchanged, headers, parts };
  const actual = describeBody(url, { status, headers, bytes: await beginningOf(parts) });
  throw new MirrorError(`"${url}" returned ${actual}. Expected: 200. Pass the address where the site is published.`, {
    mayHaveChanged: status === 404 || status === 410,
  });
}

type Body = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/** Describes a response briefly: its status, its type and its beginning. */
export function describeBody({ origin, pathname }: URL, { status, headers, bytes }: Body): string {
  return describe({
    request: requestTo({ root: origin }, pathname),
    status,
    headers,
    bytes: new Uint8Array(bytes),
    at: 0,
  });
}

async function beginningOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    read.push(part);
    length += part.length;
    if (length >= MAX_QUOTED_BYTES) break;
  }
  return Buffer.concat(read).subarray(0, MAX_QUOTED_BYTES);
}

/** Reads a complete body. Stops and returns null if it is longer than `limit` bytes. */
export async function readBody({ parts }: SourceResponse, limit: number): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > limit) return null;
    read.push(part);
  }
  return Buffer.concat(read);
}
