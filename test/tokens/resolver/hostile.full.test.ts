import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { readJsonDocument } from "../../../generator/tokens/json/document.ts";
import { inOrder, type Problem } from "../../../generator/tokens/problem.ts";
import { readResolver } from "../../../generator/tokens/resolver/document.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";

const one = { $type: "number", $value: 1 };
const base = (...sources: readonly Json[]) => ({ base: { sources } });
const ORDER = [{ $ref: "#/sets/base" }];
const main = (others: Record<string, Json>): Json => ({ version: "2025.10", resolutionOrder: ORDER, ...others });
const times = (count: number, make: (index: number) => readonly [string, Json]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
const nested = (depth: number): Json => (depth === 0 ? one : { a: nested(depth - 1) });
const some = times(10_000, (index) => [`t${index}`, one]);
const many = times(100_000, (index) => [`t${index}`, one]);
const switches = (count: number, token: (index: number) => string) => ({
  modifiers: times(count, (index) => {
    const list = [{ [token(index)]: one }];
    return [`m${index}`, { contexts: { on: list, off: list } }];
  }),
  resolutionOrder: Array.from({ length: count }, (_, index) => ({ $ref: `#/modifiers/m${index}` })),
});

type Hostile = { readonly main: Json; readonly files?: (file: string) => Json; readonly says: string | undefined };

/** Documents that are small for what they ask; the last of each kind is the largest that is read. */
const CASES: Readonly<Record<string, Hostile>> = {
  "a chain of references without an end": {
    main: main({
      sets: base({ $ref: "#/$defs/0" }),
      $defs: times(50_000, (at) => [`${at}`, { $ref: `#/$defs/${at + 1}` }]),
    }),
    says: "References lead to references more than 100 times.",
  },
  "a chain of files without an end": {
    main: main({ sets: base({ $ref: "1.json" }) }),
    files: (file) => ({ $ref: `${Number.parseInt(file, 10) + 1}.json` }),
    says: "References lead to references more than 100 times.",
  },
  "a circle of many files": {
    main: main({ sets: base({ $ref: "1.json" }) }),
    files: (file) => ({ $ref: `${(Number.parseInt(file, 10) + 1) % 90}.json` }),
    says: "Circular reference: 1.json# → 2.json# → 3.json# → 4.json# → … → 0.json# → 1.json#.",
  },
  "sets that double 40 times": {
    main: main({
      sets: {
        ...times(40, (at) => [`${at}`, { sources: [{ $ref: `#/sets/${at + 1}` }, { $ref: `#/sets/${at + 1}` }] }]),
        "40": { sources: [{ a: one }] },
        ...base({ $ref: "#/sets/0" }),
      },
    }),
    says: "The references lead to more than 10000 sources.",
  },
  "a large file as a source of 11 sets": {
    main: main({ sets: base(...Array.from({ length: 11 }, () => ({ $ref: "many.json" }))) }),
    files: () => many,
    says: "The sources have more than 1000000 groups and tokens together.",
  },
  "more than 10 MB": {
    main: main({ description: "x".repeat(10_000_000), sets: base() }),
    says: "Expected: at most 10000000 (10 MB).",
  },
  "many large files": {
    main: main({ sets: base(...Array.from({ length: 6 }, (_, at) => ({ $ref: `${at}.json` }))) }),
    files: () => ({ $description: "x".repeat(9_000_000) }),
    says: "The files have more than 50000000 characters together.",
  },
  "groups that are too deep": {
    main: main({ sets: base({ $ref: "deep.json" }) }),
    files: () => nested(200),
    says: "Nested more than 100 levels deep.",
  },
  "a token that depends on 14 modifiers": {
    main: { version: "2025.10", ...switches(14, () => "a") },
    says: "more than 10000 values of each",
  },
  "wrong aliases in two files by turns": {
    main: main({ sets: base({ $ref: "all.json" }, { $ref: "odd.json" }) }),
    files: (file) =>
      Object.fromEntries(
        Object.keys(some).flatMap((name, at) => {
          const isHere = file === "all.json" || at % 2 === 1;
          return isHere ? [[name, { $type: "number", $value: "{none}" }]] : [];
        }),
      ),
    says: "Unknown token {none}.",
  },
  "clashes of two files": {
    main: main({ sets: base({ $ref: "all.json" }, { $ref: "other.json" }) }),
    files: (file) => (file === "all.json" ? some : times(10_000, (at) => [`t${at}`, {}])),
    says: '"t0" is a group, and a token of that name is in all.json:',
  },
  "an alias with a million names": {
    main: main({ sets: base({ a: { $type: "number", $value: `{${"a.".repeat(1_000_000)}a}` } }) }),
    says: "Unknown token {a.a.",
  },
  "2^60 combinations of 60 independent modifiers": {
    main: { version: "2025.10", ...switches(60, (index) => `t${index}`) },
    says: undefined,
  },
  "a hundred thousand tokens": { main: main({ sets: base(many) }), says: undefined },
  "99 levels of groups": {
    main: main({ sets: base({ $ref: "deep.json" }) }),
    files: () => nested(98),
    says: undefined,
  },
};

async function run({ main, files }: Hostile) {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const read = (file: string) => JSON.stringify(file === "x.json" ? main : files?.(file), null, 1);
  const resolver = readResolver("x.json", read, report);
  if (resolver !== undefined) await projectTokens(resolver, report);
  return inOrder(problems);
}

describe("a hostile resolver document", () => {
  it.each(Object.entries(CASES))("with %s is read to its end", async (_, hostile) => {
    const problems = await run(hostile);
    const [problem] = problems;
    if (hostile.says === undefined) expect(problems).toEqual([]);
    else expect(problem?.message).toContain(hostile.says);
  });

  it("is not read beyond its folder", async () => {
    const asked: string[] = [];
    const text = JSON.stringify(
      main({ sets: base(...["../a", "%2e%2e/a", "/etc/a", "a/../../b"].map(($ref) => ({ $ref }))) }),
    );
    readResolver(
      "x.json",
      (file) => (asked.push(file), file === "x.json" ? text : "{}"),
      () => undefined,
    );
    expect(asked).toEqual(["x.json"]);
  });
});

describe("a problem that the format finds in merged tokens", () => {
  it("has the place in the file that states it", async () => {
    const { mergeLayers } = await import("../../../generator/tokens/resolver/merge.ts");
    const { readTokenDocument } = await import("../../../generator/tokens/dtcg/document.ts");
    const files = new Map([
      ["x.json", JSON.stringify(main({ sets: base({ $ref: "a.json" }, { $ref: "b.json" }) }))],
      ["a.json", '{ "w": { "$type": "dimension",\n  "$description": 5, "$value": { "value": 1, "unit": "px" } } }'],
      ["b.json", '{ "w": { "$type": "dimension",\n  "$value": { "value": 2,\n "unit": "em" } } }'],
    ]);
    const problems: Problem[] = [];
    const report = (problem: Problem) => void problems.push(problem);
    const resolver = readResolver("x.json", (file) => files.get(file), report);
    const document = mergeLayers("x.json", resolver?.layers ?? [], new Map());
    readTokenDocument(document.value, { document, path: [], report });
    const shown = inOrder(problems).map(
      ({ place, message }) => `${place.file}:${place.line}:${place.column} ${message}`,
    );
    expect(shown).toEqual([
      'a.json:2:19 w: "$description" is 5. Expected: text.',
      'b.json:3:10 w: "unit" is "em". The format has only px and rem; the value is published as it is.',
    ]);
    expect(readJsonDocument("b.json", files.get("b.json") ?? "", report)?.place(["w"], "key")).toEqual(
      document.place(["w"], "key"),
    );
  });
});
