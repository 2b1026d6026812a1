import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { NOON, openApi, ROOT } from "../built.ts";
import { REVISIONS, toAddress, versionNegotiation } from "../kit/mcp-client.ts";
import { serveWithDeno } from "./deno.ts";
import { openEdge } from "./edge.ts";
import { packFunctions, serveFunction } from "./netlify-function.ts";
import { openWorkerd } from "./workerd.ts";

type Running = { readonly origin: string; stop(): Promise<unknown> };

const edge = await openEdge();
const packed = mkdtempSync(join(ROOT, ".vitral/test-functions-"));
const { get, identity } = await openApi();

afterAll(() => rmSync(packed, { recursive: true, force: true }));

/** Enables the GraphQL playground. */
const ON = { VITRAL_PLAYGROUND: "1" };

type Env = Readonly<Record<string, string>>;

async function openNode(env: Env): Promise<Running> {
  const reading = await readBuilt(edge.dist);
  if ("problems" in reading) throw new Error("The build can't be read.");
  const now = clock(identity.timeZone, () => NOON);
  const mounts = createMounts(reading.built, now, { hasPlayground: env === ON });
  const server = createNodeHost(createHandler(reading.built, now), { folder: edge.dist, base: "", mounts });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = async () => void server.close().closeAllConnections();
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function openWorker(env: Env): Promise<Running> {
  const worker = openWorkerd(edge.functions, env);
  return { origin: (await worker.ready).origin, stop: () => worker.dispose() };
}

let pack: Promise<unknown> | undefined;

/** The function as packed by Netlify's own tool, under plain Node. */
async function openFunction(env: Env): Promise<Running> {
  await (pack ??= packFunctions(join(edge.functions, "functions"), packed));
  return serveFunction(join(packed, "vitral/vitral.mjs"), env);
}

const HOSTS = [
  { name: "Node", open: openNode },
  { name: "Deno", open: (env: Env) => serveWithDeno(join(edge.functions, "fetch/vitral.js"), edge.dist, env) },
  { name: "workerd", open: openWorker },
  { name: "a Netlify Function", open: openFunction },
];

const KEYS = ["error", "message", "status", "parameter", "value", "allowed"];
const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

describe.each(HOSTS)("On $name", ({ name, open }) => {
  let origin = "";
  let stop: Running["stop"] = async () => {};

  beforeAll(async () => {
    ({ origin, stop } = await open(ON));
  });
  afterAll(() => stop());

  const graphql = (query: string, init: RequestInit = {}) =>
    fetch(`${origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
      ...init,
    });

  it("GraphQL returns computed responses and files", async () => {
    const page = identity.pages[0]?.id ?? "";
    const response = await graphql(`{ listThemes { date } getReferencePage(page: "${page}") getManifest { release } }`);
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      data: {
        listThemes: { date: "2026-11-20" },
        getReferencePage: await get(`/api/v1/reference/${page}`).text(),
        getManifest: { release: ((await get("/api/v1").json()) as { release: string }).release },
      },
    });
  });

  it.each([
    ["a GET query", "/graphql?query={listThemes{date}}", { method: "GET" }, 200],
    ["another method", "/graphql", { method: "DELETE" }, 405],
    ["a body that isn't JSON", "/graphql", { method: "POST", body: "{}" }, 415],
    ["a preflight", "/graphql", { method: "OPTIONS" }, 204],
  ])("GraphQL responds to %s", async (_, address, init, status) => {
    expect((await fetch(`${origin}${address}`, init)).status).toBe(status);
  });

  it.each(REVISIONS)("an assistant lists everything in revision %s, and reads the API's content", async (revision) => {
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: versionNegotiation(revision) });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(identity.pages.length + 10);
    // `test/faces/mcp-clients.full.test.ts` reads everything in every revision.
    const step = revision === REVISIONS[0] ? 1 : 10;
    for (const { uri } of resources.filter((_, index) => index % step === 0)) {
      const [contents] = (await client.readResource({ uri })).contents as { text: string }[];
      const expected = get(toAddress(uri));
      expect(contents?.text, uri).toBe(await expected.text());
    }
    const { structuredContent } = await client.callTool({ name: "getCurrentSeason", arguments: {} });
    expect(structuredContent).toEqual(await get("/api/v1/seasons/current").json());
    await client.close();
  });

  it("rejects an assistant's request for a stream", async () => {
    const response = await fetch(`${origin}/mcp`, { headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it.each([
    ["accepts requests from its own origin", (ownOrigin: string) => ownOrigin, 405],
    ["rejects requests from another origin", () => "https://elsewhere.example", 403],
  ])("the MCP endpoint %s", async (_, from, status) => {
    const response = await fetch(`${origin}/mcp`, { headers: { origin: from(origin) } });
    expect(response.status).toBe(status);
  });

  it("serves the GraphQL playground if it is enabled", async () => {
    const response = await fetch(`${origin}/playground`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; connect-src 'self'; script-src/,
    );
    expect(await response.text()).toContain(`<title>${identity.name}`);
    expect((await fetch(`${origin}/playground`, { method: "POST" })).status).toBe(405);
    expect(await (await fetch(`${origin}/site/playground.json`)).json()).toEqual({ playground: "/playground" });
  });

  it("serves everything except the playground if it is disabled", async () => {
    const off = await open({});
    try {
      expect((await fetch(`${off.origin}/playground`)).status).toBe(404);
      expect(await (await fetch(`${off.origin}/site/playground.json`)).json()).toEqual({ playground: null });
      expect((await fetch(`${off.origin}/mcp`)).status).toBe(405);
    } finally {
      await off.stop();
    }
  });

  it.each(["/mcp/below", "/graphql/below", "/graph"])("%s returns 404", async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  });

  // Outside the API, on hosts that see every request.
  if (name !== "a Netlify Function") {
    it.each([
      ["a client", "*/*", "application/json"],
      ["a client that prefers JSON", "application/json, text/html;q=0.5", "application/json"],
      ["a browser", BROWSER, "text/html"],
      ["a browser that also accepts JSON", `${BROWSER},application/json;q=0.1`, "text/html"],
    ])("sends %s a format that it accepts", async (_, accept, type) => {
      const response = await fetch(`${origin}/nothing/here`, { headers: { accept } });
      expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([404, type]);
      const body = await response.text();
      if (type === "text/html") expect(body).toContain("<h1");
      else expect([Object.keys(JSON.parse(body)), JSON.parse(body).error]).toEqual([KEYS, "NOT_FOUND"]);
    });

    it("serves the API catalog to any script, with a link to itself", async () => {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await fetch(`${origin}/.well-known/api-catalog`, { method });
        expect([status, headers.get("content-type"), headers.get("access-control-allow-origin")]).toEqual([
          200,
          `application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"`,
          "*",
        ]);
        expect(headers.get("link")?.split(", ").at(-1)).toBe(
          `</.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
        );
      }
    });

    it.each([
      ["POST", "/nothing/here", 405, "METHOD_NOT_ALLOWED"],
      ["DELETE", "/api/v1/tokens", 405, "METHOD_NOT_ALLOWED"],
      ["GET", "/api/v9/tokens", 400, "UNSUPPORTED_VERSION"],
      ["GET", "/%zz", 404, "NOT_FOUND"],
    ])("rejects %s %s with the standard error format", async (method, path, status, error) => {
      const response = await fetch(`${origin}${path}`, { method });
      const body = (await response.json()) as object;
      expect([response.status, Object.keys(body)]).toEqual([status, KEYS]);
      expect(body).toMatchObject({ error, status });
    });
  }
});
