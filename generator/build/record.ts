import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltFile } from "./edition.ts";
import { digestProgram } from "./inputs.ts";
import type { ManifestFile } from "./manifest.ts";
import { API, MARK } from "./swap.ts";
import type { Read } from "./tracker.ts";

/** The file by which the next build knows what this one was made of, and what it wrote beside what the manifest lists. */
export const RECORD = ".vitral-build.json";

/** How a file is known again: its SHA-256 and its size. */
export type Entry = { readonly sha256: string; readonly bytes: number };

/** What the files of an operation were made of, and where they stand in the manifest and in the tar: from and to. */
export type RecordedApiPart = {
  readonly read: Read;
  readonly listed: readonly [number, number];
  readonly packed: readonly [number, number];
};

/** What a part of the site was made of, and the files that came of it. */
export type RecordedSitePart = { readonly read: Read; readonly files: readonly string[] };

/** What a build notes for the next one. */
export type BuildRecord = {
  readonly release: string;
  /** The digest of the generator and of what it runs on. */
  readonly program: string;
  /** The digest of everything that the build depends on: equal inputs make an equal build. */
  readonly inputs: string;
  /** The files that the manifest does not list, but for the record itself. */
  readonly files: Readonly<Record<string, Entry>>;
  readonly api: Readonly<Record<string, RecordedApiPart>>;
  readonly site: Readonly<Record<string, RecordedSitePart>>;
};

const NONE: BuildRecord = { release: "", program: "", inputs: "", files: {}, api: {}, site: {} };

/** A build as the next one finds it. */
export type OldBuild = {
  /** What was noted; of a manifest that is not there, or by another generator, only which files there are. */
  readonly record: BuildRecord;
  /** All files, by their paths below the folder. */
  readonly known: ReadonlyMap<string, Entry>;
  /** The lines of the manifest. */
  readonly listed: readonly ManifestFile[];
};

/** The record as a file of the build. */
export function toRecordFile(record: BuildRecord): BuiltFile {
  return { path: `/${RECORD}`, bytes: Buffer.from(`${JSON.stringify(record, null, 2)}\n`) };
}

/** What the build in a folder noted, and what its manifest lists; nothing where there is none. */
export function readOldBuild(folder: string): OldBuild {
  const manifest = readJson<{ readonly files: readonly ManifestFile[] }>(join(folder, MARK), ({ files }) => {
    return files.every((file) => isEntry(file.path, file));
  });
  const noted = readJson<BuildRecord>(join(folder, RECORD), ({ files }) => {
    return Object.entries(files).every(([path, entry]) => isEntry(path, entry));
  });
  const record = noted?.value ?? NONE;
  const listed = manifest?.value.files ?? [];
  const isUsable = record.program === digestProgram() && record.files[MARK]?.sha256 === manifest?.entry.sha256;
  return {
    record: isUsable ? record : { ...NONE, files: record.files },
    listed,
    known: new Map([
      ...listed.map((file) => [`${API}/${file.path}`, file] as const),
      ...Object.entries(record.files),
      ...(noted === null ? [] : [[RECORD, noted.entry] as const]),
    ]),
  };
}

/** The value of a file; null where the file is missing, no JSON, or of another form, as an older version's may be. */
function readJson<T>(
  file: string,
  isSound: (value: T) => boolean,
): { readonly value: T; readonly entry: Entry } | null {
  try {
    const bytes = readFileSync(file);
    const value = JSON.parse(bytes.toString()) as T;
    return isSound(value) ? { value, entry: toEntry(bytes) } : null;
  } catch {
    return null;
  }
}

/** A path that leads out of the folder. */
const OUTSIDE = /^\/|\\|(?:^|\/)\.\.(?:\/|$)/;

function isEntry(path: string, { sha256, bytes }: Entry): boolean {
  return typeof sha256 === "string" && typeof bytes === "number" && !OUTSIDE.test(path);
}

/** The entry of a file. */
export function toEntry(bytes: Uint8Array): Entry {
  return { sha256: hash("sha256", bytes), bytes: bytes.length };
}
