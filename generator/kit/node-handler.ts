import type { createRequestListener as CreateListener } from "@remix-run/node-fetch-server";
import { createReport } from "./report.ts";

/** A request listener for Node and Express. Typed structurally, so that browser code doesn't need Node's types. */
export type KitNodeHandler = (
  request: { readonly headers: object; resume(): unknown },
  response: { readonly headersSent: boolean; once(event: "finish", listener: () => void): unknown },
) => void;

type Listener = ReturnType<typeof CreateListener>;

/**
 * Converts a function from `Request` to `Response` to a handler for `createServer` of `node:http` and `app.use` of Express.
 * Bodies stream both ways. The request's `signal` aborts when the client disconnects. If the function throws, the error is
 * logged, and the response is an empty 500; after the headers are sent, the connection is closed. A request that Fetch
 * doesn't allow gets a 400.
 *
 * In Express, mount it before anything that reads bodies, such as `express.json()`.
 *
 * @example
 * const handler = toNodeHandler(async (request) => new Response(new URL(request.url).pathname));
 * // createServer(handler).listen(8080), or express().use(handler).listen(8080)
 * handler.length // => 2
 */
export function toNodeHandler(handler: (request: Request) => Response | Promise<Response>): KitNodeHandler {
  const report = createReport();
  return async (incoming, outgoing) => {
    const { createRequestListener } = await import("@remix-run/node-fetch-server");
    let isReceived = false;
    const answer = async (request: Request) => {
      isReceived = true;
      outgoing.once("finish", () => skipRest(request, incoming));
      const response = await handler(request);
      // Nothing else reads this body or releases its source.
      if (request.method === "HEAD") response.body?.cancel().catch(() => undefined);
      return response;
    };
    const onError = (error: unknown) => (isReceived ? report(error) : new Response(null, { status: 400 }));
    createRequestListener(answer, { onError })(...([incoming, outgoing] as unknown as Parameters<Listener>));
  };
}

/** Drops the unread part of a body, which would block the connection for the next request. */
function skipRest({ body }: Request, incoming: Parameters<KitNodeHandler>[0]): void {
  if (body === null || body.locked) return;
  body.cancel().catch(() => undefined);
  incoming.resume();
}
