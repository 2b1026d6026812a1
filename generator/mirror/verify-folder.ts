import { hash } from "node:crypto";
import * as fs from "node:fs";
import { type FileDifference, judgeFile, readUpTo, readWhole } from "../disk/judge.ts";
import { type Entry, type Filler, readRecord, RECORD } from "../disk/record.ts";
import { isSystemFile, ownedBy, foreignFilesIn } from "../disk/foreign-files.ts";
import { API_FOLDER } from "../model/identity.ts";
import { readDay } from "../resolve/day.ts";
import { readManifest } from "./manifest.ts";

/** A file that differs from its digest; `actual` and `expected` describe the difference in detail. */
export type Difference = {
  /** The path below the folder: `api/v1/themes/dark.css`. An unknown folder ends with a slash. */
  readonly path: string;
  readonly problem: FileDifference | "unknown" | "invalid manifest" | "invalid snapshot" | "damaged record";
  readonly actual: string | null;
  readonly expected: string | null;
};

/** The result of a verification; `release` is null if the manifest is invalid. */
export type FolderReport = {
  readonly folder: string;
  readonly release: string | null;
  /** The command that filled the folder and recorded the digests; null without a record. */
  readonly by: Filler | null;
  /** The address of the copied API; null if the folder isn't a copy. */
  readonly source: string | null;
  /** The number of files that were compared. */
  readonly files: number;
  readonly differences: readonly Difference[];
};

const MANIFEST = `${API_FOLDER}/manifest.json`;

/**
 * Compares every file of a folder written by a build, a mirror or `vitral edge` against its recorded digest, and lists
 * missing and unknown files. Without a record, checks only the API files, against the manifest.
 */
export function verifyFolder(folder: string): FolderReport {
  const record = readRecord(folder);
  if (typeof record === "string") return verifyByManifest(folder, record === "damaged");
  // A file that vitral edge added has an entry in `replaced` only.
  const results = [...new Map([...record.replaced, ...record.files])].map(([path, entry]) => {
    const replacement = record.replaced.get(path);
    const isReplaced = replacement !== undefined && judgeFile(`${folder}/${path}`, replacement) === null;
    return isReplaced ? null : judge(folder, path, entry);
  });
  const unlisted = [...foreignFilesIn(folder, ownedBy(record))].filter((path) => !record.files.has(path));
  const unknown = unknownIn(folder, unlisted);
  const { release = null, source = null } = record.facts;
  return {
    folder,
    release,
    by: record.by,
    source,
    files: results.length,
    differences: [...results, ...unknown].filter((result) => result !== null),
  };
}

function verifyByManifest(folder: string, isDamaged: boolean): FolderReport {
  const damaged: Difference = {
    path: RECORD,
    problem: "damaged record",
    actual: null,
    expected: "a valid record",
  };
  const first = isDamaged ? [damaged] : [];
  const manifest = manifestIn(`${folder}/${MANIFEST}`);
  const report = { folder, by: null, source: null };
  if ("problem" in manifest)
    return { ...report, release: null, files: 1, differences: [...first, { path: MANIFEST, ...manifest }] };
  const results = manifest.files.map((file) => {
    const path = `${API_FOLDER}/${file.path}`;
    return file.dated ? judgeDated(folder, path, file) : judge(folder, path, file);
  });
  const files = new Set([MANIFEST, ...manifest.files.map(({ path }) => `${API_FOLDER}/${path}`)]);
  const unknown = unknownIn(
    folder,
    apiPathsIn(folder).filter((path) => !files.has(path)),
  );
  const differences = [...first, ...results, ...unknown].filter((result) => result !== null);
  return { ...report, release: manifest.release, files: files.size, differences };
}

function unknownIn(folder: string, paths: readonly string[]): Difference[] {
  return paths
    .filter((path) => !isSystemFile(path))
    .map((path) => {
      const isFolder = fs.lstatSync(`${folder}/${path}`).isDirectory();
      return { path: isFolder ? `${path}/` : path, problem: "unknown", actual: null, expected: null };
    });
}

function apiPathsIn(folder: string): string[] {
  const entries = fs.readdirSync(`${folder}/${API_FOLDER}`, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.length + 1).replaceAll("\\", "/"));
}

type Problem = Omit<Difference, "path">;

function manifestIn(file: string) {
  try {
    const manifest = readManifest(readWhole(file));
    if (!("problem" in manifest)) return manifest;
    return {
      problem: "invalid manifest",
      actual: `it ${manifest.problem.replace(/\.$/, "")}`,
      expected: "the manifest of a build",
    } as const;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
    return { problem, actual: null, expected: "the manifest of a build" } as const;
  }
}

function judge(folder: string, path: string, entry: Entry): Difference | null {
  const problem = judgeFile(`${folder}/${path}`, entry);
  return problem === null ? null : { path, ...toProblem(problem, `${folder}/${path}`, entry) };
}

function toProblem(problem: FileDifference, file: string, { sha256, bytes }: Entry): Problem {
  if (problem === "missing") return { problem, actual: null, expected: null };
  if (problem === "wrong size")
    return { problem, actual: `${fs.statSync(file).size} bytes`, expected: `${bytes} bytes` };
  if (problem === "changed")
    return {
      problem,
      actual: `SHA-256 ${hash("sha256", readUpTo(file, bytes), "hex")}`,
      expected: `SHA-256 ${sha256}`,
    };
  return { problem, actual: reasonOf(file), expected: "a file that can be read" };
}

function reasonOf(file: string): string {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) return "a link, which Vitral does not follow";
  if (stats !== undefined && !stats.isFile() && !stats.isDirectory()) return "neither a file nor a folder";
  return stats?.isDirectory() ? "a folder" : "a file that you don't have permission to read";
}

/** Maximum size of a date-dependent file, in bytes; the same as for source files. */
const MAX_DATED = 10_000_000;

/** Checks only the format of a date-dependent file, because a copy made by another tool may be a day newer. */
function judgeDated(folder: string, path: string, entry: Entry): Difference | null {
  const file = `${folder}/${path}`;
  const problem = judgeFile(file, entry);
  if (problem === null) return null;
  if (problem === "missing" || problem === "unreadable") return { path, ...toProblem(problem, file, entry) };
  if (dayIn(file) !== undefined) return null;
  return { path, problem: "invalid snapshot", actual: "something else", expected: "JSON with the date it applies to" };
}

function dayIn(file: string): unknown {
  try {
    const { date }: { readonly date?: unknown } = JSON.parse(Buffer.from(readUpTo(file, MAX_DATED)).toString());
    return typeof date === "string" ? readDay(date) : undefined;
  } catch {
    return undefined;
  }
}
