import { once } from "node:events";
import { createServer, request } from "node:http";
import { type AddressInfo } from "node:net";
import { hostname } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { startDev } from "./dev-server.ts";
import { copySmallest } from "../smallest.ts";
import { ended, startVitral, vitral } from "./vitral.ts";

const ALLOWED = "https://design.example";

const ORIGINS = ["--allow-origin", ALLOWED, "--allow-origin", "http://b.example:81"];

const child = startVitral(["dev", "--root", copySmallest(), "--port", "0", ...ORIGINS]);
const end = ended(child);
const [first] = (await once(child.stdout!, "data")) as [Buffer];
const [origin = ""] = /http:\/\/[^/\s]+/.exec(String(first)) ?? [];

afterAll(async () => {
  child.kill("SIGTERM");
  await end;
});

const port = new URL(origin).port;

type Reply = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/** Sends a request with headers that `fetch` forbids in browsers. */
async function send(path: string, headers: Readonly<Record<string, string>> = {}, at = port): Promise<Reply> {
  const sent = request({ host: "127.0.0.1", port: at, path, headers }).end();
  const [response] = await once(sent, "response");
  const stream = response.headers["content-type"] === "text/event-stream";
  const body = stream ? "" : await text(response);
  response.destroy();
  return { status: response.statusCode, headers: response.headers, body };
}

/** One address of each kind: a page, the preview's events and script, the API, GraphQL and the playground. */
const ADDRESSES = [
  "/",
  "/.vitral/changes",
  "/.vitral/dev.js",
  "/api/v1/tokens",
  "/api/v1/tokens.css",
  "/llms.txt",
  "/graphql?query={listThemes{date}}",
  "/playground",
];

describe("vitral dev serves only its own host", () => {
  it.each(ADDRESSES)("rejects a foreign name for this machine at %s", async (path) => {
    const { status, headers, body } = await send(path, { host: `evil.example:${port}` });
    expect([status, headers["content-type"]]).toEqual([403, "text/plain; charset=utf-8"]);
    expect(body).toBe(
      'vitral dev does not serve the host "evil.example:' +
        `${port}". Open it at localhost, or give the host with --host.\n`,
    );
  });

  it.each(["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])("accepts %s as this machine", async (host) => {
    for (const path of ADDRESSES)
      expect([path, (await send(path, { host: `${host}:${port}` })).status]).toEqual([path, 200]);
  });

  it.each(["localhost.evil.example", "127.0.0.1.evil.example", hostname(), "10.0.0.1", "a b"])(
    "rejects %j while it listens on 127.0.0.1",
    async (host) => expect((await send("/api/v1/tokens", { host })).status).toBe(403),
  );

  it("accepts every name of this machine if it listens on all addresses", async () => {
    const everywhere = new URL((await startDev(copySmallest(), ["--host", "0.0.0.0"])).origin).port;
    const statuses = [`${hostname()}:${everywhere}`, "127.0.0.1", "localhost", "evil.example"].map(
      async (host) => (await send("/api/v1/tokens", { host }, everywhere)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
  });
});

describe("vitral dev", () => {
  const cors = async (path: string, from: string) => {
    const { status, headers } = await send(path, { origin: from });
    return [status, headers["access-control-allow-origin"], headers["cross-origin-resource-policy"]];
  };

  it.each(["http://localhost:5173", "http://127.0.0.1:3000", "http://[::1]:8080", ALLOWED, "http://b.example:81"])(
    "lets pages from %s read everything",
    async (from) => {
      for (const path of ADDRESSES)
        expect([path, ...(await cors(path, from))]).toEqual([path, 200, from, "cross-origin"]);
    },
  );

  it.each([
    "https://evil.example",
    "null",
    "http://design.example",
    "https://localhost.evil.example",
    "http://b.example",
  ])("lets pages from %s read nothing", async (from) => {
    for (const path of ADDRESSES)
      expect([path, ...(await cors(path, from))]).toEqual([path, 403, undefined, undefined]);
    const { body } = await send("/api/v1/tokens", { origin: from });
    expect(body).toBe(`Pages from "${from}" cannot read this preview. Allow them with --allow-origin.\n`);
  });

  it("responds to curl and links, which send no origin, without letting other readers in", async () => {
    for (const path of ADDRESSES) {
      const { status, headers } = await send(path, { referer: "https://evil.example/" });
      expect([path, status, headers["access-control-allow-origin"]]).toEqual([path, 200, undefined]);
      expect([headers["cross-origin-resource-policy"], headers["vary"]]).toEqual([
        "same-origin",
        expect.stringContaining("Origin"),
      ]);
    }
  });

  it("serves stylesheets to pages on this machine, which send a referrer but no origin", async () => {
    const { headers } = await send("/api/v1/tokens.css", { referer: "http://localhost:5173/" });
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  it("rejects an invalid origin as a usage error", async () => {
    const { code, err } = await vitral(["dev", "--allow-origin", "design.example"]);
    expect([code, err]).toEqual([2, expect.stringContaining('Invalid value "design.example" for --allow-origin.')]);
  });
});

it("prevents other sites from reading it in a browser, by script, by stylesheet or through a rebound name", async () => {
  const browser = await sharedChromium(["--host-resolver-rules=MAP *.example 127.0.0.1"]);
  const sheet = `<link rel="stylesheet" href="${origin}/api/v1/tokens.css">`;
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html>${sheet}<p>`);
  });
  onTestFinished(async () => {
    await browser.close();
    server.close().closeAllConnections();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const elsewhere = (server.address() as AddressInfo).port;
  const page = await browser.newPage();
  const readFrom = async (host: string) => {
    await page.goto(`http://${host}:${elsewhere}/`);
    const ink = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--ink"));
    const read = await page.evaluate((at) => fetch(`${at}/api/v1/tokens`).then(({ status }) => status, String), origin);
    return [ink !== "", read];
  };
  expect(await readFrom("localhost")).toEqual([true, 200]);
  expect(await readFrom("evil.example")).toEqual([false, "TypeError: Failed to fetch"]);
  const rebound = await page.goto(`http://evil.example:${port}/api/v1/tokens`);
  expect(rebound?.status()).toBe(403);
});
