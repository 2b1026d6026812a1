import { showProblems } from "../terminal/problems.ts";
import { showChecked } from "../terminal/checked.ts";
import type { ExitCode, Io } from "./io.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";

/** The options of `vitral check`. */
export type CheckOptions = ScopeOptions & { readonly root: string; readonly json: boolean };

/** Prints the problems of every file of an identity; writes no file. */
export async function runCheck(options: CheckOptions, io: Io): Promise<ExitCode> {
  const { readOnce } = await import("../source/recalled.ts");
  const base = { origin: "", path: "" };
  const reading = await readOnce(options.root, { base, spanIn: (timeZone) => scopeIn(timeZone, options).span });
  if ("problems" in reading) {
    if (options.json) io.data(`${JSON.stringify(reading, null, 2)}\n`);
    else io.err(showProblems(reading.problems, io.errTerminal, reading));
    return 1;
  }
  if (options.json) io.data(NO_PROBLEMS);
  else io.out(showChecked(reading.source.identity, io.terminal));
  return 0;
}

const NO_PROBLEMS = `${JSON.stringify({ problems: [], isWhole: true }, null, 2)}\n`;
