import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/** Runs the checks or the tests: `node test/run.ts check`, `quick`, or `test`, with vitest's own arguments. */
const root = join(import.meta.dirname, "..");
const bins = [join(root, "test/node_modules/.bin"), join(root, "node_modules/.bin")];
const env = {
  ...process.env,
  PATH: [...bins, process.env["PATH"]].join(delimiter),
  // Hundreds of processes load the generator: the JavaScript that is made of TypeScript is made once for all of them.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, ".vitral/compiled"),
};

const CHECKS: readonly (readonly [what: string, ...command: string[]])[] = [
  ["format", "oxfmt", "--check", "-c", "test/oxfmt.json", "generator", "test"],
  ["lint", "oxlint", "-c", "test/oxlint.config.ts", "generator", "test"],
  ["types", "tsc", "-p", "tsconfig.json"],
  ["dead code", "knip"],
];

const [task = "test", ...rest] = process.argv.slice(2);

function run([what, command = "", ...args]: readonly string[]): boolean {
  console.log(`\n▸ ${what}`);
  return spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

const TESTS = ["tests", "vitest", "run", "--config", "test/vitest.config.ts"] as const;

const STEPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: CHECKS,
  quick: [[...TESTS, "--mode", "quick", ...rest]],
  test: [
    ["browser", "node", "test/browser/chromium.ts"],
    [...TESTS, ...rest],
  ],
};

const steps = STEPS[task] ?? [];
const failed = steps.filter((step) => !run(step)).map(([what]) => what);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
