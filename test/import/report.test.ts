import { describe, expect, it } from "vitest";
import { showImported, showKept, type Shown } from "../../generator/cli/terminal/imported.ts";

const terminal = { colors: false, depth: 1, columns: 100 };
const place = { source: "tokens.css", folder: "brand", title: "Made an identity in brand" };

const SMALL: Shown = {
  format: "stylesheets",
  name: "Acme",
  counts: { tokens: 127, modifiers: { theme: 2 } },
  likelyErrors: [],
  choices: [
    {
      modifier: "theme",
      contexts: ["light", "dark"],
      why: "light.json and dark.json define the same 127 tokens",
      option: "--choice theme=#*",
    },
  ],
  entries: [],
  unreadFiles: {},
  settings: {},
  isGuessed: false,
};

const entry = (what: string, at: number) =>
  ({ kind: "left-out", what, subject: `.a${at}`, found: "1 property", option: `--choice a=.a${at}` }) as const;

/** A source that makes each part of the report long. */
const LARGE: Shown = {
  ...SMALL,
  likelyErrors: Array.from({ length: 9 }, (_, at) => `The choice c${at} changes no value.`),
  choices: Array.from({ length: 40 }, (_, at) => ({
    modifier: `choice-${at}`,
    contexts: Array.from({ length: 35 }, (_, of) => `context-${of}`),
    why: "themes/*.css define the same tokens, and so on ".repeat(3).trim(),
    option: "--choice x=.a",
  })),
  entries: (["left-out", "repaired", "as-written"] as const).flatMap((kind) =>
    Array.from({ length: 400 }, (_, at) => ({ ...entry(`Kind ${at % 20}`, at), kind })),
  ),
  unreadFiles: { ".scss": 9, ".tsx": 5 },
  settings: { roles: Object.fromEntries("abcdefghij".split("").map((role) => [role, `color.${role}.default`])) },
  isGuessed: true,
};

describe("The import report", () => {
  it("names each choice with its reason and the option that overrides it", () => {
    expect(showImported(SMALL, place, { ...terminal, columns: 120 })).toContain(
      "  theme   light, dark   light.json and dark.json define the same 127 tokens   (--choice 'theme=#*' or --no-choice '#*')\n",
    );
  });

  it("begins with probable mistakes", () => {
    expect(showImported({ ...SMALL, likelyErrors: ["The choice x changes no value."] }, place, terminal)).toMatch(
      /^Made an identity in brand\n\nProbably wrong\n {2}The choice x changes no value\.\n\n {2}source /,
    );
  });

  it("counts the further tokens of a guessed role", () => {
    const roles = { space: Array.from({ length: 90 }, (_, at) => `space.${at}`) };
    expect(showImported({ ...SMALL, isGuessed: true, settings: { roles } }, place, terminal)).toContain(
      "  space space.0, space.1, space.2, space.3, space.4, space.5, 84 more\n",
    );
  });

  it("counts what was left out, with the option that includes it", () => {
    const entries = [entry("Components", 0), entry("Components", 1)];
    expect(showImported({ ...SMALL, entries }, place, terminal)).toContain(
      "\nLeft out\n  Components: 2   (--choice a=.a0, …)\n    .a0: 1 property\n",
    );
  });

  it("lists unread file types on one line", () => {
    expect(showImported(LARGE, place, terminal)).toContain("\nNot read: .scss 9, .tsx 5\n");
  });

  it.each([80, 100, 300])("fits on a page for any source, in %i columns", (columns) => {
    const lines = showImported(LARGE, place, { ...terminal, columns })
      .trimEnd()
      .split("\n");
    expect(lines.length).toBeLessThanOrEqual(46);
    expect(lines.filter((line) => line.includes("more, with --json")).length).toBeGreaterThan(2);
  });

  it("doesn't count styling codes when it truncates the source", () => {
    const styled = {
      ...terminal,
      colors: true,
      key: "\u0000a-long-key-of-this-process-that-takes-no-column".repeat(3),
    };
    expect(showImported(SMALL, place, styled)).toContain("  tokens.css\n");
  });

  it("strips control characters from names", () => {
    const choices = [{ modifier: "a\u001b[31m", contexts: ["b\u0007"], why: "c\n", option: "--choice d=\u001b" }];
    // oxlint-disable-next-line no-control-regex -- it looks for control characters
    expect(showImported({ ...SMALL, choices }, place, terminal)).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

describe("The list of kept values", () => {
  it("shows both values of a token", () => {
    const gap = (value: number) => ({ $type: "number", $value: value });
    const tokens = [{ file: "base.tokens.json", path: "gap", kept: gap(1), given: gap(2) }];
    expect(showKept({ tokens, missing: [], settings: [] }, terminal)).toBe(
      "\nYou and the source both changed these; yours were kept\n  tokens/base.tokens.json: gap is 1; the source has 2\n",
    );
  });

  it("is empty if nothing was kept", () => {
    expect(showKept({ tokens: [], missing: [], settings: [] }, terminal)).toBe("");
  });
});
