import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { KitNetworkClient, KitNetworkEndpoint } from "../../generator/kit/index.ts";

/** The status lines that the server sends, keyed by path. */
const LINES: Readonly<Record<string, string>> = { accent: "200 N\u00e3o", far: "999 Denied", near: "600 Busy" };

const server = createServer((socket) => {
  socket.once("data", (request) => {
    const line = LINES[/^GET \/(\w+)/.exec(String(request))?.[1] ?? ""];
    socket.end(Buffer.from(`HTTP/1.1 ${line}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi`, "latin1"));
  });
});
await once(server.listen(0, "127.0.0.1"), "listening");
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const at = (path: string, cacheInterval: number) =>
  new KitNetworkEndpoint({ scheme: "http", host, path: `/${path}`, cacheInterval });

describe.each([0, 60])("An unusual status line is accepted, with a cacheInterval of %i:", (interval) => {
  it.each([
    ["accent", 200, true],
    ["far", 999, false],
    ["near", 600, false],
  ])("%s", async (path, status, ok) => {
    const response = await new KitNetworkClient().send(at(path, interval));
    expect([response.status, response.ok, await response.text()]).toEqual([status, ok, "hi"]);
  });

  it("decode reads a success, and reports any other status", async () => {
    const client = new KitNetworkClient();
    const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    expect(await client.decode(at("accent", interval), read)).toBe("hi");
    await expect(client.decode(at("far", interval), read)).rejects.toMatchObject({
      code: "http",
      response: { status: 999, body: "hi" },
    });
  });
});
