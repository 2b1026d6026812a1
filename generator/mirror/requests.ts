import { KitNetworkClient } from "../kit/network-client.ts";
import { KitNetworkEndpoint, type KitScheme } from "../kit/network-endpoint.ts";
import { KitNetworkError } from "../kit/network-error.ts";
import { explain } from "../verify/responses.ts";
import { below } from "../verify/requests.ts";
import { placeOf } from "../verify/deployment.ts";
import { describe } from "../verify/verdict.ts";
import { MirrorError } from "./mirror-error.ts";

/** A response with status 200 whose body comes in parts, or a 304. */
export type SourceResponse = {
  readonly isUnchanged: boolean;
  readonly headers: Headers;
  readonly parts: AsyncIterable<Uint8Array>;
};

/** The API that is copied, by the addresses below its root. */
export type Source = {
  /** The API's root: `https://example.org/api/v1`. */
  readonly root: string;
  /** How many requests were sent. */
  requests(): number;
  /** Requests the root with `path` appended. @throws MirrorError unless the status is 200, or 304 if a tag is given. */
  get(path: string, tag?: string | null): Promise<SourceResponse>;
};

/** How requests are sent to a source. */
export type SourceOptions = {
  /** How many milliseconds the source may be silent, before and during its response. */
  readonly timeout: number;
  /** Aborts requests. */
  readonly stop?: AbortSignal;
  /** What to do when the source does not respond; absent, the advice of a mirror. */
  readonly fix?: string;
};

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** At most this many bytes of an unexpected response are read, to quote its beginning. */
const QUOTED = 2000;

/** Opens a source. Redirects are followed only within its origin, because the user trusts only that host. */
export function openSource(address: URL, options: SourceOptions): Source {
  const { root } = placeOf(address);
  let requests = 0;
  const get = async (path: string, tag: string | null = null): Promise<SourceResponse> => {
    const first = new URL(`${root}${path}`);
    let url = first;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      requests += 1;
      const { response, parts } = await send(url, tag, options);
      if (!REDIRECTS.has(response.status)) return judge(response, parts, { url, tag });
      await response.body?.cancel();
      const target = URL.parse(response.headers.get("location") ?? "", url);
      if (target === null) throw new MirrorError(`"${url}" redirects to nowhere (${response.status}).`);
      if (target.origin !== first.origin)
        throw new MirrorError(
          `"${url}" redirects to another origin, "${target}", which Vitral does not follow. Give that address if you trust it.`,
        );
      url = target;
    }
    throw new MirrorError(`"${first}" redirects more than ${MOST_REDIRECTS} times, last to "${url}".`);
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
    // An archive may be of any size: it goes to disk in parts, and code that reads into memory has its own limits.
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
    // Node can lose the signal of a request whose response has begun: a read is then never given up.
    const over = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    over.catch(() => undefined);
    timer = setTimeout(giveUp, timeout);
    try {
      for (;;) {
        const read = await Promise.race([reader?.read(), over]);
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
    // The server may have closed a kept connection while this process was busy, so a request may be sent a second time.
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
  "Check that the host is up, or give it more time with --timeout. The next run continues with the files that have arrived.";

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
  const came = describeBody(url, { status, headers, bytes: await beginningOf(parts) });
  throw new MirrorError(`"${url}" returned ${came}. Expected: 200. Give the address that the site is published at.`, {
    mayHaveChanged: status === 404 || status === 410,
  });
}

type Body = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array };

/** A response in a few words: its status, its type and how it begins. */
export function describeBody({ origin, pathname }: URL, { status, headers, bytes }: Body): string {
  return describe({ request: below({ root: origin }, pathname), status, headers, bytes: new Uint8Array(bytes), at: 0 });
}

async function beginningOf(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    found.push(part);
    length += part.length;
    if (length >= QUOTED) break;
  }
  return Buffer.concat(found).subarray(0, QUOTED);
}

/** A complete body; null if it is longer than `most`, and then the rest is not read. */
export async function readWhole({ parts }: SourceResponse, most: number): Promise<Uint8Array | null> {
  const found: Uint8Array[] = [];
  let length = 0;
  for await (const part of parts) {
    length += part.length;
    if (length > most) return null;
    found.push(part);
  }
  return Buffer.concat(found);
}
