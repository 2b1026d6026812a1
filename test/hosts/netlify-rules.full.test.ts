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

const ask = (address: string) => files(new Request(`https://localhost${address}`));

describe("The rules of a build", () => {
  it("are read by Netlify's own parser, each as intended", async () => {
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

  it("stay below the limits of Netlify and Cloudflare", () => {
    const headers = readFileSync(join(DIST, "_headers"), "utf8");
    expect(rules.length).toBeLessThan(2000);
    const blocks = headers.match(/^\/\S*/gm) ?? [];
    expect(blocks.length).toBeLessThan(200);
    // Cloudflare Pages reads 100 blocks, and no line above 2000 characters.
    const first = ["/*", "/api/*", "/", "/:page", "/datas/*", "/referencia/*"];
    expect(blocks.slice(0, 100)).toEqual(expect.arrayContaining(first));
    expect(Math.max(...headers.split("\n").map(({ length }) => length))).toBeLessThan(2000);
  });
});

describe("Behind Netlify's own matcher", () => {
  it("every planned file is served at its address, byte for byte, with the API's cache lifetime", async () => {
    // The first and last days of three middle years are enough, because no rule names a day in them.
    const isAlike = ({ path }: { readonly path: string }) => /\/20(?:27|29|30)-(?!01-01|12-31)\d\d-\d\d\b/.test(path);
    expect(planned.filter(isAlike).length).toBeGreaterThan(1000);
    for (const { path } of planned.filter((file) => !isAlike(file))) {
      const [found, expected] = [await ask(path), get(path)];
      expect(await found.text(), path).toBe(await expected.text());
      // The handler never lets a snapshot of the day outlive it; a file can only be kept for five minutes.
      expect(CACHED, path).toContain(found.headers.get("cache-control"));
      expect(mediaType(found), path).toBe(mediaType(expected));
      expect(found.headers.get("access-control-allow-origin"), path).toBe("*");
    }
  });

  it("every rule without placeholders returns the API's response for its address", async () => {
    const exact = rules.filter(({ from, query, status }) => {
      return status === 200 && ![from, ...Object.values(query)].some((text) => /[:*]/.test(text));
    });
    expect(exact.length).toBeGreaterThan(250);
    for (const { from, query } of exact) {
      const address = `${from}?${new URLSearchParams(query)}`;
      const [found, expected] = [await ask(address), get(address)];
      expect([found.status, await found.text()], address).toEqual([200, await expected.text()]);
      expect(CACHED, address).toContain(found.headers.get("cache-control"));
      expect(mediaType(found), address).toBe(mediaType(expected));
    }
  });

  it("an unknown address of the API gets a JSON error", async () => {
    for (const address of [
      "/api",
      "/api/v1/nothing",
      "/api/v1/themes/nothing",
      "/api/v2/tokens",
      "/api/v1/reference/x.md",
    ]) {
      const response = await ask(address);
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
