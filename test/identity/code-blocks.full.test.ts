import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../generator/tokens/problem.ts";
import { identityCopy } from "./identity-copy.ts";
import { expectedFrom, expectShown, marksIn, unmarked } from "./marks.ts";

/**
 * Each block is a sentence, and the lines of an example after |, in the language of its section; or, in a section whose
 * heading has spaces, a page after its title. « and » mark the place of a problem, ! is its message, + its fix where it
 * is not the usual one. A block without a mark has no problem.
 */
const file = join(import.meta.dirname, "code-blocks.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);

const FIX = "+ Fix it, or name a language that is not checked after its fence, such as text.";
const PAGE = "reference/basics.md";

const identity = identityCopy();

/** Makes the first page of the identity hold a text; the problems come back. */
async function problemsOf(text: string): Promise<readonly Problem[]> {
  identity.restore();
  writeFileSync(identity.path(PAGE), text);
  return identity.problems();
}

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (heading, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (name, block) => {
    const lines = block.split("\n").slice(1);
    const shown = lines.filter((line) => line.startsWith("|")).map((line) => line.slice(2));
    const page = heading.includes(" ") ? shown : ["# Fares", "", `\`\`\`${heading}`, ...shown, "```"];
    const text = `${page.join("\n")}\n`;
    const told = lines.flatMap((line, index) => {
      if (!line.startsWith("!")) return line.startsWith("+") ? [line] : [];
      return lines[index + 1]?.startsWith("+") ? [line] : [line, FIX];
    });
    expect(told.length === 0, "a block without a problem is called valid").toBe(/^valid\b/.test(name));
    expectShown(await problemsOf(unmarked(text)), expectedFrom(marksIn(PAGE, text), told));
  });
});

const example = (language: string, code: string) => `# Fares\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;
const told = (problems: readonly Problem[]) =>
  problems.map(({ place, message }) => [place.line, place.column, message]);

describe("An example", () => {
  it("has its problem at the same place where lines end as on Windows", async () => {
    const text = example("css", "a { margin: 0; }\nb { color red; }").replaceAll("\n", "\r\n");
    const [problem, ...others] = await problemsOf(text);
    expect([problem?.place.line, problem?.place.column, problem?.place.text, others]).toEqual([
      5,
      5,
      "b { color red; }",
      [],
    ]);
  });

  it("has at most 100,000 characters if its language is checked", async () => {
    const code = `a { color: red; }${" ".repeat(99_982)}`;
    expect(await problemsOf(example("css", code))).toEqual([]);
    expect(await problemsOf(example("text", `${code} `))).toEqual([]);
    expect(told(await problemsOf(example("css", `${code} `)))).toEqual([
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
  ])("that would break a parser is a problem in one sentence: %s of %s…", async (language, ...parts) => {
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

  it("names no file that would be read", async () => {
    const map = "/*# sourceMappingURL=/etc/passwd */\n/*# sourceMappingURL=data:application/json;base64,AAAA */";
    expect(await problemsOf(example("css", `a { color: red; }\n${map}`))).toEqual([]);
  });
});

it("the identity whose page is replaced has no problem itself", async () => {
  identity.restore();
  expect(await identity.problems()).toEqual([]);
});
