import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderLlmsFull, renderLlmsIndex } from "../../generator/faces/llms.ts";
import { DIST, openApi, SECOND } from "../built.ts";

const { identity, get } = await openApi();
const pages = new Map(
  identity.pages.map(({ id }) => [id, readFileSync(join(DIST, `api/v1/reference/${id}.md`), "utf8")]),
);
const textOf = (id: string) => pages.get(id) ?? "";
const index = renderLlmsIndex(identity, { textOf, openApi: "" });

describe("llms.txt", () => {
  it("begins with the identity's name and a summary", () => {
    expect(index).toMatch(/^# Vitral\n\n> .+\n\n## /);
  });

  it("links every page by an address that answers in Markdown", () => {
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

  it("names every operation of the specification by its address", () => {
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

describe("an assistant that begins with llms.txt", () => {
  const built = (path: string) => readFileSync(join(DIST, path)).length;
  const thousand = (path: string) => `${Math.round(built(path) / 4 / 1000)} mil tokens`;
  const starts = /## Comece aqui\n\n((?:- .*\n)+)/.exec(readFileSync(join(DIST, "llms.txt"), "utf8"))?.[1] ?? "";

  it("says what to read first, then each way to get more, with the size of each file", () => {
    expect(starts.trimEnd().split("\n")).toEqual([
      `- [SKILL.md](/SKILL.md): leia isto primeiro, ${thousand("SKILL.md")}`,
      expect.stringMatching(/^- \[MCP\]\(\/mcp\): /),
      expect.stringMatching(/^- \[GraphQL\]\(\/graphql\): /),
      `- [OpenAPI](/api/v1/openapi.json): a descrição da API, ${thousand("api/v1/openapi.json")}`,
      `- [llms-full.txt](/llms-full.txt): todas as páginas da referência num só texto, ${thousand("llms-full.txt")}`,
    ]);
  });

  it("is not sent to another host, except where the build names one", async () => {
    expect(index).not.toContain("://vitral.example");
    const base = { origin: "https://design.example", path: "/x" };
    const published = renderLlmsIndex((await openApi({ base })).identity, { textOf, openApi: "" });
    expect(published).toContain("(https://design.example/x/SKILL.md)");
    expect(published.match(/\]\((?!https:\/\/design\.example\/x\/)/g)).toBeNull();
  });

  it("finds GraphQL and MCP by the root of the API too", async () => {
    const { links } = (await get("/api/v1").json()) as { links: Record<string, string> };
    expect(links).toMatchObject({ graphql: "/graphql", mcp: "/mcp", archive: "/api/v1.tar.gz" });
  });
});

describe("llms-full.txt", () => {
  it("holds every page whole, the skill file first", async () => {
    const full = readFileSync(join(DIST, "llms-full.txt"), "utf8");
    const words = (text: string) => text.trim().replaceAll(/\]\([^)]*\)/g, "]");
    for (const { id } of identity.pages)
      expect(words(full)).toContain(words(await get(`/api/v1/reference/${id}`).text()));
    expect(full.indexOf("/reference/skill.md")).toBeLessThan(full.indexOf("/reference/android.md"));
  });

  it("leads from page to page by addresses that answer, since its own is another one than theirs", () => {
    const full = readFileSync(join(DIST, "llms-full.txt"), "utf8").replaceAll(/^```.*?^```/gms, "");
    const links = [...full.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link.split("#", 1)[0] ?? "");
    const local = new Set(links.filter((link) => link !== "" && !/^[a-z]+:/.test(link)));
    expect(local.size).toBeGreaterThan(10);
    for (const link of local) expect([link, get(link).status]).toEqual([link, 200]);
  });
});

describe("SKILL.md", () => {
  it("has the bytes of the page skill", async () => {
    expect(readFileSync(join(DIST, "SKILL.md"), "utf8")).toBe(await get("/api/v1/reference/skill").text());
  });
});

describe("another identity", () => {
  it("has its own texts, in its own language", async () => {
    const second = await openApi({ root: SECOND });
    const index = renderLlmsIndex(second.identity, { textOf: (id) => `text of ${id}`, openApi: "{}" });
    expect(index).toContain("## Reference\n");
    expect(index).toMatch(/\(\/llms-full\.txt\): all reference pages in one text, 100 tokens\n/);
    expect(renderLlmsFull(second.identity, (id) => `text of ${id}`)).toContain(
      `text of ${second.identity.pages[0]?.id}`,
    );
  });
});
