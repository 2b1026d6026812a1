import { join } from "node:path";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { DIST, NOON, openApi, ROOT } from "../built.ts";
import { listen, REVISIONS, toAddress, versionNegotiation } from "../kit/mcp-client.ts";

const { get, identity, published } = await openApi();
const { release } = (await get("/api/v1").json()) as { release: string };
const now = clock(identity.timeZone, () => NOON);
const url = new URL(await listen(createMcpEndpoint({ ...published, release }, now)));

const INFO = { name: "test", version: "1.0.0" };

/** The official clients, each connected over HTTP or to a process over stdio. */
const CLIENTS = [
  ...REVISIONS.map((revision) => {
    const create = () => new ClientV2(INFO, { versionNegotiation: versionNegotiation(revision) });
    return {
      name: `version 2 in revision ${revision}`,
      async connect(args?: readonly string[]) {
        const client = create();
        await client.connect(args ? new StdioV2(toProcess(args)) : new HttpV2(url));
        return client;
      },
    };
  }),
  {
    name: "version 1",
    async connect(args?: readonly string[]) {
      const client = new ClientV1(INFO);
      // Its types don't support exactOptionalPropertyTypes.
      const transport = args ? new StdioV1(toProcess(args)) : new HttpV1(url);
      await client.connect(transport as Parameters<ClientV1["connect"]>[0]);
      return client;
    },
  },
];

function toProcess(args: readonly string[]) {
  return { command: process.execPath, args: [join(ROOT, "generator/cli/main.ts"), "mcp", ...args] };
}

/** Processes use today's date, and folders use the years around it; responses that depend on either aren't compared. */
const ofTheDay = /^app:\/\/(themes|seasons?|season\.css|calendar.*|seasons\/.*)$/;
const ofTheYears = /^app:\/\/(index\.json|manifest\.json|seasons\.ics)$/;

const CONNECTIONS: readonly (readonly [
  name: string,
  args: readonly string[] | undefined,
  differs: (uri: string) => boolean,
])[] = [
  ["over HTTP", undefined, () => false],
  ["on a build over stdio", ["--dist", DIST], (uri) => ofTheDay.test(uri)],
  ["on a folder over stdio", ["--root", ROOT], (uri) => ofTheDay.test(uri) || ofTheYears.test(uri)],
];

describe.each(CLIENTS)("the official client, $name,", ({ connect }) => {
  describe.each(CONNECTIONS)("%s", async (_, args, differs) => {
    const client = await connect(args);
    afterAll(() => client.close());

    it("lists and reads every resource, with the API's body as the text", async () => {
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(["app://index.json", "app://tokens"]));
      for (const { uri, mimeType } of resources) {
        const [contents, ...more] = (await client.readResource({ uri })).contents as { text: string }[];
        expect(more).toEqual([]);
        expect(contents, uri).toMatchObject({ uri, mimeType });
        expect(contents?.text, uri).not.toBe("");
        if (!differs(uri)) expect(contents?.text, uri).toBe(await get(toAddress(uri)).text());
      }
    });

    it("reads resources through templates", async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
      expect(templates).toContain("docs://reference/{page}");
      expect(templates).toContain("app://themes/{theme}{?product,season,date}");
      for (const uri of [
        "docs://reference/cor",
        "app://themes/dark?product=clio&season=natal",
        "app://calendar/2048",
      ]) {
        const [contents] = (await client.readResource({ uri })).contents as { text: string }[];
        expect(contents?.text, uri).toBe(await get(toAddress(uri)).text());
      }
    });

    it.each([
      ["getCalendar", { year: 2027 }, "/calendar/2027"],
      ["getCurrentSeason", { date: "2026-12-24" }, "/seasons/current?date=2026-12-24"],
      ["checkContrast", { foreground: "ink", background: "paper" }, "/contrast?foreground=ink&background=paper"],
    ])("calls the tool %s", async (name, args, address) => {
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain(name);
      const { structuredContent, isError } = await client.callTool({ name, arguments: args });
      expect(isError ?? false).toBe(false);
      expect(structuredContent).toEqual(await get(`/api/v1${address}`).json());
    });

    it("gets only the requested parts from the tool getTheme", async () => {
      const args = { theme: "dark", season: "natal", names: ["ink"] };
      const { variables } = (await get("/api/v1/themes/dark?season=natal").json()) as { variables: { ink: string } };
      const { structuredContent } = await client.callTool({ name: "getTheme", arguments: args });
      expect(structuredContent).toMatchObject({ theme: "dark", variables: { ink: variables.ink } });
    });

    it("gets an error for an unknown URI", async () => {
      await expect(client.readResource({ uri: "app://themes/blue" })).rejects.toMatchObject({ code: -32602 });
      expect(await client.callTool({ name: "getTheme", arguments: { theme: "blue" } })).toMatchObject({
        isError: true,
      });
    });
  });
});
