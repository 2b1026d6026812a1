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
  "What the Design Tokens Format does not allow": readTokenDocument,
  "What is not valid JSON": () => undefined,
};

/**
 * Each block is a sentence, the lines of a document after bars, with « and » around the place, and every problem: ! the
 * message at the next mark, & another at the same one, + the fix. ⇥ is a tab, ⍽ a no-break space, ␁ the control character
 * of that number.
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

describe("a file that is too large or too deep has one problem", () => {
  const mark = "The file begins with a byte order mark, which JSON does not allow (RFC 8259, section 8.1).";
  const files: [string, { given: string; want: { at: string; message: string } }][] = [
    ["nothing", { given: " \n", want: { at: "2:1", message: "Invalid JSON: found nothing. Expected: an object." } }],
    ["a byte order mark", { given: "\uFEFF{}", want: { at: "1:1", message: mark } }],
    [
      "more than 10 MB",
      {
        given: `{"a":"${"x".repeat(10_000_000)}"}`,
        want: { at: "1:1", message: "The file has 10000008 bytes. Expected: at most 10000000 (10 MB)." },
      },
    ],
    [
      "objects 10,000 deep",
      {
        given: `${'{"a":\n'.repeat(10_000)}1${"}".repeat(10_000)}`,
        want: { at: "101:1", message: "Nested more than 100 levels deep." },
      },
    ],
  ];

  it.each(files)("%s", async (_, { given, want }) => {
    const { problems } = await problemsOf(given, readTokenDocument);
    const found = problems.map(({ place, message }) => ({ at: `${place.line}:${place.column}`, message }));
    expect(found).toEqual([want]);
  });

  it("and brackets in a string do not count", async () => {
    const { problems } = await problemsOf(JSON.stringify({ $description: `\\"${"[".repeat(200)}` }), readTokenDocument);
    expect(problems).toEqual([]);
  });
});

describe("a file that is made to take much time or memory is checked anyway", () => {
  const number = (name: string, value: Json) => [name, { $type: "number", $description: "n", $value: value }] as const;
  const count = (length: number) => Array.from({ length }, (_, at) => at);
  const files: [string, { given: Json; want: string | undefined }][] = [
    [
      "a chain of ten thousand aliases",
      {
        given: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, at ? `{a${at - 1}}` : 1))),
        want: undefined,
      },
    ],
    [
      "a chain of ten thousand aliases, the end last",
      {
        given: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, at < 9999 ? `{a${at + 1}}` : 1))),
        want: undefined,
      },
    ],
    [
      "a circle of ten thousand aliases",
      {
        given: Object.fromEntries(count(10_000).map((at) => number(`a${at}`, `{a${(at + 1) % 10_000}}`))),
        want: "a0: Circular alias: a0 → a1 → a2 → a3 → … → a9999 → a0.",
      },
    ],
    [
      "groups that double what they extend forty times",
      {
        given: Object.fromEntries([
          ["g0", Object.fromEntries([number("a", 1)])],
          ...count(40).map((at) => [`g${at + 1}`, { x: { $extends: `{g${at}}` }, y: { $extends: `{g${at}}` } }]),
        ]),
        want: "$extends leads to more than 100 levels of groups, or to more than 100000 inherited tokens.",
      },
    ],
    [
      "a chain of two hundred groups",
      {
        given: Object.fromEntries(count(200).map((at) => [`g${at}`, at < 199 ? { $extends: `{g${at + 1}}` } : {}])),
        want: "g0: The group inherits from more than 100 groups.",
      },
    ],
    [
      "two hundred nested references",
      {
        given: Object.fromEntries(
          count(300).map((at) => {
            const next = at === 299 ? 1 : { $ref: `#/a${at + 1}/$value/x` };
            return [`a${at}`, { $description: "n", $type: "number", $value: { x: [next] } }];
          }),
        ),
        want: "a99: References are nested more than 200 levels deep.",
      },
    ],
    [
      "references that double a value",
      {
        given: Object.fromEntries(
          count(40).map((at) => {
            const half = { $ref: `#/a${at - 1}/$value/x` };
            return [`a${at}`, { $description: "n", $type: "number", $value: { x: at === 0 ? [1] : [half, half] } }];
          }),
        ),
        want: "a10: The value has more than 2000 parts.",
      },
    ],
  ];

  it.each(files)("%s", async (_, { given, want }) => {
    const { problems } = await problemsOf(JSON.stringify(given), readTokenDocument);
    const messages = problems.map(({ message }) => message);
    if (want === undefined) expect(messages).toEqual([]);
    else expect(messages).toContain(want);
  });

  it("a chain of 250,000 aliases ends in its number", { timeout: 60_000 }, () => {
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
