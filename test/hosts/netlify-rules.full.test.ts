import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllRedirects } from "@netlify/redirect-parser";
import { beforeAll, describe, expect, it } from "vitest";
import { hostRules } from "../../generator/build/deployment/rules.ts";
import { DIST, openApi, SCOPE } from "../built.ts";
import { type NetlifyFiles, openNetlifyFiles } from "./netlify-files.ts";

const { planned, identity, get } = await openApi();
const rules = hostRules(identity, SCOPE, planned);
let files: NetlifyFiles;

beforeAll(async () => {
  files = await openNetlifyFiles(DIST);
});

const request = (address: string) => files(new Request(`https://localhost${address}`));

describe("A build's rules", () => {
  it("are parsed as intended by Netlify's own parser", async () => {
    const { redirects, errors } = await parseAllRedirects({
      redirectsFiles: [join(DIST, "_redirects")],
      configRedirects: [],
      minimal: true,
    });
    expect(errors).toEqual([]);
    expect(redirects).toMatchObject(
      rules.map(({ from, query, to, status, forced }) => ({ from, query, to, status, force: forced })),
    );
  });

  it("stay within the limits of Netlify and Cloudflare", () => {
    const headers = readFileSync(join(DIST, "_headers"), "utf8");
    expect(rules.length).toBeLessThan(2000);
    const blocks = headers.match(/^\/\S*/gm) ?? [];
    expect(blocks.length).toBeLessThan(200);
    // Cloudflare Pages reads 100 blocks, and lines of up to 2000 characters.
    const first = ["/*", "/api/*", "/", "/:page", "/datas/*", "/referencia/*"];
    expect(blocks.slice(0, 100)).toEqual(expect.arrayContaining(first));
    expect(Math.max(...headers.split("\n").map(({ length }) => length))).toBeLessThan(2000);
  });
});

describe("Behind Netlify's own matcher", () => {
  it("serves every planned file at its address, byte for byte, with the API's caching", async () => {
    // No rule names a day in the three middle years, so their first and last days are enough.
    const isRedundant = ({ path }: { readonly path: string }) =>
      /\/20(?:27|29|30)-(?!01-01|12-31)\d\d-\d\d\b/.test(path);
    expect(planned.filter(isRedundant).length).toBeGreaterThan(1000);
    for (const { path } of planned.filter((file) => !isRedundant(file))) {
      const [actual, expected] = [await request(path), get(path)];
      expect(await actual.text(), path).toBe(await expected.text());
      // The handler expires a snapshot at the end of its day; a file can only limit it to five minutes.
      expect(CACHED, path).toContain(actual.headers.get("cache-control"));
      expect(mediaType(actual), path).toBe(mediaType(expected));
      expect(actual.headers.get("access-control-allow-origin"), path).toBe("*");
    }
  });

  it("returns the API's response for every rule without placeholders", async () => {
    const exact = rules.filter(({ from, query, status }) => {
      return status === 200 && ![from, ...Object.values(query)].some((text) => /[:*]/.test(text));
    });
    expect(exact.length).toBeGreaterThan(250);
    for (const { from, query } of exact) {
      const address = `${from}?${new URLSearchParams(query)}`;
      const [actual, expected] = [await request(address), get(address)];
      expect([actual.status, await actual.text()], address).toEqual([200, await expected.text()]);
      expect(CACHED, address).toContain(actual.headers.get("cache-control"));
      expect(mediaType(actual), address).toBe(mediaType(expected));
    }
  });

  it("returns a JSON error for an unknown API address", async () => {
    for (const address of [
      "/api",
      "/api/v1/nothing",
      "/api/v1/themes/nothing",
      "/api/v2/tokens",
      "/api/v1/reference/x.md",
    ]) {
      const response = await request(address);
      expect(response.status, address).toBe(404);
      expect(mediaType(response), address).toBe("application/json");
      expect(await response.json(), address).toMatchObject({ error: "NOT_FOUND", status: 404 });
    }
  });
});

const CACHED = ["public, max-age=3600, stale-while-revalidate=86400", "public, max-age=300, must-revalidate"];

function mediaType(response: Response): string | undefined {
  return response.headers.get("content-type")?.split(";")[0];
}
