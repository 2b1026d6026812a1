import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** The free space that a run needs for temporary folders, in bytes: twice its peak use. */
const ROOM = 6e9;

const folders: string[] = [];

/** Creates a folder that is removed when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitral-"));
  folders.push(folder);
  return folder;
}

/** Removes the folders that a file's tests created. */
export function removeTemporary(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates the temporary folder of a whole run: in memory if there is room, because the tests write hundreds of thousands
 * of small files. Any user may write to it, as to the system's temporary folder.
 */
export function makeTemporary(): string {
  const folder = openIn("/dev/shm") ?? mkdtempSync(join(tmpdir(), "vitral-tests-"));
  chmodSync(folder, 0o1777);
  return folder;
}

/** Creates a folder in memory. Returns undefined if there isn't enough room or programs can't run there. */
function openIn(memory: string): string | undefined {
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < ROOM) return;
  const folder = mkdtempSync(join(memory, "vitral-tests-"));
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  if (spawnSync(program).status === 0) return folder;
  rmSync(folder, { recursive: true });
}
