import { expect } from "vitest";
import { KitAPIVersion } from "../../../generator/kit/index.ts";
import { must, type ToolkitRow } from "./audit.ts";

const VALID: readonly (readonly [text: string, major: number, minor: number, canonical: string])[] = [
  ["v1", 1, 0, "v1"],
  ["1", 1, 0, "v1"],
  ["v1.0", 1, 0, "v1"],
  ["1.0", 1, 0, "v1"],
  ["v2.1", 2, 1, "v2.1"],
  ["2.1", 2, 1, "v2.1"],
  ["v0", 0, 0, "v0"],
  ["v0.0", 0, 0, "v0"],
  ["v10.20", 10, 20, "v10.20"],
  ["9007199254740991", 9_007_199_254_740_991, 0, "v9007199254740991"],
];

const INVALID = [
  "v01",
  "v1.01",
  "V1",
  " v1",
  "v1 ",
  "v1.2.3",
  "v1.",
  ".1",
  "v",
  "",
  "-1",
  "1e3",
  "１",
  "v1\n",
  "+1",
  "vv1",
  "v99999999999999999999",
  "9007199254740992",
  "v1.9007199254740992",
  "latest",
];

const parse = (text: string) => KitAPIVersion.parse(text)!;

/** The grammar, order and canonical spelling of versions. */
export const versionAudits = must([
  ...VALID.map(([text, major, minor, canonical]): ToolkitRow => [
    `KV-01/${text}`,
    `The text "${text}" is the version ${major}.${minor}, written ${canonical}.`,
    () => {
      expect(parse(text)).toMatchObject({ major, minor });
      expect(parse(text).toString()).toBe(canonical);
      expect(`${parse(text)}`).toBe(canonical);
    },
  ]),
  ...INVALID.map((text, index): ToolkitRow => [
    `KV-02/${index + 1}`,
    `The text ${JSON.stringify(text)} isn't a version.`,
    () => expect(KitAPIVersion.parse(text)).toBe(undefined),
  ]),
  [
    "KV-03",
    "The minor version defaults to 0.",
    () => {
      expect(new KitAPIVersion(3)).toMatchObject({ major: 3, minor: 0 });
      expect(KitAPIVersion.of(3).equals(parse("v3.0"))).toBe(true);
      expect(KitAPIVersion.of(3).equals(parse("v3.1"))).toBe(false);
    },
  ],
  [
    "KV-04",
    "Versions are ordered numerically, by major and then by minor version.",
    () => {
      const sorted = ["v10", "v2.10", "v2.9", "v1", "v2"].map(parse).sort(KitAPIVersion.compare);
      expect(sorted.join()).toBe("v1,v2,v2.9,v2.10,v10");
      expect(KitAPIVersion.compare(parse("v1"), parse("1.0"))).toBe(0);
    },
  ],
  [
    "KV-05",
    "The operators < and > agree with this order.",
    () => {
      expect([
        parse("v1") < parse("v2"),
        parse("v2") < parse("v2.1"),
        parse("v2.1") < parse("v10"),
        parse("v10") > parse("v9.9"),
      ]).toEqual([true, true, true, true]);
      expect([parse("v2") < parse("v2"), parse("v2.1") < parse("v2")]).toEqual([false, false]);
      expect(parse("v1.9007199254740991") < parse("v2")).toBe(true);
    },
  ],
  ["KV-06", "A version is immutable.", () => expect(Object.isFrozen(parse("v1"))).toBe(true)],
  [
    "KV-07",
    "A version with a negative, fractional or unsafe number throws a RangeError.",
    () => {
      for (const part of [-1, 1.5, Number.NaN, 2 ** 53]) {
        expect(() => KitAPIVersion.of(part), `${part}`).toThrow(RangeError);
        expect(() => KitAPIVersion.of(1, part), `1.${part}`).toThrow(RangeError);
      }
    },
  ],
]);
