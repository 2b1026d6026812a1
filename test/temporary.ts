import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** The free space that a run needs for temporary folders, in bytes: twice its peak use. */
const ROOM = 6e9;

const made: string[] = [];

/** A new folder that is removed when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vitral-"));
  made.push(folder);
  return folder;
}

/** Removes the folders that the tests of a file made. */
export function removeTemporary(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Makes the folder that a whole run has for temporary files: in memory if there is room, because the tests write
 * hundreds of thousands of small files. Any user may write there, as in the system's own.
 */
export function makeTemporary(): string {
  const folder = openIn("/dev/shm") ?? mkdtempSync(join(tmpdir(), "vitral-tests-"));
  chmodSync(folder, 0o1777);
  return folder;
}

/** A new folder in one in memory, if that has room and lets programs run. */
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
