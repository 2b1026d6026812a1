import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../generator/tokens/problem.ts";
import { identityCopy } from "./identity-copy.ts";
import { expectedFrom, expectShown, marksIn, unmarked } from "./marks.ts";

/**
 * A block is a test name followed by the lines of an example, prefixed with `|`. The section's heading is its language;
 * a heading with spaces means that the lines are a whole page. « and » mark the location of a problem, `!` is its
 * message, and `+` its fix if it isn't the usual fix. A block without marks has no problems.
 */
const file = join(import.meta.dirname, "code-blocks.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);

const FIX = "+ Fix it, or name a language that is not checked after its fence, such as text.";
const PAGE = "reference/basics.md";

const identity = identityCopy();

/** Replaces the identity's first page, and returns the problems. */
async function problemsOf(text: string): Promise<readonly Problem[]> {
  identity.restore();
  writeFileSync(identity.path(PAGE), text);
  return identity.problems();
}

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (heading, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (name, block) => {
    const lines = block.split("\n").slice(1);
    const code = lines.filter((line) => line.startsWith("|")).map((line) => line.slice(2));
    const page = heading.includes(" ") ? code : ["# Fares", "", `\`\`\`${heading}`, ...code, "```"];
    const text = `${page.join("\n")}\n`;
    const expected = lines.flatMap((line, index) => {
      if (!line.startsWith("!")) return line.startsWith("+") ? [line] : [];
      return lines[index + 1]?.startsWith("+") ? [line] : [line, FIX];
    });
    expect(expected.length === 0, "the names of blocks without problems begin with valid").toBe(/^valid\b/.test(name));
    expectShown(await problemsOf(unmarked(text)), expectedFrom(marksIn(PAGE, text), expected));
  });
});

const example = (language: string, code: string) => `# Fares\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const summarize = (problems: readonly Problem[]) =>
  problems.map(({ place, message }) => [place.line, place.column, message]);

describe("An example", () => {
  it("reports the same location for Windows line endings", async () => {
    const text = example("css", "a { margin: 0; }\nb { color red; }").replaceAll("\n", "\r\n");
    const [problem, ...rest] = await problemsOf(text);
    expect([problem?.place.line, problem?.place.column, problem?.place.text, rest]).toEqual([
      5,
      5,
      "b { color red; }",
      [],
    ]);
  });

  it("can have at most 100,000 characters if its language is checked", async () => {
    const code = `a { color: red; }${" ".repeat(99_982)}`;
    expect(await problemsOf(example("css", code))).toEqual([]);
    expect(await problemsOf(example("text", `${code} `))).toEqual([]);
    expect(summarize(await problemsOf(example("css", `${code} `)))).toEqual([
      [4, 1, "The CSS in this example has 100001 characters. Expected: at most 100000."],
    ]);
  });

  it.each([
    ["css", "a{"],
    ["css", "a("],
    ["html", "<b>"],
    ["html", "<table><td>"],
    ["html", `<p>${[...Array(4_000).keys()].map((at) => `<b a=${at}>`).join("")}</p>`, "<p>x"],
    ["html", "<!--"],
    ["html", "&x;"],
    ["html", "<p a", " a"],
    ["json", "["],
  ])("reports a parser failure in one sentence: %s that repeats %s…", async (language, ...parts) => {
    const [last = "", first = ""] = parts.toReversed();
    const code = first + last.repeat((99_000 - first.length) / last.length);
    const problems = await problemsOf(example(language, code));
    expect(problems.map(({ place }) => [place.file, place.line])).toEqual([[PAGE, 4]]);
    expect(problems[0]?.message).toMatch(/^[^\n]{10,300}\.$/);
    expect(problems[0]?.message).not.toMatch(/stack|Error|node_modules/);
  });

  it("may have many comments before its first tag", async () => {
    expect(await problemsOf(example("html", `${"<!-- a -->\n".repeat(30)}<p>Fares</p>`))).toEqual([]);
    expect(await problemsOf(example("html", `${"<!-- a -->\n".repeat(30)}<html><p>Fares</p></html>`))).toEqual([]);
  });

  it("ignores source map references", async () => {
    const map = "/*# sourceMappingURL=/etc/passwd */\n/*# sourceMappingURL=data:application/json;base64,AAAA */";
    expect(await problemsOf(example("css", `a { color: red; }\n${map}`))).toEqual([]);
  });
});

it("the unchanged identity has no problems", async () => {
  identity.restore();
  expect(await identity.problems()).toEqual([]);
});
