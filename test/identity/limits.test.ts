import { writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { SETTINGS_FILE } from "../../generator/tokens/moved.ts";
import { identityCopy } from "./identity-copy.ts";

const { path, restore, edit, problems } = identityCopy();
beforeEach(restore);

const PAGE = "reference/basics.md";
const TOP = "---\nname: basics\n---\n# Basics\n\nA text.\n\n";

/** The largest accepted value, the smallest rejected value, and the message. */
const LIMITS: readonly (readonly [name: string, accepted: string, rejected: string, message: string])[] = [
  [
    "a paragraph of 50,000 characters",
    "a".repeat(50_000),
    "a".repeat(50_001),
    "This paragraph, heading or cell has 50001 characters. Expected: at most 50000.",
  ],
  [
    "a paragraph with 500 emphasis characters",
    "*a* ".repeat(250),
    "*a* ".repeat(251),
    "This paragraph, heading or cell has 502 characters for emphasis, links, code and markup. Expected: at most 500.",
  ],
  [
    "a list item of 20,000 characters",
    `- ${"a\n\n  ".repeat(6666)}aa`,
    `- ${"a\n\n  ".repeat(6666)}aaa`,
    "This list item or quotation has 20001 characters. Expected: at most 20000.",
  ],
  [
    "block quotes nested 19 deep",
    `${">".repeat(19)} a`,
    `${">".repeat(20)} a`,
    "Lists and block quotes are nested more than 20 levels deep.",
  ],
  [
    "a table of 100 columns with 50 short rows",
    `${"|a".repeat(100)}|\n${"|-".repeat(100)}|\n${"|b|\n".repeat(50)}`,
    `${"|a".repeat(100)}|\n${"|-".repeat(100)}|\n${"|b|\n".repeat(5000)}`,
    "This Markdown is too complex to parse.",
  ],
];

describe("Markdown", () => {
  it.each(LIMITS)("is accepted up to %s", async (_, accepted, rejected, message) => {
    writeFileSync(path(PAGE), `${TOP}${accepted}\n`);
    expect(await problems()).toEqual([]);
    writeFileSync(path(PAGE), `${TOP}${rejected}\n`);
    const reported = await problems();
    expect(reported.map(({ message: reportedMessage }) => reportedMessage)).toEqual([message]);
    expect(reported[0]?.place).toMatchObject({ file: PAGE, line: message.includes("complex") ? 10 : 8 });
  });
});

it("limits pairs to 300,000 comparisons in all combinations", async () => {
  const messages = async () => (await problems()).map(({ message }) => message);
  const addThemes = (count: number) => {
    restore();
    edit(SETTINGS_FILE, (text) => {
      const settings = JSON.parse(text);
      const { modifiers, pairs, lint } = settings;
      lint.size = "off";
      const { contexts } = modifiers.theme;
      for (let at = 0; at < count; at += 1) contexts[`more-${at}`] = contexts.day;
      pairs.push(...Array.from({ length: 5 * count }, () => pairs[0]));
      return JSON.stringify(settings);
    });
  };
  addThemes(90);
  expect(await messages()).toEqual([
    expect.stringMatching(
      /^"pairs" makes at least 30\d{4} comparisons in all combinations\. Expected: at most 300000\.$/,
    ),
  ]);
});

it("limits seasons to 366", async () => {
  edit(SETTINGS_FILE, (text) => {
    const settings = JSON.parse(text);
    const { contexts } = settings.modifiers.season;
    for (let at = 0; at < 362; at += 1) contexts[`more-${at}`] = contexts.pascha;
    return JSON.stringify(settings);
  });
  expect((await problems()).map(({ message }) => message)).toEqual([
    "modifiers.season: The modifier has 367 contexts. Expected: at most 366.",
  ]);
});
