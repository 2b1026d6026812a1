import type { IncomingMessage, ServerResponse } from "node:http";
import { codingFor, isText, addCoding, sentVariant, varyByCoding } from "../http/coding.ts";
import type { Reply } from "../http/reply.ts";
import { encode } from "./node-encode.ts";

/** Sends a reply, with text in a coding that the client accepts. For HEAD, Node sends the headers without the body. */
export function send({ status, headers, body }: Reply, request: IncomingMessage, response: ServerResponse): void {
  if (body === null) return void response.writeHead(status, nothingOf({ status, headers }, request)).end();
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (!isText(headers["content-type"])) return end(status, headers, bytes);
  const vary = varyByCoding(headers["vary"]);
  const coding = codingFor(request.headersDistinct["accept-encoding"]?.join(","), bytes.length);
  if (coding === null) return end(status, { ...headers, vary }, bytes);
  const { etag } = headers;
  const tag: Record<string, string> = etag === undefined ? {} : { etag: addCoding(etag, coding) };
  return end(status, { ...headers, ...tag, vary, "content-encoding": coding }, encode(bytes, coding, body));

  function end(code: number, all: Reply["headers"], content: Uint8Array): void {
    if (code === 200 && hasAny(request)) return void response.writeHead(304, withoutContent(all)).end();
    response.writeHead(code, { ...all, "content-length": content.length }).end(content);
  }
}

/** A 304 has the tag that the client sent, since its cache may have the content in any coding. */
function nothingOf({ status, headers }: Omit<Reply, "body">, request: IncomingMessage): Reply["headers"] {
  const sent = request.headersDistinct["if-none-match"]?.join(", ") ?? "";
  const { etag = "", vary } = headers;
  return status === 304 ? { ...headers, etag: sentVariant(etag, sent), vary: varyByCoding(vary) } : headers;
}

/** Whether a client sent `If-None-Match: *`, which any content matches. Only GET and HEAD have a 304. */
export function hasAny({ headers, method }: IncomingMessage): boolean {
  return headers["if-none-match"]?.trim() === "*" && (method === "GET" || method === "HEAD");
}

function withoutContent(headers: Reply["headers"]): Reply["headers"] {
  const { "content-type": _type, "content-encoding": _coding, ...others } = headers;
  return others;
}
