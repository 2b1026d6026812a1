import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../generator/model/token.ts";
import { settleAliases } from "../../generator/tokens/dtcg/aliases.ts";
import { readTokenDocument } from "../../generator/tokens/dtcg/document.ts";
import type { RawToken } from "../../generator/tokens/dtcg/expand.ts";
import type { Problem } from "../../generator/tokens/problem.ts";
import type { Spot } from "../../generator/tokens/form.ts";
import { readFolder } from "../../generator/identity/folder.ts";
import { ROOT, SCOPE, SECOND } from "../built.ts";
import { problemsOf } from "./document.ts";
import { expectedFrom, expectShown, marksIn, unmarked } from "../identity/marks.ts";

type Check = (root: Json, spot: Spot) => unknown;

const CHECKS: Readonly<Record<string, Check>> = {
  "Design Tokens Format problems": readTokenDocument,
  "JSON syntax problems": () => undefined,
};

/**
 * Each block is a test name, the lines of a document after `|`, with « and » around the location, and every problem:
 * `!` is the message at the next mark, `&` another at the same mark, `+` the fix. `⇥` is a tab, `⍽` a no-break space,
 * `␁` the control character U+0001.
 */
const file = join(import.meta.dirname, "token-problems.txt");
const sections = readFileSync(file, "utf8").trimEnd().split(/^# /m).slice(1);

describe.each(sections.map((section) => section.trimEnd().split("\n\n")))("%s", (title, ...blocks) => {
  it.each(blocks.map((block) => [block.split("\n")[0] ?? "", block]))("%s", async (_, block) => {
    const lines = [...block.matchAll(/^\| ?(.*)$/gm)].map(([, line = ""]) => line);
    const text = lines.join("\n").replaceAll("⇥", "\t").replaceAll("⍽", "\u00a0").replaceAll("␁", "\u0001");
    const marks = marksIn("tokens.json", text);
    const { problems } = await problemsOf(unmarked(text), CHECKS[title ?? ""]!);
    expectShown(problems, expectedFrom(marks, block.split("\n").slice(1)));
  });
});

describe("an unreadable file has a single problem", () => {
  const mark = "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).";
  const files: [string, { text: string; expected: { at: string; message: string } }][] = [
    [
      "an empty file",
      { text: " \n", expected: { at: "2:1", message: "Invalid JSON: found nothing. Expected: an object." } },
    ],
    ["a byte order mark", { text: "\uFEFF{}", expected: { at: "1:1", message: mark } }],
    [
      "more than 10 MB",
      {
        text: `{"a":"${"x".repeat(10_000_000)}"}`,
        expected: { at: "1:1", message: "The file has 10000008 bytes. Expected: at most 10000000 (10 MB)." },
      },
    ],
    [
      "objects nested 10,000 deep",
      {
        text: `${'{"a":\n'.repeat(10_000)}1${"}".repeat(10_000)}`,
        expected: { at: "101:1", message: "Nested more than 100 levels deep." },
      },
    ],
  ];

  it.each(files)("%s", async (_, { text, expected }) => {
    const { problems } = await problemsOf(text, readTokenDocument);
    const reported = problems.map(({ place, message }) => ({ at: `${place.line}:${place.column}`, message }));
    expect(reported).toEqual([expected]);
  });

  it("ignores brackets in strings", async () => {
    const { problems } = await problemsOf(JSON.stringify({ $description: `\\"${"[".repeat(200)}` }), readTokenDocument);
    expect(problems).toEqual([]);
  });
});

describe("checks an expensive file:", () => {
  const number = (name: string, value: Json) => [name, { $type: "number", $description: "n", $value: value }] as const;
  const count = (length: number) => Array.from({ length }, (_, at) => at);
  const files: [string, { document: Json; expected: string | undefined }][] = [
    [
      "a chain of ten thousand aliases",
      {
        document: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, at ? `{a${at - 1}}` : 1))),
        expected: undefined,
      },
    ],
    [
      "a chain of ten thousand aliases in order",
      {
        document: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, at < 9999 ? `{a${at + 1}}` : 1))),
        expected: undefined,
      },
    ],
    [
      "a cycle of ten thousand aliases",
      {
        document: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, `{a${(at + 1) % 10_000}}`))),
        expected: "a0: Circular alias: a0 → a1 → a2 → a3 → … → a9999 → a0.",
      },
    ],
    [
      "groups that double their tokens forty times",
      {
        document: Object.fromEntries([
          ["g0", Object.fromEntries([number("a", 1)])],
          ...count(40).map((at) => [`g${at + 1}`, { x: { $extends: `{g${at}}` }, y: { $extends: `{g${at}}` } }]),
        ]),
        expected: "$extends leads to more than 100 levels of groups, or to more than 100000 inherited tokens.",
      },
    ],
    [
      "a chain of two hundred groups",
      {
        document: Object.fromEntries(count(200).map((at) => [`g${at}`, at < 199 ? { $extends: `{g${at + 1}}` } : {}])),
        expected: "g0: The group inherits from more than 100 groups.",
      },
    ],
    [
      "two hundred nested references",
      {
        document: Object.fromEntries(
          count(300).map((at) => {
            const next = at === 299 ? 1 : { $ref: `#/a${at + 1}/$value/x` };
            return [`a${at}`, { $description: "n", $type: "number", $value: { x: [next] } }];
          }),
        ),
        expected: "a99: References are nested more than 200 levels deep.",
      },
    ],
    [
      "references that double a value",
      {
        document: Object.fromEntries(
          count(40).map((at) => {
            const half = { $ref: `#/a${at - 1}/$value/x` };
            return [`a${at}`, { $description: "n", $type: "number", $value: { x: at === 0 ? [1] : [half, half] } }];
          }),
        ),
        expected: "a10: The value has more than 2000 parts.",
      },
    ],
  ];

  it.each(files)("%s", async (_, { document, expected }) => {
    const { problems } = await problemsOf(JSON.stringify(document), readTokenDocument);
    const messages = problems.map(({ message }) => message);
    if (expected === undefined) expect(messages).toEqual([]);
    else expect(messages).toContain(expected);
  });

  it("resolves a chain of 250,000 aliases", { timeout: 60_000 }, () => {
    const last = 249_999;
    const tokens = count(last + 1).map((at): RawToken => {
      const name = `t${at}`;
      const value = at === last ? 1 : `{t${at + 1}}`;
      const inherited = at === last ? "number" : undefined;
      return {
        path: [name],
        name,
        origin: [],
        json: {},
        at: [],
        value,
        stated: undefined,
        inherited,
        deprecated: false,
      };
    });
    const spot = { path: [], report: (problem: Problem) => expect.fail(problem.message) } as unknown as Spot;
    expect(settleAliases(tokens, spot).at(-1)).toMatchObject({ name: "t0", type: "number", end: 1 });
  });
});

describe("a valid identity", () => {
  it.each([ROOT, SECOND])("has no problems: %s", async (root) => {
    const reading = await readFolder(root, { base: { origin: "", path: "" }, spanIn: () => SCOPE.span });
    expect("problems" in reading ? reading.problems : []).toEqual([]);
  });
});
