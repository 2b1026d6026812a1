import type { Published } from "../http/handler.ts";
import { showProblems } from "../terminal/problems.ts";
import type { Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** Opens an identity's folder without a build; undefined when it has problems, which are then printed. */
export async function openFolder(root: string, io: Io): Promise<Published | undefined> {
  const [{ readFolder }, { createEdition }] = await Promise.all([
    import("../source/folder.ts"),
    import("../build/edition.ts"),
  ]);
  const reading = await readFolder(root, {
    base: { origin: "", path: "" },
    takesExamples: true,
    spanIn: (timeZone) => scopeIn(timeZone, {}).span,
  });
  if ("problems" in reading) {
    io.err(showProblems(reading.problems, io.errTerminal, reading));
    return undefined;
  }
  const { published } = createEdition(reading.source, scopeIn(reading.source.identity.timeZone, {}));
  // The release stands in a header alone, which nobody sees here; to know it, every file would have to be rendered.
  return { ...published, release: "" };
}
