import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../generator/model/token.ts";
import { readJsonDocument } from "../../../generator/tokens/json/document.ts";
import { resolve, type Refused } from "./resolving.ts";

type Tokens = Readonly<Record<string, Readonly<Record<string, Json>>>>;

type Case = {
  readonly id: string;
  readonly rule: string;
  readonly resolver?: string;
  readonly files: Readonly<Record<string, Json>>;
  readonly results?: readonly { readonly input?: Json; readonly tokens: Tokens }[];
  readonly refused?: readonly {
    readonly input?: Json;
    readonly at?: string;
    readonly modifier?: string | null;
    readonly says: string;
  }[];
  readonly unused?: readonly string[];
  readonly combinations?: number;
};

const folder = join(import.meta.dirname, "conformance");
const sections = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { section: string; cases: readonly Case[] });

/** A case's file as text; text that isn't JSON, or contains JavaScript's built-in names, is already a string. */
const textOf = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const inputOf = (value: Json | undefined) => (typeof value === "string" ? (JSON.parse(value) as Json) : value);

function read({ files, resolver = "main.resolver.json" }: Case, input: Json | undefined) {
  const texts = new Map(Object.entries(files).map(([name, value]) => [name, textOf(value)]));
  return resolve(resolver, (file) => texts.get(file), inputOf(input));
}

/** The positions of a JSON Pointer's key and value. */
function placesOf({ files }: Case, at: string): readonly string[] {
  const [file = "", pointer = ""] = at.split("#");
  const text = textOf(files[file] ?? null);
  const path = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const document = readJsonDocument(file, text, () => undefined);
  const places = (["key", "value"] as const).flatMap((part) => document?.place(path, part) ?? []);
  return places.map(({ line, column }) => `${file}:${line}:${column}`);
}

describe.each(sections)("resolver documents: $section", ({ section, cases }) => {
  it.each(cases.filter(({ results }) => results))("$id: $rule", async (testCase) => {
    for (const { input, tokens } of testCase.results ?? []) {
      const { refused, tokens: actual, projected, resolver } = await read(testCase, input);
      expect(refused).toEqual([]);
      expect(actual).toEqual(tokens);
      expect(projected).toEqual(tokens);
      if (testCase.unused) expect(resolver?.unused.map(({ name }) => name)).toEqual(testCase.unused);
      if (testCase.combinations !== undefined) expect(resolver?.combinations).toBe(testCase.combinations);
    }
  });

  it.each(cases.filter(({ refused }) => refused))("$id: $rule Rejected.", async (testCase) => {
    const expected = testCase.refused ?? [];
    const { refused, tokens } = await read(testCase, expected[0]?.input);
    expect(tokens).toBeUndefined();
    const isExpected = (problem: Refused) =>
      expected.some(({ says, at, modifier }) => {
        const isThere = at === undefined ? problem.modifier === modifier : isAt(testCase, at, problem);
        return isThere && problem.says.includes(says);
      });
    expect(refused.filter((problem) => !isExpected(problem))).toEqual([]);
    expect(refused).toHaveLength(expected.length);
  });

  it(`gives every case of ${section} a unique id`, () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });
});

/** Returns whether a problem is at a pointer, or anywhere in a file. */
function isAt(testCase: Case, at: string, { where = "" }: Refused): boolean {
  return at.includes("#") ? placesOf(testCase, at).includes(where) : where.startsWith(`${at}:`);
}
