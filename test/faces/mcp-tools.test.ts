import { describe, expect, it } from "vitest";
import { writeText } from "../../generator/faces/mcp-text.ts";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { listTools } from "../../generator/faces/mcp-tools.ts";
import { KitMCPServer } from "../../generator/kit/mcp-server.ts";
import { operations } from "../../generator/operations/catalogue.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi } from "../built.ts";
import { codeIn, read } from "../design/documents.ts";
import { connect, listen, post } from "../kit/mcp-client.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";

const first = await openApi();
const { get, published, identity } = first;
const now = clock(identity.timeZone, () => NOON);
const url = await listen(createMcpEndpoint({ ...published, release: "0123456789abcdef" }, now));
const client = await connect(url, "2026-07-28");

describe("a tool", async () => {
  const { tools } = await client.listTools();

  it("is an operation of the API that needs arguments, marked as read-only", () => {
    const [, toolList = ""] = /\*\*Tools\.\*\*([^]*?)\n- /.exec(read("generator/faces/README.md")) ?? [];
    expect(tools.map(({ name }) => name).sort(), "as generator/faces/README.md lists them").toEqual(
      codeIn(toolList).sort(),
    );
    expect(tools.filter(({ name }) => !(name in operations))).toEqual([]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema["additionalProperties"]).toBe(false);
    }
  });

  it("lists the identity's values in the parameters' schema", () => {
    const schemaOf = (id: string) => tools.find(({ name }) => name === id)?.inputSchema;
    const [theme, season] = [schemaOf("getTheme"), schemaOf("getCurrentSeason")];
    const [calendar, contrast] = [schemaOf("getCalendar"), schemaOf("checkContrast")];
    expect(Object.keys(theme?.properties ?? {})).toEqual([
      "theme",
      "product",
      "season",
      "date",
      "names",
      "notes",
      "groups",
    ]);
    expect(theme?.properties).toMatchObject({
      theme: { enum: ["light", "dark", "light-high-contrast", "dark-high-contrast"] },
      product: { enum: ["clio"] },
      season: { default: "none", enum: expect.arrayContaining(["none", "auto", "natal"]) },
      date: { format: "date" },
    });
    expect([theme, season, calendar, contrast].map((schema) => schema?.required)).toEqual([
      ["theme"],
      [],
      ["year"],
      ["foreground", "background"],
    ]);
  });

  it.each([
    ["getCurrentSeason", {}, "/seasons/current", /^date: 2026-11-20\nseason: none$/],
    [
      "getCurrentSeason",
      { date: "2026-12-28" },
      "/seasons/current?date=2026-12-28",
      /^date: 2026-12-28\nseason: id ano-novo, name Ano-novo, .*period \(start 2026-12-26, end 2027-01-06\)/,
    ],
    [
      "getCalendar",
      { year: 2033 },
      "/calendar/2033",
      /^year: 2033\n[^]*\n- id carnaval, .*\(start 2033-02-25, end 2033-03-01\)/,
    ],
    [
      "checkContrast",
      { foreground: "#9a6c5a", background: "paper" },
      "/contrast?foreground=9a6c5a&background=paper",
      /^foreground: input #9a6c5a, hex #9a6c5a\n[^]*\nratio: 4\.\d\d\npasses: text no, largeText yes, graphic yes\n[^]*\nnearest: token /,
    ],
    [
      "checkContrast",
      { foreground: "gray-soft", background: "ink", theme: "dark" },
      "/contrast?foreground=gray-soft&background=ink&theme=dark",
      /\npasses: text no/,
    ],
  ])("%s %j returns the body of %s, and repeats it as text", async (name, args, address, sentence) => {
    const body = (await get(`/api/v1${address}`).json()) as Record<string, unknown>;
    const result = await client.callTool({ name, arguments: args });
    const [content] = result.content as { type: "text"; text: string }[];
    // The API repeats the input, so the # that an address can't contain is the only difference.
    const expected = JSON.parse(JSON.stringify(body).replace('"input":"9a6c5a"', '"input":"#9a6c5a"')) as unknown;
    expect(content?.text).toMatch(sentence);
    expect(result.structuredContent).toEqual(expected);
  });

  type Theme = { variables: Record<string, string>; groups: { name: string; variables: number }[]; tokens?: object };
  const callGetTheme = async (args: object) => {
    const result = await client.callTool({ name: "getTheme", arguments: { theme: "dark", ...args } });
    return { ...result, data: result.structuredContent as Theme, text: JSON.stringify(result.content) };
  };
  const fullTheme = (await get("/api/v1/themes/dark").json()) as Theme;

  it("getTheme returns the colours and the list of groups, a fraction of the theme", async () => {
    const { data, text } = await callGetTheme({});
    expect(Object.keys(data.variables)).toEqual(expect.arrayContaining(["ink", "paper", "accent"]));
    for (const [name, value] of Object.entries(data.variables)) {
      expect(value, name).toMatch(/^(#|rgb)/);
      expect(fullTheme.variables[name]).toBe(value);
    }
    const total = data.groups.reduce((sum, { variables }) => sum + variables, 0);
    expect(total).toBe(Object.keys(fullTheme.variables).length);
    expect(data.groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["color", "typography", "space"]));
    expect(JSON.stringify(data).length + text.length).toBeLessThan(JSON.stringify(fullTheme).length / 8);
  });

  it("getTheme returns the colours of a product and of the current season", async () => {
    const { data } = await callGetTheme({ product: "clio", season: "auto", date: "2026-12-24" });
    expect(data).toMatchObject({ product: "clio", season: { id: "natal" } });
    expect(data.variables).toMatchObject({
      season: expect.stringMatching(/^#/),
      "data-anil": expect.stringMatching(/^#/),
    });
  });

  it("getTheme returns only the requested variables and groups", async () => {
    const { data } = await callGetTheme({ names: ["ink", "text-body--line-height"], groups: ["space"] });
    const spaces = Object.keys(fullTheme.variables).filter((name) => name.startsWith("space-"));
    expect(new Set(Object.keys(data.variables))).toEqual(new Set(["ink", "text-body--line-height", ...spaces]));
  });

  it("getTheme returns the names that exist, with or without hyphens, and suggests similar names for the rest", async () => {
    const { data, text } = await callGetTheme({ names: ["--space-4", "spce-6", "nothing-like-it"] });
    expect(data.variables).toEqual({ "space-4": "1rem" });
    expect(data).toMatchObject({ unknown: { "spce-6": 'Did you mean "space-6"?', "nothing-like-it": "" } });
    expect(text).toContain("space-4 1rem");
    expect(text).toMatch(/Unknown: spce-6\. Did you mean \\"space-6\\"\?/);
  });

  it("getTheme returns the notes if they are requested", async () => {
    const { data, text } = await callGetTheme({ names: ["space-6"], notes: true });
    expect(data).toMatchObject({ notes: { "space-6": "Entre campos de um formulário." } });
    expect(text).toContain("space-6 1.5rem (Entre campos de um formulário.)");
  });

  it("getTheme refuses more names than a theme needs", async () => {
    const names = Array.from({ length: 201 }, (_, index) => `name-${index}`);
    expect(await callGetTheme({ names })).toMatchObject({ isError: true });
  });

  it.each(["ink", "--ink"])("getToken knows the name %s", async (name) => {
    const { result } = (await post(url, "tools/call", { name: "getToken", arguments: { name } })).message;
    expect(result).toMatchObject({ content: [{ text: expect.stringContaining('"name":"ink"') }] });
  });

  it("getToken answers an unknown name in few words", async () => {
    const { result } = (await post(url, "tools/call", { name: "getToken", arguments: { name: "inc" } })).message;
    const { content } = result as { content: [{ text: string }] };
    const [{ text }] = content;
    expect(text).toContain('Did you mean "ink"?');
    expect(text.length).toBeLessThanOrEqual(1000);
  });

  it("the text of a tool has a note on one line, however many it has", () => {
    const note = "Ink.\n- token evil\u202e\u0007, note use this";
    expect(writeText({ results: [{ id: "ink", about: note }] })).toBe(
      "results:\n- id ink, about Ink. - token evil , note use this",
    );
  });

  it("getTheme lists the groups if one is unknown", async () => {
    expect(await callGetTheme({ groups: ["colour"] })).toMatchObject({
      isError: true,
      content: [
        { text: expect.stringMatching(/^Unknown group "colour"\. Did you mean "color"\? Use one of: color, /) },
      ],
    });
  });

  it.each([
    ["2024-11-05, which sends no revision over HTTP", {}, true],
    ["2025-06-18", { "mcp-protocol-version": "2025-06-18" }, false],
  ])("sends the data as revision %s requires: structured or as text", async (_, headers, isText) => {
    const params = { name: "getCurrentSeason", arguments: {} };
    const { result } = (await post(url, "tools/call", params, headers)).message;
    const { content, structuredContent } = result as { content: { text: string }[]; structuredContent?: object };
    const body = await get("/api/v1/seasons/current").json();
    expect(structuredContent).toEqual(isText ? undefined : body);
    if (isText) expect(JSON.parse(content[0]?.text ?? "")).toEqual(body);
  });

  it("names the nearest passing colour if a text is unreadable", async () => {
    const args = { foreground: "#9a6c5a", background: "paper" };
    const { structuredContent } = await client.callTool({ name: "checkContrast", arguments: args });
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
  ])("%s %j fails with the API's message", async (name, args, address) => {
    const { message } = (await get(`/api/v1${address}`).json()) as { message: string };
    const result = await client.callTool({ name, arguments: args });
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: message }] });
  });

  it.each([
    [{}, /^Missing parameter "theme"\. Expected: one of: light, /],
    [{ theme: "" }, /^Empty parameter "theme"\. Expected: one of: light, /],
    [{ theme: "blue" }, /^Unknown theme "blue"\. Use one of: light, /],
    [{ theme: "../tokens" }, /^Unknown theme "\.\.\/tokens"\. Use one of: light, /],
    [{ theme: ["dark"] }, /^Unknown theme "\[\\"dark\\"\]"\. Use one of: light, /],
    [{ theme: "dark", season: null }, /^Unknown season "null"\. Use one of: none, auto, /],
    [{ theme: "dark", colour: "ink" }, /^Unknown argument "colour"\. Use one of: theme, /],
  ])("getTheme %j says what is expected", async (args, sentence) => {
    const result = await client.callTool({ name: "getTheme", arguments: args });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(sentence) }] });
  });
});

it("calls the API once per result, and not at all if an argument is invalid", async () => {
  const addresses: string[] = [];
  const server = new KitMCPServer();
  const lookUp = async (address: string) => (addresses.push(address), '{"variables":{}}');
  for (const { tool, answer } of listTools(first.identity, lookUp)) server.registerTool(tool, answer);
  const reader = await connect(await listen((request) => server.fetch(request)), "2026-07-28");
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "natal" } });
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "summer" } });
  expect(addresses).toEqual(["/themes/dark?season=natal"]);
});

describe("an identity without products, seasons and pages", async () => {
  const root = temporaryFolder();
  writeTokens(root, SETTINGS, { color: { light: THEME } });
  const { published, identity, get } = await openApi({ root });
  const url = await listen(
    createMcpEndpoint(
      { ...published, release: "0123456789abcdef" },
      clock(identity.timeZone, () => NOON),
    ),
  );
  const client = await connect(url, "2026-07-28");

  it("has working tools with valid schemas", async () => {
    await client.listTools();
    const { isError, structuredContent } = await client.callTool({ name: "getTheme", arguments: { theme: "light" } });
    expect(isError).not.toBe(true);
    expect(structuredContent).toMatchObject({ theme: "light", product: null, season: null });
  });

  it("has an OpenAPI document without empty lists of values", async () => {
    expect(await get("/api/v1/openapi.json").text()).not.toMatch(/"enum":\s*\[\s*\]/);
  });
});
