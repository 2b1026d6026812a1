import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";

/** Runs the checks, the tests or the full suite: `node test/run.ts check | test | full`, plus vitest's arguments. */
const root = join(import.meta.dirname, "..");
const bins = [join(root, "test/node_modules/.bin"), join(root, "node_modules/.bin")];
const env = {
  ...process.env,
  PATH: [...bins, process.env["PATH"]].join(delimiter),
  // Hundreds of processes load the generator: this caches the JavaScript compiled from its TypeScript.
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, ".vitral/compiled"),
};

const CHECKS: readonly (readonly [name: string, ...command: string[]])[] = [
  ["format", "oxfmt", "--check", "-c", "test/oxfmt.json", "generator", "test"],
  ["lint", "oxlint", "-c", "test/oxlint.config.ts", "generator", "test"],
  ["types", "tsc", "-p", "tsconfig.json"],
  ["dead code", "knip", "-c", "test/knip.json"],
];

const [task = "test", ...rest] = process.argv.slice(2);

function run([name, command = "", ...args]: readonly string[]): boolean {
  console.log(`\n▸ ${name}`);
  return spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

const BROWSER = ["browser", "node", "test/browser/chromium.ts"] as const;
const AAPT2 = ["aapt2", "node", "test/platforms/aapt2.ts"] as const;
const TESTS = ["tests", "vitest", "run", "--config", "test/vitest.config.ts"] as const;

const STEPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  test: [BROWSER, AAPT2, [...TESTS, ...rest]],
  full: [BROWSER, AAPT2, [...TESTS, "--mode", "full", ...rest]],
};

/** Runs the checks in parallel, and prints the output of each when it ends. Returns the names of those that fail. */
async function check(): Promise<string[]> {
  const results = CHECKS.map(async ([name, command, ...args]) => {
    const child = spawn(command ?? "", args, { cwd: root, env });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => output.push(text));
    const [status] = (await once(child, "close")) as [number | null];
    console.log(`\n▸ ${name}\n${output.join("")}`);
    return status === 0 ? [] : [name];
  });
  return (await Promise.all(results)).flat();
}

const steps = STEPS[task] ?? [];
const failed = task === "check" ? await check() : steps.filter((step) => !run(step)).map(([name]) => name);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;
