import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { createMcpEndpoint } from "../../generator/faces/mcp.ts";
import { clock } from "../../generator/resolve/today.ts";
import { NOON, openApi, ROOT } from "../built.ts";
import { connect, listen } from "../kit/mcp-client.ts";
import { copySmallest } from "../smallest.ts";

const { identity, get, url, client } = await openMcp(ROOT);

/** Serves an identity to a connected client. */
async function openMcp(root: string) {
  const { published, identity, get } = await openApi({ root });
  const now = clock(identity.timeZone, () => NOON);
  const url = await listen(createMcpEndpoint({ ...published, release: "0123456789abcdef" }, now));
  return { identity, get, url, client: await connect(url, "2026-07-28") };
}

/** Calls a tool and returns only the text: some clients show an assistant nothing else. */
async function textOf([name, args]: Call, from = client): Promise<string> {
  const { content } = await from.callTool({ name, arguments: args });
  return (content as { text: string }[]).map(({ text }) => text).join("\n");
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

/** Each job with the one or two calls that an assistant makes for it, and texts that the results must contain. */
const JOBS: readonly (readonly [
  job: string,
  calls: readonly [Call] | readonly [Call, Call],
  expected: readonly (string | RegExp)[],
])[] = [
  [
    "the colour of secondary text on a card in the dark theme",
    [
      ["findTokens", { q: "secondary text" }],
      ["checkPairs", { text: "gray-strong", on: "paper-alt" }],
    ],
    [/id gray-strong, .*value #404040/, "allowed: yes", /theme dark, text \(token gray-strong, hex #\w{6}\)/],
  ],
  [
    "the appearance and the wording of an error message",
    [
      ["findTokens", { q: "error message" }],
      ["getReferencePage", { page: "escrita", section: "Mensagens de erro" }],
    ],
    ["kind section, id escrita, title Mensagens de erro", "Erro:"],
  ],
  ["the spacing between form fields", [["findTokens", { q: "form spacing" }]], [/id space-6, .*value 1\.5rem/]],
  [
    "colours for five chart series on a card",
    [["pickColor", { background: "paper-alt", use: "data" }]],
    ["data-lilas", "data-rubi", "data-jade", "data-anil", "data-ambar", /theme dark, hex #\w{6}, ratio/],
  ],
  [
    "the file for Android",
    [["findTokens", { q: "android file" }]],
    ["kind platform, id android", "kind page, id android"],
  ],
  [
    "the season of a date and its colour",
    [["getCurrentSeason", { date: "2026-12-24" }]],
    ["id natal", "light #ab1420, dark #ff8a80"],
  ],
  ["next year's carnival", [["getCalendar", { year: 2027 }]], [/id carnaval, .*start 2027-02-05, end 2027-02-09/]],
  [
    "whether a grey that someone used is a token",
    [
      ["findTokens", { q: "#6a6a6a" }],
      ["checkPairs", { text: "#6a6a6a", on: "paper" }],
    ],
    [/id gray-soft, .*distance 0\.\d+/, "#6a6a6a is not a token.", "nearest (text gray-soft, on paper"],
  ],
  ["the token for 15 pixels", [["findTokens", { q: "15px" }]], [/id space-4, .*value 1rem, distance 1\n/]],
  [
    "the outline of a field, and whether it is visible",
    [
      ["findTokens", { q: "border of a field" }],
      ["checkPairs", { text: "rule-strong", on: "paper", use: "graphic" }],
    ],
    ["id rule-strong", "allowed: yes"],
  ],
  [
    "all spacing tokens with their uses",
    [["getTheme", { theme: "light", groups: ["space"], notes: true }]],
    ["space-1 0.25rem (Entre ícone e rótulo.)", "space-24 6rem (Abertura de capa.)"],
  ],
  ["the name of a token in Swift", [["getToken", { name: "gray-soft" }]], ["platform swift, name Color.graySoft"]],
];

describe("an assistant whose client shows only a tool's text", () => {
  it.each(JOBS)("finds %s", async (_, calls, expected) => {
    const text = (await Promise.all(calls.map((call) => textOf(call)))).join("\n");
    for (const part of expected) expect(text).toMatch(part instanceof RegExp ? part : new RegExp(RegExp.escape(part)));
    expect(countTokens(text)).toBeLessThanOrEqual(3000);
  });

  it.each(JOBS.flatMap(([, calls]) => calls))("reads every value that %s %j returns", async (name, args) => {
    const { content, structuredContent } = await client.callTool({ name, arguments: args });
    const text = (content as { text: string }[])[0]?.text ?? "";
    expect(valuesIn(structuredContent).filter((value) => !text.includes(value))).toEqual([]);
  });
});

/** Lists the strings and numbers that a person would ask for; leaves out addresses. */
function valuesIn(data: unknown, key = ""): string[] {
  if (["href", "variable", "path", "page", "sections"].includes(key) || data === null || typeof data === "boolean")
    return [];
  if (Array.isArray(data)) return data.flatMap((item) => valuesIn(item));
  if (typeof data !== "object") return [String(data)];
  return Object.entries(data).flatMap(([name, value]) => valuesIn(value, name));
}

describe("a client", () => {
  it("lists few resources, and templates for the rest", async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBeLessThanOrEqual(identity.pages.length + 30);
  });

  it.each(["*/*", "application/*", undefined])("may send Accept: %s", async (accept) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...(accept && { accept }), "mcp-protocol-version": "2025-06-18" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("findTokens");
  });

  it("gets instructions that name the search and check tools", () => {
    const instructions = client.getInstructions() ?? "";
    for (const tool of ["getReferencePage", "findTokens", "getToken", "checkPairs", "pickColor"])
      expect(instructions).toContain(tool);
  });

  it("gets every section of a page by the heading that search results contain", async () => {
    const markdown = await get("/api/v1/reference/componentes").text();
    const { headings = [] } = identity.pages.find(({ id }) => id === "componentes") ?? {};
    expect(headings.length).toBeGreaterThan(5);
    for (const heading of headings) {
      const text = await textOf(["getReferencePage", { page: "componentes", section: heading.toUpperCase() }]);
      expect(text.split("\n")[0], heading).toMatch(new RegExp(`^#{2,6} .*${RegExp.escape(heading.slice(-5))}`));
      expect(markdown).toContain(text);
    }
  });

  it("gets the list of sections if a page is too long", async () => {
    const text = await textOf(["getReferencePage", { page: "componentes" }]);
    expect(text).toMatch(/^# Componentes\n[^]*\nThe page is long\. Call again with a section: .*Gráfico/);
  });

  it("gets the beginning of a section that is too long, and a notice", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `Paragraph ${index + 1}.`);
    const section = `## Long\n\n${lines.join("\n\n")}\n`;
    const root = copySmallest();
    appendFileSync(join(root, "reference/basics.md"), `\n${section}`);
    const { client: other } = await openMcp(root);
    const text = await textOf(["getReferencePage", { page: "basics", section: "long" }], other);
    const [beginning = "", notice] = text.split("\n\n(");
    expect(notice).toBe(`Cut here: the section has ${section.length} characters. Ask for the headings below it.)\n`);
    expect(section.startsWith(`${beginning}\n`)).toBe(true);
    expect(countTokens(text)).toBeLessThanOrEqual(8000);
    expect(text.length).toBeGreaterThan(20_000);
  });

  it("gets the headings for an unknown section", async () => {
    const text = await textOf(["getReferencePage", { page: "escrita", section: "mensagens de eros" }]);
    expect(text).toMatch(/^Unknown section\. Did you mean "Mensagens de erro"\? Use one of: /);
  });

  it("gets at most 8,000 tokens of a page", async () => {
    for (const { id } of identity.pages) {
      const text = await textOf(["getReferencePage", { page: id }]);
      expect(countTokens(text), id).toBeLessThanOrEqual(8000);
    }
  });
});
