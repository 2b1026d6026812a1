import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** A path that something else than the API answers, by the web's own `Request` and `Response`. */
export type Mount = {
  readonly path: string;
  handle(request: Request): Promise<Response | undefined>;
};

/** Answers a request by a mount; what it reads of the body it reads as it comes, so it alone decides how much that is. */
export async function answerByMount({ handle }: Mount, request: IncomingMessage, answer: ServerResponse) {
  const asked = toRequest(request);
  const response = asked && (await handle(asked).catch(() => new Response(null, { status: 500 })));
  const { status, headers, body } = response ?? new Response(null, { status: asked ? 404 : 400 });
  // The rest of a body that nobody read to its end would be taken for the next request.
  const closing = request.complete ? [] : ["connection", "close"];
  answer.writeHead(status, [...[...headers].flat(), ...closing]);
  if (body === null) answer.end();
  else await pipeline(Readable.fromWeb(body as ReadableStream), answer).catch(() => answer.destroy());
}

/** The request as the web has it; undefined for a method or a header that the web's `Request` refuses. */
function toRequest(request: IncomingMessage): Request | undefined {
  const { method = "GET", rawHeaders } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  try {
    const headers = new Headers();
    for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
    const body = hasBody ? { body: Readable.toWeb(request) as BodyInit, duplex: "half" } : {};
    return new Request(`http://localhost${request.url}`, { method, headers, ...body });
  } catch {
    return undefined;
  }
}
