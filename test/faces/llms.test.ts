import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { renderLlmsFull, renderLlmsIndex } from "../../generator/faces/llms.ts";
import { DIST, openApi, SECOND } from "../built.ts";

const { identity, get } = await openApi();
const pages = new Map(
  identity.pages.map(({ id }) => [id, readFileSync(join(DIST, `api/v1/reference/${id}.md`), "utf8")]),
);
const textOf = (id: string) => pages.get(id) ?? "";
const countTokens = (text: string) => encode(text).length;
const index = renderLlmsIndex(identity, { textOf, openApi: "", countTokens });

describe("llms.txt", () => {
  it("begins with the identity's name and a summary", () => {
    expect(index).toMatch(/^# Vitral\n\n> .+\n\n## /);
  });

  it("links to every page at an address that returns Markdown", () => {
    const links = [...index.matchAll(/\]\((\S+reference[^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).toHaveLength(15);
    for (const link of links) {
      const response = get(link);
      expect([response.status, response.headers.get("content-type")], link).toEqual([
        200,
        "text/markdown; charset=utf-8",
      ]);
    }
  });

  it("lists every operation of the specification with its address", () => {
    for (const path of [
      "/tokens`",
      "/themes/{theme}{?product,season,date}`",
      "/contrast{?foreground,background,theme}`",
    ]) {
      expect(index).toContain(`\`/api/v1${path}`);
    }
    expect(index).toContain("\n- checkContrast `/api/v1/contrast{?");
  });
});

describe("an assistant that starts with llms.txt", () => {
  const sizeOf = (path: string) => countTokens(readFileSync(join(DIST, path), "utf8"));
  const thousand = (path: string) => `${Math.round(sizeOf(path) / 1000)} mil tokens`;
  const starts = /## Comece aqui\n\n((?:- .*\n)+)/.exec(readFileSync(join(DIST, "llms.txt"), "utf8"))?.[1] ?? "";

  it("learns what to read first and how to get more, with each file's size", () => {
    expect(starts.trimEnd().split("\n")).toEqual([
      `- [SKILL.md](/SKILL.md): leia isto primeiro, ${thousand("SKILL.md")}`,
      expect.stringMatching(/^- \[MCP\]\(\/mcp\): /),
      expect.stringMatching(/^- \[GraphQL\]\(\/graphql\): /),
      `- [OpenAPI](/api/v1/openapi.json): a descrição da API, ${thousand("api/v1/openapi.json")}`,
      `- [llms-full.txt](/llms-full.txt): todas as páginas da referência num só texto, ${thousand("llms-full.txt")}`,
    ]);
  });

  it("gets links to another host only if the build names one", async () => {
    expect(index).not.toContain("://vitral.example");
    const base = { origin: "https://design.example", path: "/x" };
    const published = renderLlmsIndex((await openApi({ base })).identity, { textOf, openApi: "", countTokens });
    expect(published).toContain("(https://design.example/x/SKILL.md)");
    expect(published.match(/\]\((?!https:\/\/design\.example\/x\/)/g)).toBeNull();
  });

  it("finds GraphQL and MCP at the API's root", async () => {
    const { links } = (await get("/api/v1").json()) as { links: Record<string, string> };
    expect(links).toMatchObject({ graphql: "/graphql", mcp: "/mcp", archive: "/api/v1.tar.gz" });
  });
});

describe("the lines for AGENTS.md", () => {
  const blockOf = (text: string) => /```markdown\n([^]*?)```/.exec(text)?.[1]?.trimEnd().split("\n");
  const origin = "https://design.example";

  it("name the identity, and list what to read, connect, use and check", async () => {
    const { identity } = await openApi({ base: { origin, path: "/x" } });
    const text = renderLlmsIndex(identity, { textOf, openApi: "", countTokens });
    expect(text).toContain("\n## Para o seu AGENTS.md\n\n```markdown\n");
    expect(blockOf(text)).toEqual([
      "- A interface segue a identidade Vitral.",
      "- Antes de mudar a interface, leia https://design.example/x/SKILL.md.",
      "- Servidor MCP: https://design.example/x/mcp",
      "- Use os tokens pelo nome, como em https://design.example/x/api/v1/tokens.css; nunca escreva cores literais.",
      "- Confira se uma cor pode ficar sobre outra: https://design.example/x/api/v1/pairs{?text,on,use}",
    ]);
  });

  it("explain that paths need an address, and start with llms.txt if there is no page called skill", async () => {
    const second = await openApi({ root: SECOND });
    const text = renderLlmsIndex(second.identity, { textOf, openApi: "", countTokens });
    expect(text).toContain("\n## For your AGENTS.md\n\nPut this site's address before each path.\n\n```markdown\n");
    expect(blockOf(text)?.[1]).toBe("- Before you change the interface, read /llms.txt.");
  });
});

describe("llms-full.txt", () => {
  it("contains every page completely, starting with the skill file", async () => {
    const full = readFileSync(join(DIST, "llms-full.txt"), "utf8");
    const words = (text: string) => text.trim().replaceAll(/\]\([^)]*\)/g, "]");
    for (const { id } of identity.pages)
      expect(words(full)).toContain(words(await get(`/api/v1/reference/${id}`).text()));
    expect(full.indexOf("/reference/skill.md")).toBeLessThan(full.indexOf("/reference/android.md"));
  });

  it("has links between pages that resolve from its own path", () => {
    const full = readFileSync(join(DIST, "llms-full.txt"), "utf8").replaceAll(/^```.*?^```/gms, "");
    const links = [...full.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link.split("#", 1)[0] ?? "");
    const local = new Set(links.filter((link) => link !== "" && !/^[a-z]+:/.test(link)));
    expect(local.size).toBeGreaterThan(10);
    for (const link of local) expect([link, get(link).status]).toEqual([link, 200]);
  });
});

describe("SKILL.md", () => {
  it("equals the skill page, byte for byte", async () => {
    expect(readFileSync(join(DIST, "SKILL.md"), "utf8")).toBe(await get("/api/v1/reference/skill").text());
  });
});

describe("another identity", () => {
  it("gets its own texts, in its language", async () => {
    const second = await openApi({ root: SECOND });
    const index = renderLlmsIndex(second.identity, {
      textOf: (id) => `text of ${id}`,
      openApi: "{}",
      countTokens,
    });
    expect(index).toContain("## Reference\n");
    expect(index).toMatch(/\(\/llms-full\.txt\): all reference pages in one text, 100 tokens\n/);
    expect(renderLlmsFull(second.identity, (id) => `text of ${id}`)).toContain(
      `text of ${second.identity.pages[0]?.id}`,
    );
  });
});
