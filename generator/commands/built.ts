import { existsSync } from "node:fs";
import { join } from "node:path";
import { API_FOLDER } from "../model/identity.ts";
import type { BuiltSource } from "../source/built.ts";
import { showProblems } from "../terminal/problems.ts";
import { showError } from "../terminal/failure.ts";
import type { Io } from "./io.ts";

/** Opens a built folder; `named` is its name as the user wrote it. Prints why and returns undefined if it cannot be read. */
export async function openBuilt(folder: string, named: string, io: Io): Promise<BuiltSource | undefined> {
  if (!existsSync(join(folder, API_FOLDER, "manifest.json"))) {
    const { interruptedSentence } = await import("../disk/work-folder.ts");
    const message =
      interruptedSentence(folder, named) ??
      `No build in "${named}". Run "vitral build" first, or name a built folder with --dist.`;
    io.err(showError(message, io.errTerminal));
    return undefined;
  }
  const { readBuilt } = await import("../source/built.ts");
  const reading = await readBuilt(folder);
  if ("built" in reading) return reading.built;
  io.err(showProblems(reading.problems, io.errTerminal));
  return undefined;
}
