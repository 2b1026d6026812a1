import { describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, SECOND } from "../built.ts";
import { connect, listen, REVISIONS, toAddress } from "../kit/mcp-client.ts";

const first = await openApi();
const second = await openApi({ root: SECOND });

/** Creates an identity's MCP endpoint in memory, at noon on the snapshot day. */
function endpointOf({ published, identity }: typeof first, options = {}) {
  const release = "0123456789abcdef";
  return createMcpEndpoint(
    { ...published, release },
    clock(identity.timeZone, () => NOON),
    options,
  );
}

const identities = [
  ["the first identity", first, await listen(endpointOf(first))],
  ["the second identity", second, await listen(endpointOf(second))],
] as const;

describe.each(identities)("%s", (_, { identity, get }, url) => {
  describe.each(REVISIONS)("in revision %s", async (revision) => {
    const client = await connect(url, revision);
    const { resources } = await client.listResources();

    it("lists every reference page with its title and summary", () => {
      const pages = resources.filter(({ uri }) => /^docs:\/\/reference\/[^/]+$/.test(uri));
      expect(pages.map(({ uri }) => uri)).toEqual(identity.pages.map(({ id }) => `docs://reference/${id}`));
      for (const [index, { title, summary }] of identity.pages.entries()) {
        expect(pages[index]?.name).toContain(title);
        expect(pages[index]?.description).toBe(summary);
        expect(pages[index]?.mimeType).toBe("text/markdown");
      }
    });

    it("lists addresses without parameters as resources", () => {
      const uris = new Set(resources.map(({ uri }) => uri));
      const expected = [
        "app://tokens",
        "app://tokens.css",
        "app://themes",
        "app://products",
        "app://seasons",
        "app://seasons/current",
        "docs://reference",
      ];
      expect(expected.filter((uri) => !uris.has(uri))).toEqual([]);
      expect(uris.size).toBe(resources.length);
      const parameterized = resources.filter(({ uri }) =>
        /^app:\/\/(themes|products|seasons|token|calendar)\/(?!current)/.test(uri),
      );
      expect(parameterized, "resources that should be templates").toEqual([]);
    });

    it("returns the API's body and media type for every resource", async () => {
      expect(resources.length).toBeGreaterThan(identity.pages.length + 10);
      for (const { uri, mimeType, size } of resources) {
        const response = get(toAddress(uri));
        const text = await response.text();
        expect(Buffer.byteLength(text), uri).toBeLessThanOrEqual(64 * 1024);
        const dependsOnDay = !response.headers.get("cache-control")?.includes("stale-while-revalidate");
        expect(size, uri).toBe(dependsOnDay ? undefined : Buffer.byteLength(text));
        expect(response.headers.get("content-type")?.split(";")[0], uri).toBe(mimeType);
        expect((await client.readResource({ uri })).contents, uri).toEqual([{ uri, mimeType, text }]);
      }
    });

    it("lists addresses with a path or query parameter as templates", async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
        expect.arrayContaining([
          "app://themes/{theme}{?product,season,date}",
          "app://themes/{theme}.css{?product,season,date}",
          "app://products/{product}",
          "app://seasons/{season}{?year}",
          "docs://reference/{page}",
        ]),
      );
    });
  });
});

const [, { get }, url] = identities[0];
const client = await connect(url, "2026-07-28");

describe("a URI that matches a template", () => {
  it.each([
    ["app://themes/dark?product=clio&season=natal", "application/json"],
    ["app://themes/dark.css?product=clio&season=auto&date=2026-12-24", "text/css"],
    ["app://seasons/carnaval?year=2033", "application/json"],
    ["app://seasons/current?date=2026-12-28", "application/json"],
    ["app://seasons?date=2026-12-28", "application/json"],
    ["app://contrast?foreground=ink&background=%23fafafa", "application/json"],
    ["app://calendar/2048", "application/json"],
    ["app://products/clio/mark.svg?theme=dark", "image/svg+xml"],
  ])("%s returns the API's response", async (uri, mimeType) => {
    const text = await get(toAddress(uri)).text();
    expect((await client.readResource({ uri })).contents).toEqual([{ uri, mimeType, text }]);
  });

  it.each([
    "app://themes/blue",
    "app://themes/dark?season=summer",
    "app://seasons?date=2026-02-30",
    "app://calendar/26",
    "docs://reference/nothing",
    "app://contrast",
  ])("%s is rejected with the API's message", async (uri) => {
    const { message } = (await get(toAddress(uri)).json()) as { message: string };
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, message, data: { uri } });
  });

  it.each(["app://nothing", "docs://reference/cor/x", "docs://tokens", "app://themes/dark/clio/natal", "app://../x"])(
    "%s is not a resource",
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    },
  );
});

describe("a resource larger than 64 KiB", () => {
  const read = async (uri: string) => {
    const [contents] = (await client.readResource({ uri })).contents as { text: string }[];
    return JSON.parse(contents?.text ?? "");
  };

  it.each([
    ["app://manifest.json{?path}", `The whole text is at ${new URL(url).origin}/api/v1/manifest.json.`],
    ["app://contrast/{theme}{?foreground,background}", "foreground, background: the pairs of a token"],
  ])("has a template with a filter: %s", async (uriTemplate, part) => {
    const { resourceTemplates } = await client.listResourceTemplates();
    const match = resourceTemplates.find((template) => template.uriTemplate === uriTemplate);
    expect(match?.description).toContain(part);
  });

  it("returns the part that the filter selects", async () => {
    const { release, files } = await read("app://manifest.json?path=themes/dark/clio/natal");
    const all = (await get("/api/v1/manifest.json").json()) as { release: string; files: { path: string }[] };
    expect(release).toBe(all.release);
    expect(files).toEqual(all.files.filter(({ path }) => path.startsWith("themes/dark/clio/natal.")));
    const { theme, pairs } = await read("app://contrast/dark?foreground=ink&background=paper");
    expect([theme, pairs.length, pairs[0]]).toMatchObject(["dark", 1, { foreground: "ink", background: "paper" }]);
  });

  it.each(["app://manifest.json", "app://manifest.json?path=seasons", "app://contrast/dark"])(
    "is rejected without a narrow filter: %s",
    async (uri) => {
      const message = /^Text too large: \d+ KiB\. Expected: at most 64 KiB\. Filter by .* The whole text is at http/;
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(message),
      });
      expect(get(`/api/v1/${uri.slice("app://".length)}`).status).toBe(200);
    },
  );
});

describe("the instructions for an assistant", () => {
  it("name the page to read first and the requested host", async () => {
    expect(client.getInstructions()).toContain("docs://reference/skill");
    expect(client.getInstructions()).toContain(`${new URL(url).origin}/api/v1`);
    expect(client.getInstructions()).not.toContain("vitral.example");
  });

  it("contain the public address behind a proxy, like the templates", async () => {
    const handle = endpointOf(first, { hosts: ["design.example"] });
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        host: "design.example",
        "x-forwarded-proto": "https",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "resources/templates/list", params: {} }),
    });
    expect(await (await handle(request)).text()).toContain("https://design.example/api/v1/manifest.json");
  });
});

it("reports a file missing on the server as an internal error", async () => {
  const published = { ...first.published, release: "", stored: () => undefined };
  const reported: unknown[] = [];
  const onError = (error: unknown) => reported.push(error);
  const broken = await listen(createMcpEndpoint(published, clock(first.identity.timeZone), { onError }));
  const reader = await connect(broken, "2026-07-28");
  await expect(reader.readResource({ uri: "app://tokens" })).rejects.toMatchObject({ code: -32603 });
  expect(reported.map(String)).toEqual([expect.stringContaining('The address "/api/v1/tokens" is not available')]);
});
