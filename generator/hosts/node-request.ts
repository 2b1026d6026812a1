import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createRequest } from "@remix-run/node-fetch-server";
import { answerWith, type Mount } from "../faces/mount.ts";
import { isText } from "../http/coding.ts";
import { send } from "./node-send.ts";

type Handler = Pick<Mount, "handle">;

/** Responds to a request with a mount, which reads as much of the body's stream as it needs. */
export async function answerByMount(mount: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = toRequest(request, response);
  const refused = new Response(null, { status: 400 });
  const { status, headers, body } = received ? await answerWith(mount, received, console.error) : refused;
  // Otherwise, the unread part of the body would be parsed as the next request.
  const closing = request.complete ? [] : [["connection", "close"] as const];
  const sent: Record<string, string> = Object.fromEntries([...headers, ...closing]);
  try {
    if (body !== null && !isText(sent["content-type"]))
      return await pipeline(Readable.fromWeb(body as ReadableStream), response.writeHead(status, sent));
    send({ status, headers: sent, body: body && (await new Response(body).bytes()) }, request, response);
  } catch {
    response.destroy();
  }
}

/** Converts a request to a web-standard `Request`; undefined for a method or header that `Request` doesn't allow. */
function toRequest(request: IncomingMessage, response: ServerResponse): Request | undefined {
  try {
    return createRequest(request, response, { protocol: "http:", host: "localhost" });
  } catch {
    return undefined;
  }
}
