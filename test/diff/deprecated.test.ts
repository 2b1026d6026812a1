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
  // Design Tokens Format Module 2025.10: a group speaks for all tokens in it that do not speak themselves.
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

describe("$deprecated goes from the file into every response with the token", () => {
  it.each<[string, string, string, boolean | string | undefined]>([
    ["as the group says", "day", "gap/close", "Use steps."],
    ["as the token says, before its group", "day", "gap/near", "Use step-2."],
    ["not where the token says false", "day", "gap/far", undefined],
    ["as the outer group says", "day", "type/face/text", true],
    ["as the inner group says, before the outer", "day", "type/voice/sign", "Use a style of your own."],
    ["not where nothing says so", "day", "corner/buoy", undefined],
    ["for a colour of a theme", "night", "color/foam", true],
    ["not in another theme", "day", "color/foam", undefined],
    ["for a colour that takes the ink's", "night", "color/accent", "Use ink."],
    ["for a season's colour", "night?season=diwali", "color/season", "Use paper."],
    ["not in its other mode", "day?season=diwali", "color/season", undefined],
    ["for a product's colour", "night?product=ferry", "color/data-kelp", "Use coral."],
    ["not in its other mode, either", "day?product=ferry", "color/data-kelp", undefined],
  ])("%s", async (_, address, path, want) => {
    expect((await leaf(address, path))["$deprecated"]).toBe(want);
  });
});
