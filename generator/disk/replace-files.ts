import * as fs from "node:fs";
import { type FolderRecord, toEntry, readRecord, RECORD, writeRecord } from "./record.ts";
import { claim, FolderError, remove } from "./work-folder.ts";

/**
 * Replaces files that `vitral build` or `vitral mirror` wrote, each one atomically. Adds their digests to the folder's
 * record first, so that both the old and the new files are valid. Without a record, writes nothing and returns false.
 *
 * @throws FolderError if the folder no longer contains the release that the files were made for.
 */
export function replaceFiles(folder: string, release: string, files: ReadonlyMap<string, Uint8Array>): boolean {
  const path = fs.realpathSync(folder);
  if (typeof readRecord(path) === "string") return false;
  const work = claim(path, "edge");
  try {
    // The claim keeps other commands from writing to the folder.
    const record = checkRelease(path, release);
    if (record === null) return false;
    fs.mkdirSync(work.fresh);
    const replaced = new Map(record.replaced);
    for (const [file, bytes] of files) replaced.set(file, toEntry(bytes));
    for (const [file, bytes] of [[RECORD, writeRecord({ ...record, replaced })] as const, ...files]) {
      fs.writeFileSync(`${work.fresh}/new`, bytes);
      fs.renameSync(`${work.fresh}/new`, `${path}/${file}`);
    }
  } finally {
    remove(work);
  }
  return true;
}

/** Returns a folder's record, or null if it has none. @throws FolderError if it contains another release. */
export function checkRelease(folder: string, release: string): FolderRecord | null {
  const record = readRecord(folder);
  if (typeof record === "string") return null;
  if (record.facts["release"] === release) return record;
  throw new FolderError(`"${folder}" was rebuilt while it was being read. Run the command again.`);
}
