import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { addCoding, type Coding, codingFor, isText, sentVariant, varyByCoding } from "../http/coding.ts";
import type { Reply } from "../http/reply.ts";
import { LruCache } from "../kit/lru-cache.ts";

/** Sends a reply, compressing text if the client accepts it. For HEAD, Node drops the body. */
export function send({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (body === null) return void response.writeHead(status, emptyHeaders({ status, headers }, request)).end();
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (!isText(headers["content-type"])) return end(status, headers, bytes);
  const vary = varyByCoding(headers["vary"]);
  const coding = codingFor(request.headersDistinct["accept-encoding"]?.join(","), bytes.length);
  if (coding === null) return end(status, { ...headers, vary }, bytes);
  const { etag } = headers;
  const tag: Record<string, string> = etag === undefined ? {} : { etag: addCoding(etag, coding) };
  return end(status, { ...headers, ...tag, vary, "content-encoding": coding }, encode(bytes, coding, body));

  function end(code: number, sent: Reply["headers"], content: Uint8Array): void {
    if (code === 200 && matchesAnyTag(request)) return void response.writeHead(304, withoutContent(sent)).end();
    response.writeHead(code, { ...sent, "content-length": content.length }).end(content);
  }
}

/** The headers of a reply without a body. A 304 repeats the client's tag, since its cache may have any coding. */
function emptyHeaders({ status, headers }: Omit<Reply, "body">, request: IncomingMessage): Reply["headers"] {
  const sent = request.headersDistinct["if-none-match"]?.join(", ") ?? "";
  const { etag = "", vary } = headers;
  return status === 304 ? { ...headers, etag: sentVariant(etag, sent), vary: varyByCoding(vary) } : headers;
}

/** Returns true for `If-None-Match: *`, which matches any content. Only GET and HEAD can get a 304. */
export function matchesAnyTag({ headers, method }: IncomingMessage): boolean {
  return headers["if-none-match"]?.trim() === "*" && (method === "GET" || method === "HEAD");
}

function withoutContent(headers: Reply["headers"]): Reply["headers"] {
  const { "content-type": _type, "content-encoding": _coding, ...kept } = headers;
  return kept;
}

/** Compressed pages, keyed by coding and version. A large page takes 40 ms to compress and 0.2 ms to send. */
const compressed = new LruCache<Buffer>({ entries: 256 });

/**
 * Compresses the response that another handler writes, if it is a complete text. `versionOf` is called when the headers
 * are written, and returns a cache key for the content, or undefined not to cache it.
 */
export function encodeLater(
  request: IncomingMessage,
  response: ServerResponse,
  versionOf: () => string | undefined,
): void {
  const [writeHead, write] = [response.writeHead.bind(response), response.write.bind(response)];
  const end = response.end.bind(response);
  response.writeHead = ((status: number, headers: Record<string, string | number> = {}) => {
    const { "Content-Length": length = response.getHeader("content-length") ?? 0, ...kept } = headers;
    const type = String(headers["Content-Type"] ?? response.getHeader("content-type") ?? "");
    if (!isText(type) || status === 206) return writeHead(status, headers as never);
    response.setHeader("vary", varyByCoding("Accept"));
    const coding = codingFor(request.headersDistinct["accept-encoding"]?.join(","), Number(length));
    if (coding === null) return writeHead(status, headers as never);
    const version = versionOf();
    const key = version && `${coding} ${version}`;
    const page = key && compressed.get(key);
    if (page) {
      // Sends the cached page and drops the bytes that follow.
      [response.write, response.end] = [() => true, () => end(page)];
      return writeHead(status, { ...kept, "content-encoding": coding } as never);
    }
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const encoder = coding === "br" ? createBrotliCompress({ params }) : createGzip();
    const chunks: Buffer[] = [];
    encoder.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      write(chunk);
    });
    encoder.on("end", () => {
      if (key) compressed.set(key, Buffer.concat(chunks));
      end();
    });
    encoder.on("drain", () => response.emit("drain"));
    [response.write, response.end] = [encoder.write.bind(encoder) as never, encoder.end.bind(encoder) as never];
    return writeHead(status, { ...kept, "content-encoding": coding } as never);
  }) as never;
}

const variantsByBody = new WeakMap<object, Map<Coding, Uint8Array>>();

/** Compresses bytes; caches the result for the lifetime of `body`, unless that is a string. */
function encode(bytes: Uint8Array, coding: Coding, body: string | Uint8Array): Uint8Array {
  const variants = typeof body === "string" ? new Map<Coding, Uint8Array>() : (variantsByBody.get(body) ?? new Map());
  if (typeof body !== "string") variantsByBody.set(body, variants);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const encoded = variants.get(coding) ?? (coding === "br" ? brotliCompressSync(bytes, { params }) : gzipSync(bytes));
  variants.set(coding, encoded);
  return encoded;
}
