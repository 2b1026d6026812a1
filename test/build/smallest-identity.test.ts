import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readSource } from "../built.ts";
import { SETTINGS, THEME, writeTokens } from "../smallest.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-smallest-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the smallest identity", async () => {
  writeTokens(folder, SETTINGS, { color: { light: THEME } });
  const source = await readSource(folder);
  await build(source, { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } }, join(folder, "dist"));
  const read = (path: string) => readFileSync(join(folder, "dist/api/v1", path), "utf8");

  it("is published as valid JSON", () => {
    const files = readdirSync(join(folder, "dist/api/v1"), { recursive: true, encoding: "utf8" });
    const texts = files.filter((name) => name.endsWith(".json"));
    expect(texts.length).toBeGreaterThan(15);
    for (const name of texts) expect(() => JSON.parse(read(name)), name).not.toThrow();
  });

  it("contains only its colours", () => {
    expect(JSON.parse(read("themes/light/none/none.json")).variables).toEqual({
      ink: "#000000",
      paper: "#ffffff",
    });
  });
});
