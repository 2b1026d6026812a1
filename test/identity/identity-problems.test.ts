import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { identityCopy } from "./identity-copy.ts";
import { expectedFrom, expectShown, type Mark, markOf, marksIn, unmarked } from "./marks.ts";

/**
 * Each block is a test name, the edits of a valid identity, and every problem that they cause. An edit begins with `~`
 * and replaces the first text after an anchor (`~ file @ anchor : text => replacement`), or with `±` and appends to the
 * file, or with `×` and removes the file. « and » enclose the location of a problem, in an edit or, after `^`, in
 * unchanged text; `^` with only a file name means the whole file. `!` is the message at the next mark, `&` another at
 * the same mark, `+` the fix. The test locates the marks itself, without the generator.
 */
const file = join(import.meta.dirname, "identity-problems.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);

const identity = identityCopy();

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (_, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (_, block) => {
    const lines = block.split("\n").slice(1);
    identity.restore();
    const marks = applyEdits(lines.filter((line) => /^[~±×^] /.test(line)));
    expectShown(await identity.problems(), expectedFrom(marks, lines));
  });
});

/** Makes the edits of a case, and returns their marks. */
function applyEdits(edits: readonly string[]): Mark[] {
  const texts = new Map<string, string>();
  const wholes: Mark[] = [];
  for (const edit of edits) {
    const [sign, name = ""] = edit.split(" ");
    const text = texts.get(name) ?? (existsSync(identity.path(name)) ? readFileSync(identity.path(name), "utf8") : "");
    const rest = edit.slice(`${sign} ${name} `.length).replaceAll("\\n", "\n");
    if (sign === "×") rmSync(identity.path(name));
    else if (rest === "") wholes.push(markOf(name));
    else texts.set(name, sign === "±" ? text + rest : replace(text, rest, edit));
  }
  for (const [name, text] of texts) writeFileSync(identity.path(name), unmarked(text));
  return [...wholes, ...[...texts].flatMap(([name, text]) => marksIn(name, text))];
}

function replace(text: string, rest: string, edit: string): string {
  const [, anchor = "", replacement = ""] = /^@ ([\s\S]*?) : ([\s\S]*)$/.exec(rest) ?? [];
  const [from = "", to = replacement] = replacement.includes(" =>")
    ? replacement.split(/ => ?/)
    : [unmarked(replacement)];
  const at = text.indexOf(from, text.indexOf(anchor));
  expect([text.includes(anchor), at >= 0], edit).toEqual([true, true]);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

it("the unedited identity has no problems and no marks", async () => {
  identity.restore();
  expect(await identity.problems()).toEqual([]);
  const files = ["tokens/vitral.json", "tokens/tokens.json", "tokens/products/ferry.json", "reference/basics.md"];
  for (const name of files) expect(readFileSync(identity.path(name), "utf8")).not.toMatch(/[«»]/);
});
