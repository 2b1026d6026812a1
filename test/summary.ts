import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Suite = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
};

/** Prints the total counts of all suites on the last line. */
const folder = join(import.meta.dirname, "../.vitral/test-results");
const files = existsSync(folder) ? globSync("*.json", { cwd: folder }) : [];
const suites = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Suite);
const sum = (count: (suite: Suite) => number) => suites.reduce((total, suite) => total + count(suite), 0);

const passed = sum(({ numPassedTests }) => numPassedTests);
// A file that fails to load has no failed tests, but counts as failed.
const unloaded = sum(
  ({ testResults }) =>
    testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length,
);
const failed = sum(({ numFailedTests }) => numFailedTests) + unloaded;
const skipped = sum(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
if (passed === 0) process.exitCode = 1;
