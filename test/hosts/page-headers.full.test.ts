import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { DIST } from "../built.ts";
import { openEdge } from "./edge.ts";
import { openNetlifyFiles } from "./netlify-files.ts";
import { serveByServe } from "./serve.ts";
import { openWorkerd } from "./workerd.ts";

const edge = await openEdge();

type Running = { ask(path: string, init?: RequestInit): Promise<Response>; stop(): Promise<unknown> };

async function openNode(): Promise<Running & { origin: string }> {
  const reading = await readBuilt(DIST);
  if ("problems" in reading) throw new Error("The build cannot be read.");
  const now = clock(reading.built.identity.timeZone);
  const mounts = createMounts(reading.built, now, { hasPlayground: true });
  const server = createNodeHost(createHandler(reading.built, now), { folder: DIST, base: "", mounts });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    ask: (path, init) => fetch(origin + path, init),
    stop: async () => void server.close().closeAllConnections(),
  };
}

async function openWorker(): Promise<Running> {
  const worker = openWorkerd(edge.functions, { VITRAL_PLAYGROUND: "1" });
  const { origin } = await worker.ready;
  return { ask: (path, init) => fetch(origin + path, init), stop: () => worker.dispose() };
}

async function openFiles(): Promise<Running> {
  const files = await openNetlifyFiles(DIST);
  return { ask: (path, init) => files(new Request(`https://localhost${path}`, init)), stop: async () => {} };
}

async function openServe(): Promise<Running> {
  const { origin, stop } = await serveByServe(DIST);
  return { ask: (path, init) => fetch(origin + path, init), stop };
}

const CODE = ["/playground"];

const HOSTS = [
  { name: "Node", open: openNode, more: [...CODE, "/nada/mais/"] },
  { name: "workerd", open: openWorker, more: [...CODE, "/nada/mais/"] },
  { name: "Netlify's files", open: openFiles, more: [] },
  { name: "serve", open: openServe, more: ["/nada/mais/"] },
];

/** The texts for scripts and assistants at the root of the site, with the types that their standards name. */
const TEXTS = [
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/llms-full.txt", "text/plain; charset=utf-8"],
  ["/SKILL.md", "text/markdown; charset=utf-8"],
] as const;

/** The first page, one in a folder, one below it, and missing pages next to them and below them. */
const PAGES = ["/", "/datas/", "/referencia/cor/", "/nada", "/datas/nada"];

describe.each(HOSTS)("On $name", ({ name, open, more }) => {
  let host: Running;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(() => host.stop());

  it.each([...PAGES, ...more])("no other site may frame %s, and nobody guesses its type", async (path) => {
    const { status, headers } = await host.ask(path, { headers: { accept: "text/html" } });
    expect(status).toBe(path.includes("nada") ? 404 : 200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // Policies that are joined by a comma all hold.
    const policies = (headers.get("content-security-policy") ?? "").split(", ");
    const ancestors = policies.flatMap((policy) => /(?:^|; )frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? []);
    expect(new Set(ancestors)).toEqual(new Set(["'self'"]));
  });

  it.each(["/llms.txt", "/site/site.css", "/api/v1/tokens.json"])("nobody guesses the type of %s", async (path) => {
    expect((await host.ask(path)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(TEXTS)("any script may read %s, as it reads the API", async (path, type) => {
    const { status, headers } = await host.ask(path);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    if (name === "serve") return;
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(headers.get("access-control-expose-headers")).toContain("ETag");
  });

  it.each(["/llms.txt", "/api/v1/tokens.json"])("a script may send If-None-Match to %s", async (path) => {
    const headers = { "access-control-request-method": "GET", "access-control-request-headers": "if-none-match" };
    const preflight = await host.ask(path, { method: "OPTIONS", headers });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/^(\*|if-none-match)$/);
    if (name !== "serve") expect(preflight.headers.get("access-control-max-age")).toBe("86400");
  });

  it.runIf(more.includes("/playground"))("a known entity tag of a text gets 304, on hosts that run code", async () => {
    for (const [path] of TEXTS) {
      const etag = (await host.ask(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await host.ask(path, { headers: { "if-none-match": etag } });
      expect([path, again.status, again.headers.get("access-control-allow-origin")]).toEqual([path, 304, "*"]);
    }
  });

  it("any site may still show a symbol of the API", async () => {
    const { status, headers } = await host.ask("/api/v1/products/clio/mark/light.svg");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy") ?? "").not.toContain("frame-ancestors");
  });
});

it("A browser shows a page in a frame of the same site, but not of another", async () => {
  const { origin, stop } = await openNode();
  const browser = await sharedChromium();
  const other = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<iframe src="${origin}/contraste/"></iframe>`);
  });
  onTestFinished(async () => {
    await browser.close();
    await stop();
    other.close().closeAllConnections();
  });
  await once(other.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage();
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect((await refused).text()).toContain(`'self'`);
  await page.goto(`${origin}/temas/`);
  const own = page.frames().find((frame) => frame !== page.mainFrame());
  expect(await own?.locator("body").innerText()).not.toBe("");
});
