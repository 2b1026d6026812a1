import { type ManifestFile, releaseOf } from "../build/manifest.ts";
import { cut } from "../verify/verdict.ts";
import { faultOfPath, faultOfPaths } from "./path.ts";

/** A manifest that can be followed: its paths are safe on every system, and its release is that of its digests. */
export type Manifest = {
  readonly release: string;
  readonly files: readonly ManifestFile[];
  /** The manifest's own bytes, which belong into a copy too. */
  readonly bytes: Uint8Array;
};

/** The most that a source may ask of a disk; the sample identity has 2,800 files in 4 MB. */
const MOST_FILES = 200_000;
const MOST_BYTES = 2_000_000_000;

/** The most bytes that a manifest may have. */
export const MOST_OF_MANIFEST = 64_000_000;

/** The file that tells the release; it can have no part in it. */
const DISCOVERY = "index.json";

/** Reads a manifest; what came instead of one, or what makes it one that nobody should follow, as a fault. */
export function readManifest(bytes: Uint8Array): Manifest | { readonly fault: string } {
  const text = new TextDecoder().decode(bytes);
  const body = parse(text);
  if (!isRecord(body) || typeof body["release"] !== "string" || !Array.isArray(body["files"]))
    return { fault: `is no manifest: it begins with ${JSON.stringify(cut(text))}` };
  const { release, files } = body;
  if (files.length === 0 || files.length > MOST_FILES)
    return { fault: `lists ${files.length} files, and may list 1 to ${MOST_FILES}` };
  const index = files.findIndex((file) => !isFile(file));
  if (index >= 0)
    return { fault: `has an entry of the wrong form, number ${index + 1}: ${cut(JSON.stringify(files[index]))}` };
  const listed: readonly ManifestFile[] = files;
  const fault = faultOfFiles(listed);
  if (fault !== null) return { fault };
  const own = releaseOf(listed.filter(({ path }) => path !== DISCOVERY));
  if (own !== release) return { fault: `states the release ${cut(release)}, and its digests make ${own}` };
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

function faultOfFiles(files: readonly ManifestFile[]): string | null {
  for (const { path } of files) {
    const fault = path === "manifest.json" ? "is the manifest itself" : faultOfPath(path);
    if (fault !== null) return `names the path ${JSON.stringify(cut(path))}, which ${fault}`;
  }
  const paths = files.map(({ path }) => path);
  const clash = faultOfPaths([...paths, "manifest.json"]);
  if (clash !== null) return `names the path "${clash.path}", which ${clash.fault}`;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > MOST_BYTES ? `lists files of ${bytes} bytes together, and may list ${MOST_BYTES}` : null;
}
