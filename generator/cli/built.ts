import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { API_FOLDER } from "../model/identity.ts";
import type { BuiltSource } from "../identity/built.ts";
import { showProblems } from "./terminal/problems.ts";
import { showError } from "./terminal/failure.ts";
import { quoted } from "./terminal/plain.ts";
import { nameOf } from "./bar.ts";
import type { Io } from "./io.ts";

/** The options that name a built folder; `dist` is relative to `root`, like `vitral build --out`. */
export type BuiltOptions = { readonly root: string; readonly dist: string };

/** Returns the absolute path of a built folder. */
export function folderOf({ root, dist }: BuiltOptions): string {
  return resolve(root, dist);
}

/** Opens a built folder. If it can't be read, prints the reason and returns undefined. `withProgress` wraps the read. */
export async function openBuilt(
  options: BuiltOptions,
  io: Io,
  withProgress: <T>(read: () => Promise<T>) => Promise<T> = (read) => read(),
): Promise<BuiltSource | undefined> {
  const folder = folderOf(options);
  if (!existsSync(join(folder, API_FOLDER, "manifest.json"))) {
    io.err(showError(await missingBuildMessage(options), io.errTerminal));
    return undefined;
  }
  const { readBuilt } = await import("../identity/built.ts");
  const reading = await withProgress(() => readBuilt(folder));
  if ("built" in reading) return reading.built;
  io.err(showProblems(reading.problems, io.errTerminal));
  return undefined;
}

/** Returns the error for a folder without a build, with the command that creates one. */
export async function missingBuildMessage(options: BuiltOptions): Promise<string> {
  const { interruptedMessage } = await import("../disk/work-folder.ts");
  const [folder, displayName] = [folderOf(options), nameOf(folderOf(options))];
  const root = options.root === "." ? "" : ` --root ${quoted(options.root)}`;
  return (
    interruptedMessage(folder, displayName) ??
    `No build in "${displayName}". Run "vitral build${root}" first, or name a built folder with --dist.`
  );
}
