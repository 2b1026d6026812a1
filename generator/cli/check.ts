import type { Reading } from "../identity/source.ts";
import type { Problem } from "../tokens/problem.ts";
import { FolderError } from "../disk/work-folder.ts";
import type { Publication } from "../identity/folder.ts";
import { showError } from "./terminal/failure.ts";
import { showFixed, showProblems, showWarnings } from "./terminal/problems.ts";
import { showChecked } from "./terminal/checked.ts";
import { reportInterrupted } from "./folder.ts";
import type { ExitCode, Io } from "./io.ts";
import { type ScopeOptions, scopeIn } from "./scope.ts";

export type CheckOptions = ScopeOptions & {
  readonly root: string;
  readonly fix: boolean;
  readonly strict: boolean;
  readonly all: boolean;
  readonly json: boolean;
};

/** Prints the problems of an identity. Writes files only if it fixes problems. */
export async function runCheck(options: CheckOptions, io: Io): Promise<ExitCode> {
  const publication: Publication = {
    base: { origin: "", path: "" },
    lint: options.strict ? "strict" : "settings",
    runsModules: true,
    spanIn: (timeZone) => scopeIn(timeZone, options).span,
  };
  if (!options.fix) {
    const { readOnce } = await import("../identity/recalled.ts");
    await reportInterrupted(options.root, io);
    return report(await readOnce(options.root, publication), options, io);
  }
  try {
    const { reading, fixed } = await fixAll(options.root, publication);
    if (!options.json) io.out(showFixed(fixed, io.terminal));
    return report(reading, { ...options, fixed }, io);
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
    if (options.json) io.data(`${JSON.stringify({ error: error.message }, null, 2)}\n`);
    else io.err(showError(error.message, io.errTerminal));
    return 1;
  }
}

/** Applies fixes until no fixable problems remain, then writes the files. Returns the remaining problems. */
async function fixAll(
  root: string,
  publication: Publication,
): Promise<{ readonly reading: Reading; readonly fixed: readonly Problem[] }> {
  const [{ openTokens, isInTokens }, { readChanged }, { fix }] = await Promise.all([
    import("../disk/tokens-folder.ts"),
    import("../identity/folder.ts"),
    import("../identity/fixes.ts"),
  ]);
  const tokens = openTokens(root, { by: "check --fix" });
  try {
    const fixed: Problem[] = [];
    const changed = new Map<string, string>();
    const textOf = (file: string) => changed.get(file) ?? (isInTokens(file) ? tokens.read(file) : undefined);
    for (;;) {
      const reading = await readChanged(root, changed, publication);
      const { problems, texts } = fix(reading, textOf);
      if (problems.length === 0) {
        if (changed.size > 0) tokens.replace(changed);
        return { reading, fixed };
      }
      fixed.push(...problems);
      for (const [file, text] of texts) changed.set(file, text);
    }
  } finally {
    tokens.close();
  }
}

function report(reading: Reading, options: CheckOptions & { readonly fixed?: readonly Problem[] }, io: Io): ExitCode {
  const { fixed } = options;
  if ("problems" in reading) {
    if (options.json) io.data(`${JSON.stringify({ ...reading, fixed }, null, 2)}\n`);
    else io.err(showProblems(reading.problems, io.errTerminal, { ...reading, showsAll: options.all }));
    return 1;
  }
  const { source, warnings } = reading;
  if (options.json) io.data(`${JSON.stringify({ problems: [], warnings, isWhole: true, fixed }, null, 2)}\n`);
  else {
    if (warnings.length > 0) io.err(showWarnings(warnings, io.errTerminal, { showsAll: options.all }));
    io.out(showChecked(source.identity, warnings, io.terminal));
  }
  return 0;
}
