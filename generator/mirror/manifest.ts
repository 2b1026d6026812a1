import { type ManifestFile, releaseOf } from "../build/manifest.ts";
import { cut } from "../verify/verdict.ts";
import { exceeded, type Limits } from "./limits.ts";
import { countFolders, problemOfPath, problemOfPaths } from "../operations/path.ts";

/** A valid manifest, with paths that are safe on every system and a release that matches its digests. */
export type Manifest = {
  readonly release: string;
  readonly files: readonly ManifestFile[];
  /** The manifest's bytes; the copy contains the manifest too. */
  readonly bytes: Uint8Array;
};

/** The file that contains the release, so the release digest excludes it. */
const DISCOVERY = "index.json";

/**
 * Reads a manifest, or returns why it is invalid or unsafe. Pass limits for a manifest from a source, not for a local
 * one.
 */
export function readManifest(bytes: Uint8Array, limits?: Limits): Manifest | { readonly problem: string } {
  // Counts before parsing, because parsed empty objects take fifty times their bytes.
  const count = limits === undefined ? 0 : objectsIn(bytes);
  if (limits && count > limits.files) return { problem: exceeded(`lists ${count} files`, "files", limits) };
  const text = new TextDecoder().decode(bytes);
  const body = parse(text);
  if (!isRecord(body) || typeof body["release"] !== "string" || !Array.isArray(body["files"]))
    return { problem: `is not a manifest: it begins with ${JSON.stringify(cut(text))}.` };
  const { release, files } = body;
  if (files.length === 0) return { problem: "lists no files." };
  const index = files.findIndex((file) => !isFile(file));
  if (index >= 0)
    return { problem: `has an invalid entry, number ${index + 1}: ${cut(JSON.stringify(files[index]))}.` };
  const listed: readonly ManifestFile[] = files;
  const problem =
    (limits && problemOfFolders(listed, limits)) ??
    problemOfFiles(listed) ??
    (limits && problemOfSizes(listed, limits)) ??
    null;
  if (problem !== null) return { problem };
  const computed = releaseOf(listed.filter(({ path }) => path !== DISCOVERY));
  if (computed !== release) return { problem: `states the release ${cut(release)}, but its digests give ${computed}.` };
  return { release, files: listed, bytes };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isFile(value: unknown): value is ManifestFile {
  if (!isRecord(value)) return false;
  const { path, sha256, bytes, type, dated } = value;
  return (
    typeof path === "string" &&
    typeof sha256 === "string" &&
    /^[0-9a-f]{64}$/.test(sha256) &&
    typeof bytes === "number" &&
    Number.isSafeInteger(bytes) &&
    bytes >= 0 &&
    typeof type === "string" &&
    typeof dated === "boolean"
  );
}

function problemOfFiles(files: readonly ManifestFile[]): string | null {
  for (const { path } of files) {
    const problem = path === "manifest.json" ? "is the manifest itself" : problemOfPath(path);
    if (problem !== null) return `names the path ${JSON.stringify(cut(path))}, which ${problem}.`;
  }
  const paths = files.map(({ path }) => path);
  const clash = problemOfPaths([...paths, "manifest.json"]);
  if (clash !== null) return `names the path "${clash.path}", which ${clash.problem}.`;
  return null;
}

/** Limits the number of folders too: a path may have a hundred, and each takes disk space. */
function problemOfFolders(files: readonly ManifestFile[], limits: Limits): string | null {
  const paths = files.map(({ path }) => path);
  const folders = countFolders(paths, limits.files);
  return folders > limits.files ? exceeded(`lists files in more than ${limits.files} folders`, "files", limits) : null;
}

function problemOfSizes(files: readonly ManifestFile[], limits: Limits): string | null {
  const large = files.find(({ bytes }) => bytes > limits.fileBytes);
  if (large !== undefined) return exceeded(`lists "${large.path}" with ${large.bytes} bytes`, "fileBytes", limits);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > limits.bytes ? exceeded(`lists files that total ${bytes} bytes`, "bytes", limits) : null;
}

/** Counts the files in a manifest's JSON text: its objects and lists, except the manifest and its file list. */
function objectsIn(bytes: Uint8Array): number {
  let count = -2;
  for (const byte of bytes) if (byte === BRACE || byte === BRACKET) count += 1;
  return count;
}

const [BRACE, BRACKET] = [0x7b, 0x5b];
