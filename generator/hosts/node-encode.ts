import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { type Coding, codingFor, isText, varyByCoding } from "../http/coding.ts";
import { LruCache } from "../kit/lru-cache.ts";

/** Compressed pages by version and coding. A large page takes 40 ms to compress, and a fifth of one to send. */
const compressed = new LruCache<Buffer>({ entries: 256 });

/**
 * Compresses what is written after the headers, if the headers are those of a whole text. `versionOf` names the content
 * once the headers are written, so that it is compressed once; undefined for content without a version.
 */
export function encodeLater(
  request: IncomingMessage,
  response: ServerResponse,
  versionOf: () => string | undefined,
): void {
  const [writeHead, write] = [response.writeHead.bind(response), response.write.bind(response)];
  const end = response.end.bind(response);
  response.writeHead = ((status: number, headers: Record<string, string | number> = {}) => {
    const { "Content-Length": length = response.getHeader("content-length") ?? 0, ...others } = headers;
    const type = String(headers["Content-Type"] ?? response.getHeader("content-type") ?? "");
    if (!isText(type) || status === 206) return writeHead(status, headers as never);
    response.setHeader("vary", varyByCoding("Accept"));
    const coding = codingFor(request.headersDistinct["accept-encoding"]?.join(","), Number(length));
    if (coding === null) return writeHead(status, headers as never);
    const version = versionOf();
    const key = version && `${coding} ${version}`;
    const page = key && compressed.get(key);
    if (page) {
      // The page is sent at once; the bytes of the file that follow are dropped.
      [response.write, response.end] = [() => true, () => end(page)];
      return writeHead(status, { ...others, "content-encoding": coding } as never);
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
    return writeHead(status, { ...others, "content-encoding": coding } as never);
  }) as never;
}

const encoded = new WeakMap<object, Map<Coding, Uint8Array>>();

/** The bytes in a coding; the result is cached for as long as the body is. */
export function encode(bytes: Uint8Array, coding: Coding, body: string | Uint8Array): Uint8Array {
  const known = typeof body === "string" ? new Map<Coding, Uint8Array>() : (encoded.get(body) ?? new Map());
  if (typeof body !== "string") encoded.set(body, known);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const found = known.get(coding) ?? (coding === "br" ? brotliCompressSync(bytes, { params }) : gzipSync(bytes));
  known.set(coding, found);
  return found;
}
