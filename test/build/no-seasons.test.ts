import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { playgroundExamples } from "../../generator/faces/playground-examples.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, pagesIn, readSource, SCOPE } from "../built.ts";
import { connect, listen } from "../kit/mcp-client.ts";
import { copyFrom, serveFolder } from "../mirror/served.ts";
import { copySmallest } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { idsOf, verifyAt } from "../verify/verify-at.ts";
import { openHost } from "../verify/deployments.ts";
import { pathsIn } from "./tree.ts";

const root = copySmallest();
const dist = join(root, "dist");
await build(await readSource(root), SCOPE, dist);
const { get, published, identity } = await openApi({ root });
const read = (path: string) => readFileSync(join(dist, path), "utf8");
const json = (path: string) => JSON.parse(read(path));
const inApi = pathsIn(join(dist, "api/v1"));

describe("the build of an identity without seasons", () => {
  it("omits files for days and years, and the calendar feed", () => {
    expect(inApi.filter((path) => /calendar|\.ics$|\d{4}/.test(path))).toEqual([]);
    expect(inApi.filter((path) => /season/.test(path))).toEqual([
      "season/none.css",
      "seasons.json",
      "seasons/current.json",
    ]);
  });

  it("stores the current season in a single file that the next build replaces", () => {
    expect(json("api/v1/seasons/current.json")).toEqual({ date: "2026-11-20", season: null });
    const { files } = json("api/v1/manifest.json") as { files: { path: string; dated: boolean }[] };
    expect(files.find(({ path }) => path === "seasons/current.json")?.dated).toBe(true);
    expect(json("serve.json").rewrites).toContainEqual({
      source: "/api/v1/seasons/current",
      destination: "/api/v1/seasons/current.json",
    });
  });

  it("writes static rules that report years, and days in a query, as unavailable", () => {
    const rules = read("_redirects").split("\n");
    expect(rules).toContain("/api/v1/seasons/current date=:date /errors/unavailable.json 404");
    expect(rules).toContain("/api/v1/calendar/* /errors/unavailable.json 404");
    expect(rules.filter((rule) => /\d{4}-|\.ics/.test(rule))).toEqual([]);
  });

  it("can be read back, verified and mirrored file by file", async () => {
    const reading = await readBuilt(dist);
    expect("problems" in reading ? reading.problems : reading.built.identity.seasons).toEqual([]);
    expect(verifyFolder(dist).differences).toEqual([]);
    const served = await serveFolder(dist);
    afterAll(() => served.close());
    const copy = join(temporaryFolder(), "copy");
    await copyFrom(served, copy);
    expect(pathsIn(join(copy, "api/v1"))).toEqual(inApi);
    expect(readFileSync(join(copy, "_redirects"), "utf8")).toBe(read("_redirects"));
  });
});

describe("a host that runs code, for an identity without seasons", () => {
  it.each([
    ["/seasons/current?date=2026-12-24", { date: "2026-12-24", season: null }],
    ["/seasons/current/2026-12-24.json", { date: "2026-12-24", season: null }],
    ["/seasons/current", { date: "2026-11-20", season: null }],
    ["/calendar/2031", { year: 2031, timeZone: "Europe/Lisbon", seasons: [] }],
    ["/seasons?date=2040-02-29", expect.objectContaining({ date: "2040-02-29", seasons: [], current: null })],
    ["/themes/light?season=auto&date=2026-12-24", expect.objectContaining({ theme: "light", season: null })],
  ])("responds to %s as specified", async (address, body) => {
    const response = get(`/api/v1${address}`);
    expect([response.status, await response.json()]).toEqual([200, body]);
  });

  it.each([
    ["/seasons/current?date=2026-02-30", 400, "INVALID_PARAMETER"],
    ["/seasons/current/2026-02-30.json", 404, "NOT_FOUND"],
    ["/calendar/20x6", 404, "NOT_FOUND"],
    ["/seasons/natal", 404, "NOT_FOUND"],
    ["/seasons.ics", 404, "NOT_FOUND"],
  ])("responds to %s with %i", async (address, status, code) => {
    const response = get(`/api/v1${address}`);
    expect([response.status, (await response.json()).error]).toEqual([status, code]);
  });
});

describe("the documentation of an identity without seasons", async () => {
  const endpoint = createMcpEndpoint(
    { ...published, release: "0123456789abcdef" },
    clock(identity.timeZone, () => NOON),
  );
  const client = await connect(await listen(endpoint), "2026-07-28");
  const about = /season|calendar|\bdates?\b|midnight/i;

  it("keeps the specified operations in OpenAPI, but not the calendar feed", () => {
    const paths = Object.keys(json("api/v1/openapi.json").paths);
    const specified = ["/seasons", "/seasons/current", "/seasons/{season}"].map((path) => `/api/v1${path}`);
    expect(paths).toEqual(expect.arrayContaining(specified));
    expect(paths).not.toContain("/api/v1/seasons.ics");
  });

  it("lists no address about seasons in llms.txt and the discovery file", () => {
    const named = [...read("llms.txt").matchAll(/^- (\w+) `(.*)`/gm)].map(([, id, address]) => `${id} ${address}`);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((line) => about.test(line.replace(/\{\?.*\}/, "")))).toEqual([]);
    expect(Object.keys(json("api/v1/index.json").links).filter((id) => about.test(id))).toEqual([]);
  });

  it("offers assistants no resource, template or tool for seasons", async () => {
    const [{ resources }, { resourceTemplates }, { tools }] = await Promise.all([
      client.listResources(),
      client.listResourceTemplates(),
      client.listTools(),
    ]);
    const uris = [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)];
    expect(uris).toContain("app://tokens.css");
    expect(uris.filter((uri) => about.test(uri.replace(/\{\?.*\}/, "")))).toEqual([]);
    expect(tools.map(({ name }) => name)).toContain("findTokens");
    expect(tools.filter(({ name }) => about.test(name))).toEqual([]);
  });

  it("omits the playground example about seasons", () => {
    const queries = playgroundExamples(identity).map(({ query }) => query);
    expect(queries.length).toBeGreaterThan(2);
    expect(queries.filter((query) => about.test(query))).toEqual([]);
  });

  it("has no page, text or stylesheet about seasons or days on its site", () => {
    const pages = [...pagesIn(dist), "/themes/sample/"];
    expect(pages).not.toContain("/dates/");
    for (const page of pages) {
      const html = read(`${page.slice(1)}index.html`).replaceAll(/<(script|style)[^]*?<\/\1>/g, "");
      const text = html.replaceAll(/<[^>]+>/g, " ");
      expect(text.match(/.{0,30}(?:season|midnight|No product|No date|on paper|special date).{0,30}/i)?.[0], page).toBe(
        undefined,
      );
      expect(html, page).not.toContain("season.css");
    }
  });
});

describe("vitral verify, for an identity without seasons", () => {
  it("skips the checks that need seasons and passes the rest", async () => {
    const host = await openHost(dist);
    afterAll(() => host.close());
    const report = await verifyAt(host);
    expect(idsOf(report, "wrong")).toEqual([]);
    expect(idsOf(report, "right")).toContain("today");
    expect(idsOf(report, "right")).not.toContain("calendar");
  });
});
