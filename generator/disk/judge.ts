import { hash } from "node:crypto";
import * as fs from "node:fs";
import type { Entry } from "./record.ts";

/** How a file on disk differs from its entry. */
export type Difference = "missing" | "wrong size" | "changed" | "unreadable";

/** Whether bytes match an entry. */
export function isAs(bytes: Uint8Array, { sha256, bytes: size }: Entry): boolean {
  return bytes.length === size && hash("sha256", bytes, "hex") === sha256;
}

/** Does not wait for a pipe or follow a link, which may lead out of the folder. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);

/** A buffer for one file at a time, which grows to the largest. */
let room = Buffer.allocUnsafe(1 << 18);

/** The first bytes of a file, valid until the next call; `most` + 1 bytes mean that the file is longer. */
export function readUpTo(path: string, most: number): Uint8Array {
  const file = fs.openSync(path, FLAGS);
  try {
    const { size } = regular(file);
    const needed = Math.min(most, size) + 1;
    if (room.length < needed) room = Buffer.allocUnsafe(needed);
    let length = 0;
    // One read takes the whole file, and another one would only see its end. Where no byte is expected, one is asked for.
    for (let read = -1; read !== 0 && length < Math.max(1, needed - 1); length += read)
      read = fs.readSync(file, room, length, needed - length, null);
    return room.subarray(0, length);
  } finally {
    fs.closeSync(file);
  }
}

/** The bytes of a file; follows a link. */
export function readWhole(path: string): Buffer {
  const file = fs.openSync(path, FLAGS & ~(fs.constants.O_NOFOLLOW ?? 0));
  try {
    regular(file);
    return fs.readFileSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** The metadata of an open file. @throws for a pipe or a device, which could be read for ever. */
function regular(file: number): fs.Stats {
  const found = fs.fstatSync(file);
  if (!found.isFile()) throw new Error("Not a file.");
  return found;
}

/** Compares a file with its entry; null if it matches. */
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
