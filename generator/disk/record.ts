import { hash } from "node:crypto";
import * as fs from "node:fs";

/** The file in every folder that Vitral filled; it says which command filled it, and with which files. */
export const RECORD = ".vitral.json";

/** The commands that fill a folder. */
export const FILLERS = ["build", "mirror", "edge", "import", "check --fix"] as const;
export type Filler = (typeof FILLERS)[number];

/** What identifies a file's content: its SHA-256 in hexadecimal digits and its size. */
export type Entry = { readonly sha256: string; readonly bytes: number };

/** What a folder was filled with. */
export type FolderRecord = {
  readonly by: Filler;
  /** What the command needs to know the next time, such as the release or the address of a copy's source. */
  readonly facts: Readonly<Record<string, string | null>>;
  /** Every file but the record itself, by its path below the folder, with slashes. */
  readonly files: ReadonlyMap<string, Entry>;
  /** Files that `vitral edge` replaced; both the old and the new content are right. */
  readonly replaced: ReadonlyMap<string, Entry>;
};

/** Room for a million files. */
const MOST_OF_RECORD = 1 << 28;

/** Reads the record of a folder; "none" if it is missing, "damaged" if it is invalid. */
export function readRecord(folder: string): FolderRecord | "none" | "damaged" {
  try {
    const found = fs.lstatSync(`${folder}/${RECORD}`, { throwIfNoEntry: false });
    if (found === undefined) return "none";
    return (
      (found.isFile() &&
        found.size <= MOST_OF_RECORD &&
        toRecord(JSON.parse(fs.readFileSync(`${folder}/${RECORD}`, "utf8")))) ||
      "damaged"
    );
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOTDIR" ? "none" : "damaged";
  }
}

/** The record as the bytes of its file. */
export function writeRecord({ by, facts, files, replaced }: FolderRecord): Uint8Array {
  // Sorted, so that equal folders have equal records, whatever the order of their files.
  const sorted = (entries: ReadonlyMap<string, Entry>) => [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
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

/** The entry of a file. */
export function toEntry(bytes: Uint8Array): Entry {
  return { sha256: hash("sha256", bytes), bytes: bytes.length };
}

function toRecord(value: unknown): FolderRecord | null {
  const { by, facts, files, replaced } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const filler = FILLERS.find((name) => name === by);
  const [known, changed] = [toEntries(files), toEntries(replaced)];
  if (filler === undefined || known === null || changed === null || !isFacts(facts)) return null;
  return { by: filler, facts, files: known, replaced: changed };
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

/** Some systems do not allow longer paths. */
const LONGEST_PATH = 1000;

/** A record is untrusted input: no path in it may lead out of the folder or be the record itself. */
function isInside(path: string): boolean {
  return path !== RECORD && path.length <= LONGEST_PATH && !OUTSIDE.test(path);
}

/** Signs of other systems' paths, and a step that is empty, `.` or `..`. */
const OUTSIDE = /[\\\0]|(?:^|\/)\.{0,2}(?:\/|$)/;
