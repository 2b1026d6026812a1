import { join } from "node:path";
import type { Published } from "../http/handler.ts";
import { showError } from "./terminal/failure.ts";
import { showProblems } from "./terminal/problems.ts";
import { nameOf } from "./bar.ts";
import type { Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** Opens an identity's folder without a build; if it has problems, prints them and returns undefined. */
export async function openFolder(root: string, io: Io): Promise<Published | undefined> {
  const [{ readOnce }, { createEdition }] = await Promise.all([
    import("../identity/recalled.ts"),
    import("../build/edition.ts"),
  ]);
  await tellInterrupted(root, io);
  const reading = await readOnce(root, {
    base: { origin: "", path: "" },
    takesExamples: true,
    lint: "off",
    spanIn: (timeZone) => scopeIn(timeZone, {}).span,
  });
  if ("problems" in reading) {
    io.err(showProblems(reading.problems, io.errTerminal, reading));
    return undefined;
  }
  const { published } = createEdition(reading.source, scopeIn(reading.source.identity.timeZone, {}));
  // Computing the release would render every file, and only a header would show it, which is not printed here.
  return { ...published, release: "" };
}

/** Says so if an interrupted import left tokens elsewhere, and which command to run. */
export async function tellInterrupted(root: string, io: Io): Promise<void> {
  const { interruptedTokens } = await import("../disk/tokens-folder.ts");
  const interrupted = interruptedTokens(root, nameOf(join(root, "tokens")));
  if (interrupted !== null) io.err(showError(interrupted, io.errTerminal));
}
