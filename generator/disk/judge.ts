import { hash } from "node:crypto";
import * as fs from "node:fs";
import type { Entry } from "./record.ts";

/** How a file on the disk differs from its entry. */
export type Difference = "missing" | "wrong size" | "changed" | "unreadable";

/** Whether bytes are the ones of an entry. */
export function isAs(bytes: Uint8Array, { sha256, bytes: size }: Entry): boolean {
  return bytes.length === size && hash("sha256", bytes, "hex") === sha256;
}

/** A pipe is not waited for and a link not followed: what is outside of the folder is no part of it. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);

/** Room for one file at a time, which grows with the largest. */
let room = Buffer.allocUnsafe(1 << 18);

/** The first bytes of a file, until the next call; one more than `most` tells that it is longer. */
export function readUpTo(path: string, most: number): Uint8Array {
  const file = fs.openSync(path, FLAGS);
  try {
    const { size } = regular(file);
    const needed = Math.min(most, size) + 1;
    if (room.length < needed) room = Buffer.allocUnsafe(needed);
    let length = 0;
    for (let read = -1; read !== 0 && length < needed; length += read)
      read = fs.readSync(file, room, length, needed - length, null);
    return room.subarray(0, length);
  } finally {
    fs.closeSync(file);
  }
}

/** The bytes of a file, by a link too. */
export function readWhole(path: string): Buffer {
  const file = fs.openSync(path, FLAGS & ~(fs.constants.O_NOFOLLOW ?? 0));
  try {
    regular(file);
    return fs.readFileSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** What the system knows of an open file; a pipe or a device would be read for ever. */
function regular(file: number): fs.Stats {
  const found = fs.fstatSync(file);
  if (!found.isFile()) throw new Error("Not a file.");
  return found;
}

/** Compares a file with its entry; null when it is the one. */
export function judgeFile(path: string, entry: Entry): Difference | null {
  try {
    const bytes = readUpTo(path, entry.bytes);
    if (bytes.length !== entry.bytes) return "wrong size";
    return hash("sha256", bytes, "hex") === entry.sha256 ? null : "changed";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}
