import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";

/** Runs the checks, the tests or the rest of the tests: `node test/run.ts check | test | full`, with vitest's arguments. */
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
  ["dead code", "knip", "-c", "test/knip.json"],
];

const [task = "test", ...rest] = process.argv.slice(2);

function run([what, command = "", ...args]: readonly string[]): boolean {
  console.log(`\n▸ ${what}`);
  return spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

const BROWSER = ["browser", "node", "test/browser/chromium.ts"] as const;
const TESTS = ["tests", "vitest", "run", "--config", "test/vitest.config.ts"] as const;

const STEPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: CHECKS,
  test: [BROWSER, [...TESTS, ...rest]],
  full: [BROWSER, [...TESTS, "--mode", "full", ...rest]],
};

const steps = STEPS[task] ?? [];
const failed = steps.filter((step) => !run(step)).map(([what]) => what);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
