import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { connect } from "./mcp-client.ts";
import { RESPONSES, EXPLAINED, SERVER, serveReadme, type Served } from "./readme-server.ts";

const entry = join(ROOT, "generator/kit/index.ts");
const folder = join(ROOT, ".vitral/kit-examples");
mkdirSync(folder, { recursive: true });

/** The compiler options of a user's strict program, and options that only the toolkit's source needs. */
const STRICT =
  "--noEmit --strict --noUncheckedIndexedAccess --noPropertyAccessFromIndexSignature --skipLibCheck --verbatimModuleSyntax --erasableSyntaxOnly --allowImportingTsExtensions --types node --target ESNext --module NodeNext --lib ESNext,DOM,DOM.Iterable --ignoreConfig".split(
    " ",
  );

/** Replaces the package name with the toolkit's source. */
function toSource(text: string): string {
  return text.replace('"vitral/kit"', '"../../generator/kit/index.ts"');
}

describe("the toolkit's guide", () => {
  it("explains every public name once", () => {
    const names = readFileSync(entry, "utf8").match(/\b(?:Kit|kit|KIT_|toNode)\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(30);
    expect([...EXPLAINED].sort()).toEqual([...names].sort());
  });

  it("contains a server of at most fifty lines", () => {
    expect(SERVER.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(50);
  });

  it("contains a server that compiles as strict TypeScript", () => {
    const file = join(folder, "readme-strict.mts");
    writeFileSync(file, toSource(SERVER));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...STRICT, file], { cwd: ROOT, encoding: "utf8" });
    expect([status, stdout]).toEqual([0, ""]);
  });
});

describe("the server in the toolkit's guide", () => {
  let served: Served;
  beforeAll(async () => {
    const file = join(folder, "readme-server.mts");
    served = await serveReadme(process.execPath, file, (text) => writeFileSync(file, toSource(text)));
  });
  afterAll(() => served?.stop());

  const request = (path: string, init?: RequestInit) => fetch(`${served.root}${path}`, init);

  it("documents several responses", () => {
    expect(RESPONSES.length).toBeGreaterThan(4);
  });

  it.each(RESPONSES)("responds to %s with %s", async (path, body) => {
    expect((await (await request(path)).text()).trim()).toBe(body);
  });

  it("returns 400 for an unknown version, and 404 for an unknown path", async () => {
    expect([(await request("/v3/users/7")).status, (await request("/users/7")).status]).toEqual([400, 404]);
  });

  it("executes a posted query that calls the server itself", async () => {
    const query = 'query ($id: ID!) { user(id: $id) { name } nobody: user(id: "../7?") { name } }';
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ query, variables: { id: "8" } });
    const result = await (await request("/graphql", { method: "POST", headers, body })).json();
    expect(result).toEqual({ data: { user: { name: "Grace" }, nobody: { name: null } } });
  });

  it("shows the playground, which sends requests only to this server", async () => {
    const { status, headers } = await request("/playground");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
  });

  it("lists and reads its resource to an assistant", async () => {
    const client = await connect(`${served.root}/mcp`, "2026-07-28");
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["db://users"]);
    const { contents } = await client.readResource({ uri: "db://users" });
    expect(contents).toEqual([{ uri: "db://users", mimeType: "text/plain", text: "Ada,Grace" }]);
  });

  it("keeps working after requests for other paths", async () => {
    await request("/nothing", { method: "POST", body: "x".repeat(3_000_000) });
    await request("/v1/users/%E0", { method: "DELETE" });
    expect(await (await request("/v1/users/8")).text()).toBe("Grace");
  });
});
