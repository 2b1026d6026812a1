import { UriTemplate } from "@modelcontextprotocol/client";
import { Validator } from "@seriousme/openapi-schema-validator";
import { getIntrospectionQuery, validateSchema } from "graphql";
import { describe, expect, it } from "vitest";
import { graphqlNames } from "../../generator/faces/graphql-schema.ts";
import { renderLlmsIndex } from "../../generator/faces/llms.ts";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, SEVEN } from "../built.ts";
import { connect, listen } from "../kit/mcp-client.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";
import { temporaryFolder } from "../temporary.ts";
import { openBoth } from "./graphql-query.ts";

const seven = await openBoth(SEVEN);
const { get, runQuery, identity, published } = seven;

/** The further modifiers of the fixture, in order. */
const FURTHER = ["density", "corner", "text-size", "platform"];

describe("further modifiers in OpenAPI", async () => {
  const document = await get("/api/v1/openapi.json").json();

  it("are valid against the official OpenAPI 3.1 schema", async () => {
    expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true });
  });

  it("are described with their values and defaults", () => {
    const { parameters } = document.paths["/api/v1/themes/{theme}"].get as { parameters: { name: string }[] };
    expect(parameters.map(({ name }) => name)).toEqual(["theme", "product", "season", "date", ...FURTHER]);
    expect(parameters.slice(4)).toMatchObject([
      { in: "query", required: false, schema: { enum: ["roomy", "tight", "touch"], default: "roomy" } },
      { in: "query", required: false, schema: { enum: ["round", "square"], default: "square" } },
      { in: "query", required: false, schema: { enum: ["1x", "2x", "1-5x"], default: "1x" } },
      { in: "query", required: false, schema: { enum: ["web", "kiosk", "paper-ink"], default: "web" } },
    ]);
  });
});

describe("further modifiers in GraphQL", () => {
  it("have a valid schema that tools can introspect, even with unusual ids", async () => {
    expect(validateSchema(seven.schema)).toEqual([]);
    expect((await runQuery(getIntrospectionQuery())).errors).toBe(undefined);
  });

  it("are arguments, and the result equals the REST response", async () => {
    const query = 'density: "touch", text_size: "2x", corner: "round", platform: "kiosk"';
    const { data } = await runQuery(
      `{ getTheme(theme: "carbon") { variables } getThemeCss(theme: "carbon", ${query}) }`,
    );
    const address = "/api/v1/themes/carbon.css?density=touch&text-size=2x&corner=round&platform=kiosk";
    expect(data).toEqual({
      getTheme: { variables: (await get("/api/v1/themes/carbon").json()).variables },
      getThemeCss: await get(address).text(),
    });
  });

  it("include a file with dots in its address", async () => {
    const { data } = await runQuery('{ getTokensFile(file: "sets~base.v2") }');
    expect(data?.["getTokensFile"]).toEqual(await get("/api/v1/tokens/sets~base.v2").json());
  });

  it.each([
    [
      ["a-b", "a_b", "a.b"],
      ["a_b", "a_b_2", "a_b_3"],
    ],
    // The number skips a name that is already in use.
    [
      ["a-b", "a_b_2", "a_b"],
      ["a_b", "a_b_2", "a_b_3"],
    ],
    [
      ["1x", "true", "null", "True"],
      ["_1x", "_true", "_null", "True"],
    ],
    // GraphQL reserves names that begin with two underscores.
    [["~~C3~~A4"], ["_C3__A4"]],
  ])("maps %j to the names %j", (values, names) => {
    expect([...graphqlNames(values).values()]).toEqual(names);
  });

  it("are distinct even if their names differ only in characters that GraphQL doesn't allow", async () => {
    const folder = temporaryFolder();
    const gap = (value: number) => ({ gap: { $type: "number", $value: value } });
    const withContexts = (value: number) => ({ contexts: { x: {}, y: { sources: [gap(value)] } } });
    const modifiers = {
      ...SETTINGS.modifiers,
      "a-b": withContexts(1),
      A_b: { contexts: { x: {}, z: { sources: [gap(2)] } } },
      "24h": withContexts(3),
      mode: { contexts: { plain: {}, odd: { sources: [gap(4)] } } },
    };
    writeTokens(folder, { ...SETTINGS, modifiers }, { color: { light: THEME }, ...gap(0) });
    const both = await openBoth(folder);
    expect(validateSchema(both.schema)).toEqual([]);
    expect((await both.runQuery(getIntrospectionQuery())).errors).toBe(undefined);
    const gaps = await Promise.all(
      [
        ["a_b", "y"],
        ["A_b", "z"],
        ["_24h", "y"],
        ["mode", "odd"],
        ["a_b", "x"],
      ].map(async ([name, value]) => {
        const { data = {}, errors } = await both.runQuery(
          `{ getTheme(theme: "light", ${name}: "${value}") { variables } }`,
        );
        expect(errors, name).toBe(undefined);
        return (data["getTheme"] as { variables: Record<string, string> }).variables["gap"];
      }),
    );
    expect(gaps).toEqual(["1", "2", "3", "4", "0"]);
  });
});

describe("further modifiers for an MCP client", async () => {
  const now = clock(identity.timeZone, () => NOON);
  const url = await listen(createMcpEndpoint({ ...published, release: "0123456789abcdef" }, now));
  const client = await connect(url, "2026-07-28");

  it("are arguments of the getTheme tool, with their values", async () => {
    const { tools } = await client.listTools();
    const properties = tools.find(({ name }) => name === "getTheme")?.inputSchema.properties;
    expect(Object.keys(properties ?? {}).filter((name) => FURTHER.includes(name))).toEqual(FURTHER);
    expect(properties).toMatchObject({ "text-size": { enum: ["1x", "2x", "1-5x"], default: "1x" } });
  });

  it("select the variables in a result", async () => {
    const choices = { theme: "enamel", density: "touch", "text-size": "2x" };
    const { structuredContent } = await client.callTool({
      name: "getTheme",
      arguments: { ...choices, names: ["space-gap", "size-text"] },
    });
    expect(structuredContent).toMatchObject({
      modifiers: { density: "touch", corner: "square", "text-size": "2x", platform: "web" },
      variables: { "space-gap": "28px", "size-text": "2rem" },
    });
  });

  it("have their allowed values listed in errors", async () => {
    const call = { name: "getTheme", arguments: { theme: "enamel", density: "toch" } };
    const result = await client.callTool(call).catch((error: unknown) => error);
    expect(JSON.stringify(result) + String(result)).toContain("Did you mean");
    expect(JSON.stringify(result) + String(result)).toContain("roomy, tight, touch");
  });

  it("appear in the theme URI templates, named as in RFC 6570", async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    const templates = resourceTemplates
      .map(({ uriTemplate }) => uriTemplate)
      .filter((template) => template.includes("density"));
    const query = "{?product,season,date,density,corner,text%2Dsize,platform}";
    expect(templates).toEqual(
      expect.arrayContaining([`app://themes/{theme}${query}`, `app://themes/{theme}.css${query}`]),
    );
    const address = "themes/enamel.css?density=touch&text%2Dsize=2x";
    const { contents } = await client.readResource({ uri: `app://${address}` });
    expect(contents).toMatchObject([{ text: await get(`/api/v1/${address}`).text() }]);
    expect(contents).toMatchObject([{ text: expect.stringContaining("--space-gap: 28px;") }]);
  });
});

describe("a text that lists addresses", () => {
  /** A URI template with names, several segments and separate queries, as in RFC 6570, sections 2.1 to 2.3. */
  const TEMPLATE =
    /^(?:[!#$&(-;=?-[\]_a-z~]|%[\dA-F]{2}|\{[?+]?(?:(?:\w|%[\dA-F]{2})+(?:\.(?:\w|%[\dA-F]{2})+)*,?)+(?<!,)\})+$/;

  it("distinguishes templates from plain text", () => {
    expect(["/a/{b}{?c,d%2De}", "/a/{b}.json"].filter((template) => !TEMPLATE.test(template))).toEqual([]);
    expect(["/a{?c-d}", "/a{b", "/a{?c,}", "/a{?c%2}"].filter((template) => TEMPLATE.test(template))).toEqual([]);
  });

  it("lists templates that every program can expand", async () => {
    const index = renderLlmsIndex(published.identity, { textOf: () => "", openApi: "", countTokens: () => 0 });
    const listed = [...index.matchAll(/^- \w+ `([^`]+)`/gm)].map(([, template]) => template ?? "");
    const hints = (await get("/api/v1/nothing").json()) as { allowed: string[] };
    for (const list of [listed, hints.allowed]) {
      expect(list.filter((template) => !TEMPLATE.test(template))).toEqual([]);
      expect(list.filter((template) => template.includes("text%2Dsize")).length).toBeGreaterThan(2);
    }
    const files = listed.find((template) => template.endsWith("/platforms/{+file}")) ?? "";
    expect(get(new UriTemplate(files).expand({ file: "typescript/tokens.mjs" })).status).toBe(200);
    const themeTemplate = listed.find((template) => template.includes("/themes/{theme}{")) ?? "";
    // Expands it with the SDK's own template parser.
    const address = new UriTemplate(themeTemplate).expand({ theme: "enamel", "text%2Dsize": "2x" });
    expect((await get(address).json()).modifiers).toMatchObject({ "text-size": "2x" });
  });
});
