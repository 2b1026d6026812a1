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
import { openSecondLine } from "./netlify-function.ts";

const { get } = await openApi();

/** Everything that the audits ask by GET, below the API. */
const addresses = [...new Set(audits.filter(isPlain).map(({ request }) => request.address))];

function isPlain({ request }: (typeof audits)[number]): boolean {
  return (request.method ?? "GET") === "GET" && request.address.startsWith("/api/");
}

/**
 * The address as Netlify's rules read it: an unknown name is overlooked, and so is one without a value or
 * with an escape, and all of a query that ends with `&`; the last of several values counts; no query is too long.
 */
function asRulesRead(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const parts = /[^&]&$/.test(query) ? [] : query.split("&").filter((part) => NAMES.has(part.split("=")[0] ?? ""));
  const values = new Map(parts.filter((part) => part.includes("=")).map((part) => [part.split("=")[0], part]));
  return values.size > 0 ? `${path}?${[...values.values()].join("&")}` : path;
}

/** The names of all parameters; rules ignore anything else in a query. */
const NAMES = new Set(catalogue.flatMap(({ path }) => namesOf(path, "query")));

function toRequest(address: string): Request {
  return new Request(`http://localhost${address}`);
}

/** An answer is right, or it is an error. */
async function judge(address: string, found: Response): Promise<string | null> {
  if (found.status >= 400) {
    const body = (await found.json().catch(() => null)) as { error?: unknown } | null;
    return typeof body?.error === "string" ? null : `${address} is refused, but not in JSON`;
  }
  const expected = get(address);
  if (expected.status !== 200) return `${address} is answered, where ${expected.status} is right`;
  return (await found.text()) === (await expected.text()) ? null : `${address} is answered wrongly`;
}

/** A few addresses that the edge answers, and the statuses that are right. */
const ASKED = [
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
  ["answers too late", `export default () => new Promise(() => {});`, 500],
  ["returns nothing", `export default () => undefined;`, undefined],
] as const;

describe("Where rules are all there is", async () => {
  const files = await openNetlifyFiles(DIST);
  const problemsOf = async (addresses: readonly string[], expectedAt: (address: string) => string) => {
    const judged = addresses.map(async (address) => judge(expectedAt(address), await files(toRequest(address))));
    return (await Promise.all(judged)).filter((problem) => problem !== null);
  };
  const isReadAlike = (address: string) => {
    const [expected, read] = [get(address), get(asRulesRead(address))];
    return expected.status === read.status && expected.headers.get("etag") === read.headers.get("etag");
  };

  it("no response is wrong", async () => {
    const readAlike = addresses.filter(isReadAlike);
    expect(readAlike.length).toBeGreaterThan(addresses.length * 0.9);
    expect(await problemsOf(readAlike, (address) => address)).toEqual([]);
  });

  it("the few queries that rules read more leniently get the response for that reading", async () => {
    const others = addresses.filter((address) => !isReadAlike(address));
    console.log(`Of ${addresses.length} addresses rules read ${others.length} otherwise:`);
    for (const address of others) console.log(`  ${address.slice(0, 80)}`);
    expect(await problemsOf(others, asRulesRead)).toEqual([]);
  });
});

describe("On Netlify", async () => {
  const edge = await openEdge();
  const second = await openSecondLine(join(edge.functions, "functions"));

  afterAll(() => second.stop());

  describe("without the edge", async () => {
    const files = await openNetlifyFiles(edge.dist, second.functions);

    it("every address gets the same response as with the edge", async () => {
      // The handler does not serve other versions; a file has no slash behind its name, with the edge or without.
      const asked = addresses.filter((address) => /^\/api\/v1(?![\w.])/.test(address) && !/\.\w+\/$/.test(address));
      expect(asked.length).toBeGreaterThan(400);
      for (const address of asked) {
        const [found, expected] = [await files(toRequest(address)), get(address)];
        expect(found.status, address).toBe(expected.status);
        expect(await judge(address, found)).toBeNull();
      }
    });

    it("the cache stores responses by their dependencies, and stores no errors", async () => {
      const [theme, problem] = await Promise.all(
        ["/api/v1/themes/light?season=auto", "/api/v1/themes/light?season=xmas"].map((at) => files(toRequest(at))),
      );
      expect(theme?.headers.get("netlify-vary")).toBe("query");
      expect(theme?.headers.get("netlify-cdn-cache-control")).toMatch(/^public, max-age=\d+/);
      expect(problem?.headers.get("netlify-cdn-cache-control")).toBe("no-store");
    });
  });

  describe("without the edge and the function behind it", async () => {
    const files = await openNetlifyFiles(edge.dist);

    it("responses are right, and the rest are errors", async () => {
      const answered = new Map<string, string>();
      for (const address of addresses) {
        const response = await files(toRequest(address));
        if (response.status < 400) answered.set(address, await response.text());
      }
      expect(answered.size).toBeGreaterThan(50);
      for (const [address, text] of answered) {
        const expected = get(address);
        expect([200, text], address).toEqual([expected.status, await expected.text()]);
      }
    });
  });

  describe.each(FAILING)("with an edge function that %s", async (_, code, timeout) => {
    const folder = mkdtempSync(join(ROOT, ".vitral/test-failing-"));
    const config = { path: ["/api/v1/themes/:theme", "/api/v1/contrast"], cache: "manual", onError: "bypass" };
    writeFileSync(join(folder, "vitral.js"), `${code}\nexport const config = ${JSON.stringify(config)};\n`);
    const site = await openNetlify({ dist: edge.dist, edge: folder, functions: second.functions, timeout });

    afterAll(async () => {
      await site.stop();
      rmSync(folder, { recursive: true });
    });

    it.each(ASKED)("%s still returns %i", async (address, status) => {
      const response = await site.ask(toRequest(address));
      const text = await response.text();
      expect([response.status, text]).toEqual([status, await get(address).text()]);
      expect(text).not.toContain("secret");
    });
  });
});
