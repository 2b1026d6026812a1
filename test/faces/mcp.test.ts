import { describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { listTools } from "../../generator/faces/mcp-tools.ts";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, SECOND } from "../built.ts";
import { connect, listen, REVISIONS, toAddress } from "../kit/mcp-client.ts";

const first = await openApi();
const second = await openApi({ root: SECOND });

/** The identity for assistants, in memory, at the snapshot's noon. */
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

    it("lists every page of the reference by its title and summary", () => {
      const pages = resources.filter(({ uri }) => uri.startsWith("docs://reference/"));
      expect(pages.map(({ uri }) => uri)).toEqual(identity.pages.map(({ id }) => `docs://reference/${id}`));
      for (const [index, { title, summary }] of identity.pages.entries()) {
        expect(pages[index]?.name).toContain(title);
        expect(pages[index]?.description).toBe(summary);
        expect(pages[index]?.mimeType).toBe("text/markdown");
      }
    });

    it("lists tokens, themes, products, seasons and the calendar", () => {
      const uris = new Set(resources.map(({ uri }) => uri));
      const wanted = [
        "app://tokens",
        "app://tokens.css",
        "app://themes",
        "app://products",
        "app://seasons",
        "app://seasons/current",
        "app://calendar/2026",
        "docs://reference",
        ...identity.themes.map(({ id }) => `app://themes/${id}`),
        ...identity.products.map(({ id }) => `app://products/${id}`),
        ...identity.seasons.map(({ id }) => `app://seasons/${id}`),
      ];
      expect(wanted.filter((uri) => !uris.has(uri))).toEqual([]);
      expect(uris.size).toBe(resources.length);
    });

    it("gives for every resource the body and the media type that the API gives", async () => {
      expect(resources.length).toBeGreaterThan(30);
      for (const { uri, mimeType } of resources) {
        const response = get(toAddress(uri));
        const text = await response.text();
        expect(response.headers.get("content-type")?.split(";")[0], uri).toBe(mimeType);
        expect((await client.readResource({ uri })).contents, uri).toEqual([{ uri, mimeType, text }]);
      }
    });

    it("lists as templates the addresses that name something or take a query", async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
        expect.arrayContaining([
          "app://themes/{theme}{?product,season,date}",
          "app://themes/{theme}.css{?product,season,date}",
          "app://products/{product}",
          "app://seasons/{season}{?year}",
          "app://calendar/{year}",
          "docs://reference/{page}",
        ]),
      );
    });
  });
});

const [, { get }, url] = identities[0];
const client = await connect(url, "2026-07-28");

describe("a uri of a template", () => {
  it.each([
    ["app://themes/dark?product=clio&season=natal", "application/json"],
    ["app://themes/dark.css?product=clio&season=auto&date=2026-12-24", "text/css"],
    ["app://seasons/carnaval?year=2033", "application/json"],
    ["app://seasons/current?date=2026-12-28", "application/json"],
    ["app://seasons?date=2026-12-28", "application/json"],
    ["app://contrast?foreground=ink&background=%23fafafa", "application/json"],
    ["app://calendar/2048", "application/json"],
    ["app://products/clio/mark.svg?theme=dark", "image/svg+xml"],
  ])("%s gives what the API gives", async (uri, mimeType) => {
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
  ])("%s is refused in the API's own sentence", async (uri) => {
    const { message } = (await get(toAddress(uri)).json()) as { message: string };
    await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, message, data: { uri } });
  });

  it.each(["app://nothing", "docs://reference/cor/x", "docs://tokens", "app://themes/dark/clio/natal", "app://../x"])(
    "%s is none",
    async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    },
  );
});

describe("a tool", async () => {
  const { tools } = await client.listTools();

  it("is an operation of the API that needs arguments, and says that it changes nothing", () => {
    expect(tools.map(({ name }) => name)).toEqual(["getTheme", "getCurrentSeason", "checkContrast"]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema["additionalProperties"]).toBe(false);
    }
  });

  it("has the schema of the parameters, with the identity's own values", () => {
    const [theme, season, contrast] = tools.map(({ inputSchema }) => inputSchema);
    expect(Object.keys(theme?.properties ?? {})).toEqual(["theme", "product", "season", "date"]);
    expect(theme?.properties).toMatchObject({
      theme: { enum: ["light", "dark", "light-high-contrast", "dark-high-contrast"] },
      product: { enum: ["clio"] },
      season: { default: "none", enum: expect.arrayContaining(["none", "auto", "natal"]) },
      date: { format: "date" },
    });
    expect([theme, season, contrast].map((schema) => schema?.required)).toEqual([
      ["theme"],
      [],
      ["foreground", "background"],
    ]);
  });

  it.each([
    ["getTheme", { theme: "dark" }, "/themes/dark"],
    ["getTheme", { theme: "light", product: "clio", season: "natal" }, "/themes/light?product=clio&season=natal"],
    ["getTheme", { theme: "light", season: "auto", date: "2026-12-24" }, "/themes/light?season=natal"],
    ["getCurrentSeason", {}, "/seasons/current"],
    ["getCurrentSeason", { date: "2026-12-28" }, "/seasons/current?date=2026-12-28"],
    ["checkContrast", { foreground: "#9a6c5a", background: "paper" }, "/contrast?foreground=9a6c5a&background=paper"],
    [
      "checkContrast",
      { foreground: "gray-soft", background: "ink", theme: "dark" },
      "/contrast?foreground=gray-soft&background=ink&theme=dark",
    ],
  ])("%s %j answers with the body of %s", async (name, given, address) => {
    const body = (await get(`/api/v1${address}`).json()) as Record<string, unknown>;
    const answer = await client.callTool({ name, arguments: given });
    const [content] = answer.content as { type: "text"; text: string }[];
    // The API says what was given, so a # that an address cannot hold is the one difference.
    const wanted = JSON.parse(JSON.stringify(body).replace('"input":"9a6c5a"', '"input":"#9a6c5a"')) as unknown;
    expect(JSON.parse(content?.text ?? "")).toEqual(wanted);
    expect(answer.structuredContent).toEqual(wanted);
  });

  it("names the nearest colour that passes when a text cannot be read", async () => {
    const given = { foreground: "#9a6c5a", background: "paper" };
    const { structuredContent } = await client.callTool({ name: "checkContrast", arguments: given });
    const { nearest, passes } = structuredContent as { nearest: { ratio: number }; passes: { text: boolean } };
    expect(passes.text).toBe(false);
    expect(nearest.ratio).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["getTheme", { theme: "dark", season: "summer" }, "/themes/dark?season=summer"],
    ["getTheme", { theme: "dark", date: "2026-02-30" }, "/themes/dark?date=2026-02-30"],
    ["getTheme", { theme: "dark", product: "" }, "/themes/dark?product="],
    ["getCurrentSeason", { date: "tomorrow" }, "/seasons/current?date=tomorrow"],
    ["getCurrentSeason", { date: 20 }, "/seasons/current?date=20"],
    ["checkContrast", { foreground: "ink" }, "/contrast?foreground=ink"],
    [
      "checkContrast",
      { foreground: "ink", background: "#00000080" },
      "/contrast?foreground=ink&background=%2300000080",
    ],
    ["checkContrast", { foreground: "nothing", background: "ink" }, "/contrast?foreground=nothing&background=ink"],
  ])("%s %j errs in the API's own sentence", async (name, given, address) => {
    const { message } = (await get(`/api/v1${address}`).json()) as { message: string };
    const answer = await client.callTool({ name, arguments: given });
    expect(answer).toMatchObject({ isError: true, content: [{ type: "text", text: message }] });
  });

  it.each([
    [{}, /^The parameter "theme" is missing\. Wanted: one of: light, /],
    [{ theme: "" }, /^The parameter "theme" is empty\. Wanted: one of: light, /],
    [{ theme: "blue" }, /^The parameter "theme" is "blue"\. Wanted: one of: light, /],
    [{ theme: "../tokens" }, /^The parameter "theme" is "\.\.\/tokens"\. Wanted: one of: light, /],
    [{ theme: ["dark"] }, /^The parameter "theme" is "\[\\"dark\\"\]"\. Wanted: one of: light, /],
    [{ theme: "dark", season: null }, /^The parameter "season" is "null"\. Wanted: one of: none, auto, /],
    [{ theme: "dark", colour: "ink" }, /^There is no argument "colour"\. The arguments are: theme, /],
  ])("getTheme %j is told what is wanted", async (given, sentence) => {
    const answer = await client.callTool({ name: "getTheme", arguments: given });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(sentence) }] });
  });
});

it("asks the API once for a tool's answer, and not at all where an argument is refused", async () => {
  const asked: string[] = [];
  const server = new KitMCPServer();
  const look = async (address: string) => (asked.push(address), "{}");
  for (const { tool, answer } of listTools(first.identity, look)) server.registerTool(tool, answer);
  const reader = await connect(await listen((request) => server.fetch(request)), "2026-07-28");
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "natal" } });
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "summer" } });
  expect(asked).toEqual(["/themes/dark?season=natal"]);
});

it("what is missing on this side is no fault of the reader's", async () => {
  const published = { ...first.published, release: "", stored: () => undefined };
  const told: unknown[] = [];
  const onError = (error: unknown) => told.push(error);
  const broken = await listen(createMcpEndpoint(published, clock(first.identity.timeZone), { onError }));
  const reader = await connect(broken, "2026-07-28");
  await expect(reader.readResource({ uri: "app://tokens" })).rejects.toMatchObject({ code: -32603 });
  expect(told.map(String)).toEqual([expect.stringContaining('The answer of "/api/v1/tokens" needs')]);
});
