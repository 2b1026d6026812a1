import { describe, expect, it } from "vitest";
import { digestsOf, mergeFile } from "../../generator/import/parts.ts";

const token = ($value: number) => ({ $type: "number", $value });
const text = (json: unknown) => `${JSON.stringify(json, null, 2)}\n`;

/** The base version of a file, the person's edits, the source's new version, and the merge result with its conflicts. */
const CASES: readonly (readonly [
  name: string,
  files: { readonly base: unknown; readonly edited: unknown; readonly source: unknown; readonly merged: unknown },
  conflicts: readonly string[],
])[] = [
  [
    "applies the source's change and keeps the person's edit",
    {
      base: { a: token(1), b: token(1) },
      edited: { a: token(2), b: token(1) },
      source: { a: token(1), b: token(3) },
      merged: { a: token(2), b: token(3) },
    },
    [],
  ],
  [
    "keeps the person's value if both changed it, and reports the conflict",
    { base: { a: token(1) }, edited: { a: token(2) }, source: { a: token(3) }, merged: { a: token(2) } },
    ["a"],
  ],
  [
    "reports no conflict if both made the same change",
    { base: { a: token(1) }, edited: { a: token(2) }, source: { a: token(2) }, merged: { a: token(2) } },
    [],
  ],
  [
    "adds tokens from both sides to one group",
    {
      base: { g: { a: token(1) } },
      edited: { g: { a: token(1), mine: token(2) } },
      source: { g: { a: token(1), theirs: token(3) } },
      merged: { g: { a: token(1), mine: token(2), theirs: token(3) } },
    },
    [],
  ],
  [
    "removes a token that the source removed and nobody edited",
    {
      base: { a: token(1), b: token(1), c: token(1) },
      edited: { a: token(1), b: token(1), c: token(2) },
      source: { a: token(1), c: token(1) },
      merged: { a: token(1), c: token(2) },
    },
    [],
  ],
  [
    "keeps an edited token that the source removed, and reports the conflict",
    {
      base: { a: token(1), b: token(1) },
      edited: { a: token(1), b: token(2) },
      source: { a: token(1) },
      merged: { a: token(1), b: token(2) },
    },
    ["b"],
  ],
  [
    "leaves out a token that the person removed",
    {
      base: { a: token(1), b: token(1) },
      edited: { a: token(1) },
      source: { a: token(3), b: token(1) },
      merged: { a: token(3) },
    },
    [],
  ],
  [
    "merges each property of a group separately",
    {
      base: { g: { $description: "old", $type: "number", a: token(1) } },
      edited: { g: { $description: "mine", $type: "number", a: token(1) } },
      source: { g: { $description: "old", $type: "number", a: token(2) } },
      merged: { g: { $description: "mine", $type: "number", a: token(2) } },
    },
    [],
  ],
  [
    "keeps an edited token that the source turned into a group",
    {
      base: { a: token(1) },
      edited: { a: token(2) },
      source: { a: { b: token(1) } },
      merged: { a: token(2) },
    },
    ["a"],
  ],
  [
    "distinguishes dotted names from nested names",
    {
      base: { "a.b": token(1), a: { b: token(1) } },
      edited: { "a.b": token(2), a: { b: token(1) } },
      source: { "a.b": token(1), a: { b: token(3) } },
      merged: { "a.b": token(2), a: { b: token(3) } },
    },
    [],
  ],
];

describe("Merging a token file", () => {
  it.each(CASES)("%s", (_, { base, edited, source, merged }, conflicts) => {
    const result = mergeFile(digestsOf(text(base)), text(source), text(edited));
    expect([JSON.parse(result.text ?? "null"), result.conflicts.map(({ path }) => path)]).toEqual([merged, conflicts]);
  });

  it("keeps a person's text byte for byte if the source is unchanged", () => {
    const edited = '{"a":{"$type":"number","$value":2}}';
    expect(mergeFile(digestsOf(text({ a: token(1) })), text({ a: token(1) }), edited).text).toBe(edited);
  });

  it("uses the source's text byte for byte if the person changed nothing", () => {
    const source = '{"a":{"$type":"number","$value":2}}';
    expect(mergeFile(digestsOf(text({ a: token(1) })), source, text({ a: token(1) })).text).toBe(source);
  });

  it("keeps the person's indentation", () => {
    const edited = JSON.stringify({ a: token(2), b: token(1) }, null, "\t");
    const { text: merged } = mergeFile(
      digestsOf(text({ a: token(1), b: token(1) })),
      text({ a: token(1), b: token(3) }),
      edited,
    );
    expect(merged).toContain('\n\t"a": {\n\t\t"$type"');
  });

  it("removes the file if the source dropped it and nobody edited it", () => {
    expect(mergeFile(digestsOf(text({ a: token(1) })), undefined, text({ a: token(1) })).text).toBe(undefined);
  });

  it("treats a file that isn't JSON as a single part", () => {
    const merged = mergeFile(digestsOf("<svg/>"), "<svg theirs/>", "<svg mine/>");
    expect([merged.text, merged.conflicts.map(({ path }) => path)]).toEqual(["<svg mine/>", [""]]);
  });
});
