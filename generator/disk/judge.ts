import { hash } from "node:crypto";
import * as fs from "node:fs";
import type { Entry } from "./record.ts";

/** The difference between a file on disk and its entry. */
export type FileDifference = "missing" | "wrong size" | "changed" | "unreadable";

/** Returns whether bytes match an entry. */
export function matchesEntry(bytes: Uint8Array, { sha256, bytes: size }: Entry): boolean {
  return bytes.length === size && hash("sha256", bytes, "hex") === sha256;
}

/** Doesn't block on a pipe, and doesn't follow a link, which may point outside the folder. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);

/** Reused for every file; grows to fit the largest. */
let buffer = Buffer.allocUnsafe(1 << 18);

/**
 * Reads at most `limit` + 1 bytes of a file; the extra byte shows that the file is longer. The result is valid until the
 * next call.
 */
export function readUpTo(path: string, limit: number): Uint8Array {
  const file = fs.openSync(path, FLAGS);
  try {
    const { size } = regular(file);
    const needed = Math.min(limit, size) + 1;
    if (buffer.length < needed) buffer = Buffer.allocUnsafe(needed);
    let length = 0;
    // The first read usually returns the whole file, so the loop skips the read that would only detect its end. A file
    // that should be empty is still read once.
    for (let read = -1; read !== 0 && length < Math.max(1, needed - 1); length += read)
      read = fs.readSync(file, buffer, length, needed - length, null);
    return buffer.subarray(0, length);
  } finally {
    fs.closeSync(file);
  }
}

/** Reads a file, following links. */
export function readWhole(path: string): Buffer {
  const file = fs.openSync(path, FLAGS & ~(fs.constants.O_NOFOLLOW ?? 0));
  try {
    regular(file);
    return fs.readFileSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the metadata of an open file. @throws for a pipe or a device, which may never end. */
function regular(file: number): fs.Stats {
  const stats = fs.fstatSync(file);
  if (!stats.isFile()) throw new Error("Not a file.");
  return stats;
}

/** Compares a file with its entry; returns null if it matches. */
export function judgeFile(path: string, entry: Entry): FileDifference | null {
  try {
    const bytes = readUpTo(path, entry.bytes);
    if (bytes.length !== entry.bytes) return "wrong size";
    return hash("sha256", bytes, "hex") === entry.sha256 ? null : "changed";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}
