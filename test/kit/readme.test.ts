import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { connect } from "./mcp-client.ts";
import { ANSWERS, EXPLAINED, SERVER, serveReadme, type Served } from "./readme-server.ts";

const door = join(ROOT, "generator/kit/index.ts");

describe("the toolkit's page", () => {
  it("explains every public name, once", () => {
    const names = readFileSync(door, "utf8").match(/\b(?:Kit|kit|KIT_)\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(30);
    expect([...EXPLAINED].sort()).toEqual([...names].sort());
  });

  it("has a server of thirty lines", () => {
    expect(SERVER.split("\n").filter((line) => line.trim() !== "")).toHaveLength(30);
  });
});

describe("the server of the toolkit's page", () => {
  let served: Served;
  beforeAll(async () => {
    const folder = join(ROOT, ".vitral/kit-examples");
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "readme-server.mjs");
    const write = (text: string) => writeFileSync(file, text.replace('"vitral/kit"', `"${pathToFileURL(door).href}"`));
    served = await serveReadme(process.execPath, file, write);
  });
  afterAll(() => served?.stop());

  const ask = (path: string, init?: RequestInit) => fetch(`${served.root}${path}`, init);

  it("is asked for more than one piece", () => {
    expect(ANSWERS.length).toBeGreaterThan(4);
  });

  it.each(ANSWERS)("answers %s with %s", async (path, body) => {
    expect((await (await ask(path)).text()).trim()).toBe(body);
  });

  it("refuses the version that there is not with 400, and what nobody answers with 404", async () => {
    expect([(await ask("/v3/users/7")).status, (await ask("/users/7")).status]).toEqual([400, 404]);
  });

  it("answers a query that is posted, through a call of its own", async () => {
    const query = 'query ($id: ID!) { user(id: $id) { name } nobody: user(id: "../7?") { name } }';
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ query, variables: { id: "8" } });
    const answer = await (await ask("/graphql", { method: "POST", headers, body })).json();
    expect(answer).toEqual({ data: { user: { name: "Grace" }, nobody: { name: null } } });
  });

  it("shows the playground, which asks this server alone", async () => {
    const { status, headers } = await ask("/playground");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self'");
  });

  it("lists and reads its resource to an assistant", async () => {
    const client = await connect(`${served.root}/mcp`, "2026-07-28");
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(["db://users"]);
    const { contents } = await client.readResource({ uri: "db://users" });
    expect(contents).toEqual([{ uri: "db://users", mimeType: "text/plain", text: "Ada,Grace" }]);
  });

  it("goes on after requests that are none of its own", async () => {
    await ask("/nothing", { method: "POST", body: "x".repeat(3_000_000) });
    await ask("/v1/users/%E0", { method: "DELETE" });
    expect(await (await ask("/v1/users/8")).text()).toBe("Grace");
  });
});
