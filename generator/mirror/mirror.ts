import { existsSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { judgeFile, readWhole } from "../disk/judge.ts";
import type { Entry } from "../disk/record.ts";
import { openReplacement, type Replacement } from "../disk/replacement.ts";
import { API_FOLDER } from "../model/identity.ts";
import { describeBody, openSource, readBody, type Source, type SourceOptions } from "./requests.ts";
import { fetchFiles } from "./fetching.ts";
import { exceeded, LIMITS, type Limits, startDeadline, stopOf } from "./limits.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

export type Mirrored = {
  readonly source: string;
  readonly release: string;
  /** The number of files that the manifest lists. */
  readonly files: number;
  /** Their total size. */
  readonly bytes: number;
  /** The number of files fetched from the source, rather than reused from the old copy. */
  readonly fetched: number;
  /** The number of files in the old copy that the new one lacks. */
  readonly removed: number;
  readonly requests: number;
  /** False if the copy was already complete and up to date. */
  readonly changed: boolean;
  readonly seconds: number;
};

export type MirrorOptions = SourceOptions & {
  /** Called with the number of files that are done and the total. */
  readonly progress?: (done: number, total: number) => void;
  /** Overrides for the default limits. */
  readonly limits?: Partial<Limits>;
  /** True to measure only the transfer: copies the manifest's files and skips the checks of their contents. */
  readonly isBare?: boolean;
};

/** The manifest's path in a copy. */
const MANIFEST = `${API_FOLDER}/manifest.json`;

/** A copy in progress. */
type Run = {
  readonly copy: Replacement;
  /** The manifest of the old copy; null if it is missing or invalid. */
  readonly old: Manifest | null;
  readonly source: Source;
  readonly options: MirrorOptions;
  readonly limits: Limits;
  readonly signal: AbortSignal;
};

/**
 * Copies the API at an address into a folder, atomically: afterwards, the folder contains either the complete new copy or
 * the old one. Every file is compared with its digest before it becomes part of the copy.
 *
 * @throws MirrorError if the source can't be used, FolderError if the folder can't.
 */
export async function mirror(address: URL, folder: string, options: MirrorOptions): Promise<Mirrored> {
  const began = performance.now();
  const copy = openReplacement(folder, { by: "mirror", resumes: true });
  const limits = { ...LIMITS, ...options.limits };
  const { signal, clear } = startDeadline(limits, options.stop);
  try {
    const source = openSource(address, { timeout: options.timeout, stop: signal });
    const done = await attempt({ copy, old: manifestIn(copy), source, options, limits, signal });
    return { source: source.root, ...done, requests: source.requests(), seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    // After a source error, keeps the files fetched so far; after a disk error, discards them.
    if (error instanceof MirrorError) copy.leave();
    else copy.abandon();
    throw error;
  } finally {
    clear();
  }
}

async function attempt(run: Run): Promise<Done> {
  const fetched = await fetchManifest(run, cachedManifest(run));
  return copyFiles(fetched, run).catch((error: unknown) => {
    if (!(error instanceof MirrorError && error.mayHaveChanged)) throw error;
    return retry(error, fetched, run);
  });
}

type Fetched = { readonly manifest: Manifest; readonly etag: string | null };
type Done = Omit<Mirrored, "source" | "requests" | "seconds">;

/** Fetches the manifest again, and retries the copy if the source was rebuilt in the meantime. */
async function retry(error: MirrorError, before: Fetched, run: Run): Promise<Done> {
  const fetched = await fetchManifest(run, null);
  if (Buffer.from(fetched.manifest.bytes).equals(before.manifest.bytes)) throw error;
  return copyFiles(fetched, run).catch((later: unknown) => {
    if (!(later instanceof MirrorError && later.mayHaveChanged)) throw later;
    throw new MirrorError(
      `The source changed twice while it was being read. ${later.message} Run the command again later.`,
    );
  });
}

async function fetchManifest({ source, limits }: Run, cached: ReturnType<typeof cachedManifest>): Promise<Fetched> {
  const response = await source.get("/manifest.json", cached?.etag);
  if (response.isUnchanged && cached !== null) return cached;
  const url = new URL(`${source.root}/manifest.json`);
  const bytes = await readBody(response, limits.fileBytes);
  if (bytes === null) throw new MirrorError(exceeded(`"${url}" is too large`, "fileBytes", limits));
  const manifest = readManifest(bytes, limits);
  if (!("problem" in manifest)) return { manifest, etag: response.headers.get("etag") };
  const isJson = bytes[0] === 0x7b;
  if (!isJson)
    throw new MirrorError(`"${url}" returned ${describeBody(url, { ...response, status: 200, bytes })}. ${EXPECTED}`);
  throw new MirrorError(`"${url}" ${manifest.problem} ${EXPECTED}`);
}

const EXPECTED =
  "Expected: the manifest of a build. Pass the address where the site is published, and deploy a complete build there.";

/** Returns the old copy's manifest with its ETag, if it is unchanged and from this source. */
function cachedManifest({ copy: { path, record }, old, source }: Run): (Fetched & { readonly etag: string }) | null {
  const entry = record?.files.get(MANIFEST);
  const { source: from, etag = null } = record?.facts ?? {};
  if (old === null || entry === undefined || etag === null || from !== source.root) return null;
  return judgeFile(`${path}/${MANIFEST}`, entry) === null ? { manifest: old, etag } : null;
}

async function copyFiles({ manifest, etag }: Fetched, run: Run): Promise<Done> {
  const { copy, old, source, options, signal } = run;
  const { release, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (isUpToDate(copy, old, manifest))
    return endUnchanged(copy, { release, files: files.length, bytes, fetched: 0, removed: 0, changed: false });
  const kept = copy.keepOnly(new Map(files.map((file) => [pathOf(file), file])));
  // If there is no old copy, checking for each file would take longer than unpacking the archive.
  const hasOld = existsSync(`${copy.path}/${API_FOLDER}`);
  const missing = files.filter((file) => {
    return !kept.has(pathOf(file)) && !(hasOld && reuse(copy, pathOf(file), file));
  });
  let done = files.length - missing.length;
  options.progress?.(done, files.length);
  // Loads the module while the files arrive; an unchanged copy doesn't need it.
  const completing = options.isBare === true ? null : import("./complete.ts");
  await fetchFiles(missing, {
    source,
    manifest,
    signal,
    store: copy.putAside,
    take: (file, content) => {
      copy.put(pathOf(file), content, file);
      options.progress?.(++done, files.length);
    },
  });
  copy.put(MANIFEST, manifest.bytes);
  await (await completing)?.complete(copy, manifest);
  if (signal.aborted) throw stopOf(signal);
  copy.commit({ release, source: source.root, etag });
  return {
    release,
    files: files.length,
    bytes,
    fetched: missing.length,
    removed: countRemoved(old, manifest),
    changed: true,
  };
}

function pathOf({ path }: { readonly path: string }): string {
  return `${API_FOLDER}/${path}`;
}

/** Returns whether a copy has the same manifest and no file has changed. */
function isUpToDate({ path, record }: Replacement, old: Manifest | null, manifest: Manifest): boolean {
  if (record === null || old === null || !Buffer.from(old.bytes).equals(manifest.bytes)) return false;
  return [...record.files].every(([file, entry]) => judgeFile(`${path}/${file}`, entry) === null);
}

function endUnchanged(copy: Replacement, done: Done): Done {
  copy.abandon();
  return done;
}

/** Reuses a file from the old copy if it matches. */
function reuse(copy: Replacement, file: string, entry: Entry): boolean {
  if (judgeFile(`${copy.path}/${file}`, entry) !== null) return false;
  copy.put(file, readFileSync(`${copy.path}/${file}`));
  return true;
}

function manifestIn({ path }: Replacement): Manifest | null {
  try {
    const manifest = readManifest(readWhole(`${path}/${MANIFEST}`));
    return "problem" in manifest ? null : manifest;
  } catch {
    return null;
  }
}

function countRemoved(old: Manifest | null, { files }: Manifest): number {
  const paths = new Set(files.map(({ path }) => path));
  return old?.files.filter(({ path }) => !paths.has(path)).length ?? 0;
}
