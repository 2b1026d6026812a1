import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltFile } from "./edition.ts";

/** The file by which the next build knows what this one wrote beside what the manifest lists. */
const RECORD = ".vitral-build.json";

/** What a build notes for the next one: its files beside the API's, and of which manifest which archive is. */
export type BuildRecord = { readonly files: readonly string[]; readonly archive: { of: string; sha256: string } };

const NONE: BuildRecord = { files: [], archive: { of: "", sha256: "" } };

/** The record as a file of the build. */
export function toRecordFile({ files, archive }: BuildRecord): BuiltFile {
  const text = `${JSON.stringify({ files: [...files, RECORD].sort(), archive }, null, 2)}\n`;
  return { path: `/${RECORD}`, bytes: Buffer.from(text) };
}

/** What the build in a folder noted; nothing where there is none. */
export function readRecord(folder: string): BuildRecord {
  try {
    const { files, archive } = JSON.parse(readFileSync(join(folder, RECORD), "utf8")) as Partial<BuildRecord>;
    return Array.isArray(files) && archive ? { files, archive } : NONE;
  } catch {
    return NONE;
  }
}

/** A file of the old build with these bytes; undefined where they are others. */
export function readKept(folder: string, path: string, sha256: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(join(folder, path));
    return hash("sha256", bytes) === sha256 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
