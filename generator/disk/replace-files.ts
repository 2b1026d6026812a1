import * as fs from "node:fs";
import { type FolderRecord, toEntry, readRecord, RECORD, writeRecord } from "./record.ts";
import { claim, FolderError, remove } from "./work-folder.ts";

/**
 * Puts files in the place of some that `vitral build` or `vitral mirror` wrote, each whole or not at all, and notes them
 * in the folder's record first, so that both are right from then on. Answers false, and writes nothing, where the folder
 * has no record.
 *
 * @throws FolderError when the folder no longer holds the release that the files were made for.
 */
export function replaceFiles(folder: string, release: string, files: ReadonlyMap<string, Uint8Array>): boolean {
  const path = fs.realpathSync(folder);
  if (typeof readRecord(path) === "string") return false;
  const work = claim(path, "edge");
  try {
    // Only now does nobody else write it.
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

/** The record of a folder that holds a release; null where there is none. @throws FolderError when it holds another. */
export function checkRelease(folder: string, release: string): FolderRecord | null {
  const record = readRecord(folder);
  if (typeof record === "string") return null;
  if (record.facts["release"] === release) return record;
  throw new FolderError(`"${folder}" was rebuilt while it was read. Run the command again.`);
}
