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
import { serveStatically } from "./serve.ts";
import { openWorkerd } from "./workerd.ts";

const edge = await openEdge();

type Running = { request(path: string, init?: RequestInit): Promise<Response>; stop(): Promise<unknown> };

async function openNode(): Promise<Running & { origin: string }> {
  const reading = await readBuilt(DIST);
  if ("problems" in reading) throw new Error("The build can't be read.");
  const now = clock(reading.built.identity.timeZone);
  const mounts = createMounts(reading.built, now, { hasPlayground: true });
  const server = createNodeHost(createHandler(reading.built, now), { folder: DIST, base: "", link: LINK, mounts });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    request: (path, init) => fetch(origin + path, init),
    stop: async () => void server.close().closeAllConnections(),
  };
}

async function openWorker(): Promise<Running> {
  const worker = openWorkerd(edge.functions, { VITRAL_PLAYGROUND: "1" });
  const { origin } = await worker.ready;
  return { request: (path, init) => fetch(origin + path, init), stop: () => worker.dispose() };
}

async function openFiles(): Promise<Running> {
  const files = await openNetlifyFiles(DIST);
  return { request: (path, init) => files(new Request(`https://localhost${path}`, init)), stop: async () => {} };
}

async function openServe(): Promise<Running> {
  const { origin, stop } = await serveStatically(DIST);
  return { request: (path, init) => fetch(origin + path, init), stop };
}

/** The Link header of every page (RFC 8288), with relations of RFC 8631 and RFC 9727. */
const LINK = [
  `</llms.txt>; rel="alternate"; type="text/plain"`,
  `</api/v1/openapi.json>; rel="service-desc"; type="application/json"`,
  `</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
].join(", ");

const CODE = ["/playground"];

const HOSTS = [
  { name: "Node", open: openNode, more: [...CODE, "/nada/mais/"] },
  { name: "workerd", open: openWorker, more: [...CODE, "/nada/mais/"] },
  { name: "Netlify's files", open: openFiles, more: [] },
  { name: "serve", open: openServe, more: ["/nada/mais/"] },
];

/** The files for scripts and assistants outside the API, with their standard media types. */
const TEXTS = [
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/llms-full.txt", "text/plain; charset=utf-8"],
  ["/SKILL.md", "text/markdown; charset=utf-8"],
  ["/DESIGN.md", "text/markdown; charset=utf-8"],
  ["/.well-known/api-catalog", `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`],
  ["/.well-known/agent-skills/index.json", "application/json; charset=utf-8"],
  ["/.well-known/agent-skills/skill.tar.gz", "application/gzip"],
] as const;

/** Platform files that browsers would render because of their extensions. */
const CODE_FILES = ["/api/v1/platforms/android/res/values/colors.xml", "/api/v1/platforms/winui/Tokens.xaml"];

/** The start page, a page in a folder, a page one level deeper, and missing pages next to them and below them. */
const PAGES = ["/", "/datas/", "/referencia/cor/", "/nada", "/datas/nada"];

describe.each(HOSTS)("On $name", ({ name, open, more }) => {
  let host: Running;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(() => host.stop());

  it.each([...PAGES, ...more])("forbids framing and content sniffing for %s", async (path) => {
    const { status, headers } = await host.request(path, { headers: { accept: "text/html" } });
    expect(status).toBe(path.includes("nada") ? 404 : 200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    // If a header lists several policies, all of them apply.
    const policies = (headers.get("content-security-policy") ?? "").split(", ");
    const ancestors = policies.flatMap((policy) => /(?:^|; )frame-ancestors ([^;]*)/.exec(policy)?.[1] ?? []);
    expect(new Set(ancestors)).toEqual(new Set(["'self'"]));
  });

  it.each([...PAGES, "/.well-known/api-catalog"])(
    "links from %s to the texts and descriptions for programs",
    async (path) => {
      for (const method of ["GET", "HEAD"]) {
        const { headers } = await host.request(path, { method, headers: { accept: "text/html" } });
        // Duplicate links have no effect.
        expect(new Set(headers.get("link")?.split(", ")), method).toEqual(new Set(LINK.split(", ")));
      }
    },
  );

  it.each(["/llms.txt", "/site/site.css", "/api/v1/tokens.json"])("forbids content sniffing for %s", async (path) => {
    expect((await host.request(path)).headers.get("x-content-type-options")).toBe("nosniff");
  });

  it.each(CODE_FILES)("%s is plain text, which no browser renders", async (path) => {
    const { status, headers } = await host.request(path);
    expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
    // `serve` has its own list of media types.
    if (name !== "serve") expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it.each(TEXTS)("lets any script read %s, like the API", async (path, type) => {
    const { status, headers } = await host.request(path);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toBe(type);
    if (name === "serve") return;
    expect(headers.get("cache-control")).toBe("public, max-age=3600, stale-while-revalidate=86400");
    expect(headers.get("access-control-expose-headers")).toContain("ETag");
  });

  it.each(["/llms.txt", "/api/v1/tokens.json"])("lets scripts send If-None-Match to %s", async (path) => {
    const headers = { "access-control-request-method": "GET", "access-control-request-headers": "if-none-match" };
    const preflight = await host.request(path, { method: "OPTIONS", headers });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/^(\*|if-none-match)$/);
    if (name !== "serve") expect(preflight.headers.get("access-control-max-age")).toBe("86400");
  });

  it.runIf(more.includes("/playground"))("returns 304 for a text's entity tag, on hosts that run code", async () => {
    for (const [path] of TEXTS) {
      const etag = (await host.request(path)).headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      const notModified = await host.request(path, { headers: { "if-none-match": etag } });
      expect([path, notModified.status, notModified.headers.get("access-control-allow-origin")]).toEqual([
        path,
        304,
        "*",
      ]);
    }
  });

  it("lets any site embed an API symbol", async () => {
    const { status, headers } = await host.request("/api/v1/products/clio/mark/light.svg");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy") ?? "").not.toContain("frame-ancestors");
  });
});

it("a browser shows a framed page on the same site, but not on another", async () => {
  const { origin, stop } = await openNode();
  const browser = await sharedChromium();
  const otherSite = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<iframe src="${origin}/contraste/"></iframe>`);
  });
  onTestFinished(async () => {
    await browser.close();
    await stop();
    otherSite.close().closeAllConnections();
  });
  await once(otherSite.listen(0, "127.0.0.1"), "listening");
  const page = await browser.newPage();
  const frameError = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(`http://127.0.0.1:${(otherSite.address() as AddressInfo).port}/`);
  expect((await frameError).text()).toContain(`'self'`);
  await page.goto(`${origin}/temas/`);
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  expect(await frame?.locator("body").innerText()).not.toBe("");
});
