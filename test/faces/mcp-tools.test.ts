import { describe, expect, it } from "vitest";
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

  it("is an operation of the API that needs arguments, and is marked as read-only", () => {
    const [, named = ""] = /\*\*Tools\.\*\*([^]*?)\n- /.exec(read("generator/faces/README.md")) ?? [];
    expect(tools.map(({ name }) => name).sort(), "as generator/faces/README.md lists them").toEqual(
      codeIn(named).sort(),
    );
    expect(tools.filter(({ name }) => !(name in operations))).toEqual([]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema["additionalProperties"]).toBe(false);
    }
  });

  it("has the schema of the parameters, with the identity's own values", () => {
    const schemaOf = (id: string) => tools.find(({ name }) => name === id)?.inputSchema;
    const [theme, season] = [schemaOf("getTheme"), schemaOf("getCurrentSeason")];
    const [calendar, contrast] = [schemaOf("getCalendar"), schemaOf("checkContrast")];
    expect(Object.keys(theme?.properties ?? {})).toEqual(["theme", "product", "season", "date", "names", "groups"]);
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
    ["getCurrentSeason", {}, "/seasons/current", /^On 2026-11-20 no season is in force\.$/],
    [
      "getCurrentSeason",
      { date: "2026-12-28" },
      "/seasons/current?date=2026-12-28",
      /^On 2026-12-28: ano-novo 2026-12-\d\d to 2027-01-\d\d\.$/,
    ],
    ["getCalendar", { year: 2033 }, "/calendar/2033", /^2033: .*carnaval 2033-02-25 to 2033-03-01/],
    [
      "checkContrast",
      { foreground: "#9a6c5a", background: "paper" },
      "/contrast?foreground=9a6c5a&background=paper",
      /^#9a6c5a on #\w{6}: 4\.\d\d\. Passes: largeText, graphic\. The nearest/,
    ],
    [
      "checkContrast",
      { foreground: "gray-soft", background: "ink", theme: "dark" },
      "/contrast?foreground=gray-soft&background=ink&theme=dark",
      /Passes: /,
    ],
  ])("%s %j answers with the body of %s once, and a short text", async (name, given, address, sentence) => {
    const body = (await get(`/api/v1${address}`).json()) as Record<string, unknown>;
    const answer = await client.callTool({ name, arguments: given });
    const [content] = answer.content as { type: "text"; text: string }[];
    // The API says what was given, so a # that an address cannot hold is the one difference.
    const expected = JSON.parse(JSON.stringify(body).replace('"input":"9a6c5a"', '"input":"#9a6c5a"')) as unknown;
    expect(content?.text).toMatch(sentence);
    expect(answer.structuredContent).toEqual(expected);
  });

  type Theme = { variables: Record<string, string>; groups: { name: string; variables: number }[]; tokens?: object };
  const askTheme = async (given: object) => {
    const answer = await client.callTool({ name: "getTheme", arguments: { theme: "dark", ...given } });
    return { ...answer, data: answer.structuredContent as Theme, text: JSON.stringify(answer.content) };
  };
  const whole = (await get("/api/v1/themes/dark").json()) as Theme;

  it("getTheme returns the colours and the list of groups, a fraction of the theme", async () => {
    const { data, text } = await askTheme({});
    expect(Object.keys(data.variables)).toEqual(expect.arrayContaining(["ink", "paper", "accent"]));
    for (const [name, value] of Object.entries(data.variables)) {
      expect(value, name).toMatch(/^(#|rgb)/);
      expect(whole.variables[name]).toBe(value);
    }
    const total = data.groups.reduce((sum, { variables }) => sum + variables, 0);
    expect(total).toBe(Object.keys(whole.variables).length);
    expect(data.groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["color", "typography", "space"]));
    expect(JSON.stringify(data).length + text.length).toBeLessThan(JSON.stringify(whole).length / 8);
  });

  it("getTheme returns the colours of a product and of the current season", async () => {
    const { data } = await askTheme({ product: "clio", season: "auto", date: "2026-12-24" });
    expect(data).toMatchObject({ product: "clio", season: { id: "natal" } });
    expect(data.variables).toMatchObject({
      season: expect.stringMatching(/^#/),
      "data-anil": expect.stringMatching(/^#/),
    });
  });

  it("getTheme returns only the requested variables and groups", async () => {
    const { data } = await askTheme({ names: ["ink", "text-body--line-height"], groups: ["space"] });
    const spaces = Object.keys(whole.variables).filter((name) => name.startsWith("space-"));
    expect(new Set(Object.keys(data.variables))).toEqual(new Set(["ink", "text-body--line-height", ...spaces]));
  });

  it.each([
    [{ names: ["spce-4"] }, /^Unknown variable "spce-4"\. Request its group to see the names: one of color, /],
    [{ groups: ["colour"] }, /^Unknown group "colour"\. Use one of: color, /],
  ])("getTheme %j gets the names to use", async (given, sentence) => {
    expect(await askTheme(given)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(sentence) }],
    });
  });

  it.each([
    ["2024-11-05, which names no revision by HTTP", {}, true],
    ["2025-06-18", { "mcp-protocol-version": "2025-06-18" }, false],
  ])("has the data as text for a client of %s alone", async (_, headers, isText) => {
    const params = { name: "getCurrentSeason", arguments: {} };
    const { result } = (await post(url, "tools/call", params, headers)).message;
    const { content, structuredContent } = result as { content: { text: string }[]; structuredContent?: object };
    const body = await get("/api/v1/seasons/current").json();
    expect(structuredContent).toEqual(isText ? undefined : body);
    if (isText) expect(JSON.parse(content[0]?.text ?? "")).toEqual(body);
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
    [{}, /^Missing parameter "theme"\. Expected: one of: light, /],
    [{ theme: "" }, /^Empty parameter "theme"\. Expected: one of: light, /],
    [{ theme: "blue" }, /^Unknown theme "blue"\. Use one of: light, /],
    [{ theme: "../tokens" }, /^Unknown theme "\.\.\/tokens"\. Use one of: light, /],
    [{ theme: ["dark"] }, /^Unknown theme "\[\\"dark\\"\]"\. Use one of: light, /],
    [{ theme: "dark", season: null }, /^Unknown season "null"\. Use one of: none, auto, /],
    [{ theme: "dark", colour: "ink" }, /^Unknown argument "colour"\. Use one of: theme, /],
  ])("getTheme %j gets what is expected", async (given, sentence) => {
    const answer = await client.callTool({ name: "getTheme", arguments: given });
    expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(sentence) }] });
  });
});

it("calls the API once for a tool's result, and not at all if an argument is refused", async () => {
  const asked: string[] = [];
  const server = new KitMCPServer();
  const look = async (address: string) => (asked.push(address), '{"variables":{}}');
  for (const { tool, answer } of listTools(first.identity, look)) server.registerTool(tool, answer);
  const reader = await connect(await listen((request) => server.fetch(request)), "2026-07-28");
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "natal" } });
  await reader.callTool({ name: "getTheme", arguments: { theme: "dark", season: "summer" } });
  expect(asked).toEqual(["/themes/dark?season=natal"]);
});

describe("An identity without products, seasons and pages", async () => {
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

  it("has tools with valid schemas, which answer", async () => {
    await client.listTools();
    const { isError, structuredContent } = await client.callTool({ name: "getTheme", arguments: { theme: "light" } });
    expect(isError).not.toBe(true);
    expect(structuredContent).toMatchObject({ theme: "light", product: null, season: null });
  });

  it("has an OpenAPI document without an empty list of values", async () => {
    expect(await get("/api/v1/openapi.json").text()).not.toMatch(/"enum":\s*\[\s*\]/);
  });
});
