import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { placeIn } from "../../generator/tokens/problem.ts";
import { showProblems } from "../../generator/cli/terminal/problems.ts";
import { contentsOf } from "../build/tree.ts";
import { copyIdentity, vitral } from "./vitral.ts";
import { temporaryFolder } from "../temporary.ts";

const cwd = copyIdentity();
const TOKENS = join(cwd, "tokens/tokens.json");
const SYMBOL = join(cwd, "tokens/products/clio.svg.hbs");
const PAGE = join(cwd, "reference/forma.md");
const sound = new Map([TOKENS, SYMBOL, PAGE].map((file) => [file, readFileSync(file, "utf8")]));
const tokens = sound.get(TOKENS) ?? "";
await vitral(["build", "--quiet"], { cwd });

beforeEach(() => {
  for (const [file, text] of sound) writeFileSync(file, text);
});

/** An unknown alias, in the line of the light theme's accent. */
const line = tokens.split("\n").findIndex((text) => text.includes('"{color.light.ink}"')) + 1;
const wrong = tokens.replace("{color.light.ink}", "{color.light.inc}");
const [before = "", text = "", after = ""] = wrong.split("\n").slice(line - 2, line + 1);
const column = text.indexOf('"{color.light.inc}"') + 1;
const length = '"{color.light.inc}"'.length;

describe("a problem in the tokens file", () => {
  it("is shown with its place, the lines around it, a caret and a fix; the old build stays", async () => {
    const built = contentsOf(join(cwd, "dist"));
    writeFileSync(TOKENS, wrong);
    expect(await vitral(["build"], { cwd })).toEqual({
      code: 1,
      out: "",
      err: `tokens/tokens.json:${line}:${column} color.light.accent: Unknown token {color.light.inc}.
  ${line - 1} | ${before}
  ${line} | ${text}
  ${" ".repeat(`${line} | `.length + column - 1)}${"^".repeat(length)}
  ${line + 1} | ${after}
  fix: Did you mean "color.light.ink"?

1 problem in 1 file; nothing was written.
Fix these first: colours, contrast, symbols and pages were not checked.
`,
    });
    expect(contentsOf(join(cwd, "dist"))).toEqual(built);
    expect(readdirSync(cwd).sort()).toEqual(["dist", "reference", "tokens"]);
  });

  it("is shown with --quiet too", async () => {
    writeFileSync(TOKENS, wrong);
    const { code, out, err } = await vitral(["build", "--quiet"], { cwd });
    expect([code, out, err.includes(`tokens/tokens.json:${line}:${column} `)]).toEqual([1, "", true]);
  });

  it("is printed as JSON with --json", async () => {
    writeFileSync(TOKENS, wrong);
    const { code, out, err } = await vitral(["build", "--json"], { cwd });
    expect([code, err]).toEqual([1, ""]);
    expect(JSON.parse(out)).toEqual({
      problems: [
        {
          place: { file: "tokens/tokens.json", line, column, length, text, before, after },
          message: "color.light.accent: Unknown token {color.light.inc}.",
          fix: 'Did you mean "color.light.ink"?',
        },
      ],
      warnings: [],
      isWhole: false,
    });
  });

  it("is shown by get as by build", async () => {
    writeFileSync(TOKENS, wrong);
    const { code, out, err } = await vitral(["get", "/tokens"], { cwd });
    expect([code, out, err.includes(`tokens/tokens.json:${line}:${column} `)]).toEqual([1, "", true]);
  });

  const values: [string, { group: string; from: string; to: string }][] = [
    ["a length in em, which the format does not have", { group: "space", from: '"rem"', to: '"em"' }],
    ["a length without a unit", { group: "radius", from: '"px"', to: '""' }],
    ["a duration in minutes", { group: "motion", from: '"ms"', to: '"min"' }],
    ["a font size in em", { group: "typography", from: '"rem"', to: '"em"' }],
    ["a blur in em", { group: "shadow", from: '"px"', to: '"em"' }],
  ];

  it.each(values)("is a value that its type does not allow: %s", async (_, { group, from, to }) => {
    const at = tokens.indexOf(from, tokens.indexOf(`\n  "${group}": {`));
    writeFileSync(TOKENS, tokens.slice(0, at) + to + tokens.slice(at + from.length));
    const { code, err } = await vitral(["build"], { cwd });
    const files = [...err.matchAll(/^(\S+?):\d+:\d+ /gm)].map(([, file = ""]) => file);
    // A page that writes the length in pixels has a problem too.
    expect([code, files.filter((file) => !file.startsWith("reference/"))]).toEqual([1, ["tokens/tokens.json"]]);
  });
});

describe("problems of several files", () => {
  it("are all shown, in the order of files, with their count", async () => {
    appendFileSync(PAGE, "\n{{tokens.nothing}}\n");
    appendFileSync(SYMBOL, "\n{{tokens.nothing}}\n");
    const { code, err } = await vitral(["build"], { cwd });
    const files = [...err.matchAll(/^(\S+?):\d+:\d+ /gm)].map(([, file]) => file);
    expect([code, files]).toEqual([1, ["reference/forma.md", "tokens/products/clio.svg.hbs"]]);
    expect(err.trimEnd().split("\n").at(-1)).toBe("2 problems in 2 files; nothing was written.");
  });
});

it("for a folder without an identity, the missing file is named", async () => {
  const empty = temporaryFolder();
  const { code, err } = await vitral(["build"], { cwd: empty });
  expect([code, err]).toEqual([
    1,
    `tokens/vitral.json:1:1 File not found. Expected: tokens/vitral.json in the identity's folder.
  fix: Run the command where tokens/ and reference/ are, or name that folder with --root. \`vitral init\` makes a new identity.

1 problem in 1 file; nothing was written.
Fix these first: colours, contrast, symbols and pages were not checked.
`,
  ]);
  expect(existsSync(join(empty, "dist"))).toBe(false);
});

describe("the line under a problem", () => {
  const show = (line: string, meant: string, columns = 80) => {
    const at = line.indexOf(meant);
    const problem = { place: placeIn("a.json", line, at, at + meant.length), message: "No.", fix: null };
    return showProblems([problem], { colors: false, depth: 1, columns }).split("\n").slice(1, 3);
  };

  const lines: [string, { given: [line: string, meant: string]; want: string[] }][] = [
    ["with letters that have accents", { given: ["ação: x", "x"], want: ["ação: x", "      ^"] }],
    [
      "with accents that are separate characters",
      { given: ["ac\u0327a\u0303o: x", "x"], want: ["ac\u0327a\u0303o: x", "      ^"] },
    ],
    ["with characters of two columns", { given: ["日本: 語", "語"], want: ["日本: 語", "      ^^"] }],
    ["with characters of several code points", { given: ["👩‍👩‍👧 👍🏽: x", "x"], want: ["👩‍👩‍👧 👍🏽: x", "       ^"] }],
    ["with tabs", { given: ["\ta:\txy", "xy"], want: [" a: xy", "    ^^"] }],
    [
      "with characters that a terminal would interpret",
      { given: ["\u001b[31m\u202e: x", "x"], want: ["�[31m�: x", "        ^"] },
    ],
    [
      "that is longer than the terminal is wide",
      {
        given: [`${"a".repeat(500)}x${"b".repeat(500)}`, "x"],
        want: [`${"a".repeat(22)}x${"b".repeat(51)}`, `${" ".repeat(22)}^`],
      },
    ],
  ];

  it.each(lines)("has its caret below the place: a line %s", (_, { given, want }) => {
    const [line = "", caret = ""] = want;
    expect(show(...given)).toEqual([`  1 | ${line}`, `      ${caret}`]);
  });

  it("comes between the line before it and the line after it, whose numbers are aligned", () => {
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`).join("\n");
    const frames = [9, 12].map((number) => {
      const start = lines.indexOf(`line ${number}`);
      const problem = { place: placeIn("a.json", `${lines}\n`, start, start + 4), message: "No.", fix: null };
      return showProblems([problem], { colors: false, depth: 1, columns: 80 }).split("\n\n")[0];
    });
    expect(frames).toEqual([
      "a.json:9:1 No.\n   8 | line 8\n   9 | line 9\n       ^^^^\n  10 | line 10",
      "a.json:12:1 No.\n  11 | line 11\n  12 | line 12\n       ^^^^",
    ]);
  });

  it("fits into terminals of 80 and of 120 columns", () => {
    for (const columns of [80, 120]) {
      for (const line of show(`${"a".repeat(200)}${"x".repeat(300)}`, "x".repeat(300), columns))
        expect(line.length).toBeLessThanOrEqual(columns);
    }
  });
});

it("at most 200 problems of one file are shown, and all are counted", () => {
  const text = "x\n".repeat(250);
  const problemsOf = (file: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      place: placeIn(file, text, at * 2, at * 2 + 1),
      message: "No.",
      fix: null,
    }));
  const shown = showProblems([...problemsOf("a.json", 201), ...problemsOf("b.json", 200)], {
    colors: false,
    depth: 1,
    columns: 80,
  });
  const headings = [...shown.matchAll(/^(\S+):(\d+):1 No\.$/gm)].map(([, file, line]) => `${file} ${line}`);
  const expected = ["a.json", "b.json"].flatMap((file) => Array.from({ length: 200 }, (_, at) => `${file} ${at + 1}`));
  expect(headings).toEqual(expected);
  expect(shown).toContain("\n\na.json has 201 problems; the first 200 are shown.\n\nb.json:1:1 ");
  expect(shown.trimEnd().split("\n").at(-1)).toBe("401 problems in 2 files.");
});

it("control characters in a text are escaped", async () => {
  writeFileSync(TOKENS, tokens.replace('"space": {', '"space": { "\\u001b[2J\\u009b31m\\u202e": 1,'));
  const { err } = await vitral(["build"], { cwd });
  expect([err.includes("\\u001b[2J\\u009b31m\\u202e"), /(?!\n)[\p{Cc}\u202e]/u.test(err)]).toEqual([true, false]);
});
