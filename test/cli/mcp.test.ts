import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DIST, ROOT } from "../built.ts";
import { connect, REVISIONS } from "../kit/mcp-client.ts";
import { copyIdentity, ended, startVitral, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const cwd = copyIdentity();
beforeAll(async () => void (await vitral(["build", "--quiet", "--base-path", "/x"], { cwd })));

/** Writes to the standard input of `vitral mcp` and closes it. */
function send(text: string, args: readonly string[] = ["--dist", DIST]) {
  const child = startVitral(["mcp", ...args]);
  child.stdin?.end(text);
  return ended(child);
}

describe("vitral mcp", () => {
  it("exits with 0 and without output when its input ends", async () => {
    expect(await send("")).toEqual({ code: 0, out: "", err: "" });
  });

  it("exits with 0 when it is stopped", async () => {
    const child = startVitral(["mcp", "--dist", DIST]);
    child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`);
    child.stdout?.once("data", () => child.kill("SIGTERM"));
    const { code, out } = await ended(child);
    expect([code, JSON.parse(out)]).toEqual([0, { jsonrpc: "2.0", id: 1, result: {} }]);
  });

  it("writes only protocol messages, whatever the input", async () => {
    const child = startVitral(["mcp", "--root", ROOT]);
    const messages = [
      "no JSON",
      `{"jsonrpc":"2.0","id":1,"method":"nothing"}`,
      `{"jsonrpc":"2.0","id":2,"method":"ping"}`,
    ];
    child.stdin?.write(`${messages.join("\n")}\n`);
    child.stdout?.on("data", (chunk: Buffer) => chunk.includes('"id":2') && child.stdin?.end());
    const { code, out, err } = await ended(child);
    expect([code, err]).toEqual([0, ""]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { id: number; error?: { code: number } });
    expect(lines.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, -32601],
      [2, undefined],
    ]);
  });

  it("reports on stderr that there is nothing to serve", async () => {
    const folder = temporaryFolder();
    const withoutBuild = await vitral(["mcp", "--dist", folder]);
    expect([withoutBuild.code, withoutBuild.out]).toEqual([1, ""]);
    expect(withoutBuild.err).toContain("No build in");
    const withoutIdentity = await vitral(["mcp", "--root", folder]);
    expect([withoutIdentity.code, withoutIdentity.out]).toEqual([1, ""]);
    expect(withoutIdentity.err).toMatch(/vitral\.json:1:1 File not found\. /);
  });
});

describe("vitral preview at /mcp", () => {
  it.each(REVISIONS)("serves an MCP client in revision %s, below the build's base path", async (revision) => {
    const child = startVitral(["preview", "--port", "0"], { cwd });
    onTestFinished(() => void child.kill("SIGKILL"));
    const printed = await new Promise<Buffer>((settle) => child.stdout?.once("data", settle));
    const [root = ""] = /http:\/\/[^\s/]+\/x/.exec(printed.toString()) ?? [];
    const client = await connect(`${root}/mcp`, revision);
    const { contents } = await client.readResource({ uri: "app://themes/dark?season=natal" });
    const text = await (await fetch(`${root}/api/v1/themes/dark?season=natal`)).text();
    expect(contents).toEqual([{ uri: "app://themes/dark?season=natal", mimeType: "application/json", text }]);
    expect((await fetch(`${root}/mcp`)).status).toBe(405);
    expect((await fetch(`${root}/mcp`, { headers: { origin: "https://evil.example" } })).status).toBe(403);
  });
});
