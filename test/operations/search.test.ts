import { differenceCiede2000 } from "culori";
import { describe, expect, it } from "vitest";
import { openApi } from "../built.ts";

const { get } = await openApi();

type Result = { kind: string; id: string; title: string; value: string | null; distance: number | null; href: string };

async function find(query: string): Promise<Result[]> {
  const response = get(`/api/v1/search?q=${encodeURIComponent(query)}`);
  expect(response.status, query).toBe(200);
  return ((await response.json()) as { results: Result[] }).results;
}

describe("/search", () => {
  it.each([
    ["secondary text", "token", "gray-strong"],
    ["texto secundário", "token", "gray-strong"],
    ["TEXTO SECUNDARIO", "token", "gray-strong"],
    ["form spacing", "token", "space-6"],
    ["espaço entre campos de um formulário", "token", "space-6"],
    ["shadow of a menu", "token", "shadow-raised"],
    ["card background", "token", "paper-alt"],
    ["chart series", "token", "data-anil"],
    ["carnaval", "season", "carnaval"],
    ["christmas", "season", "natal"],
    ["android", "page", "android"],
    ["Android", "platform", "android"],
    ["error message", "section", "escrita"],
    ["gray-soft", "token", "gray-soft"],
  ])("%j finds the %s %s among the first four results", async (query, kind, id) => {
    const first = (await find(query)).slice(0, query === "chart series" ? 5 : 4);
    expect(first).toContainEqual(expect.objectContaining({ kind, id }));
  });

  it("finds the nearest lengths by their distance in pixels, whatever the unit", async () => {
    const [first, second] = await find("15px");
    expect(first).toMatchObject({ id: "space-4", value: "1rem", distance: 1 });
    expect(second).toMatchObject({ id: "space-3", value: "0.75rem", distance: 3 });
    expect((await find("1rem"))[0]).toMatchObject({ id: "space-4", distance: 0 });
  });

  it.each(["15PX", "15 px", "0,9375rem"])("reads %j as 15 pixels", async (query) => {
    expect((await find(query))[0]).toMatchObject({ id: "space-4", distance: 1 });
  });

  it("puts the token first whose default value it is, and names the contexts of other values", async () => {
    const [first, ...others] = await find("#141414");
    expect(first).toMatchObject({ id: "ink", distance: 0, contexts: [{ theme: ["light"] }] });
    const paper = others.find(({ id }) => id === "paper");
    expect(paper).toMatchObject({ distance: 0, contexts: [{ theme: ["dark"] }] });
  });

  it("finds a translucent colour by its opacity", async () => {
    expect((await find("#00000066"))[0]).toMatchObject({ id: "scrim", value: "rgb(0 0 0 / 0.4)", distance: 0 });
  });

  it("reads a word of hexadecimal digits as a colour only if no text has it", async () => {
    expect(await find("fff")).toContainEqual(expect.objectContaining({ id: "ink", value: "#ffffff", distance: 0 }));
    expect((await find("0.2s"))[0]).toMatchObject({ id: "duration-base", value: "200ms", distance: 0 });
  });

  it("finds the nearest colours in any theme by CIEDE2000", async () => {
    const [first] = await find("#6a6a6a");
    expect(first).toMatchObject({ id: "gray-soft", value: "#6b6b6b" });
    expect(first?.distance).toBeCloseTo(differenceCiede2000()("#6a6a6a", "#6b6b6b"), 2);
    expect((await find("949494"))[0]).toMatchObject({ id: "gray-soft", value: "#949494", distance: 0 });
  });

  it("returns at most twenty results", async () => {
    expect(await find("cor")).toHaveLength(20);
  });

  it("returns an API address with each result", async () => {
    const queries = ["texto", "android", "natal", "15px"];
    const results = (await Promise.all(queries.map(find))).flat();
    const kinds = new Set(results.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["token", "page", "section", "season", "platform"]));
    for (const { href } of results) expect(get(href).status, href).toBe(200);
  });

  it.each(["xyzzy", "constructor", "__proto__"])("has no results for the unknown word %s", async (word) => {
    expect(await find(word)).toEqual([]);
  });

  it.each(["", "?q=", "?q=%20", `?q=${"x".repeat(2048)}`])("rejects the query string %j", (query) => {
    expect(get(`/api/v1/search${query}`).status).toBe(400);
  });
});
