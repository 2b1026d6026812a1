import { hash } from "node:crypto";
import * as fs from "node:fs";
import type { ManifestFile } from "../build/manifest.ts";

/** What a file has to be: its digest and its size. */
export type Wanted = Pick<ManifestFile, "sha256" | "bytes">;

/** How a file on the disk differs from what is wanted. */
export type Difference = "missing" | "wrong size" | "changed" | "unreadable";

/** Answers whether bytes are the ones that are wanted. */
export function isAs(bytes: Uint8Array, { sha256, bytes: size }: Wanted): boolean {
  return bytes.length === size && hash("sha256", bytes, "hex") === sha256;
}

/** A pipe is not waited for and a link not followed: what stands outside of the folder is no part of a copy. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);

/** Room for one file at a time, which grows with the largest. */
let room = Buffer.allocUnsafe(1 << 18);

/** The first bytes of a file, until the next call; one more than are wanted tell that it is longer. */
export function readUpTo(path: string, most: number): Uint8Array {
  const file = fs.openSync(path, FLAGS);
  try {
    if (room.length <= most) room = Buffer.allocUnsafe(most + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length <= most; length += read)
      read = fs.readSync(file, room, length, most + 1 - length, null);
    return room.subarray(0, length);
  } finally {
    fs.closeSync(file);
  }
}

/** Judges a file of the disk; null when it is the one that is wanted. */
export function judgeFile(path: string, wanted: Wanted): Difference | null {
  try {
    const bytes = readUpTo(path, wanted.bytes);
    if (bytes.length !== wanted.bytes) return "wrong size";
    return hash("sha256", bytes, "hex") === wanted.sha256 ? null : "changed";
  } catch (error) {
    const { code } = error as { readonly code?: string };
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
}
