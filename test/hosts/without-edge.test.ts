import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { catalogue } from "../../generator/operations/catalogue.ts";
import { namesOf } from "../../generator/operations/operation.ts";
import { audits } from "../audits/all.ts";
import { DIST, openApi, ROOT } from "../built.ts";
import { openEdge } from "./edge.ts";
import { openNetlify } from "./netlify.ts";
import { openNetlifyFiles } from "./netlify-files.ts";

const { get } = await openApi();

/** Everything that the audits ask by GET, below the API. */
const addresses = [...new Set(audits.filter(isPlain).map(({ request }) => request.address))];

function isPlain({ request }: (typeof audits)[number]): boolean {
  return (request.method ?? "GET") === "GET" && request.address.startsWith("/api/");
}

/**
 * The address as Netlify's rules read it: a name without a value or with an escape is overlooked, and so is all of a
 * query that ends with `&`; the last of several values counts; no query is too long.
 */
function asRulesRead(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const parts = /[^&]&$/.test(query) ? [] : query.split("&").filter((part) => NAMES.has(part.split("=")[0] ?? ""));
  const values = new Map(parts.filter((part) => part.includes("=")).map((part) => [part.split("=")[0], part]));
  return values.size > 0 ? `${path}?${[...values.values()].join("&")}` : path;
}

/** The names of all parameters; whatever else a query says is overlooked by the API too. */
const NAMES = new Set(catalogue.flatMap(({ path }) => namesOf(path, "query")));

/** An answer is right, or it is an error. */
async function judge(address: string, found: Response): Promise<string | null> {
  if (found.status >= 400) {
    const body = (await found.json().catch(() => null)) as { error?: unknown } | null;
    return typeof body?.error === "string" ? null : `${address} is refused, but not in JSON`;
  }
  const wanted = get(address);
  if (wanted.status !== 200) return `${address} is answered, where ${wanted.status} is right`;
  return (await found.text()) === (await wanted.text()) ? null : `${address} is answered wrongly`;
}

describe("Without the edge", async () => {
  const files = await openNetlifyFiles(DIST);
  const faultsOf = async (asked: readonly string[], meant: (address: string) => string) => {
    const judged = asked.map((address) => judge(meant(address), files(new Request(`https://localhost${address}`))));
    return (await Promise.all(judged)).filter((fault) => fault !== null);
  };
  const isReadAlike = (address: string) => {
    const [meant, read] = [get(address), get(asRulesRead(address))];
    return meant.status === read.status && meant.headers.get("etag") === read.headers.get("etag");
  };

  it("nothing that is answered is wrong", async () => {
    const readAlike = addresses.filter(isReadAlike);
    expect(readAlike.length).toBeGreaterThan(addresses.length * 0.9);
    expect(await faultsOf(readAlike, (address) => address)).toEqual([]);
  });

  it("the few addresses that rules read otherwise are answered as they read them", async () => {
    const others = addresses.filter((address) => !isReadAlike(address));
    console.log(`Of ${addresses.length} addresses rules read ${others.length} otherwise:`);
    for (const address of others) console.log(`  ${address.slice(0, 80)}`);
    expect(await faultsOf(others, asRulesRead)).toEqual([]);
  });
});

/** A few addresses that the edge answers, and the statuses that are right when it cannot. */
const ASKED = [
  ["/api/v1/themes/dark?product=clio&season=natal", 200],
  ["/api/v1/themes/dark.css?product=clio", 200],
  ["/api/v1/themes/dark", 200],
  ["/api/v1/themes/dark?season=auto", 404],
  ["/api/v1/themes/dark?date=2026-12-24&season=auto", 404],
  ["/api/v1/contrast?foreground=ink&background=paper", 404],
  ["/api/v1/products/clio/mark.svg?theme=dark", 200],
  ["/api/v1/themes/blue", 404],
] as const;

const FAILING = [
  ["throws at every request", `export default () => { throw new Error("secret"); };`, undefined],
  ["throws when it is loaded", `throw new Error("secret"); export default () => new Response("x");`, undefined],
  ["answers too late", `export default () => new Promise(() => {});`, 500],
  ["returns nothing", `export default () => undefined;`, undefined],
] as const;

describe.each(FAILING)("With an edge function that %s", async (_, code, timeout) => {
  const folder = mkdtempSync(join(ROOT, ".vitral/test-failing-"));
  const edge = await openEdge();
  mkdirSync(join(folder, "functions"));
  writeFileSync(
    join(folder, "functions/vitral.js"),
    `${code}\nexport const config = { path: ["/api/v1/themes/:theme", "/api/v1/contrast"], cache: "manual", onError: "bypass" };\n`,
  );
  const site = await openNetlify(edge.dist, join(folder, "functions"), timeout);

  afterAll(async () => {
    await site.stop();
    edge.remove();
    rmSync(folder, { recursive: true });
  });

  it.each(ASKED)("%s is answered with %i and nothing wrong", async (address, status) => {
    const found = await site.ask(new Request(`http://localhost${address}`));
    expect(found.status).toBe(status);
    expect(await judge(address, found.clone())).toBeNull();
    expect(await found.text()).not.toContain("secret");
  });
});
