import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { temporaryFolder } from "../temporary.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it("logs one line for a file that can't be opened, and serves the next request", async () => {
  const folder = mkdtempSync(join(temporaryFolder(), "site-"));
  writeFileSync(join(folder, "page.txt"), "a page");
  // A socket is listed, but can't be opened, like a file that a build has just replaced.
  const socket = createServer().listen(join(folder, "gone.txt"));
  await once(socket, "listening");
  const handle = () => ({ status: 404, headers: {}, body: "no such address" });
  const server = createNodeHost(handle, { folder, base: "" }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // serve-handler logs nothing in tests.
  vi.stubEnv("NODE_ENV", "production");
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    const gone = await fetch(`${origin}/gone.txt`, { headers: { accept: "text/html" } });
    expect(gone.status).toBe(500);
    expect(logged.mock.calls.map(([error]) => (error as Error).stack)).toEqual([
      expect.stringMatching(/^[^\n]*gone\.txt'$/),
    ]);
    expect((await fetch(`${origin}/gone.txt`, { headers: { accept: "application/json" } })).status).toBe(500);
    expect(await (await fetch(`${origin}/page.txt`)).text()).toBe("a page");
  } finally {
    server.close();
    server.closeAllConnections();
    socket.close();
  }
});
