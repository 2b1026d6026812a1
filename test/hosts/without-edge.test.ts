import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
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
 * What a rule cannot tell: a name without a value, one given twice (it sees the last value), a query that is too long
 * or that begins with its separator. Headers are told by address whatever its case, so a page in another case is refused
 * as Markdown.
 */
function isBeyondRules(address: string): boolean {
  const { search, searchParams } = new URL(address, "http://localhost");
  const names = [...searchParams.keys()];
  if (address === "/api/v1/reference/Skill") return true;
  return (
    search.length > 2048 || search.startsWith("?&") || new Set(names).size < names.length || /[?&]\w+(&|$)/.test(search)
  );
}

/** An answer is right, or it is an error. */
async function judge(address: string, found: Response): Promise<string | null> {
  if (found.status >= 400) {
    const isJson = found.headers.get("content-type")?.startsWith("application/json") === true;
    return isJson ? null : `${address} is refused, but not in JSON`;
  }
  const wanted = get(address);
  if (wanted.status !== 200) return `${address} is answered, where ${wanted.status} is right`;
  return (await found.text()) === (await wanted.text()) ? null : `${address} is answered wrongly`;
}

describe("Without the edge", () => {
  const judged = addresses.filter((address) => !isBeyondRules(address));

  it("nothing that is answered is wrong", async () => {
    const files = await openNetlifyFiles(DIST);
    console.log(`${judged.length} of ${addresses.length} addresses; a rule cannot tell the others.`);
    const faults = await Promise.all(
      judged.map((address) => judge(address, files(new Request(`https://localhost${address}`)))),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
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
