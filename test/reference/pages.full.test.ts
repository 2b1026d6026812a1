import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { parse as parseYaml } from "yaml";
import { DIST, ROOT } from "../built.ts";
import { api, LISTED, MARKDOWN, ORIGIN } from "./reading.ts";

const folder = join(ROOT, "reference");
const SOURCES = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")] as const);

/** Pages with code or tables, up to two screens longer; the skill file also has a limit in tokens. */
const LONG = new Set(["android", "apple", "windows", "tokens", "web", "skill"]);

/** The page with the code of all components in all states, two charts and a drawing of one. */
const LONGEST = "componentes";

/** A safe estimate of characters per token, for Portuguese in the tokenizers of 2024. */
const CHARACTERS_PER_TOKEN = 3.2;

function bodyOf(markdown: string): string {
  return markdown.replace(/^---\n[^]*?\n---\n+/, "");
}

describe.each(LISTED)("The page $id", ({ id, title, summary }) => {
  const markdown = MARKDOWN.get(id) ?? "";

  it("starts with its title, the only first-level heading", () => {
    expect(bodyOf(markdown).split("\n", 1)).toEqual([`# ${title}`]);
    expect(
      bodyOf(markdown)
        .replace(/^```[^]*?^```/gm, "")
        .match(/^# /gm),
    ).toHaveLength(1);
  });

  it("has a summary of at most 300 characters", () => {
    expect(summary).toMatch(/\S/);
    expect(summary.length).toBeLessThan(300);
  });

  it("has no unfilled values", () => {
    // The page on changes shows how to name a value in a template.
    const text = id === "mudar" ? markdown.replace(/^```markdown\n[^]*?^```/gm, "") : markdown;
    expect(text).not.toMatch(/\{\{/);
    expect(text).not.toMatch(/\bundefined\b|\bNaN\b|\[object /);
  });

  it("is one to three screens long, or longer if its code needs it", () => {
    const maximum = LONG.has(id) ? 16_500 : 9_000;
    expect(markdown.length).toBeLessThanOrEqual(id === LONGEST ? 27_500 : maximum);
  });

  it("skips no heading level", () => {
    const levels = [...markdown.replace(/^```[^]*?^```/gm, "").matchAll(/^(#+) /gm)].map(
      ([, marks = ""]) => marks.length,
    );
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  });

  it("has the same number of cells in every row of a table", () => {
    const tables = markdown.replace(/^```[^]*?^```/gm, "").match(/(?:^\|.*\|$\n?)+/gm) ?? [];
    for (const table of tables) {
      const widths = table
        .trim()
        .split("\n")
        .map((row) => row.replace(/`[^`]*`/g, "").split("|").length);
      expect(new Set(widths), table).toEqual(new Set([widths[0]]));
    }
  });

  it("never calls a season a holiday, since holidays change court deadlines", () => {
    expect(markdown).not.toMatch(/feriado/i);
  });
});

describe.each(SOURCES)("The page source %s", (_, text) => {
  it("contains no literal colours", () => {
    expect(text.match(/#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!;)|\brgba?\(\d/gi)).toBeNull();
  });
});

describe("The skill file", () => {
  const markdown = MARKDOWN.get("skill") ?? "";

  it("has its name and description in front matter", () => {
    const { name, description, ...rest } = parseYaml(/^---\n([^]*?)\n---\n/.exec(markdown)?.[1] ?? "");
    expect(name).toMatch(/^[a-z][a-z0-9-]{0,63}$/);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(rest).toEqual({});
  });

  it.each([
    ["contrast/dark", "pares de um tema, "],
    ["tokens", "(DTCG), "],
    ["openapi", "descrição completa, "],
    ["manifest", "arquivos e somas, "],
  ])("states the length of %s to within a tenth", (name, before) => {
    const [, thousands] = new RegExp(`${before.replace(/[()]/g, "\\$&")}(\\d+)`).exec(markdown) ?? [];
    const count = countTokens(readFileSync(join(DIST, `api/v1/${name}.json`), "utf8"));
    const expected = `${before}${Math.round(count / 1000)} mil`;
    const message = `reference/skill.md says "${before}${thousands} mil" of /${name}.json. Write "${expected}"`;
    expect(Math.abs(Number(thousands) * 1000 - count), message).toBeLessThan(count / 10);
  });

  it("has the symbol as the favicon, for light and dark", async () => {
    const icons = [...markdown.matchAll(/<link rel="icon" href="(.*)" media="(.*)">/g)];
    expect(icons.map(([, , media]) => media)).toEqual(
      ["light", "dark"].map((mode) => `(prefers-color-scheme: ${mode})`),
    );
    const symbols = icons.map(([, address = ""]) => api.get(new URL(address, ORIGIN).pathname));
    expect(symbols.map(({ headers }) => headers.get("content-type"))).toEqual(
      Array(2).fill("image/svg+xml; charset=utf-8"),
    );
    const [light, dark] = await Promise.all(symbols.map((symbol) => symbol.text()));
    expect(light).not.toBe(dark);
  });

  it("explains how to draw more series than there are colours", () => {
    expect(markdown).toContain("Com sete ou mais, divida o gráfico em dois");
  });

  it("fits in 5,000 tokens", () => {
    const tokens = Math.ceil(markdown.length / CHARACTERS_PER_TOKEN);
    console.log(`The skill file has ${markdown.length} characters, about ${tokens} tokens.`);
    expect(tokens).toBeLessThan(5000);
  });
});
