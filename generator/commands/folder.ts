import type { Published } from "../http/handler.ts";
import { showProblems } from "../terminal/problems.ts";
import type { Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** Opens an identity's folder without a build; if it has problems, prints them and returns undefined. */
export async function openFolder(root: string, io: Io): Promise<Published | undefined> {
  const [{ readOnce }, { createEdition }] = await Promise.all([
    import("../source/recalled.ts"),
    import("../build/edition.ts"),
  ]);
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
