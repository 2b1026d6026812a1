import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KitNetworkClient, KitNetworkEndpoint, type KitNetworkEndpointInit } from "../../generator/kit/index.ts";
import { code, json } from "./calls.ts";

let server: Server;
let host: string;
let requests = 0;
let closed = 0;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests++;
    if (request.url === "/silent") return;
    if (request.url === "/half") return void response.writeHead(200, { "content-length": "9" }).write("half");
    if (request.url === "/broken")
      return void response.writeHead(200, { "content-length": "9" }).write("half", () => response.destroy());
    if (request.url === "/packed")
      return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('"unpacked"'));
    if (request.url === "/bomb")
      return void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(20_000_000)));
    if (request.url === "/endless") {
      const part = Buffer.alloc(65_536);
      const send = () => response.writable && response.write(part, send);
      response.on("close", () => (closed += 1));
      return void send();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString("latin1") }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = new KitNetworkClient();
const endpoint = (init: Partial<KitNetworkEndpointInit>) =>
  new KitNetworkEndpoint({ scheme: "http", host, path: "/", ...init });

type Echo = {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};
const echo = (init: Partial<KitNetworkEndpointInit>) => client.decode(endpoint(init), json) as Promise<Echo>;

const form = () => {
  const data = new FormData();
  data.set("a", "b");
  data.set("file", new Blob(["bytes"], { type: "image/png" }), "a.png");
  return data;
};

/** Bodies, with the content type and bytes that a server receives. */
const BODIES: readonly (readonly [
  name: string,
  body: () => unknown,
  type: string | undefined | RegExp,
  bytes: string | RegExp,
])[] = [
  ["a value", () => ({ a: [1, "é"] }), "application/json", '{"a":[1,"\u00c3\u00a9"]}'],
  ["a number", () => 0, "application/json", "0"],
  ["a string", () => "text", "text/plain;charset=UTF-8", "text"],
  ["a blob", () => new Blob(["%PDF"], { type: "application/pdf" }), "application/pdf", "%PDF"],
  ["bytes", () => new Uint8Array([0, 255]), undefined, "\u0000\u00ff"],
  [
    "a form",
    () => new URLSearchParams({ "a b": "c+d" }),
    "application/x-www-form-urlencoded;charset=UTF-8",
    "a+b=c%2Bd",
  ],
  [
    "a form with a file",
    form,
    /^multipart\/form-data; ?boundary=.+/,
    /name="a"[^]*filename="a\.png"[^]*image\/png[^]*bytes/,
  ],
  ["a stream", () => new Blob(["flow"]).stream(), undefined, "flow"],
];

describe("a server receives", () => {
  it.each(BODIES)("%s", async (_, body, type, bytes) => {
    const received = await echo({ method: "POST", body: body() });
    if (type instanceof RegExp) expect(received.headers["content-type"]).toMatch(type);
    else expect(received.headers["content-type"]).toBe(type);
    if (bytes instanceof RegExp) expect(received.body).toMatch(bytes);
    else expect(received.body).toBe(bytes);
  });

  it("the endpoint's method, path, query and credentials", async () => {
    const headers = { Authorization: "Bearer <ACCESS_TOKEN>", "X-Refresh-Token": "<REFRESH_TOKEN>" };
    const received = await echo({
      method: "DELETE",
      path: "/a b/100%",
      queryItems: [{ name: "q", value: "a+b c" }, { name: "all" }],
      headers,
    });
    expect([received.method, received.url]).toEqual(["DELETE", "/a%20b/100%25?q=a%2Bb%20c&all"]);
    expect(received.headers).toMatchObject({
      authorization: "Bearer <ACCESS_TOKEN>",
      "x-refresh-token": "<REFRESH_TOKEN>",
    });
  });
});

describe.each([0, 60])("with a cacheInterval of %s", (cacheInterval) => {
  it("times out when a server doesn't respond", async () => {
    const silent = endpoint({ path: "/silent", timeoutInterval: 0.1, cacheInterval });
    await expect(client.send(silent)).rejects.toThrow(code("timeout"));
  });

  it("times out when a server stalls halfway through the body", async () => {
    const half = endpoint({ path: "/half", timeoutInterval: 0.1, cacheInterval });
    await expect(client.decode(half, json)).rejects.toThrow(code("timeout"));
  });

  it("reports a network error when a server drops the connection or doesn't exist", async () => {
    await expect(client.decode(endpoint({ path: "/broken", cacheInterval }), json)).rejects.toThrow(code("network"));
    await expect(client.send(endpoint({ host: "127.0.0.1:9", cacheInterval }))).rejects.toThrow(code("network"));
  });
});

describe.each([0, 60])("for an oversized response, with a cacheInterval of %s,", (cacheInterval) => {
  it("counts the decompressed bytes of a compressed response", async () => {
    await expect(client.decode(endpoint({ path: "/bomb", cacheInterval }), json)).rejects.toThrow(code("tooLarge"));
  });

  it("closes the connection of an endless response", async () => {
    const before = closed;
    await expect(client.decode(endpoint({ path: "/endless", cacheInterval }), json)).rejects.toThrow(code("tooLarge"));
    await expect.poll(() => closed).toBe(before + 1);
  });
});

it("sets the URL of a streamed response", async () => {
  const response = await client.send(endpoint({ path: "/somewhere" }));
  expect([response.url, response.redirected, response.type]).toEqual([`http://${host}/somewhere`, false, "basic"]);
});

it("caches a compressed response decompressed, without its content-encoding", async () => {
  const before = requests;
  const packed = endpoint({ path: "/packed", cacheInterval: 60 });
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await client.send(packed);
    expect([response.headers.get("content-encoding"), await response.json()]).toEqual([null, "unpacked"]);
  }
  expect(requests).toBe(before + 1);
});
