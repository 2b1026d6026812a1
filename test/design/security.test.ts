import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../built.ts";
import { codeIn, read, tableOf } from "./documents.ts";

const text = read("SECURITY.md");
const promises = tableOf(text, "promise").map(([promise = "", tests = ""]) => [promise, codeIn(tests)] as const);

describe("SECURITY.md", () => {
  it("has at most 60 lines", () => {
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });

  it.each(promises)("names existing tests for: %s", (_, tests) => {
    expect(tests).not.toEqual([]);
    expect(tests.filter((path) => !/^test\/.+\.test\.ts$/.test(path) || !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("makes promises", () => {
    expect(promises.length).toBeGreaterThan(4);
  });

  it("is linked from the README", () => {
    expect(tableOf(read("README.md"), "you want to").flat().join()).toContain("](SECURITY.md)");
  });
});
