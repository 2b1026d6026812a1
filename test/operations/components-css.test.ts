import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openApi, SECOND } from "../built.ts";

const { get, identity } = await openApi();

/** The fenced blocks of a page: the info string and the code. */
function blocksOf(markdown: string): readonly { readonly info: string; readonly code: string }[] {
  return [...markdown.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(([, info = "", code = ""]) => ({ info, code }));
}

describe("the component stylesheet", () => {
  it("contains exactly the CSS blocks of pages with examples, in page order", async () => {
    const css = await get("/api/v1/components.css").text();
    const expected: string[] = [];
    for (const { id } of identity.pages) {
      const blocks = blocksOf(await get(`/api/v1/reference/${id}`).text());
      if (!blocks.some(({ info }) => info === "html preview")) continue;
      expected.push(...blocks.flatMap(({ info, code }) => (info === "css" ? [code] : [])));
    }
    expect(expected.length).toBeGreaterThan(8);
    const bare = (text: string) =>
      text
        .replaceAll(/^\/\*.*\*\/$/gm, "")
        .replaceAll(/\s+/g, " ")
        .trim();
    expect(bare(css)).toBe(bare(expected.join("\n")));
  });

  it("is served as CSS, and listed in the OpenAPI document and the links", async () => {
    expect(get("/api/v1/components.css").headers.get("content-type")).toBe("text/css; charset=utf-8");
    const { paths } = await get("/api/v1/openapi.json").json();
    expect(paths["/api/v1/components.css"].get.operationId).toBe("getComponentsCss");
    expect((await get("/api/v1").json()).links.getComponentsCss).toBe("/api/v1/components.css");
  });

  it("doesn't exist for an identity without examples", async () => {
    const second = await openApi({ root: SECOND });
    expect(
      readdirSync(join(SECOND, "reference")).some((file) =>
        /preview/.test(readFileSync(join(SECOND, "reference", file), "utf8")),
      ),
    ).toBe(false);
    expect(second.get("/api/v1/components.css").status).toBe(404);
    expect((await second.get("/api/v1").json()).links.getComponentsCss).toBeUndefined();
    expect(second.planned.filter(({ path }) => path.includes("components"))).toEqual([]);
  });
});
