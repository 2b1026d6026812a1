import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DIST, openApi, ROOT } from "../built.ts";
import { REVISIONS, toAddress, versionNegotiation } from "../kit/mcp-client.ts";

const { get } = await openApi();

describe.each(REVISIONS)("vitral mcp in revision %s", async (revision) => {
  const start = async (args: readonly string[]) => {
    const program = join(ROOT, "generator/cli.ts");
    const reader = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: versionNegotiation(revision) });
    await reader.connect(new StdioClientTransport({ command: process.execPath, args: [program, "mcp", ...args] }));
    afterAll(() => reader.close());
    return reader;
  };
  const undated = ({ uri }: { uri: string }) =>
    !/^app:\/\/(themes|seasons?|season\.css|calendar.*|seasons\/.*)$/.test(uri);

  it.each([
    ["a folder", ["--root", ROOT]],
    ["a build", ["--dist", DIST]],
  ])("serves %s by standard input and output", async (_, args) => {
    const reader = await start(args);
    const { resources } = await reader.listResources();
    expect(resources.length).toBeGreaterThan(30);
    for (const { uri } of resources.filter(undated)) {
      const [contents] = (await reader.readResource({ uri })).contents as { text: string }[];
      // The feed holds the years of the build, which are this year's where there is none.
      if (uri !== "app://seasons.ics") expect(contents?.text, uri).toBe(await get(toAddress(uri)).text());
    }
    const { structuredContent } = await reader.callTool({
      name: "getCurrentSeason",
      arguments: { date: "2026-12-24" },
    });
    expect(structuredContent).toMatchObject({ season: { id: "natal" } });
    await expect(reader.readResource({ uri: "app://themes/blue" })).rejects.toMatchObject({ code: -32602 });
  });
});
