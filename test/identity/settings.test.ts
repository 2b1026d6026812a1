import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/token.ts";
import { checkConditions, type Named, readWhen } from "../../generator/tokens/conditions.ts";
import { hasMoved } from "../../generator/tokens/moved.ts";
import { readSettings } from "../../generator/tokens/settings/read.ts";
import type { Settings } from "../../generator/tokens/settings/settings.ts";
import type { Spot } from "../../generator/tokens/form.ts";
import { problemsOf } from "../tokens/document.ts";
import { expectedFrom, expectShown, marksIn, unmarked } from "./marks.ts";
import { SAMPLE, SMALLEST } from "./settings-files.ts";
import { isAccepted } from "./settings-schema.ts";

/** The modifiers that the conditions refer to. */
const MODIFIERS: readonly Named[] = [
  {
    id: "theme",
    contexts: [
      { id: "light", facets: { mode: "light" } },
      { id: "dark", facets: { mode: "dark", contrast: "more" } },
      { id: "night", facets: { mode: "dark" } },
    ],
  },
  {
    id: "density",
    contexts: [
      { id: "touch", facets: {} },
      { id: "mouse", facets: { contrast: "less" } },
    ],
  },
];

const readFile = (_: Json, { document, report }: Spot) => readSettings(document, report);

const CHECKS: Readonly<Record<string, (root: Json, spot: Spot) => unknown>> = {
  "Older settings in a token file": hasMoved,
  "Unknown references": (root, spot) => {
    const settings = readFile(root, spot);
    return settings && checkConditions(settings, MODIFIERS, spot);
  },
};

/**
 * Each block is a test name, a file after `|`, with « and » around the location, and every problem: `!` is the message
 * at the next mark, `&` another at the same mark, `+` the fix. `…` stands for the required settings.
 */
const file = join(import.meta.dirname, "settings-problems.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);
const required = JSON.stringify(SMALLEST).slice(1, -1);

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (title, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (_, block) => {
    const [, written = ""] = /^\| (.*)$/m.exec(block) ?? [];
    const text = written.replace("…", required);
    const { problems } = await problemsOf(unmarked(text), CHECKS[title ?? ""] ?? readFile);
    expectShown(problems, expectedFrom(marksIn("tokens.json", text), block.split("\n").slice(2)));
    // An editor shows the same problems while you type.
    if (title === "Settings that the schema rejects") expect(isAccepted(JSON.parse(unmarked(text)))).toBe(false);
  });
});

async function read(settings: Json): Promise<Settings | undefined> {
  const { problems, result } = await problemsOf(JSON.stringify(settings, null, 2), readFile);
  expect(problems).toEqual([]);
  return result as Settings | undefined;
}

describe("readSettings", () => {
  it("applies all defaults to the smallest file", async () => {
    expect(await read(SMALLEST)).toEqual({
      name: "Ferry",
      language: "en-GB",
      url: null,
      tokens: ["tokens.json"],
      timeZone: "UTC",
      modifiers: [],
      layers: [],
      without: [],
      build: null,
      names: { prefix: "", join: "-", groups: {} },
      roles: {},
      use: {},
      fonts: [],
      platforms: {},
      rules: [],
      pairs: [],
      lint: {},
      reference: [],
    });
  });

  it("keeps the order of modifiers and contexts, with their paths", async () => {
    const settings = await read(SAMPLE);
    expect(settings?.modifiers.map(({ key, role, path }) => [key, role, path])).toEqual([
      ["theme", "theme", ["modifiers", "theme"]],
      ["product", "product", ["modifiers", "product"]],
      ["season", "season", ["modifiers", "season"]],
    ]);
    const [theme, product, season] = settings?.modifiers ?? [];
    expect(theme?.contexts[1]).toEqual({
      path: ["modifiers", "theme", "contexts", "dark"],
      key: "dark",
      id: null,
      name: "Escuro",
      note: null,
      sources: [
        {
          path: ["modifiers", "theme", "contexts", "dark", "sources", 0],
          kind: "group",
          group: "color.dark",
          as: "color",
          by: null,
        },
      ],
      facets: { mode: "dark" },
      media: "(prefers-color-scheme: dark)",
      dates: null,
      product: null,
    });
    expect(product?.contexts[0]?.sources?.[0]).toMatchObject({
      kind: "file",
      ref: "products/clio.json#/data",
      as: "color.data-*",
      by: "mode",
    });
    expect(season?.contexts[0]?.dates).toEqual({
      anchor: { fixed: "12-25" },
      period: { start: -24, end: 0 },
      priority: 0,
      years: { from: 1583, to: 9999 },
    });
  });

  it("wraps single values in lists", async () => {
    const settings = await read(SAMPLE);
    expect(settings?.rules.map(({ tokens, take, when }) => [tokens, take, when])).toEqual([
      [["color.accent"], "color.ink", {}],
      [["color.gray-*"], "color.ink", { "theme:contrast": ["more"] }],
    ]);
    expect((await read({ ...SMALLEST, roles: { text: "hue.ink" } }))?.roles).toEqual({ text: ["hue.ink"] });
  });

  it("applies a pair's minimum to high contrast by default", async () => {
    const pair = { graphic: ["ink"], on: ["paper"], minimum: 3 };
    const settings = await read({ ...SAMPLE, pairs: [...SAMPLE.pairs, pair] });
    expect(settings?.pairs.map(({ use, foregrounds, minimum, more }) => [use, foregrounds, minimum, more])).toEqual([
      ["text", ["ink"], 4.5, 7],
      ["graphic", ["ink"], 3, 3],
    ]);
  });

  it.each([
    ["https://example.org/", "https://example.org"],
    ["https://example.org/design/", "https://example.org/design"],
    ["http://127.0.0.1:8080/a/b", "http://127.0.0.1:8080/a/b"],
  ])("reads the address %s as %s", async (url, expected) => {
    expect((await read({ ...SMALLEST, url }))?.url).toBe(expected);
  });

  it("keeps inline tokens, even in a group called group", async () => {
    const inline = { group: { $type: "color", ink: { $value: "{hue.tar}" } } };
    const settings = await read({ ...SMALLEST, layers: [{ when: {}, sources: [inline] }] });
    expect(settings?.layers[0]?.sources).toEqual([
      { path: ["layers", 0, "sources", 0], kind: "inline", value: inline },
    ]);
  });

  it("allows an empty context called none, and modifiers without attributes", async () => {
    const contexts = { none: {}, boat: { note: "On the water." } };
    const modifiers = {
      product: { role: "product", attribute: false, contexts },
      size: { attribute: false, contexts },
    };
    expect((await read({ ...SMALLEST, modifiers }))?.modifiers.map(({ attribute }) => attribute)).toEqual([
      false,
      false,
    ]);
  });
});

describe("conditions", () => {
  const spot = { document: { file: "", value: null, place: () => ({}) as never }, path: [], report: () => {} };
  it.each([
    [{ theme: ["dark"] }, { theme: ["dark"] }],
    [{ "theme:mode": ["dark"] }, { theme: ["dark", "night"] }],
    [
      { mode: ["dark"], density: ["touch"] },
      { theme: ["dark", "night"], density: ["touch"] },
    ],
    [{ theme: ["light", "night"], mode: ["dark"] }, { theme: ["night"] }],
    [{ "theme:contrast": ["more"], mode: ["light"] }, { theme: [] }],
    [{}, {}],
    [{ contrast: ["more"] }, undefined],
  ])("%j selects %j", (when, expected) => {
    expect(readWhen(when, MODIFIERS, spot)).toEqual(expected);
  });
});
