import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { deltaE } from "chroma-js";
import { describe, expect, it } from "vitest";
import { hex as ratio } from "wcag-contrast";
import type { Difference } from "../../generator/diff/change.ts";
import { MARKER } from "../../generator/cli/terminal/diff-markdown.ts";
import { diff, openRepository, rem, srgb, token } from "./repository.ts";

const repository = openRepository();
const { folder } = repository;

const compared = new Map<string, ReturnType<typeof diff>>();

/** Compares a revision with the first, once for each set of options. */
function compare(revision: string, options: Parameters<typeof diff>[2] = {}): ReturnType<typeof diff> {
  const key = JSON.stringify([revision, options]);
  const result = compared.get(key) ?? diff(folder, ["first", revision], options);
  compared.set(key, result);
  return result;
}

/** Tries to inject markup into every output. */
const HOSTILE =
  "a | b `code` <img src=x onerror=alert(1)> <!-- --> </details> @team #1 [x](https://x.example) **b** \\| \u001b[31m \u202e $& &lt;";

repository.add("many", (files) => {
  files.set("color/light/ink/$value", srgb("#101010"));
  files.set("color/light/gray-soft/$value", srgb("#8a8a8a"));
  files.set("color/dark/scrim/$value/alpha", 0.7);
  files.set("space/spare", undefined);
  files.set("space/more", token("dimension", rem(20)));
  files.setting("modifiers/season/contexts/natal/dates/period/start", -20);
});

repository.add("hostile", (files) => {
  files.set("space/spare/$description", HOSTILE.replaceAll("\u001b", ""));
  files.set("space/old/$deprecated", HOSTILE);
  files.set("season/natal/$description", HOSTILE);
  files.set("mark", HOSTILE.replaceAll("\u001b", ""), "tokens/products/clio.json");
  files.set("typography/family/mono/$value", [HOSTILE, "monospace"]);
  mkdirSync(join(folder, "reference"));
  files.write("reference/nova.md", `# ${HOSTILE.replaceAll(/[<>[\]]/g, "")}\n\nTexto.\n`);
  files.setting("reference", ["nova"]);
});

describe("the terminal", () => {
  it.each([80, 60, 40])("shows colours as blocks in lines of at most %i columns", async (columns) => {
    const { out } = await compare("many", { terminal: { colors: true, depth: 24, columns } });
    const lines = stripVTControlCharacters(out).split("\n");
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(out).toContain("\u001b[48;2;20;20;20m  \u001b[0m #141414 → \u001b[48;2;16;16;16m  \u001b[0m #101010");
  });

  it("prints the same words to a pipe, without blocks or colours", async () => {
    const { out: shown } = await compare("many", {
      terminal: { colors: true, depth: 24, columns: 200 },
    });
    const { out: piped } = await compare("many", {
      terminal: { colors: false, depth: 1, columns: 200 },
    });
    const words = (text: string) => stripVTControlCharacters(text).replaceAll(/ +/g, " ");
    expect(piped).toBe(stripVTControlCharacters(piped));
    expect(words(shown)).toBe(words(piped));
  });

  it("escapes control characters in names, notes and values", async () => {
    const { out } = await compare("hostile");
    expect(out).toContain("onerror=alert(1)");
    // oxlint-disable-next-line no-control-regex -- matches control characters
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it("ends with the counts, in the singular for one change", async () => {
    const { out } = await compare("many");
    expect(out).toMatch(/\n1 breaking, \d+ visible and \d+ silent changes\.\n$/);
    repository.add("one", (files) => files.set("radius/$description", "Cantos."));
    expect((await compare("one")).out).toMatch(/\n1 silent change\.\n$/);
  });
});

describe("the Markdown", () => {
  it("begins with a fixed line, then the counts", async () => {
    const { out } = await compare("many", { markdown: true });
    const [first, second] = out.split("\n");
    expect(first).toBe("<!-- vitral diff -->");
    expect(first).toBe(MARKER);
    expect(second).toMatch(/^## 1 breaking, \d+ visible and \d+ silent changes$/);
    const { out: unchanged } = await compare("first", { markdown: true });
    expect(unchanged.split("\n").slice(0, 2)).toEqual([first, "## Nothing changed for users of the identity"]);
  });

  it("has a row per value with its measures, and folds silent changes", async () => {
    const { out } = await compare("many", { markdown: true });
    const far = deltaE("#6b6b6b", "#8a8a8a").toFixed(2);
    const [before, after] = ["#6b6b6b", "#8a8a8a"].map((color) => Math.floor(ratio(color, "#fafafa") * 100) / 100);
    expect(out).toContain("| token `space-spare` removed | `7rem` |  |  | in all themes |");
    expect(out).toContain(
      `| token \`gray-soft\` changed | \`#6b6b6b\` | \`#8a8a8a\` | ΔE ${far}<br>${before?.toFixed(2)} → ${after?.toFixed(2)} on paper<br>now below 4.5 (text, declared) | in light |`,
    );
    const [open, folded] = out.split(/<summary>Silent \(\d+\)<\/summary>/);
    expect(open).not.toContain("space-more");
    expect(folded).toContain("| token `space-more` added |  | `20rem` |  | in all themes |");
  });

  it("escapes Markdown and HTML in names, notes and values", async () => {
    const { out } = await compare("hostile", { markdown: true });
    expect(out).toContain("onerror");
    const tags = new Set(out.match(/<[^>]*>/g));
    const expectedTags = new Set([
      "<!-- vitral diff -->",
      "<code>",
      "</code>",
      "<details>",
      "</details>",
      "<summary>",
      "</summary>",
      "<br>",
    ]);
    expect([...tags].filter((tag) => !expectedTags.has(tag))).toEqual([]);
    expect(out.match(/<details>/g)?.length).toBe(out.match(/<\/details>/g)?.length);
    const rows = out.split("\n").filter((line) => line.startsWith("|"));
    expect(rows.length).toBeGreaterThan(5);
    for (const line of rows) expect(line.match(/\|/g), line).toHaveLength(6);
    // Removes code spans and entities, which can't mention, link or close anything.
    const rest = out.replaceAll(/`[\w#.,:()%/+ -]+`|&#\d+;/g, "").replace(MARKER, "");
    expect(rest).not.toMatch(/[`@\\*_[\]&]|https?:/);
    expect(rest).not.toMatch(/^#(?!## |# )/m);
  });
});

describe("a comment that would be too long", () => {
  repository.add("long", (files) => {
    const added = Array.from({ length: 1500 }, (_, index) => [`step-${index}`, token("dimension", rem(index + 100))]);
    files.set("space/steps", Object.fromEntries(added));
    files.set("space/spare/$description", "Muito. ".repeat(5000).trim());
    files.set("space/old", undefined);
  });

  it("leaves out silent changes and says how many, but keeps all counts and all breaking changes", async () => {
    const { out } = await compare("long", { markdown: true });
    // GitHub accepts at most 65,536 characters.
    expect(out.length).toBeLessThanOrEqual(65_536);
    expect(out).toContain("| token `space-old` removed | `9rem` |  |  | in all themes |");
    const [, silent = 0] = /and (\d+) silent changes/.exec(out) ?? [];
    const [, more = 0] = /\| (\d+) more changes that did not fit into this comment \|/.exec(out) ?? [];
    expect(Number(silent)).toBeGreaterThan(1500);
    const shown = out.split("<summary>Silent")[1]?.match(/^\| (token|page|group) /gm) ?? [];
    expect(shown.length + Number(more)).toBe(Number(silent));
  });

  it("shortens a long value that the JSON has in full", async () => {
    repository.add("note", (files) => files.set("space/spare/$description", "Muito. ".repeat(5000).trim()));
    const { out } = await compare("note", { markdown: true });
    expect(out).toMatch(/Muito\. Muito\..{0,20}…|Muito.{0,20}&#8230;/);
    expect(out.length).toBeLessThan(2000);
    expect((await compare("note", { json: true })).out.length).toBeGreaterThan(30_000);
  });
});

describe("the JSON", () => {
  it("has the documented shape and is the same on every run", async () => {
    const [first, second] = [
      await compare("many", { json: true }),
      await diff(folder, ["first", "many"], { json: true }),
    ];
    expect(second.out).toBe(first.out);
    const difference = JSON.parse(first.out) as Difference;
    expect(Object.keys(difference)).toEqual(["old", "new", "years", "operations", "counts", "changes"]);
    expect({ ...difference, counts: 0, changes: 0 }).toEqual({
      old: "first",
      new: "many",
      years: { from: 2026, to: 2027 },
      operations: false,
      counts: 0,
      changes: 0,
    });
    for (const level of ["breaking", "visible", "silent"] as const)
      expect(difference.changes.filter((change) => change.level === level)).toHaveLength(difference.counts[level]);
    expect(difference.changes[0]).toEqual({
      level: "breaking",
      subject: "token",
      kind: "removed",
      name: "space-spare",
      to: null,
      deprecated: false,
      rows: [
        {
          label: null,
          before: "7rem",
          after: null,
          color: null,
          contrast: null,
          crossed: [],
          where: [{ themes: null, products: null, seasons: null }],
        },
      ],
    });
  });

  it("measures translucent colours composited on the paper", async () => {
    const { out } = await compare("many", { json: true });
    const scrim = (JSON.parse(out) as Difference).changes.find(({ name }) => name === "scrim");
    // Black at 0.6 and at 0.7 on #141414, mixed in sRGB: 20 × 0.4 = 8 and 20 × 0.3 = 6.
    expect(scrim?.rows[0]?.color?.difference).toBeCloseTo(deltaE("#080808", "#060606"), 2);
    expect(scrim?.rows[0]?.contrast).toEqual({
      before: Math.floor(ratio("#080808", "#141414") * 100) / 100,
      after: Math.floor(ratio("#060606", "#141414") * 100) / 100,
    });
  });
});
