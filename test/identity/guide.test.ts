import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readFolder } from "../../generator/identity/folder.ts";
import type { Json } from "../../generator/model/token.ts";
import { resolveTheme, tokensOf } from "../../generator/resolve/theme.ts";
import { SETTINGS_FILE } from "../../generator/tokens/moved.ts";
import { settingsSchema } from "../../generator/tokens/settings/settings.ts";
import { isObject } from "../../generator/tokens/form.ts";
import { pageContext } from "../../generator/identity/pages/page-context.ts";
import { ROOT, SCOPE } from "../built.ts";

const guide = readFileSync(join(ROOT, "generator/identity/README.md"), "utf8");
const base = mkdtempSync(join(tmpdir(), "vitral-guide-"));
afterAll(() => rmSync(base, { recursive: true }));

/** The files of the example, each from the first block below a heading with its path. */
const files = new Map(
  [...guide.matchAll(/^## `([^`]+)`\n[^]*?^```\w+\n([^]*?)^```$/gm)].map(([, path = "", text = ""]) => [path, text]),
);

let count = 0;

/** Reads the example from a folder, with changed files. */
function read(changed: Readonly<Record<string, string>> = {}) {
  return readAll({ ...Object.fromEntries(files), ...changed });
}

/** Reads files from a new folder. */
async function readAll(texts: Readonly<Record<string, string>>) {
  const root = join(base, String(++count));
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readFolder(root, { base: { origin: "", path: "" }, spanIn: () => SCOPE.span, runsModules: true });
}

/** The code spans in the first column of the table with this heading. */
function firstColumn(head: string): string[] {
  const lines = guide.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const start = lines.findIndex(([, cell]) => cell === head);
  const end = lines.findIndex((cells, index) => index > start && cells.length < 3);
  const cells = lines.slice(start + 2, end).map(([, cell = ""]) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
}

/** The names of all properties in a schema, at every depth. */
function propertiesIn(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(propertiesIn);
  if (!isObject(schema)) return [];
  const { properties = {}, ...rest } = schema;
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...entries.flatMap(([name, property]) => [name, ...propertiesIn(property)]),
    ...Object.values(rest).flatMap(propertiesIn),
  ];
}

const settings = JSON.parse(files.get(SETTINGS_FILE) ?? "null");

describe("The identity guide", () => {
  it("begins with a valid identity of two files", async () => {
    const section = guide.slice(guide.indexOf("## The smallest"), guide.indexOf(`## \`${SETTINGS_FILE}\``));
    const smallest = [...section.matchAll(/^`([^`]+)`\n\n```json\n([^]*?)^```$/gm)].map(([, path = "", text = ""]) => [
      path,
      text,
    ]);
    expect(smallest.map(([path]) => path)).toEqual([SETTINGS_FILE, "tokens/tokens.json"]);
    const reading = await readAll(Object.fromEntries(smallest));
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    expect(reading.warnings).toEqual([]);
    const { tokens, themes } = reading.source.identity;
    expect([tokens.map(({ values: [first] }) => first?.name), themes.map(({ mode }) => mode)]).toEqual([
      ["space-small"],
      ["light"],
    ]);
  });

  it("has a valid example with products, a season, a page and a custom modifier", async () => {
    expect([...files.keys()]).toEqual([
      SETTINGS_FILE,
      "tokens/tokens.json",
      "tokens/sizes.json",
      "tokens/products/bread.json",
      "tokens/products/bread.svg.hbs",
      "tokens/cake.svg.hbs",
      "tokens/platforms/labels.js",
      "reference/start.md",
    ]);
    const reading = await read();
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    expect(reading.warnings).toEqual([]);
    const { products, seasons, pages, modifiers } = reading.source.identity;
    expect([products, seasons, pages, modifiers].map((list) => list.map(({ id }) => id))).toEqual([
      ["bread", "cake"],
      ["harvest"],
      ["start"],
      ["theme", "product", "season", "size"],
    ]);
    expect(reading.source.platforms?.texts.get("labels/labels.kt")).toBe(
      "// Day\n// ink: #222222\n// paper: #ffffff\n// crust: #5a3a1a\n",
    );
    expect(products.map(({ mark, symbol }) => [mark, symbol?.light.match(/fill="([^"]+)"/)?.[1]])).toEqual([
      ["bread", "#5a3a1a"],
      ["cake", "#5a3a1a"],
    ]);
    const page = new TextDecoder().decode(reading.source.files.get("/api/v1/reference/start.md"));
    // The first Sunday of September 2026 is the 6th.
    expect(page).toContain("- Harvest, in 2026 from 2026-09-03 to 2026-09-09");
    expect(page).toContain("The text is #222222 on #ffffff, a ratio of 15.90:1.");
  });

  it("has a token whose value depends on two choices", async () => {
    const reading = await read();
    if ("problems" in reading) throw new Error("The example has problems.");
    const { identity } = reading.source;
    const sizes = [
      [{}, 0.5],
      [{ size: "stall" }, 0.75],
      [{ size: "stall", product: "bread" }, 1],
    ] as const;
    for (const [choices, value] of sizes) {
      const { variables } = { variables: tokensOf(resolveTheme(identity, { theme: "day", ...choices })) };
      expect(variables.find(({ name }) => name === "space-small")?.value).toEqual({ value, unit: "rem" });
    }
  });

  it.each(firstColumn("anchor"))("lists a valid anchor: %s", async (anchor) => {
    const changed = structuredClone(settings);
    changed.modifiers.season.contexts.harvest.dates.anchor = JSON.parse(anchor);
    // A date table has no season in unlisted years, so the page must not refer to it.
    const page = { "reference/start.md": "# Bread\n\nNothing else.\n" };
    expect(await read({ ...page, [SETTINGS_FILE]: JSON.stringify(changed) })).toHaveProperty("source");
  });

  it("reads a resolver document instead of token files", async () => {
    const ink = (value: number) => ({ size: { $type: "number", $value: value } });
    const resolver = {
      version: "2025.10",
      modifiers: { density: { contexts: { loose: [ink(2)], tight: [ink(1)] }, default: "loose" } },
      resolutionOrder: [{ $ref: "#/modifiers/density" }],
    };
    const reading = await readAll({
      [SETTINGS_FILE]: JSON.stringify({ name: "Bakery", language: "en", tokens: "bakery.resolver.json" }),
      "tokens/bakery.resolver.json": JSON.stringify(resolver),
    });
    if ("problems" in reading) throw new Error(JSON.stringify(reading.problems));
    expect(reading.source.identity.tokens.map(({ by, values }) => [by, values.map(({ value }) => value)])).toEqual([
      [["density"], [2, 1]],
    ]);
  });

  it("explains exactly the settings", () => {
    expect(firstColumn("settings key").sort()).toEqual(Object.keys(settings).sort());
  });

  it("shows every key of the settings, at every depth", () => {
    const isShown = (name: string) => guide.includes(`"${name}":`) || guide.includes(`\`${name}\``);
    const names = propertiesIn(settingsSchema());
    expect(names).toContain("only");
    expect(names.filter((name) => !isShown(name))).toEqual([]);
  });

  it("lists exactly the names that a page can use", async () => {
    const reading = await read();
    if ("problems" in reading) throw new Error("The example has problems.");
    const { values, helpers } = pageContext(reading.source.identity);
    const names = [...Object.keys(values), ...Object.keys(helpers ?? {})];
    expect(firstColumn("name in a page").sort()).toEqual(names.sort());
  });
});
