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
const originals = new Map([TOKENS, SYMBOL, PAGE].map((file) => [file, readFileSync(file, "utf8")]));
const tokens = originals.get(TOKENS) ?? "";
await vitral(["build", "--quiet"], { cwd });

beforeEach(() => {
  for (const [file, text] of originals) writeFileSync(file, text);
});

/** The tokens with an unknown alias on the line of the light theme's accent. */
const line = tokens.split("\n").findIndex((text) => text.includes('"{color.light.ink}"')) + 1;
const invalid = tokens.replace("{color.light.ink}", "{color.light.inc}");
const [before = "", text = "", after = ""] = invalid.split("\n").slice(line - 2, line + 1);
const column = text.indexOf('"{color.light.inc}"') + 1;
const length = '"{color.light.inc}"'.length;

describe("a problem in the tokens file", () => {
  it("is shown with its location, code frame, caret and fix, and the old build is kept", async () => {
    const built = contentsOf(join(cwd, "dist"));
    writeFileSync(TOKENS, invalid);
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

  it("is shown even with --quiet", async () => {
    writeFileSync(TOKENS, invalid);
    const { code, out, err } = await vitral(["build", "--quiet"], { cwd });
    expect([code, out, err.includes(`tokens/tokens.json:${line}:${column} `)]).toEqual([1, "", true]);
  });

  it("is printed as JSON with --json", async () => {
    writeFileSync(TOKENS, invalid);
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

  it("is shown by get in the same way as by build", async () => {
    writeFileSync(TOKENS, invalid);
    const { code, out, err } = await vitral(["get", "/tokens"], { cwd });
    expect([code, out, err.includes(`tokens/tokens.json:${line}:${column} `)]).toEqual([1, "", true]);
  });

  const values: [string, { group: string; from: string; to: string }][] = [
    ["a length in em, which the format doesn't support", { group: "space", from: '"rem"', to: '"em"' }],
    ["a length without a unit", { group: "radius", from: '"px"', to: '""' }],
    ["a duration in minutes", { group: "motion", from: '"ms"', to: '"min"' }],
    ["a font size in em", { group: "typography", from: '"rem"', to: '"em"' }],
    ["a blur in em", { group: "shadow", from: '"px"', to: '"em"' }],
  ];

  it.each(values)("is reported for a value that its type doesn't allow: %s", async (_, { group, from, to }) => {
    const index = tokens.indexOf(from, tokens.indexOf(`\n  "${group}": {`));
    writeFileSync(TOKENS, tokens.slice(0, index) + to + tokens.slice(index + from.length));
    const { code, err } = await vitral(["build"], { cwd });
    const files = [...err.matchAll(/^(\S+?):\d+:\d+ /gm)].map(([, file = ""]) => file);
    // A page that shows the length in pixels also has a problem.
    expect([code, files.filter((file) => !file.startsWith("reference/"))]).toEqual([1, ["tokens/tokens.json"]]);
  });
});

describe("problems in several files", () => {
  it("are all shown and counted, in file order", async () => {
    appendFileSync(PAGE, "\n{{tokens.nothing}}\n");
    appendFileSync(SYMBOL, "\n{{tokens.nothing}}\n");
    const { code, err } = await vitral(["build"], { cwd });
    const files = [...err.matchAll(/^(\S+?):\d+:\d+ /gm)].map(([, file]) => file);
    expect([code, files]).toEqual([1, ["reference/forma.md", "tokens/products/clio.svg.hbs"]]);
    expect(err.trimEnd().split("\n").at(-1)).toBe("2 problems in 2 files; nothing was written.");
  });
});

it("names the missing file in a folder without an identity", async () => {
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

describe("the code frame", () => {
  const show = (line: string, target: string, columns = 80) => {
    const index = line.indexOf(target);
    const problem = { place: placeIn("a.json", line, index, index + target.length), message: "No.", fix: null };
    return showProblems([problem], { colors: false, depth: 1, columns }).split("\n").slice(1, 3);
  };

  const lines: [string, { args: [line: string, target: string]; expected: string[] }][] = [
    ["with accented letters", { args: ["ação: x", "x"], expected: ["ação: x", "      ^"] }],
    ["with combining accents", { args: ["ac\u0327a\u0303o: x", "x"], expected: ["ac\u0327a\u0303o: x", "      ^"] }],
    ["with wide characters", { args: ["日本: 語", "語"], expected: ["日本: 語", "      ^^"] }],
    ["with emoji of several code points", { args: ["👩‍👩‍👧 👍🏽: x", "x"], expected: ["👩‍👩‍👧 👍🏽: x", "       ^"] }],
    ["with tabs", { args: ["\ta:\txy", "xy"], expected: [" a: xy", "    ^^"] }],
    [
      "with characters that a terminal would interpret",
      { args: ["\u001b[31m\u202e: x", "x"], expected: ["�[31m�: x", "        ^"] },
    ],
    [
      "that is wider than the terminal",
      {
        args: [`${"a".repeat(500)}x${"b".repeat(500)}`, "x"],
        expected: [`${"a".repeat(22)}x${"b".repeat(51)}`, `${" ".repeat(22)}^`],
      },
    ],
  ];

  it.each(lines)("puts its caret below the problem on a line %s", (_, { args, expected }) => {
    const [line = "", caret = ""] = expected;
    expect(show(...args)).toEqual([`  1 | ${line}`, `      ${caret}`]);
  });

  it("shows the lines before and after, with aligned numbers", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join("\n");
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

  it("fits terminals with 80 and 120 columns", () => {
    for (const columns of [80, 120]) {
      for (const line of show(`${"a".repeat(200)}${"x".repeat(300)}`, "x".repeat(300), columns))
        expect(line.length).toBeLessThanOrEqual(columns);
    }
  });
});

it("shows at most 200 problems per file and counts all of them", () => {
  const text = "x\n".repeat(250);
  const problemsOf = (file: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      place: placeIn(file, text, index * 2, index * 2 + 1),
      message: "No.",
      fix: null,
    }));
  const output = showProblems([...problemsOf("a.json", 201), ...problemsOf("b.json", 200)], {
    colors: false,
    depth: 1,
    columns: 80,
  });
  const headings = [...output.matchAll(/^(\S+):(\d+):1 No\.$/gm)].map(([, file, line]) => `${file} ${line}`);
  const expected = ["a.json", "b.json"].flatMap((file) =>
    Array.from({ length: 200 }, (_, index) => `${file} ${index + 1}`),
  );
  expect(headings).toEqual(expected);
  expect(output).toContain("\n\na.json has 201 problems; the first 200 are shown.\n\nb.json:1:1 ");
  expect(output.trimEnd().split("\n").at(-1)).toBe("401 problems in 2 files.");
});

it("escapes control characters", async () => {
  writeFileSync(TOKENS, tokens.replace('"space": {', '"space": { "\\u001b[2J\\u009b31m\\u202e": 1,'));
  const { err } = await vitral(["build"], { cwd });
  expect([err.includes("\\u001b[2J\\u009b31m\\u202e"), /(?!\n)[\p{Cc}\u202e]/u.test(err)]).toEqual([true, false]);
});
