import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../generator/source/fault.ts";
import { identityCopy } from "./identity-copy.ts";

/**
 * Each block is a sentence, the edits of a sound identity, and every fault that is told then: its place, the line with
 * a caret under what is meant, the message and how to mend it. An edit begins with ~ and replaces the first text behind
 * a mark (`~ file @ mark : text => other`), or with ± and adds to the file's end, or with × and removes the file.
 */
const file = join(import.meta.dirname, "identity-faults.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);

const identity = identityCopy();

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (_, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (name, block) => {
    const edits = block.split("\n").filter((line) => /^[~±×] /.test(line));
    identity.restore();
    for (const edit of edits) change(edit);
    const faults = await identity.faults();
    expect([name, ...edits, ...faults.flatMap(told)].join("\n")).toBe(block);
  });
});

function change(edit: string): void {
  const [sign, name = ""] = edit.split(" ");
  const path = identity.path(name);
  const rest = edit.slice(`${sign} ${name} `.length).replaceAll("\\n", "\n");
  if (sign === "×") return rmSync(path);
  if (sign === "±") return writeFileSync(path, rest, { flag: "a" });
  const [, mark = "", from = "", to = ""] = /^@ ([\s\S]*?) : ([\s\S]*?) => ?([\s\S]*)$/.exec(rest) ?? [];
  const text = readFileSync(path, "utf8");
  const at = text.indexOf(from, text.indexOf(mark));
  expect([text.includes(mark), at >= 0], edit).toEqual([true, true]);
  writeFileSync(path, text.slice(0, at) + to + text.slice(at + from.length));
}

function told({ place, message, fix }: Fault): string[] {
  const { file: name, line, column, length, text } = place;
  const indent = /^ */.exec(text)?.[0].length ?? 0;
  const frame = [`| ${text.trimStart()}`, `  ${" ".repeat(Math.max(0, column - 1 - indent))}${"^".repeat(length)}`];
  const mend = fix === null ? [] : [`+ ${fix}`];
  return [`${name}:${line}:${column}`, ...(text === "" ? [] : frame), `! ${message}`, ...mend];
}

it("the identity that every fault is planted in has none itself", async () => {
  identity.restore();
  expect(await identity.faults()).toEqual([]);
});
