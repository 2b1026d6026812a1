import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readFolder } from "../../generator/source/folder.ts";
import { pageContext } from "../../generator/source/pages/page-context.ts";
import { ROOT, SCOPE } from "../built.ts";

const guide = readFileSync(join(ROOT, "generator/source/README.md"), "utf8");
const base = mkdtempSync(join(tmpdir(), "vitral-guide-"));
afterAll(() => rmSync(base, { recursive: true }));

/** The files of the example: below a heading that is a path, the first block is that file. */
const files = new Map(
  [...guide.matchAll(/^## `([^`]+)`\n[^]*?^```\w+\n([^]*?)^```$/gm)].map(([, path = "", text = ""]) => [path, text]),
);

let count = 0;

/** Reads the example from a folder, with one of its files written otherwise. */
async function read(changed: Readonly<Record<string, string>> = {}) {
  const root = join(base, String(++count));
  for (const [path, text] of Object.entries({ ...Object.fromEntries(files), ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readFolder(root, { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
}

/** The texts in code in the first column of the table that has such a head. */
function firstColumn(head: string): string[] {
  const lines = guide.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = lines.findIndex(([, cell]) => cell === head);
  const end = lines.findIndex((cells, index) => index > start && cells.length < 3);
  const cells = lines.slice(start + 2, end).map(([, cell = ""]) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
}

describe("The guide to an identity", () => {
  it("has an example that is sound, with a product, a season and a page", async () => {
    expect([...files.keys()]).toEqual([
      "tokens/tokens.json",
      "tokens/products/bread.json",
      "tokens/products/bread.svg.hbs",
      "reference/start.md",
    ]);
    const reading = await read();
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    const { products, seasons, pages } = reading.source.identity;
    expect([products, seasons, pages].map((list) => list.map(({ id }) => id))).toEqual([
      ["bread"],
      ["harvest"],
      ["start"],
    ]);
    const page = new TextDecoder().decode(reading.source.files.get("/api/v1/reference/start.md"));
    // The first Sunday of September 2026 is the 6th.
    expect(page).toContain("- Harvest, in 2026 from 2026-09-03 to 2026-09-09");
    expect(page).toContain("The text is #222222 on #ffffff, a ratio of 15.90:1.");
  });

  it.each(firstColumn("anchor"))("names an anchor that is read: %s", async (anchor) => {
    const tokens = JSON.parse(files.get("tokens/tokens.json") ?? "");
    tokens.season.harvest.$extensions["dev.vitral"].anchor = JSON.parse(anchor);
    // A table of dates has no season in other years than its own; nor may the page then ask for it.
    const page = { "reference/start.md": "# Bread\n\nNothing else.\n" };
    expect(await read({ ...page, "tokens/tokens.json": JSON.stringify(tokens) })).toHaveProperty("source");
  });

  const names: [string, { from: string; to: string; want: string }][] = [
    [
      "a theme's group",
      { from: '"colors": "color.day"', to: '"colors": "color.dusk"', want: "a group of colours, color.day." },
    ],
    [
      "a published group",
      {
        from: '"space": "space"',
        to: '"motion": "motion"',
        want: 'Unknown group of tokens "motion". Expected: one of color, color.day, space, season, season.harvest.',
      },
    ],
  ];

  it.each(names)("begins an identity of few groups, which a message lists if one is missing: %s", async (_, edit) => {
    const tokens = files.get("tokens/tokens.json") ?? "";
    const reading = await read({ "tokens/tokens.json": tokens.replace(edit.from, edit.to) });
    const messages = "problems" in reading ? reading.problems.map(({ message }) => message) : [];
    expect(messages.join("\n")).toContain(edit.want);
  });

  it("names every setting, and no other", () => {
    const settings = JSON.parse(files.get("tokens/tokens.json") ?? "").$extensions["dev.vitral"];
    expect(firstColumn("in `$extensions` → `dev.vitral`").sort()).toEqual(Object.keys(settings).sort());
  });

  it("names everything that a page can name, and nothing else", async () => {
    const reading = await read();
    if ("problems" in reading) throw new Error("The example has problems.");
    const { values, helpers } = pageContext(reading.source.identity);
    const names = [...Object.keys(values), ...Object.keys(helpers ?? {})];
    expect(firstColumn("name in a page").sort()).toEqual(names.sort());
  });
});
