import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KitNetworkClient, KitNetworkEndpoint, type KitNetworkEndpointInit } from "../../generator/kit/index.ts";
import { code } from "./calls.ts";

type Got = { readonly url: string; readonly method: string; readonly body: string; readonly headers: object };

/** A server that keeps what it gets, and redirects from `/<status>/<address>`. */
async function open(got: Got[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url = "", method = "", headers } = request;
    got.push({ url, method, headers, body: await text(request) });
    const [, status, location = ""] = /^\/(\d+)\/(.*)$/.exec(url) ?? [];
    if (status === undefined) return void response.end("here");
    response.writeHead(Number(status), { location: decodeURIComponent(location) }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

const [own, foreign]: [Got[], Got[]] = [[], []];
let [server, other]: Server[] = [];
beforeAll(async () => void ([server, other] = [await open(own), await open(foreign)]));
beforeEach(() => void ([own.length, foreign.length] = [0, 0]));
afterAll(() => {
  for (const one of [server, other]) {
    one?.closeAllConnections();
    one?.close();
  }
});

type Given = Omit<Partial<KitNetworkEndpointInit>, "path">;

/** Sends a request to an address that redirects to a path of an origin. */
function send(status: number, [to, path]: readonly [to: Server, path: string], given: Given, client = CLIENT) {
  const target = encodeURIComponent(`http://${hostOf(to)}${path}`);
  const endpoint = { scheme: "http", host: hostOf(server!), path: `/${status}/${target}`, ...given } as const;
  return client.send(new KitNetworkEndpoint(endpoint));
}

const CLIENT = new KitNetworkClient();
const SESSION = new KitNetworkClient({ credentialHeaders: ["X-Session"] });

const KEPT: [string, Given, KitNetworkClient?][] = [
  ["Authorization", { headers: { Authorization: "Bearer a" } }],
  ["Cookie", { headers: { cookie: "a=b" } }],
  ["X-Refresh-Token", { headers: { "X-Refresh-Token": "a" } }],
  ["X-API-Key", { headers: { "X-API-Key": "a" } }],
  ["Proxy-Authorization", { headers: { "Proxy-Authorization": "Basic a" } }],
  ["a header that the client names", { headers: { "x-session": "a" } }, SESSION],
  ["a body", { method: "POST", body: { a: "secret" } }],
  ["a body and the method PUT", { method: "PUT", body: "secret" }],
];

const STATUSES = [301, 302, 303, 307, 308];

describe("a redirect to another origin", () => {
  it.each(KEPT)("gets nothing of a request with %s", async (_, given, client) => {
    for (const status of STATUSES)
      await expect(send(status, [other!, "/"], given, client)).rejects.toEqual(code("network"));
    expect(foreign).toEqual([]);
  });

  it("is an error that names the call and nothing of it", async () => {
    const given = { headers: { "x-refresh-token": "secret" } };
    await expect(send(307, [other!, "/"], given)).rejects.toThrow(
      `GET http://${hostOf(server!)} redirects to another origin, which gets no credentials and no body.`,
    );
  });

  it("is followed by a request that has neither, as fetch does", async () => {
    const response = await send(302, [other!, "/there"], { headers: { "x-session": "a" } });
    expect([await response.text(), foreign.map(({ url }) => url)]).toEqual(["here", ["/there"]]);
  });

  it("is refused after a redirect within the origin, too", async () => {
    const path = `/307/${encodeURIComponent(`http://${hostOf(other!)}/`)}`;
    const sent = send(307, [server!, path], { method: "POST", body: "secret" });
    await expect(sent).rejects.toEqual(code("network"));
    expect(foreign).toEqual([]);
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
    // The method after each status is from the Fetch standard, "HTTP-redirect fetch".
  ] as const)("is followed with %i, as fetch does: %o", async (status, given, want) => {
    const response = await send(status, [server!, "/there"], { ...given, headers: { "x-refresh-token": "a" } });
    expect(await response.text()).toBe("here");
    expect(response.url).toBe(`http://${hostOf(server!)}/there`);
    const { headers, ...got } = own.at(-1)!;
    const { "content-type": type, "x-refresh-token": token } = headers as Record<string, string>;
    expect({ ...got, type, token }).toEqual({ url: "/there", ...want, token: "a" });
  });

  it("cannot repeat a stream", async () => {
    const body = new Blob(["a"]).stream();
    await expect(send(307, [server!, "/there"], { method: "POST", body })).rejects.toEqual(code("network"));
  });

  it("ends after twenty", async () => {
    const host = hostOf(server!);
    const endpoint = { scheme: "http", host, path: "/307/%2F307%2F", headers: { cookie: "a=b" } } as const;
    await expect(CLIENT.send(new KitNetworkEndpoint(endpoint))).rejects.toEqual(code("network"));
    expect(own).toHaveLength(21);
  });
});

it("is refused where the platform hides it, as browsers do", async () => {
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

it("of a request without a body or credentials is left to the platform, also where a Request has no body, as in Firefox", async () => {
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
