import { setTimeout as wait } from "node:timers/promises";
import type { Spoil } from "./deployments.ts";

/** An address below the API's root, with its query; undefined for one outside. */
function addressOf({ url }: Request): string | undefined {
  return /^http:\/\/[^/]+\/api\/v1(.*)$/s.exec(url)?.[1];
}

/** Spoils only the responses of some addresses. */
export function at(where: string | RegExp, spoil: Spoil): Spoil {
  return (reply, request) => {
    const address = addressOf(request);
    if (address === undefined) return reply;
    return (typeof where === "string" ? address === where : where.test(address)) ? spoil(reply, request) : reply;
  };
}

/** Spoils only errors. */
export function onErrors(spoil: Spoil): Spoil {
  return (reply, request) => (reply.status < 400 ? reply : spoil(reply, request));
}

/** Refuses a method that the API knows. */
export function refusing(refused: string): Spoil {
  return (reply, { method }) => (method === refused ? new Response(null, { status: 405 }) : reply);
}

/** The response with some headers changed; `null` removes one. */
export function withHeaders(changed: Readonly<Record<string, string | null>>): Spoil {
  return (reply) => {
    const headers = new Headers(reply.headers);
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return new Response(reply.body, { status: reply.status, headers });
  };
}

/** The response with this cache-control. */
export function kept(caching: string | null): Spoil {
  return withHeaders({ "cache-control": caching });
}

/** The response with this type. */
export function typed(type: string): Spoil {
  return withHeaders({ "content-type": type });
}

/** The response with some keys of its JSON changed; `undefined` removes one. */
export function withJson(changed: Readonly<Record<string, unknown>>): Spoil {
  return async (reply) => {
    if (reply.body === null) return reply;
    return new Response(JSON.stringify({ ...JSON.parse(await reply.text()), ...changed }), reply);
  };
}

/** Another body with the same headers, its ETag too. */
export function withBody(body: string): Spoil {
  return (reply) => (reply.body === null ? reply : new Response(body, reply));
}

/** A page in HTML. */
export function page(status: number): Spoil {
  return () => new Response("<!doctype html><h1>Page</h1>", { status, headers: { "content-type": "text/html" } });
}

/** A redirect to an address. */
export function redirect(location: string): Spoil {
  return () => new Response(null, { status: 301, headers: { location } });
}

/** The response to another address, as from a host that ignores a part of the requested one. */
export function answerOf(address: string, answer: (request: Request) => Response): Spoil {
  return () => answer(new Request(`http://localhost/api/v1${address}`));
}

/** A body that never ends: fast, until it is too long, or so slowly that it takes too long. */
export function endless({ pause }: { readonly pause: number }): Spoil {
  return ({ headers }) => {
    const pull = async (controller: ReadableStreamDefaultController) => {
      if (pause > 0) await wait(pause);
      controller.enqueue(new Uint8Array(pause > 0 ? 1 : 65_536).fill(32));
    };
    return new Response(new ReadableStream({ pull }), { headers });
  };
}
