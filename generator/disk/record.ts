import { hash } from "node:crypto";
import * as fs from "node:fs";

/** The record file in every folder that Vitral fills, which names the command and lists the files. */
export const RECORD = ".vitral.json";

/** The commands that fill a folder. */
export const FILLERS = ["build", "mirror", "edge", "import", "check --fix"] as const;
export type Filler = (typeof FILLERS)[number];

/** A file's content: its SHA-256 in hexadecimal digits and its size. */
export type Entry = { readonly sha256: string; readonly bytes: number };

export type FolderRecord = {
  readonly by: Filler;
  /** Data for the command's next run, such as the release or a copy's source address. */
  readonly facts: Readonly<Record<string, string | null>>;
  /** Every file except the record, keyed by its path below the folder, with slashes. */
  readonly files: ReadonlyMap<string, Entry>;
  /** Files that `vitral edge` replaced; both the old and the new content are valid. */
  readonly replaced: ReadonlyMap<string, Entry>;
};

/** Maximum size of a record, in bytes; enough for a million files. */
const MAX_RECORD = 1 << 28;

/** Reads a folder's record. Returns "none" if it is missing, "damaged" if it is invalid. */
export function readRecord(folder: string): FolderRecord | "none" | "damaged" {
  try {
    const stats = fs.lstatSync(`${folder}/${RECORD}`, { throwIfNoEntry: false });
    if (stats === undefined) return "none";
    return (
      (stats.isFile() &&
        stats.size <= MAX_RECORD &&
        toRecord(JSON.parse(fs.readFileSync(`${folder}/${RECORD}`, "utf8")))) ||
      "damaged"
    );
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR" ? "none" : "damaged";
  }
}

/** Serializes a record. */
export function writeRecord({ by, facts, files, replaced }: FolderRecord): Uint8Array {
  // Sorts the paths, so that equal folders have equal records.
  const sorted = (entries: ReadonlyMap<string, Entry>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = (entries: ReadonlyMap<string, Entry>) =>
    `{\n${sorted(entries)
      .map(([path, { sha256, bytes }]) => `    ${JSON.stringify(path)}: ["${sha256}", ${bytes}]`)
      .join(",\n")}\n  }`;
  const parts = {
    by: JSON.stringify(by),
    facts: JSON.stringify(facts),
    files: lines(files),
    replaced: lines(replaced),
  };
  const body = Object.entries(parts).map(([key, text]) => `  "${key}": ${text}`);
  return Buffer.from(`{\n${body.join(",\n")}\n}\n`);
}

export function toEntry(bytes: Uint8Array): Entry {
  return { sha256: hash("sha256", bytes), bytes: bytes.length };
}

function toRecord(value: unknown): FolderRecord | null {
  const { by, facts, files, replaced } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const filler = FILLERS.find((name) => name === by);
  const [entries, replacements] = [toEntries(files), toEntries(replaced)];
  if (filler === undefined || entries === null || replacements === null || !isFacts(facts)) return null;
  return { by: filler, facts, files: entries, replaced: replacements };
}

function isFacts(value: unknown): value is FolderRecord["facts"] {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((fact) => fact === null || typeof fact === "string")
  );
}

function toEntries(value: unknown): Map<string, Entry> | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = new Map<string, Entry>();
  for (const [path, entry] of Object.entries(value)) {
    const [sha256, bytes]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (!isInside(path) || typeof sha256 !== "string" || !isSize(bytes)) return null;
    entries.set(path, { sha256, bytes });
  }
  return entries;
}

function isSize(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Maximum path length; some systems don't allow longer paths. */
const MAX_PATH = 1000;

/** Rejects paths outside the folder and the path of the record itself, because a record is untrusted input. */
function isInside(path: string): boolean {
  return path !== RECORD && path.length <= MAX_PATH && !OUTSIDE.test(path);
}

/** Matches a backslash, a null character, and a segment that is empty, `.` or `..`. */
const OUTSIDE = /[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/;
