import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { readJsonDocument } from "../../../generator/tokens/json/document.ts";
import { inOrder, type Problem } from "../../../generator/tokens/problem.ts";
import { readResolver } from "../../../generator/tokens/resolver/document.ts";
import { projectTokens } from "../../../generator/tokens/resolver/projection.ts";

const token = { $type: "number", $value: 1 };
const base = (...sources: readonly Json[]) => ({ base: { sources } });
const ORDER = [{ $ref: "#/sets/base" }];
const main = (rest: Record<string, Json>): Json => ({ version: "2025.10", resolutionOrder: ORDER, ...rest });
const keyed = (count: number, make: (index: number) => readonly [string, Json]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)));
const nested = (depth: number): Json => (depth === 0 ? token : { a: nested(depth - 1) });
const tenThousand = keyed(10_000, (index) => [`t${index}`, token]);
const hundredThousand = keyed(100_000, (index) => [`t${index}`, token]);
const switches = (count: number, nameOf: (index: number) => string) => ({
  modifiers: keyed(count, (index) => {
    const list = [{ [nameOf(index)]: token }];
    return [`m${index}`, { contexts: { on: list, off: list } }];
  }),
  resolutionOrder: Array.from({ length: count }, (_, index) => ({ $ref: `#/modifiers/m${index}` })),
});

type Hostile = { readonly main: Json; readonly files?: (file: string) => Json; readonly message: string | undefined };

/** Small documents with expensive results; the last of each kind is the largest that is accepted. */
const CASES: Readonly<Record<string, Hostile>> = {
  "an endless chain of references": {
    main: main({
      sets: base({ $ref: "#/$defs/0" }),
      $defs: keyed(50_000, (at) => [`${at}`, { $ref: `#/$defs/${at + 1}` }]),
    }),
    message: "The chain of references has more than 100 links.",
  },
  "an endless chain of files": {
    main: main({ sets: base({ $ref: "1.json" }) }),
    files: (file) => ({ $ref: `${Number.parseInt(file, 10) + 1}.json` }),
    message: "The chain of references has more than 100 links.",
  },
  "a cycle of many files": {
    main: main({ sets: base({ $ref: "1.json" }) }),
    files: (file) => ({ $ref: `${(Number.parseInt(file, 10) + 1) % 90}.json` }),
    message: "Circular reference: 1.json# → 2.json# → 3.json# → 4.json# → … → 0.json# → 1.json#.",
  },
  "sets that double 40 times": {
    main: main({
      sets: {
        ...keyed(40, (at) => [`${at}`, { sources: [{ $ref: `#/sets/${at + 1}` }, { $ref: `#/sets/${at + 1}` }] }]),
        "40": { sources: [{ a: token }] },
        ...base({ $ref: "#/sets/0" }),
      },
    }),
    message: "The references resolve to more than 10000 sources.",
  },
  "a large file as a source of 11 sets": {
    main: main({ sets: base(...Array.from({ length: 11 }, () => ({ $ref: "many.json" }))) }),
    files: () => hundredThousand,
    message: "The sources have more than 1000000 groups and tokens together.",
  },
  "more than 10 MB": {
    main: main({ description: "x".repeat(10_000_000), sets: base() }),
    message: "Expected: at most 10000000 (10 MB).",
  },
  "many large files": {
    main: main({ sets: base(...Array.from({ length: 6 }, (_, at) => ({ $ref: `${at}.json` }))) }),
    files: () => ({ $description: "x".repeat(9_000_000) }),
    message: "The files have more than 50000000 characters together.",
  },
  "groups that are too deep": {
    main: main({ sets: base({ $ref: "deep.json" }) }),
    files: () => nested(200),
    message: "Nested more than 100 levels deep.",
  },
  "a token that depends on 14 modifiers": {
    main: { version: "2025.10", ...switches(14, () => "a") },
    message: "more than 10000 values of each",
  },
  "unknown aliases alternating between two files": {
    main: main({ sets: base({ $ref: "all.json" }, { $ref: "odd.json" }) }),
    files: (file) =>
      Object.fromEntries(
        Object.keys(tenThousand).flatMap((name, at) => {
          const isHere = file === "all.json" || at % 2 === 1;
          return isHere ? [[name, { $type: "number", $value: "{none}" }]] : [];
        }),
      ),
    message: "Unknown token {none}.",
  },
  "conflicts between two files": {
    main: main({ sets: base({ $ref: "all.json" }, { $ref: "other.json" }) }),
    files: (file) => (file === "all.json" ? tenThousand : keyed(10_000, (at) => [`t${at}`, {}])),
    message: '"t0" is a group, and a token of that name is in all.json:',
  },
  "an alias with a million names": {
    main: main({ sets: base({ a: { $type: "number", $value: `{${"a.".repeat(1_000_000)}a}` } }) }),
    message: "Unknown token {a.a.",
  },
  "2^60 combinations of 60 independent modifiers": {
    main: { version: "2025.10", ...switches(60, (index) => `t${index}`) },
    message: undefined,
  },
  "a hundred thousand tokens": { main: main({ sets: base(hundredThousand) }), message: undefined },
  "99 levels of groups": {
    main: main({ sets: base({ $ref: "deep.json" }) }),
    files: () => nested(98),
    message: undefined,
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
  it.each(Object.entries(CASES))("with %s is read or rejected", async (_, hostile) => {
    const problems = await run(hostile);
    const [problem] = problems;
    if (hostile.message === undefined) expect(problems).toEqual([]);
    else expect(problem?.message).toContain(hostile.message);
  });

  it("can't read files outside its folder", async () => {
    const requested: string[] = [];
    const text = JSON.stringify(
      main({ sets: base(...["../a", "%2e%2e/a", "/etc/a", "a/../../b"].map(($ref) => ({ $ref }))) }),
    );
    readResolver(
      "x.json",
      (file) => (requested.push(file), file === "x.json" ? text : "{}"),
      () => undefined,
    );
    expect(requested).toEqual(["x.json"]);
  });
});

describe("a format problem in merged tokens", () => {
  it("is located in the source file", async () => {
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
    const reported = inOrder(problems).map(
      ({ place, message }) => `${place.file}:${place.line}:${place.column} ${message}`,
    );
    expect(reported).toEqual([
      'a.json:2:19 w: "$description" is 5. Expected: text.',
      'b.json:3:10 w: "unit" is "em". The format allows only px and rem; the value is published as is.',
    ]);
    expect(readJsonDocument("b.json", files.get("b.json") ?? "", report)?.place(["w"], "key")).toEqual(
      document.place(["w"], "key"),
    );
  });
});
