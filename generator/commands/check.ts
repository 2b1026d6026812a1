import { showProblems, showWarnings } from "../terminal/problems.ts";
import { showChecked } from "../terminal/checked.ts";
import { tellInterrupted } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";

/** The options of `vitral check`. */
export type CheckOptions = ScopeOptions & {
  readonly root: string;
  readonly strict: boolean;
  readonly all: boolean;
  readonly json: boolean;
};

/** Prints the problems of every file of an identity; writes no file. */
export async function runCheck(options: CheckOptions, io: Io): Promise<ExitCode> {
  const { readOnce } = await import("../source/recalled.ts");
  const base = { origin: "", path: "" };
  const lint = options.strict ? "strict" : "settings";
  await tellInterrupted(options.root, io);
  const reading = await readOnce(options.root, { base, lint, spanIn: (timeZone) => scopeIn(timeZone, options).span });
  if ("problems" in reading) {
    if (options.json) io.data(`${JSON.stringify(reading, null, 2)}\n`);
    else io.err(showProblems(reading.problems, io.errTerminal, { ...reading, isAll: options.all }));
    return 1;
  }
  const { source, warnings } = reading;
  if (options.json) io.data(`${JSON.stringify({ problems: [], warnings, isWhole: true }, null, 2)}\n`);
  else {
    if (warnings.length > 0) io.err(showWarnings(warnings, io.errTerminal, { isAll: options.all }));
    io.out(showChecked(source.identity, io.terminal));
  }
  return 0;
}
