import { once } from "node:events";
import { request } from "node:http";
import { hostname } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { hostNames } from "../../generator/hosts/node.ts";
import { ended, startVitral } from "../cli/vitral.ts";
import { DIST } from "../built.ts";

describe("A server that listens at", () => {
  it.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["192.168.1.5", ["192.168.1.5"]],
    ["localhost", ["localhost"]],
    ["Brand.Local", ["brand.local"]],
    ["::1", ["[::1]"]],
    ["0:0:0:0:0:0:0:1", ["[::1]"]],
    ["fe80::1%eth0", ["[fe80::1]"]],
  ])("%s accepts the host names %j", (host, names) => expect(hostNames(host)).toEqual(names));

  it.each(["0.0.0.0", "::"])("%s accepts the machine's addresses and names", (host) => {
    const name = hostname().toLowerCase();
    expect(hostNames(host)).toEqual(expect.arrayContaining(["127.0.0.1", name]));
    expect(hostNames(host).at(-1)).toMatch(/\.local$/);
  });
});

/** The status of a request with a custom Host header, which `fetch` can't send. */
async function statusOf(port: number, host: string): Promise<number | undefined> {
  const outgoing = request({ host: "127.0.0.1", port, path: "/mcp", headers: { host: `${host}:${port}` } }).end();
  const [response] = (await once(outgoing, "response")) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

describe("A preview on all interfaces", async () => {
  const child = startVitral(["preview", "--port", "0", "--host", "0.0.0.0", "--dist", DIST]);
  const end = ended(child);
  const [first] = (await once(child.stdout!, "data")) as [Buffer];
  const port = Number(/:(\d+)\//.exec(String(first))?.[1]);

  it.each([
    ["accepts the machine's name", hostname(), 405],
    ["accepts an address of the machine", "127.0.0.1", 405],
    ["rejects any other name", "elsewhere.example", 403],
  ])("%s", async (_, host, status) => {
    expect(await statusOf(port, host)).toBe(status);
  });

  it("stops cleanly", async () => {
    onTestFinished(() => void child.kill("SIGKILL"));
    child.kill("SIGTERM");
    expect((await end).code).toBe(0);
  });
});
