import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tokenAt } from "../../generator/resolve/combination.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { color } from "../smallest.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitral-modifiers-"));
  mkdirSync(join(folder, "tokens"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PLAIN = { base: { origin: "", path: "" }, spanIn: () => ({ from: 2026, to: 2026 }) };

const WHITE = color("#ffffff", [1, 1, 1]);
const BLACK = color("#000000", [0, 0, 0]);
const GREY = color("#999999", [0.6, 0.6, 0.6]);

const SETTINGS = { name: "Several", language: "en", timeZone: "UTC", tokens: "tokens.json" };

async function read(settings: object, tokens: object) {
  writeFileSync(join(folder, "tokens/vitral.json"), JSON.stringify({ ...SETTINGS, ...settings }));
  writeFileSync(join(folder, "tokens/tokens.json"), JSON.stringify(tokens));
  const reading = await readFolder(folder, PLAIN);
  const problems = "problems" in reading ? [...reading.problems, ...reading.warnings] : reading.warnings;
  return { identity: "source" in reading ? reading.source.identity : undefined, problems };
}

describe("A condition on a modifier and its facet", () => {
  const contexts = {
    day: { facets: { mode: "light" } },
    "day-more": { facets: { mode: "light", contrast: "more" } },
    "night-more": { facets: { mode: "dark", contrast: "more" } },
  };

  it("requires both", async () => {
    const when = { theme: ["day", "day-more"], "theme:contrast": "more" };
    const { identity, problems } = await read(
      {
        modifiers: { theme: { role: "theme", contexts } },
        layers: [{ when, sources: [{ ink: BLACK }] }],
      },
      { ink: WHITE },
    );
    expect(problems).toEqual([]);
    if (identity === undefined) throw new Error("No identity was read.");
    const [ink] = identity.tokens;
    const values = Object.keys(contexts).map((theme) => ink && tokenAt(identity.modifiers, ink, { theme })?.value);
    expect(values).toEqual([WHITE, BLACK, WHITE].map(({ $value }) => $value));
  });
});

describe("A default context with both an id and a name", () => {
  it("is identified by its id, at any position in the list", async () => {
    const contexts = {
      "by night": { id: "night", sources: [{ ink: WHITE }], facets: { mode: "dark" } },
      "by day": { id: "day", sources: [], facets: { mode: "light" } },
    };
    const theme = { role: "theme", default: "day", contexts };
    const { identity, problems } = await read({ modifiers: { theme } }, { ink: BLACK });
    expect(problems).toEqual([]);
    expect(identity?.modifiers[0]?.default).toBe("day");
  });
});

describe("Modifiers that only a resolver document defines", () => {
  const resolver = (modifiers: Readonly<Record<string, { contexts: object }>>) => ({
    version: "2025.10",
    sets: { base: { sources: [{ ink: BLACK }] } },
    modifiers,
    resolutionOrder: [
      { $ref: "#/sets/base" },
      ...Object.keys(modifiers).map((name) => ({ $ref: `#/modifiers/${name}` })),
    ],
  });

  it("need names that are valid in addresses", async () => {
    const { problems } = await read(
      {},
      resolver({
        "Light Mode": { contexts: { auto: [], x: [] } },
        product: { contexts: { a: [], "b c": [] } },
        date: { contexts: { a: [], b: [] } },
      }),
    );
    expect(problems.map(({ message }) => message.replace(/ Expected: .*/, ""))).toEqual([
      'The modifier "Light Mode" of the resolver document: The name "Light Mode" is not an id.',
      'The context "auto" of the resolver document: Reserved id "auto": addresses use it otherwise.',
      'The modifier "product" of the resolver document: The id "product" is for the modifier with the role "product".',
      'The context "b c" of the resolver document: The name "b c" is not an id.',
      'The modifier "date" of the resolver document: Reserved id "date": addresses use it otherwise.',
    ]);
  });

  it("can get an id in the settings", async () => {
    const { identity, problems } = await read(
      { modifiers: { "Light Mode": { id: "light-mode", contexts: { auto: { id: "automatic" } } } } },
      resolver({ "Light Mode": { contexts: { auto: [], x: [] } } }),
    );
    expect(problems.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(identity?.modifiers.find(({ id }) => id === "light-mode")?.contexts.map(({ id }) => id)).toEqual([
      "automatic",
      "x",
    ]);
  });

  it("make dark themes of contexts named dark", async () => {
    const names = ["light", "dark-hc", "Darkroom", "webDark", "plain"];
    const { identity } = await read(
      {},
      resolver({ theme: { contexts: Object.fromEntries(names.map((name) => [name, []])) } }),
    );
    expect(identity?.themes.map(({ id, mode }) => [id, mode])).toEqual([
      ["light", "light"],
      ["dark-hc", "dark"],
      ["Darkroom", "light"],
      ["webDark", "dark"],
      ["plain", "light"],
    ]);
  });
});

describe("Contrast in combinations of custom modifiers", () => {
  const modifiers = {
    theme: { role: "theme", contexts: { day: { facets: { mode: "light" } } } },
    ink: { contexts: { full: {}, faint: { sources: [{ text: GREY }] } } },
    density: { contexts: { plain: {}, touch: {} } },
  };
  const pairs = [{ text: ["text"], on: ["page"], minimum: 4.5 }];
  const tokens = { text: BLACK, page: WHITE };

  it("is checked, and the problem names the combination", async () => {
    const { problems } = await read({ modifiers, pairs }, tokens);
    expect(problems.map(({ message, rule }) => [message, rule])).toEqual([
      [
        "modifiers.ink.contexts.faint.sources.0.text: text (#999999) on page (#ffffff) has a contrast of 2.84 in theme day, ink faint. Expected: at least 4.5 for text.",
        "contrast",
      ],
    ]);
  });

  it("isn't checked in excluded combinations", async () => {
    const without = [{ ink: "faint" }];
    expect((await read({ modifiers, pairs, combinations: { without } }, tokens)).problems).toEqual([]);
  });
});

it("reports a role without a matching token, and suggests a similar name", async () => {
  const { problems } = await read({ roles: { text: "txet", data: ["page", "chart-*"] } }, { text: BLACK, page: WHITE });
  expect(problems.map(({ message, fix }) => [message, fix])).toEqual([
    ['Unknown token "txet".', 'Did you mean "text"?'],
    ['No token matches "chart-*".', null],
  ]);
});
