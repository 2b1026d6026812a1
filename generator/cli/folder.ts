import { join } from "node:path";
import type { Published } from "../http/handler.ts";
import { showError } from "./terminal/failure.ts";
import { showProblems } from "./terminal/problems.ts";
import { nameOf } from "./bar.ts";
import type { Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/**
 * Opens an identity without building it. If it has problems, prints them and returns undefined. `runsModules` is false
 * for a folder that may be someone else's.
 */
export async function openFolder(
  root: string,
  io: Io,
  { runsModules = true }: { readonly runsModules?: boolean } = {},
): Promise<Published | undefined> {
  const [{ readOnce }, { createEdition }] = await Promise.all([
    import("../identity/recalled.ts"),
    import("../build/edition.ts"),
  ]);
  await reportInterrupted(root, io);
  const reading = await readOnce(root, {
    base: { origin: "", path: "" },
    takesExamples: true,
    runsModules,
    lint: "off",
    spanIn: (timeZone) => scopeIn(timeZone, {}).span,
  });
  if ("problems" in reading) {
    io.err(showProblems(reading.problems, io.errTerminal, reading));
    return undefined;
  }
  const { published } = createEdition(reading.source, scopeIn(reading.source.identity.timeZone, {}));
  // Omits the release: computing it would render every file, and it only appears in a header, which isn't printed.
  return { ...published, release: "" };
}

/** Prints an error if an interrupted import has left tokens in a work folder. */
export async function reportInterrupted(root: string, io: Io): Promise<void> {
  const { interruptedTokens } = await import("../disk/tokens-folder.ts");
  const interrupted = interruptedTokens(root, nameOf(join(root, "tokens")));
  if (interrupted !== null) io.err(showError(interrupted, io.errTerminal));
}
