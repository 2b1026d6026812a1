import { once } from "node:events";
import { Agent, createServer, request as send, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toNodeHandler } from "../../generator/kit/index.ts";

/** Events that handlers observe: requests, aborted requests and cancelled streams. */
const events: string[] = [];

/** A stream that a test can write to or abort, and that records when it is cancelled. */
function controlledStream(name: string) {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
    cancel: () => void events.push(`${name} cancelled`),
  });
  const write = (line: string) => stream.enqueue(new TextEncoder().encode(line));
  return { body, write, fail: (error: Error) => stream.error(error) };
}

/** Ends the last response of `/breaks` with an error. */
let breaking: (error: Error) => void;

const HANDLERS: Readonly<Record<string, (request: Request) => Response | Promise<Response>>> = {
  "/echo": async (request) =>
    new Response(await request.text(), {
      status: 201,
      headers: { "x-method": request.method, "x-url": request.url, "x-sent": request.headers.get("x-sent") ?? "" },
    }),
  "/cookies": () => {
    const headers = new Headers({ "content-type": "text/plain" });
    headers.append("set-cookie", "a=1; Path=/");
    headers.append("set-cookie", "b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT");
    return new Response("cookies", { headers });
  },
  // Each chunk of the request is the next chunk of the response.
  "/through": ({ body }) => new Response(body),
  "/slow": ({ signal }) =>
    new Promise(() => {
      events.push("requested");
      signal.addEventListener("abort", () => events.push("aborted"));
    }),
  "/endless": () => {
    const { body, write } = controlledStream("endless");
    write("first");
    return new Response(body);
  },
  "/throws": () => {
    throw new Error("an internal secret");
  },
  "/rejects": async () => Promise.reject(new Error("an internal secret")),
  "/breaks": () => {
    const { body, write, fail } = controlledStream("breaks");
    write("first");
    breaking = fail;
    return new Response(body);
  },
  "/unread": () => new Response("enough", { status: 413 }),
};

const nodeHandler = toNodeHandler((request) => HANDLERS[new URL(request.url).pathname]!(request));

const SERVERS: readonly (readonly [name: string, listener: RequestListener])[] = [
  ["Node's http", nodeHandler],
  ["Express", express().use(nodeHandler)],
];

describe.each(SERVERS)("A handler on %s", (_, listener) => {
  const server = createServer(listener);
  let root: string;
  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it("receives method, address, headers and body, and its response is sent unchanged", async () => {
    const response = await fetch(`${root}/echo?a=1&a=2`, { method: "PUT", body: "água", headers: { "x-sent": "é" } });
    expect([response.status, await response.text()]).toEqual([201, "água"]);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ "x-method": "PUT", "x-url": `${root}/echo?a=1&a=2`, "x-sent": "é" });
  });

  it("sends several cookies as several headers", async () => {
    const { headers } = await fetch(`${root}/cookies`);
    expect(headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Expires=Thu, 01 Jan 2032 00:00:00 GMT"]);
    expect(headers.get("content-type")).toBe("text/plain");
  });

  it("streams in both directions: each chunk arrives before the next is sent", async () => {
    const outgoing = send(`${root}/through`, { method: "POST" });
    outgoing.write("one");
    const [response] = (await once(outgoing, "response")) as [IncomingMessage];
    const chunks = response.setEncoding("utf8")[Symbol.asyncIterator]();
    expect((await chunks.next()).value).toBe("one");
    outgoing.write("two");
    expect((await chunks.next()).value).toBe("two");
    outgoing.end();
    expect((await chunks.next()).done).toBe(true);
  });

  it("gets a signal that aborts when the client disconnects before the response", async () => {
    events.length = 0;
    const outgoing = send(`${root}/slow`).on("error", () => {});
    outgoing.end();
    await expect.poll(() => events).toEqual(["requested"]);
    outgoing.destroy();
    await expect.poll(() => events).toEqual(["requested", "aborted"]);
  });

  it("has its stream cancelled when the client disconnects during the response", async () => {
    events.length = 0;
    const abort = new AbortController();
    const response = await fetch(`${root}/endless`, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => events).toEqual(["endless cancelled"]);
  });

  it("sends the headers for HEAD, and cancels the body", async () => {
    events.length = 0;
    const response = await fetch(`${root}/endless`, { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
    await expect.poll(() => events).toEqual(["endless cancelled"]);
  });

  it.each(["/throws", "/rejects"])("that fails at %s is logged, and returns 500 without the reason", async (path) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await fetch(`${root}${path}`);
    expect([response.status, await response.text()]).toEqual([500, "Internal Server Error"]);
    expect(logged.mock.calls).toEqual([[new Error("an internal secret")]]);
    logged.mockRestore();
  });

  it("that fails after the headers closes the connection, and the server keeps running", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { status, body } = await fetch(`${root}/breaks`);
    const reader = body!.getReader();
    expect([status, new TextDecoder().decode((await reader.read()).value)]).toEqual([200, "first"]);
    breaking(new Error("an internal secret"));
    await expect(reader.read()).rejects.toThrow(TypeError);
    await expect.poll(() => logged.mock.calls).toEqual([[new Error("an internal secret")]]);
    logged.mockRestore();
    expect((await fetch(`${root}/cookies`)).status).toBe(200);
  });

  it("can leave the request's body unread without affecting the next request on the connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const request = async (path: string, body?: string) => {
      const outgoing = send(`${root}${path}`, { method: body ? "POST" : "GET", agent }).end(body);
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      return [response.statusCode, await text(response)];
    };
    expect(await request("/unread", "a".repeat(2_000_000))).toEqual([413, "enough"]);
    expect(await request("/cookies")).toEqual([200, "cookies"]);
    agent.destroy();
  });

  it.each([
    ["a method that Fetch doesn't support", "TRACE /echo HTTP/1.1\r\nHost: x"],
    ["an invalid host", "GET /echo HTTP/1.1\r\nHost: a b"],
  ])("isn't called for %s", async (_name, head) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1", () => socket.end(`${head}\r\nConnection: close\r\n\r\n`));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
