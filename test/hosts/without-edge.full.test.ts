import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { namesOf } from "../../generator/kit/template.ts";
import { audits } from "../audits/all.ts";
import { DIST, openApi, ROOT } from "../built.ts";
import { openEdge } from "./edge.ts";
import { openNetlify } from "./netlify.ts";
import { openNetlifyFiles } from "./netlify-files.ts";
import { openFallback } from "./netlify-function.ts";

const { get } = await openApi();

/** All API addresses that the audits request by GET. */
const addresses = [...new Set(audits.filter(isPlain).map(({ request }) => request.address))];

function isPlain({ request }: (typeof audits)[number]): boolean {
  return (request.method ?? "GET") === "GET" && request.address.startsWith("/api/");
}

/**
 * Rewrites an address as Netlify's rules read it: they ignore unknown parameters, parameters without a value or with an
 * escaped name, and queries that end with `&`; the last duplicate wins, and any length is accepted.
 */
function asRulesRead(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const parts = /[^&]&$/.test(query) ? [] : query.split("&").filter((part) => NAMES.has(part.split("=")[0] ?? ""));
  const values = new Map(parts.filter((part) => part.includes("=")).map((part) => [part.split("=")[0], part]));
  return values.size > 0 ? `${path}?${[...values.values()].join("&")}` : path;
}

/** The names of all query parameters; rules ignore all others. */
const NAMES = new Set(catalogue.flatMap(({ path }) => namesOf(path, "query")));

function toRequest(address: string): Request {
  return new Request(`http://localhost${address}`);
}

/** Describes a wrong response; null for a correct response or an error in JSON. */
async function judge(address: string, response: Response): Promise<string | null> {
  if (response.status >= 400) {
    const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
    return typeof body?.error === "string" ? null : `${address} returns an error that isn't JSON`;
  }
  const expected = get(address);
  if (expected.status !== 200) return `${address} returns ${response.status} instead of ${expected.status}`;
  return (await response.text()) === (await expected.text()) ? null : `${address} returns the wrong body`;
}

/** Addresses that the edge handles, with the expected statuses. */
const EDGE_ADDRESSES = [
  ["/api/v1/themes/dark?product=clio&season=natal", 200],
  ["/api/v1/themes/dark?product=clio&season=natal&", 200],
  ["/api/v1/themes/dark.css?product=clio", 200],
  ["/api/v1/themes/dark", 200],
  ["/api/v1/themes/dark?season=auto", 200],
  ["/api/v1/themes/dark?date=2026-12-24&season=auto", 200],
  ["/api/v1/themes/dark?date=2026-13-24&season=auto", 400],
  ["/api/v1/contrast?foreground=ink&background=paper", 200],
  ["/api/v1/products/clio/mark.svg?theme=dark", 200],
  ["/api/v1/themes/blue", 404],
] as const;

const FAILING = [
  ["throws at every request", `export default () => { throw new Error("secret"); };`, undefined],
  ["throws when it is loaded", `throw new Error("secret"); export default () => new Response("x");`, undefined],
  ["responds too late", `export default () => new Promise(() => {});`, 500],
  ["returns nothing", `export default () => undefined;`, undefined],
] as const;

describe("A host with only rules", async () => {
  const files = await openNetlifyFiles(DIST);
  const problemsOf = async (addresses: readonly string[], expectedAt: (address: string) => string) => {
    const judged = addresses.map(async (address) => judge(expectedAt(address), await files(toRequest(address))));
    return (await Promise.all(judged)).filter((problem) => problem !== null);
  };
  const isReadTheSame = (address: string) => {
    const [expected, read] = [get(address), get(asRulesRead(address))];
    return expected.status === read.status && expected.headers.get("etag") === read.headers.get("etag");
  };

  it("sends no wrong responses", async () => {
    const readTheSame = addresses.filter(isReadTheSame);
    expect(readTheSame.length).toBeGreaterThan(addresses.length * 0.9);
    expect(await problemsOf(readTheSame, (address) => address)).toEqual([]);
  });

  it("sends consistent responses to the few queries that rules read more leniently", async () => {
    const differing = addresses.filter((address) => !isReadTheSame(address));
    console.log(`Rules read ${differing.length} of ${addresses.length} addresses differently:`);
    for (const address of differing) console.log(`  ${address.slice(0, 80)}`);
    expect(await problemsOf(differing, asRulesRead)).toEqual([]);
  });
});

describe("On Netlify", async () => {
  const edge = await openEdge();
  const fallback = await openFallback(join(edge.functions, "functions"));

  afterAll(() => fallback.stop());

  describe("without the edge", async () => {
    const files = await openNetlifyFiles(edge.dist, fallback.functions);

    it("sends the same response to every address as with the edge", async () => {
      // The handler doesn't serve other versions, and files never have a trailing slash.
      const requested = addresses.filter((address) => /^\/api\/v1(?![\w.])/.test(address) && !/\.\w+\/$/.test(address));
      expect(requested.length).toBeGreaterThan(400);
      for (const address of requested) {
        const [actual, expected] = [await files(toRequest(address)), get(address)];
        expect(actual.status, address).toBe(expected.status);
        expect(await judge(address, actual)).toBeNull();
      }
    });

    it("caches responses by the parameters that they depend on, and no errors", async () => {
      const [theme, problem] = await Promise.all(
        ["/api/v1/themes/light?season=auto", "/api/v1/themes/light?season=xmas"].map((at) => files(toRequest(at))),
      );
      expect(theme?.headers.get("netlify-vary")).toBe("query");
      expect(theme?.headers.get("netlify-cdn-cache-control")).toMatch(/^public, max-age=\d+/);
      expect(problem?.headers.get("netlify-cdn-cache-control")).toBe("no-store");
    });
  });

  describe("without the edge and its fallback function", async () => {
    const files = await openNetlifyFiles(edge.dist);

    it("sends only correct responses or errors", async () => {
      const successes = new Map<string, string>();
      for (const address of addresses) {
        const response = await files(toRequest(address));
        if (response.status < 400) successes.set(address, await response.text());
      }
      expect(successes.size).toBeGreaterThan(50);
      for (const [address, text] of successes) {
        const expected = get(address);
        expect([200, text], address).toEqual([expected.status, await expected.text()]);
      }
    });
  });

  describe.each(FAILING)("with an edge function that %s", async (_, code, timeout) => {
    const folder = mkdtempSync(join(ROOT, ".vitral/test-failing-"));
    const config = { path: ["/api/v1/themes/:theme", "/api/v1/contrast"], cache: "manual", onError: "bypass" };
    writeFileSync(join(folder, "vitral.js"), `${code}\nexport const config = ${JSON.stringify(config)};\n`);
    const site = await openNetlify({ dist: edge.dist, edge: folder, functions: fallback.functions, timeout });

    afterAll(async () => {
      await site.stop();
      rmSync(folder, { recursive: true });
    });

    it.each(EDGE_ADDRESSES)("%s still returns %i", async (address, status) => {
      const response = await site.request(toRequest(address));
      const text = await response.text();
      expect([response.status, text]).toEqual([status, await get(address).text()]);
      expect(text).not.toContain("secret");
    });
  });
});
