import { beforeEach, describe, expect, it, vi } from "vitest";
import type { KitMCPTool, KitMCPToolHandler } from "../../generator/kit/index.ts";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { connect, listen, REVISIONS } from "./mcp-client.ts";

const reported: string[] = [];
beforeEach(() => void reported.splice(0));

/** Handlers that break their contract, as untyped programs can. */
const TOOLS: readonly [name: string, tool: Partial<KitMCPTool>, handler: unknown, reason: RegExp][] = [
  ["bigint", {}, () => ({ text: "10", data: { total: 10n } }), /BigInt/],
  ["nothing", {}, () => undefined, /undefined/],
  ["no-text", {}, () => ({ data: {} }), /returned undefined as text/],
  ["explain", { explain: () => fail("10.0.0.5") }, () => ({ text: "" }), /10\.0\.0\.5/],
  ["schema", { inputSchema: { ...emptySchema(), pattern: "(" } as never }, () => ({ text: "" }), /./],
];

const RESOURCES: readonly [uri: string, text: unknown][] = [
  ["docs://undefined", undefined],
  ["docs://number", 5],
];

function fail(message: string): never {
  throw new Error(message);
}

function emptySchema() {
  return { type: "object", properties: { a: { type: "string" } }, additionalProperties: false } as const;
}

function serve(onError: (error: unknown) => void): KitMCPServer {
  const server = new KitMCPServer({ onError });
  for (const [name, tool, handler] of TOOLS)
    server.registerTool(
      { name, description: "Fails.", inputSchema: emptySchema(), ...tool },
      handler as unknown as KitMCPToolHandler,
    );
  for (const [uri, text] of RESOURCES)
    server.registerResource({ uri, name: "A", description: "An a." }, () => text as string);
  return server;
}

const url = await listen((request) => serve((error) => reported.push(String(error))).fetch(request));
const failing = await listen((request) => serve(() => fail("token=abc")).fetch(request));
const later = await listen((request) => serve(async () => fail("token=abc")).fetch(request));

describe.each(REVISIONS)("a client of revision %s", async (revision) => {
  const client = await connect(url, revision);

  it.each(TOOLS)(
    "gets an error without the reason when the tool %s fails, and onError gets the reason",
    async (name, _, __, reason) => {
      const result = await client.callTool({ name, arguments: { a: "b" } });
      const text = `The tool "${name}" failed.`;
      expect(result).toMatchObject({ isError: true, content: [{ type: "text", text }] });
      expect(reported).toEqual([expect.stringMatching(reason)]);
    },
  );

  it.each(RESOURCES)("gets an error for %s when its handler returns %j", async (uri) => {
    const message = `The resource "${uri}" cannot be read right now.`;
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32603, message, data: { uri } });
    expect(reported).toEqual([expect.stringContaining("Expected: a string.")]);
  });

  it.each([
    ["throws", failing],
    ["rejects", later],
  ])("gets the same error when onError %s", async (_, address) => {
    vi.spyOn(console, "error").mockReturnValue();
    const failingClient = await connect(address, revision);
    const uri = "docs://number";
    const message = `The resource "${uri}" cannot be read right now.`;
    await expect(failingClient.readResource({ uri })).rejects.toMatchObject({ code: -32603, message });
    const result = await failingClient.callTool({ name: "nothing" });
    expect(result.content).toEqual([{ type: "text", text: 'The tool "nothing" failed.' }]);
  });
});
