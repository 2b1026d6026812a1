import { setTimeout as wait } from "node:timers/promises";
import type { Tamper } from "./deployments.ts";

/** An address relative to the API's root, with its query; undefined outside the API. */
function addressOf({ url }: Request): string | undefined {
  return /^http:\/\/[^/]+\/api\/v1(.*)$/s.exec(url)?.[1];
}

/** Tampers only with matching addresses. */
export function at(target: string | RegExp, change: Tamper): Tamper {
  return (reply, request) => {
    const address = addressOf(request);
    if (address === undefined) return reply;
    return (typeof target === "string" ? address === target : target.test(address)) ? change(reply, request) : reply;
  };
}

/** Tampers only with errors. */
export function onErrors(change: Tamper): Tamper {
  return (reply, request) => (reply.status < 400 ? reply : change(reply, request));
}

/** Rejects a method that the API supports. */
export function rejecting(rejected: string): Tamper {
  return (reply, { method }) => (method === rejected ? new Response(null, { status: 405 }) : reply);
}

/** Changes some headers; `null` removes a header. */
export function withHeaders(changed: Readonly<Record<string, string | null>>): Tamper {
  return (reply) => {
    const headers = new Headers(reply.headers);
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return new Response(reply.body, { status: reply.status, headers });
  };
}

/** Sets Cache-Control. */
export function cached(caching: string | null): Tamper {
  return withHeaders({ "cache-control": caching });
}

/** Sets Content-Type. */
export function typed(type: string): Tamper {
  return withHeaders({ "content-type": type });
}

/** Changes some keys of the JSON; `undefined` removes a key. */
export function withJson(changed: Readonly<Record<string, unknown>>): Tamper {
  return async (reply) => {
    if (reply.body === null) return reply;
    return new Response(JSON.stringify({ ...JSON.parse(await reply.text()), ...changed }), reply);
  };
}

/** Replaces the body but keeps the headers, including the ETag. */
export function withBody(body: string): Tamper {
  return (reply) => (reply.body === null ? reply : new Response(body, reply));
}

/** Responds with an HTML page. */
export function page(status: number): Tamper {
  return () => new Response("<!doctype html><h1>Page</h1>", { status, headers: { "content-type": "text/html" } });
}

/** Redirects to an address. */
export function redirect(location: string): Tamper {
  return () => new Response(null, { status: 301, headers: { location } });
}

/** Sends the response of a different address, like a host that ignores part of the request. */
export function responseOf(address: string, respond: (request: Request) => Response): Tamper {
  return () => respond(new Request(`http://localhost/api/v1${address}`));
}

/** Sends an endless body: fast, or with a pause in milliseconds after each byte. */
export function endless({ pause }: { readonly pause: number }): Tamper {
  return ({ headers }) => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      if (pause > 0) await wait(pause);
      controller.enqueue(new Uint8Array(pause > 0 ? 1 : 65_536).fill(32));
    };
    return new Response(new ReadableStream({ pull }), { headers });
  };
}
