import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { verifyFolder } from "../../generator/mirror/verify-folder.ts";
import { ROOT } from "../built.ts";
import { buildChanged, copyFrom, serveFolder } from "./served.ts";
import { temporaryFolder } from "../temporary.ts";

const built = await buildChanged();
const folder = join(temporaryFolder(), "copy");

beforeAll(async () => {
  const served = await serveFolder(built);
  await copyFrom(served, folder).finally(() => served.close());
});

const hasNoNetwork = spawnSync("unshare", ["--net", "true"]).status === 0;
if (!hasNoNetwork) console.warn("Skipped: unshare(1) can't disable a process's network here.");

describe.skipIf(!hasNoNetwork)("without any network, including loopback, if unshare(1) can disable it", () => {
  const offline = (...args: string[]) =>
    spawnSync("unshare", ["--net", process.execPath, join(ROOT, "generator/cli/main.ts"), ...args], {
      encoding: "utf8",
      input: args[0] === "mcp" ? `${MESSAGES.map((message) => JSON.stringify(message)).join("\n")}\n` : "",
      timeout: 120_000,
    });
  const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const MESSAGES = [
    { jsonrpc: "2.0", id: 1, method: "initialize", params: client },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: "docs://reference/cor" } },
    {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/call",
      params: { name: "checkContrast", arguments: { foreground: "000000", background: "ffffff" } },
    },
    { jsonrpc: "2.0", id: 4, method: "tools/list" },
    { jsonrpc: "2.0", id: 5, method: "resources/read", params: { uri: "app://themes/dark?season=natal" } },
  ];

  it("verifies a copy", () => {
    const { status, stdout } = offline("verify", folder);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/ 0 wrong\.\n$/)]);
  });

  it("serves a copy's pages and computed responses to an assistant", () => {
    const { stdout } = offline("mcp", "--dist", folder);
    const responses = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const result = (number: number) => responses.find(({ id }) => id === number).result;
    const stored = (path: string) => readFileSync(join(built, "api/v1", path), "utf8");
    expect(result(1)).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: expect.any(String) } });
    expect(result(2)).toMatchObject({ contents: [{ text: stored("reference/cor.md") }] });
    expect(JSON.stringify(result(3))).toContain("21");
    expect(result(4).tools).toContainEqual(expect.objectContaining({ name: "getTheme" }));
    expect(result(5)).toMatchObject({ contents: [{ text: stored("themes/dark/none/natal.json") }] });
  });

  it("reports that mirroring fails, and leaves the copy unchanged", () => {
    const { status, stderr } = offline("mirror", "http://127.0.0.1:9", folder);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^vitral: "http:\/\/127\.0\.0\.1:9\/api\/v1\/manifest\.json" returned nothing/),
    ]);
    expect(verifyFolder(folder).differences).toEqual([]);
  });
});
