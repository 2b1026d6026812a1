import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KitNetworkClient, KitNetworkEndpoint, type KitNetworkEndpointInit } from "../../generator/kit/index.ts";
import { code } from "./calls.ts";

type ReceivedRequest = {
  readonly url: string;
  readonly method: string;
  readonly body: string;
  readonly headers: object;
};

/** A server that records requests, and redirects from `/<status>/<address>`. */
async function open(received: ReceivedRequest[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url = "", method = "", headers } = request;
    received.push({ url, method, headers, body: await text(request) });
    const [, status, location = ""] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
    if (status === undefined) return void response.end("here");
    response.writeHead(Number(status), { location: decodeURIComponent(location) }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const [sameOrigin, crossOrigin]: [ReceivedRequest[], ReceivedRequest[]] = [[], []];
let [server, otherServer]: Server[] = [];
beforeAll(async () => void ([server, otherServer] = [await open(sameOrigin), await open(crossOrigin)]));
beforeEach(() => void ([sameOrigin.length, crossOrigin.length] = [0, 0]));
afterAll(() => {
  for (const opened of [server, otherServer]) {
    opened?.closeAllConnections();
    opened?.close();
  }
});

type Init = Omit<Partial<KitNetworkEndpointInit>, "path">;

/** Sends a request to an address that redirects to a path on an origin. */
function send(status: number, [to, path]: readonly [to: Server, path: string], init: Init, client = CLIENT) {
  const target = encodeURIComponent(`http://${hostOf(to)}${path}`);
  const endpoint = { scheme: "http", host: hostOf(server!), path: `/${status}/${target}`, ...init } as const;
  return client.send(new KitNetworkEndpoint(endpoint));
}

const CLIENT = new KitNetworkClient();
const SESSION = new KitNetworkClient({ credentialHeaders: ["X-Session"] });

const SENSITIVE: [string, Init, KitNetworkClient?][] = [
  ["Authorization", { headers: { Authorization: "Bearer a" } }],
  ["Cookie", { headers: { cookie: "a=b" } }],
  ["X-Refresh-Token", { headers: { "X-Refresh-Token": "a" } }],
  ["X-API-Key", { headers: { "X-API-Key": "a" } }],
  ["Proxy-Authorization", { headers: { "Proxy-Authorization": "Basic a" } }],
  ["a configured credential header", { headers: { "x-session": "a" } }, SESSION],
  ["a body", { method: "POST", body: { a: "secret" } }],
  ["a PUT body", { method: "PUT", body: "secret" }],
];

const STATUSES = [301, 302, 303, 307, 308];

describe("a redirect to another origin", () => {
  it.each(SENSITIVE)("isn't followed for a request with %s", async (_, init, client) => {
    for (const status of STATUSES)
      await expect(send(status, [otherServer!, "/"], init, client)).rejects.toEqual(code("network"));
    expect(crossOrigin).toEqual([]);
  });

  it("is an error that names the address but no secrets", async () => {
    const init = { headers: { "x-refresh-token": "secret" } };
    await expect(send(307, [otherServer!, "/"], init)).rejects.toThrow(
      `GET http://${hostOf(server!)} redirects to another origin. Credentials and bodies aren't sent across origins.`,
    );
  });

  it("is followed for a request without credentials or a body, like fetch", async () => {
    const response = await send(302, [otherServer!, "/there"], { headers: { "x-session": "a" } });
    expect([await response.text(), crossOrigin.map(({ url }) => url)]).toEqual(["here", ["/there"]]);
  });

  it("isn't followed after a redirect within the origin, either", async () => {
    const path = `/307/${encodeURIComponent(`http://${hostOf(otherServer!)}/`)}`;
    const response = send(307, [server!, path], { method: "POST", body: "secret" });
    await expect(response).rejects.toEqual(code("network"));
    expect(crossOrigin).toEqual([]);
  });
});

describe("a redirect within the origin", () => {
  it.each([
    [307, { method: "POST", body: { a: 1 } }, { method: "POST", body: '{"a":1}', type: "application/json" }],
    [308, { method: "PUT", body: "a" }, { method: "PUT", body: "a", type: "text/plain;charset=UTF-8" }],
    [302, { method: "PUT", body: "a" }, { method: "PUT", body: "a", type: "text/plain;charset=UTF-8" }],
    [301, { method: "POST", body: "a" }, { method: "GET", body: "", type: undefined }],
    [302, { method: "POST", body: "a" }, { method: "GET", body: "", type: undefined }],
    [303, { method: "PUT", body: "a" }, { method: "GET", body: "", type: undefined }],
    [301, {}, { method: "GET", body: "", type: undefined }],
    // The method after each status: Fetch standard, "HTTP-redirect fetch".
  ] as const)("is followed with %i like fetch: %o", async (status, init, expected) => {
    const response = await send(status, [server!, "/there"], { ...init, headers: { "x-refresh-token": "a" } });
    expect(await response.text()).toBe("here");
    expect(response.url).toBe(`http://${hostOf(server!)}/there`);
    const { headers, ...received } = sameOrigin.at(-1)!;
    const { "content-type": type, "x-refresh-token": token } = headers as Record<string, string>;
    expect({ ...received, type, token }).toEqual({ url: "/there", ...expected, token: "a" });
  });

  it("can't resend a stream", async () => {
    const body = new Blob(["a"]).stream();
    await expect(send(307, [server!, "/there"], { method: "POST", body })).rejects.toEqual(code("network"));
  });

  it("stops after twenty redirects", async () => {
    const host = hostOf(server!);
    const endpoint = { scheme: "http", host, path: "/307/%2F307%2F", headers: { cookie: "a=b" } } as const;
    await expect(CLIENT.send(new KitNetworkEndpoint(endpoint))).rejects.toEqual(code("network"));
    expect(sameOrigin).toHaveLength(21);
  });
});

it("rejects a redirect that the platform hides, as in browsers", async () => {
  const modes: string[] = [];
  const hidden = Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  const fetch = async ({ redirect }: Request) => {
    modes.push(redirect);
    return hidden;
  };
  const endpoint = new KitNetworkEndpoint({ host: "a.example", path: "/", headers: { authorization: "Bearer a" } });
  await expect(new KitNetworkClient({ fetch }).send(endpoint)).rejects.toEqual(code("network"));
  expect(modes).toEqual(["manual"]);
});

it("leaves redirects without a body or credentials to the platform, even without Request.body, as in Firefox", async () => {
  const body = vi.spyOn(Request.prototype, "body", "get").mockReturnValue(undefined as never);
  try {
    const modes: string[] = [];
    const fetch = async ({ redirect }: Request) => {
      modes.push(redirect);
      return new Response();
    };
    const client = new KitNetworkClient({ fetch });
    await client.send(new KitNetworkEndpoint({ host: "a.example", path: "/" }));
    await client.send(new KitNetworkEndpoint({ host: "a.example", path: "/", method: "POST", body: "a" }));
    expect(modes).toEqual(["follow", "manual"]);
  } finally {
    body.mockRestore();
  }
});
