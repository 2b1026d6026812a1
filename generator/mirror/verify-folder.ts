import { hash } from "node:crypto";
import * as fs from "node:fs";
import type { ManifestFile } from "../build/manifest.ts";
import { readDay } from "../resolve/day.ts";
import { API, type Copy, pathsIn, readOrigin, strangersIn } from "./copy.ts";
import { type Difference, judgeFile, readUpTo, type Wanted } from "./judged.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** A file of a folder that is not what it should be; `came` and `wanted` say how it differs, where there is more to say. */
export type Differing = {
  /** Below the folder: `api/v1/themes/dark.css`. */
  readonly path: string;
  readonly fault: Difference | "stranger" | "no manifest" | "no snapshot";
  readonly came: string | null;
  readonly wanted: string | null;
};

/** What there is to say of a folder; `release` null when its manifest cannot be followed. */
export type FolderReport = {
  readonly folder: string;
  readonly release: string | null;
  /** The root that the folder is a copy of; null for a build, and for a copy without its mark. */
  readonly source: string | null;
  /** How many files were judged. */
  readonly files: number;
  readonly differences: readonly Differing[];
};

/**
 * Compares a built folder, or a copy of one, with its manifest: every file by its digest, a snapshot of a day by its
 * form, for the next day's has another digest. What a mirror made beside them is compared with its mark.
 */
export function verifyFolder(folder: string): FolderReport {
  const path = `${API}/manifest.json`;
  const read = manifestIn(`${folder}/${path}`);
  const origin = readOrigin(folder);
  const source = origin?.source ?? null;
  if ("differing" in read)
    return { folder, release: null, source, files: 1, differences: [{ path, ...read.differing }] };
  const { manifest } = read;
  const beside = origin?.files ?? [];
  const found = [
    ...manifest.files.map((file) => judgeListed(folder, file)),
    ...beside.map((file) => judge(folder, file.path, file)),
  ].filter((differing) => differing !== null);
  const strangers = strangersOf({ folder, origin, manifest });
  return {
    folder,
    release: manifest.release,
    source,
    files: manifest.files.length + Math.max(1, beside.length),
    differences: [
      ...found,
      ...strangers.map((path): Differing => ({ path, fault: "stranger", came: null, wanted: null })),
    ],
  };
}

/** Below the API only what is listed may stand; beside it a build has files that no list names, and a copy has none. */
function strangersOf(copy: Copy): string[] {
  if (copy.origin !== null) return strangersIn(copy);
  const listed = new Set(["manifest.json", ...(copy.manifest?.files ?? []).map(({ path }) => path)]);
  return pathsIn(`${copy.folder}/${API}`)
    .filter((path) => !listed.has(path))
    .map((path) => `${API}/${path}`);
}

type Fault = Omit<Differing, "path">;

function manifestIn(file: string): { readonly manifest: Manifest } | { readonly differing: Fault } {
  try {
    const found = readManifest(fs.readFileSync(file));
    if (!("fault" in found)) return { manifest: found };
    return { differing: { fault: "no manifest", came: `it ${found.fault}`, wanted: "the manifest of a build" } };
  } catch (error) {
    const { code } = error as { readonly code?: string };
    const fault = code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
    return { differing: { fault, came: null, wanted: "the manifest of a build" } };
  }
}

function judgeListed(folder: string, file: ManifestFile): Differing | null {
  const path = `${API}/${file.path}`;
  return file.dated ? judgeDated(folder, path, file) : judge(folder, path, file);
}

function judge(folder: string, path: string, wanted: Wanted): Differing | null {
  const fault = judgeFile(`${folder}/${path}`, wanted);
  if (fault === null) return null;
  return { path, fault, ...wordsOf(fault, `${folder}/${path}`, wanted) };
}

function wordsOf(fault: Difference, file: string, { sha256, bytes }: Wanted): Pick<Differing, "came" | "wanted"> {
  if (fault === "missing") return { came: null, wanted: null };
  if (fault === "wrong size") return { came: `${fs.statSync(file).size} bytes`, wanted: `${bytes} bytes` };
  if (fault === "changed")
    return { came: `SHA-256 ${hash("sha256", readUpTo(file, bytes), "hex")}`, wanted: `SHA-256 ${sha256}` };
  return { came: reasonOf(file), wanted: "a file that can be read" };
}

function reasonOf(file: string): string {
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return "a link, which a copy of the folder would not follow";
  return found?.isDirectory() ? "a folder" : "a file that this user may not read";
}

/** The longest snapshot that is read, as long as the longest source file. */
const MOST_OF_SNAPSHOT = 10_000_000;

function judgeDated(folder: string, path: string, wanted: Wanted): Differing | null {
  const fault = judgeFile(`${folder}/${path}`, wanted);
  if (fault === null) return null;
  if (fault === "missing" || fault === "unreadable")
    return { path, fault, ...wordsOf(fault, `${folder}/${path}`, wanted) };
  if (dayIn(`${folder}/${path}`) !== undefined) return null;
  return { path, fault: "no snapshot", came: "something else", wanted: "JSON with the day that it holds for" };
}

function dayIn(file: string): unknown {
  try {
    const { date }: { readonly date?: unknown } = JSON.parse(Buffer.from(readUpTo(file, MOST_OF_SNAPSHOT)).toString());
    return typeof date === "string" ? readDay(date) : undefined;
  } catch {
    return undefined;
  }
}
