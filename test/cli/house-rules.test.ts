import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary.ts";
import { writeTokens } from "../smallest.ts";
import { vitral } from "./vitral.ts";

/** Five lengths in em and two keys that the format doesn't have. */
const length = { $type: "dimension", $value: { value: 1, unit: "em" } };
const TOKENS = {
  ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, length])),
  f: { $type: "number", $value: 1, comment: "One.", owner: "Ann" },
};

function identityWith(lint: object): string {
  const folder = temporaryFolder();
  writeTokens(folder, { name: "House", language: "en", tokens: "tokens.json", lint }, TOKENS);
  return folder;
}

const check = (lint: object, ...options: string[]) => vitral(["check", "--root", identityWith(lint), ...options]);

/** Counts the problems that name a rule. */
const countOf = (text: string, rule: string) => text.split(`[${rule}]`).length - 1;

describe("vitral check with house rules", () => {
  it("groups warnings by rule: the first three with their locations, then the number of the rest", async () => {
    const { code, out, err } = await check({});
    expect([code, out.split("\n")[0]]).toEqual([0, "House has no errors, and 7 warnings"]);
    expect([countOf(err, "unit"), countOf(err, "unknown-key")]).toEqual([3, 2]);
    expect(err).toContain("\n\nunit: 2 more like these; --all shows all.\n\n");
    expect(err.trimEnd().split("\n").at(-1)).toBe("7 warnings; --strict treats warnings as errors.");
  });

  it("shows all warnings with --all", async () => {
    const { code, err } = await check({}, "--all");
    expect([code, countOf(err, "unit"), countOf(err, "unknown-key")]).toEqual([0, 5, 2]);
    expect(err).not.toContain("more like these");
  });

  it("shows warnings as errors with --strict, three per rule", async () => {
    const { code, out, err } = await check({}, "--strict");
    expect([code, out, countOf(err, "unit")]).toEqual([1, "", 3]);
    expect(err).toContain("unit: 2 more like these; --all shows all.");
    expect(err).toContain("7 problems in 1 file.");
    const all = await check({}, "--strict", "--all");
    expect([all.code, countOf(all.err, "unit")]).toEqual([1, 5]);
  });

  it("follows the settings: errors make it fail, and warnings come first", async () => {
    const { code, err } = await check({ unit: "error", "unknown-key": "warning" });
    expect([code, countOf(err, "unit"), countOf(err, "unknown-key")]).toEqual([1, 3, 2]);
    expect(err).toContain("5 problems in 1 file.");
    expect(err.indexOf("[unknown-key]")).toBeLessThan(err.indexOf("[unit]"));
    const off = await check({ unit: "off", "unknown-key": "off" }, "--strict");
    expect([off.code, off.err]).toEqual([0, ""]);
  });

  it("prints everything as JSON with --json, errors and warnings separately, each with its rule", async () => {
    type CheckOutput = Record<"problems" | "warnings", { rule: string; place: { file: string; line: number } }[]>;
    const { code, out, err } = await check({ unit: "error" }, "--json");
    const { problems, warnings } = JSON.parse(out) as CheckOutput;
    expect([code, err]).toEqual([1, ""]);
    expect(problems.map(({ rule }) => rule)).toEqual(Array.from({ length: 5 }, () => "unit"));
    expect(warnings.map(({ rule, place }) => [rule, place.file])).toEqual(
      Array.from({ length: 2 }, () => ["unknown-key", "tokens/tokens.json"]),
    );
    const plain = JSON.parse((await check({}, "--json")).out) as CheckOutput;
    expect([plain.problems.length, plain.warnings.length]).toEqual([0, 7]);
  });
});
