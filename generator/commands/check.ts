import { showFaults } from "../terminal/faults.ts";
import { showSound } from "../terminal/sound.ts";
import type { ExitCode, Io } from "./io.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";

/** The options of `vitral check`. */
export type CheckOptions = ScopeOptions & { readonly root: string; readonly json: boolean };

/** Tells every fault of every file of an identity, and writes nothing. */
export async function runCheck(options: CheckOptions, io: Io): Promise<ExitCode> {
  const { readFolder } = await import("../source/folder.ts");
  const base = { origin: "", path: "" };
  const reading = await readFolder(options.root, { base, spanIn: (timeZone) => scopeIn(timeZone, options).span });
  const faults = "faults" in reading ? reading.faults : [];
  if (options.json) io.out(`${JSON.stringify({ faults }, null, 2)}\n`);
  else if ("source" in reading) io.out(showSound(reading.source.identity, io.terminal));
  else io.err(showFaults(faults, io.errTerminal));
  return faults.length === 0 ? 0 : 1;
}
