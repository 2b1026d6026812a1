import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderLlmsFull, renderLlmsIndex } from "../../generator/faces/llms.ts";
import { DIST, openApi, SECOND } from "../built.ts";

const { identity, get } = await openApi();
const index = renderLlmsIndex(identity);
const ORIGIN = "https://vitral.example";

describe("llms.txt", () => {
  it("begins with the identity's name and a summary", () => {
    expect(index).toMatch(/^# Vitral\n\n> .+\n\n## /);
  });

  it("links every page by an address that answers in Markdown", () => {
    const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
    expect(links).toHaveLength(16);
    for (const link of links) {
      const response = get(link.replace(ORIGIN, ""));
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
      expect(index).toContain(`${ORIGIN}/api/v1${path}`);
    }
  });
});

describe("llms-full.txt", () => {
  it("holds every page whole, the skill file first", async () => {
    const full = readFileSync(join(DIST, "llms-full.txt"), "utf8");
    for (const { id } of identity.pages) expect(full).toContain((await get(`/api/v1/reference/${id}`).text()).trim());
    expect(full.indexOf("/reference/skill.md")).toBeLessThan(full.indexOf("/reference/android.md"));
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
    expect(renderLlmsIndex(second.identity)).toContain("## Reference\n");
    expect(renderLlmsFull(second.identity, (id) => `text of ${id}`)).toContain(
      `text of ${second.identity.pages[0]?.id}`,
    );
  });
});
