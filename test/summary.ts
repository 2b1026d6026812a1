import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Prints the counts of all runners on the last line. */
const file = join(import.meta.dirname, "../.vitral/test-results.json");
const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = results;
// A suite that could not be loaded has no failed tests, but counts as failed.
const broken = testResults.filter(({ status, assertionResults }: { status: string; assertionResults: unknown[] }) => {
  return status === "failed" && assertionResults.length === 0;
}).length;
console.log(`${numPassedTests} passed, ${numFailedTests + broken} failed, ${numPendingTests + numTodoTests} skipped`);
if (numPassedTests === 0) process.exitCode = 1;
