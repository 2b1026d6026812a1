import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApi, SECOND } from "../built.ts";
import { Files } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-deprecated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let get: Awaited<ReturnType<typeof openApi>>["get"];
beforeAll(async () => {
  cpSync(SECOND, folder, { recursive: true });
  const files = new Files(folder);
  // Design Tokens Format Module 2025.10: a group's `$deprecated` applies to all its tokens that don't have their own.
  files.set("gap/$deprecated", "Use steps.");
  files.set("gap/near/$deprecated", "Use step-2.");
  files.set("gap/far/$deprecated", false);
  files.set("type/$deprecated", true);
  files.set("type/voice/$deprecated", "Use a style of your own.");
  files.set("hue/night/foam/$deprecated", true);
  files.set("hue/night/accent/$deprecated", "Use ink.");
  files.set("season/diwali/dark/$deprecated", "Use paper.");
  files.set("data/kelp/dark/$deprecated", "Use coral.", "tokens/products/ferry.json");
  ({ get } = await openApi({ root: folder }));
});

type Body = { readonly tokens: Record<string, Record<string, Record<string, Record<string, unknown>>>> };

async function leaf(address: string, path: string): Promise<Record<string, unknown>> {
  const { tokens } = (await get(`/api/v1/themes/${address}`).json()) as Body;
  return path.split("/").reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, tokens);
}

describe("$deprecated in every response with the token", () => {
  it.each<[string, string, string, boolean | string | undefined]>([
    ["inherited from the group", "day", "gap/close", "Use steps."],
    ["overridden by the token", "day", "gap/near", "Use step-2."],
    ["unset by a token that sets it to false", "day", "gap/far", undefined],
    ["inherited from the outer group", "day", "type/face/text", true],
    ["overridden by the inner group", "day", "type/voice/sign", "Use a style of your own."],
    ["missing if neither the token nor its groups have it", "day", "corner/buoy", undefined],
    ["for a theme's colour", "night", "color/foam", true],
    ["missing in another theme", "day", "color/foam", undefined],
    ["for a colour that is an alias of the ink", "night", "color/accent", "Use ink."],
    ["for a season's colour", "night?season=diwali", "color/season", "Use paper."],
    ["missing in the season's other mode", "day?season=diwali", "color/season", undefined],
    ["for a product's colour", "night?product=ferry", "color/data-kelp", "Use coral."],
    ["missing in the product's other mode", "day?product=ferry", "color/data-kelp", undefined],
  ])("%s", async (_, address, path, expected) => {
    expect((await leaf(address, path))["$deprecated"]).toBe(expected);
  });
});
