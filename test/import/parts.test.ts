import { describe, expect, it } from "vitest";
import { digestsOf, mergeFile } from "../../generator/import/parts.ts";

const token = ($value: number) => ({ $type: "number", $value });
const text = (json: unknown) => `${JSON.stringify(json, null, 2)}\n`;

/** A file as it was imported, as a person left it, as the source has it now, and the merged one with its conflicts. */
const CASES: readonly (readonly [
  name: string,
  files: { readonly before: unknown; readonly own: unknown; readonly now: unknown; readonly merged: unknown },
  conflicts: readonly string[],
])[] = [
  [
    "takes the source's new value and keeps the person's",
    {
      before: { a: token(1), b: token(1) },
      own: { a: token(2), b: token(1) },
      now: { a: token(1), b: token(3) },
      merged: { a: token(2), b: token(3) },
    },
    [],
  ],
  [
    "keeps the person's value where both changed it, and names it",
    { before: { a: token(1) }, own: { a: token(2) }, now: { a: token(3) }, merged: { a: token(2) } },
    ["a"],
  ],
  [
    "has no conflict where both made the same change",
    { before: { a: token(1) }, own: { a: token(2) }, now: { a: token(2) }, merged: { a: token(2) } },
    [],
  ],
  [
    "adds tokens of both sides to one group",
    {
      before: { g: { a: token(1) } },
      own: { g: { a: token(1), mine: token(2) } },
      now: { g: { a: token(1), theirs: token(3) } },
      merged: { g: { a: token(1), mine: token(2), theirs: token(3) } },
    },
    [],
  ],
  [
    "removes a token that the source removed and nobody edited",
    {
      before: { a: token(1), b: token(1), c: token(1) },
      own: { a: token(1), b: token(1), c: token(2) },
      now: { a: token(1), c: token(1) },
      merged: { a: token(1), c: token(2) },
    },
    [],
  ],
  [
    "keeps an edited token that the source removed, and names it",
    {
      before: { a: token(1), b: token(1) },
      own: { a: token(1), b: token(2) },
      now: { a: token(1) },
      merged: { a: token(1), b: token(2) },
    },
    ["b"],
  ],
  [
    "leaves out a token that the person removed",
    {
      before: { a: token(1), b: token(1) },
      own: { a: token(1) },
      now: { a: token(3), b: token(1) },
      merged: { a: token(3) },
    },
    [],
  ],
  [
    "merges the properties of a group by themselves",
    {
      before: { g: { $description: "old", $type: "number", a: token(1) } },
      own: { g: { $description: "mine", $type: "number", a: token(1) } },
      now: { g: { $description: "old", $type: "number", a: token(2) } },
      merged: { g: { $description: "mine", $type: "number", a: token(2) } },
    },
    [],
  ],
  [
    "keeps an edited token of which the source made a group",
    {
      before: { a: token(1) },
      own: { a: token(2) },
      now: { a: { b: token(1) } },
      merged: { a: token(2) },
    },
    ["a"],
  ],
  [
    "keeps names with dots and names of objects apart",
    {
      before: { "a.b": token(1), a: { b: token(1) } },
      own: { "a.b": token(2), a: { b: token(1) } },
      now: { "a.b": token(1), a: { b: token(3) } },
      merged: { "a.b": token(2), a: { b: token(3) } },
    },
    [],
  ],
];

describe("A merged token file", () => {
  it.each(CASES)("%s", (_, { before, own, now, merged }, conflicts) => {
    const found = mergeFile(digestsOf(text(before)), text(now), text(own));
    expect([JSON.parse(found.text ?? "null"), found.conflicts.map(({ path }) => path)]).toEqual([merged, conflicts]);
  });

  it("keeps a person's text byte for byte if the source changed nothing", () => {
    const own = '{"a":{"$type":"number","$value":2}}';
    expect(mergeFile(digestsOf(text({ a: token(1) })), text({ a: token(1) }), own).text).toBe(own);
  });

  it("has the source's text byte for byte if the person changed nothing", () => {
    const now = '{"a":{"$type":"number","$value":2}}';
    expect(mergeFile(digestsOf(text({ a: token(1) })), now, text({ a: token(1) })).text).toBe(now);
  });

  it("keeps the person's indentation", () => {
    const own = JSON.stringify({ a: token(2), b: token(1) }, null, "\t");
    const { text: merged } = mergeFile(
      digestsOf(text({ a: token(1), b: token(1) })),
      text({ a: token(1), b: token(3) }),
      own,
    );
    expect(merged).toContain('\n\t"a": {\n\t\t"$type"');
  });

  it("is gone if the source dropped it and nobody edited it", () => {
    expect(mergeFile(digestsOf(text({ a: token(1) })), undefined, text({ a: token(1) })).text).toBe(undefined);
  });

  it("of another kind than JSON is one part", () => {
    const merged = mergeFile(digestsOf("<svg/>"), "<svg theirs/>", "<svg mine/>");
    expect([merged.text, merged.conflicts.map(({ path }) => path)]).toEqual(["<svg mine/>", [""]]);
  });
});
