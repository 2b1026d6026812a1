import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readJsonDocument } from "../../generator/tokens/json/document.ts";
import type { Problem } from "../../generator/tokens/problem.ts";

/** Returns the offset where JSON.parse failed; undefined for valid JSON. */
function failureOf(text: string): { readonly reach: number } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const [, at] = / at position (\d+)/.exec((error as Error).message) ?? [];
    return { reach: at === undefined ? text.length : Number(at) };
  }
}

function problemsOf(text: string): { readonly problems: readonly Problem[]; readonly isRead: boolean } {
  const problems: Problem[] = [];
  const document = readJsonDocument("a.json", text, (problem) => problems.push(problem));
  return {
    problems: problems.filter(({ message }) => message.startsWith("Invalid JSON")),
    isRead: document !== undefined,
  };
}

/** Converts a 1-based line and column to an offset. */
function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.join("\n").length + (before.length > 0 ? 1 : 0) + column - 1;
}

const sign = fc.constantFrom(...`{}[]:,"\\'/#=;<+-.0123456789eEtrufalsn \n\t\r\u00a0_x`);
const change = fc.record({ at: fc.nat(), sign: fc.option(sign, { nil: "" }), over: fc.constantFrom(0, 1, 2) });
const document = fc.json({ maxDepth: 4, noUnicodeString: false });

/** Inserts, removes or overwrites a few characters. */
function changed(text: string, changes: readonly { at: number; sign: string; over: number }[]): string {
  return changes.reduce((result, { at, sign: inserted, over }) => {
    const place = at % (result.length + 1);
    return result.slice(0, place) + inserted + result.slice(place + over);
  }, text);
}

it("rejects the same texts as JSON.parse, at or before the position where JSON.parse fails", () => {
  fc.assert(
    fc.property(document, fc.boolean(), fc.array(change, { maxLength: 3 }), (json, isSpread, changes) => {
      const text = changed(isSpread ? JSON.stringify(JSON.parse(json), null, 2) : json, changes);
      const failure = failureOf(text);
      const { problems, isRead } = problemsOf(text);
      const commas = problems.filter(({ message }) => message.includes("trailing comma"));
      const count = commas.length > 1 ? commas.length : 1;
      expect([isRead, problems.length]).toEqual(failure === undefined ? [true, 0] : [false, count]);
      const [problem] = problems;
      if (problem === undefined || failure === undefined) return;
      expect(problem.message).toMatch(/^Invalid JSON: .+\.$/s);
      expect(offsetOf(text, problem.place)).toBeLessThanOrEqual(failure.reach);
    }),
    { numRuns: 20_000, seed: 20_261_120 },
  );
});

it("reports an invalid number with many digits", () => {
  expect(problemsOf(`{"a":${"1".repeat(50_000)}e}`).problems).toHaveLength(1);
});
