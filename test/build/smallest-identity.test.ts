import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../generator/build/build.ts";
import { readSource } from "../built.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-smallest-"));
afterAll(() => rmSync(folder, { recursive: true }));

const color = (hex: string, components: readonly number[]) => ({
  $type: "color",
  $value: { colorSpace: "srgb", components, hex },
  $description: `The colour ${hex}.`,
});

/** An identity of two colours: no products, no seasons, no pages, no other tokens. */
const TOKENS = {
  $extensions: {
    "dev.vitral": {
      version: 1,
      name: "Two",
      language: "en",
      url: "https://two.example",
      timeZone: "Europe/Lisbon",
      themes: { light: { name: "Light", mode: "light", highContrast: false, colors: "color.light" } },
      reference: [],
      pairs: [],
      css: {},
    },
  },
  color: { light: { ink: color("#000000", [0, 0, 0]), paper: color("#ffffff", [1, 1, 1]) } },
};

describe("The smallest identity", async () => {
  mkdirSync(join(folder, "tokens"));
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(TOKENS));
  const source = await readSource(folder);
  await build(source, { snapshot: "2026-11-20", span: { from: 2026, to: 2026 } }, join(folder, "dist"));
  const read = (path: string) => readFileSync(join(folder, "dist/api/v1", path), "utf8");

  it("is published in JSON that every reader takes", () => {
    const files = readdirSync(join(folder, "dist/api/v1"), { recursive: true, encoding: "utf8" });
    const texts = files.filter((name) => name.endsWith(".json"));
    expect(texts.length).toBeGreaterThan(300);
    for (const name of texts) expect(() => JSON.parse(read(name)), name).not.toThrow();
  });

  it("has its colours and nothing else", () => {
    expect(JSON.parse(read("themes/light/none/none.json")).variables).toEqual({
      ink: "#000000",
      paper: "#ffffff",
    });
  });
});
