import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { matchPath } from "../../generator/faces/mount.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { DIST } from "../built.ts";

/** Echoes a request; doesn't read the body at `?unread`, and doesn't handle `?other`. */
async function handle(request: Request): Promise<Response | undefined> {
  const { search } = new URL(request.url);
  if (search === "?other") return undefined;
  if (search === "?broken") throw new Error("broken");
  if (search === "?unread") return new Response("enough", { status: 413 });
  const headers = { "x-method": request.method, "x-sent": request.headers.get("x-sent") ?? "" };
  return new Response(await request.text(), { headers });
}

const handleApi = ({ method, url }: { method: string; url: string }) => {
  const isApi = /^\/api(?:\/|$)/.test(decodeURIComponent(new URL(url).pathname));
  if (!isApi || url.includes("%2F")) return { status: 404, headers: {}, body: "nothing" };
  return { status: 200, headers: {}, body: method === "HEAD" ? null : "the API" };
};
const server = createNodeHost(handleApi, { folder: DIST, base: "", mounts: [{ matches: matchPath("/here"), handle }] });
await once(server.listen(0, "127.0.0.1"), "listening");
const { port } = server.address() as AddressInfo;
const root = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe("A mount on the Node host", () => {
  it("receives method, headers and body, and its response is sent unchanged", async () => {
    const response = await fetch(`${root}/here?a=1`, { method: "PUT", body: "água", headers: { "x-sent": "é" } });
    expect(Object.fromEntries(response.headers)).toMatchObject({ "x-method": "PUT", "x-sent": "é" });
    expect(await response.text()).toBe("água");
  });

  it.each([
    ["returns 404 for a query that it doesn't handle", "/here?other", 404],
    ["doesn't receive paths below it", "/here/below", 404],
    ["doesn't receive API requests", "/api/v1", 200],
  ])("%s", async (_, path, status) => {
    expect((await fetch(`${root}${path}`)).status).toBe(status);
  });

  it("ignores If-None-Match for a POST (RFC 9110, section 13.1.2)", async () => {
    const response = await fetch(`${root}/here`, { method: "POST", body: "a", headers: { "if-none-match": "*" } });
    expect([response.status, await response.text()]).toEqual([200, "a"]);
  });

  it("logs an internal error on the console, and returns an empty 500", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await fetch(`${root}/here?broken`);
    expect([response.status, await response.text()]).toEqual([500, ""]);
    expect(logged.mock.calls).toEqual([[new Error("broken")]]);
    logged.mockRestore();
  });

  it("can leave the body unread; the connection then closes with the response", async () => {
    const response = await fetch(`${root}/here?unread`, { method: "POST", body: "a".repeat(100_000) });
    expect([response.status, await response.text()]).toEqual([413, "enough"]);
    expect(response.headers.get("connection")).toBe("close");
  });

  it("isn't called for a method that Fetch doesn't support", async () => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.end("TRACE /here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("The API on the Node host", () => {
  it("sends the Content-Length for HEAD", async () => {
    const response = await fetch(`${root}/api/v1/tokens`, { method: "HEAD" });
    expect([response.headers.get("content-length"), await response.text()]).toEqual([String("the API".length), ""]);
  });

  it.each(["/%61pi/v1/tokens", "/api/%76%31/tokens", "/%61%70%69"])("is also served at %s", async (path) => {
    expect(await (await fetch(`${root}${path}`)).text()).toBe("the API");
  });

  it.each(["/api%2Fv1/tokens", "/%2561pi/v1/tokens"])("isn't served at %s", async (path) => {
    expect((await fetch(`${root}${path}`)).status).toBe(404);
  });
});
