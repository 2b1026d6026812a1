import type { Published } from "../http/handler.ts";
import { showFaults } from "../terminal/faults.ts";
import type { Io } from "./io.ts";
import { scopeIn } from "./scope.ts";

/** Opens an identity's folder without a build; undefined when it is at fault, which is then told. */
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
  if ("faults" in reading) {
    io.err(showFaults(reading.faults, io.errTerminal, reading));
    return undefined;
  }
  const { published } = createEdition(reading.source, scopeIn(reading.source.identity.timeZone, {}));
  // The release stands in a header alone, which nobody sees here; to know it, every file would have to be rendered.
  return { ...published, release: "" };
}
