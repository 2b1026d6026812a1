import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Base } from "../model/identity.ts";
import { showBuilt } from "./terminal/summary.ts";
import { showProblems, showWarnings } from "./terminal/problems.ts";
import { nameOf, openBar } from "./bar.ts";
import { reportInterrupted } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";

export type BuildOptions = ScopeOptions & {
  readonly root: string;
  readonly out: string;
  readonly basePath: Base["path"];
  readonly baseUrl: Base["origin"];
  readonly strict: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
};

/** Builds the complete API of an identity. If the identity has problems, the old build stays unchanged. */
export async function runBuild(options: BuildOptions, io: Io): Promise<ExitCode> {
  // Fixes the size of the young generation, which saves a fifth of the memory: most objects are short-lived.
  setFlagsFromString("--semi-space-growth-factor=1");
  const { readOnce } = await import("../identity/recalled.ts");
  const base: Base = { origin: options.baseUrl, path: options.basePath };
  const lint = options.strict ? "strict" : "settings";
  await reportInterrupted(options.root, io);
  const reading = await readOnce(options.root, {
    base,
    lint,
    runsModules: true,
    spanIn: (timeZone) => scopeIn(timeZone, options).span,
  });
  if ("problems" in reading) {
    if (options.json) io.data(`${JSON.stringify(reading, null, 2)}\n`);
    else io.err(showProblems(reading.problems, io.errTerminal, { ...reading, after: "nothing was written" }));
    return 1;
  }
  const { build } = await import("../build/build.ts");
  const scope = scopeIn(reading.source.identity.timeZone, options);
  const isShown = !options.quiet && !options.json;
  if (isShown && reading.warnings.length > 0) io.err(showWarnings(reading.warnings, io.errTerminal));
  const bar = isShown && io.isWatched ? await openBar("Building", io) : null;
  const built = await build(reading.source, scope, resolve(options.root, options.out), bar?.progress).finally(() =>
    bar?.close(),
  );
  if (options.json) io.data(`${JSON.stringify({ ...built, ...scope }, null, 2)}\n`);
  else if (isShown) io.out(showBuilt(built, scope, nameOf(resolve(options.root, options.out)), io.terminal));
  return 0;
}
