import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMounts } from "../../generator/faces/mounts.ts";
import { codingFor } from "../../generator/http/coding.ts";
import { createNodeHost } from "../../generator/hosts/node.ts";
import { createHandler } from "../../generator/http/handler.ts";
import { clock } from "../../generator/resolve/today.ts";
import { readBuilt } from "../../generator/identity/built.ts";
import { DIST, NOON } from "../built.ts";
import { temporaryFolder } from "../temporary.ts";

const reading = await readBuilt(DIST);
if ("problems" in reading) throw new Error("The build can't be read.");
const now = clock(reading.built.identity.timeZone, () => NOON);
const mounts = createMounts(reading.built, now, { hasPlayground: true });
const server = createNodeHost(createHandler(reading.built, now), { folder: DIST, base: "", mounts });

beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void server.close().closeAllConnections());

type RawResponse = { readonly status: number; readonly headers: IncomingMessage["headers"]; readonly body: Buffer };

/** Fetches the raw bytes of a response; `fetch` would decode them. */
async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawResponse> {
  const { port } = server.address() as { port: number };
  const outgoing = request({ host: "127.0.0.1", port, path, method, headers }).end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

const API_PATHS = [
  "/api/v1/tokens",
  "/api/v1/themes/dark.css?season=auto",
  "/api/v1/products/clio.json",
  "/llms-full.txt",
];
const OTHER_PATHS = [
  "/",
  "/referencia/cor/",
  "/site/site.css",
  "/nada",
  "/playground",
  `/graphql?query={listThemes{themes{id,name,href,css},products{id,name,href},seasons{id,name,href}}}`,
];

describe.each(["br", "gzip"] as const)("a client that accepts %s", (coding) => {
  it.each([...API_PATHS, ...OTHER_PATHS])("gets %s in that coding, with the same text in fewer bytes", async (path) => {
    const [plain, coded] = [await get(path), await get(path, { "accept-encoding": coding })];
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect([plain.headers.vary, coded.headers.vary].map((vary) => vary?.includes("Accept-Encoding"))).toEqual([
      true,
      true,
    ]);
    if (plain.body.length <= 1024) return expect(coded.body.equals(plain.body)).toBe(true);
    expect([coded.status, coded.headers["content-encoding"]]).toEqual([plain.status, coding]);
    expect(coded.body.length).toBeLessThan(plain.body.length);
    if (path !== "/playground") expect(DECODE[coding](coded.body).equals(plain.body)).toBe(true);
  });

  it.each(API_PATHS.slice(0, 2))("gets a separate entity tag for %s, and either tag returns 304", async (path) => {
    const [plain, coded] = [await get(path), await get(path, { "accept-encoding": coding })];
    const tags = [plain, coded].map(({ headers }) => headers.etag ?? "");
    expect(new Set(tags).size).toBe(2);
    for (const etag of tags)
      for (const accepted of [coding, "identity"]) {
        const notModified = await get(path, { "accept-encoding": accepted, "if-none-match": `"other", W/${etag}` });
        expect([notModified.status, notModified.headers.etag, notModified.headers.vary]).toEqual([
          304,
          etag,
          "Accept-Encoding",
        ]);
        expect(notModified.body).toHaveLength(0);
      }
    expect((await get(path, { "if-none-match": '"other-br"' })).status).toBe(200);
  });

  it("gets the same headers for HEAD", async () => {
    const headers = { "accept-encoding": coding };
    const [full, head] = [await get("/api/v1/tokens", headers), await get("/api/v1/tokens", headers, "HEAD")];
    const { date: _, ...expected } = full.headers;
    expect(head.headers).toMatchObject(expected);
    expect([head.body.length, Number(head.headers["content-length"])]).toEqual([0, full.body.length]);
  });

  it.each(["/api/v1/seasons/current", "/api/v1.tar.gz"])("gets %s uncompressed", async (path) => {
    const { status, headers } = await get(path, { "accept-encoding": coding });
    expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
  });

  it("gets a range of a page uncompressed", async () => {
    const { status, headers, body } = await get("/site/site.css", { "accept-encoding": coding, range: "bytes=0-9" });
    expect([status, headers["content-encoding"], body.length]).toEqual([206, undefined, 10]);
  });
});

it("sends the same bytes again after other requests", async () => {
  const getIn = (coding: string) => get("/api/v1/openapi.json", { "accept-encoding": coding });
  const first = await getIn("br");
  await getIn("gzip");
  expect((await getIn("br")).body.equals(first.body)).toBe(true);
});

// RFC 9110, section 12.5.3.
describe("the negotiated coding", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, *", "gzip"],
    ["identity", null],
    ["identity, gzip;q=0.5", null],
    ["identity;q=0.1, gzip;q=0.5", "gzip"],
    ["deflate", null],
    ["br;q=x", null],
  ])("of 5,000 bytes for Accept-Encoding %j is %j", (accepted, coding) => {
    expect(codingFor(accepted, 5000)).toBe(coding);
  });

  it.each([
    ["gzip", null],
    ["gzip, identity;q=0", "gzip"],
    ["gzip, *;q=0", "gzip"],
  ])("of 100 bytes for Accept-Encoding %j is %j", (accepted, coding) => {
    expect(codingFor(accepted, 100)).toBe(coding);
  });
});

it("recompresses a page after its file has changed", async () => {
  const folder = temporaryFolder();
  const host = createNodeHost(createHandler(reading.built, now), { folder, base: "" });
  await once(host.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = host.address() as { port: number };
    const read = async (text: string) => {
      writeFileSync(join(folder, "index.html"), text);
      return (await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "br" } })).text();
    };
    const pages = ["a", "b", "b", "c"].map((letter) => letter.repeat(5000));
    for (const page of pages) expect(await read(page)).toBe(page);
  } finally {
    host.close().closeAllConnections();
  }
});
