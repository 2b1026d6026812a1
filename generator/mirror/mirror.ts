import { existsSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { judgeFile, readWhole as readFile } from "../disk/judge.ts";
import type { Entry } from "../disk/record.ts";
import { openReplacement, type Replacement } from "../disk/replacement.ts";
import { API_FOLDER } from "../model/identity.ts";
import { describeBody, openSource, readWhole, type Source, type SourceOptions } from "./requests.ts";
import { fetchFiles } from "./fetching.ts";
import { beyond, LIMITS, type Limits, startDeadline, stopOf } from "./limits.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** The result of a mirror. */
export type Mirrored = {
  readonly source: string;
  readonly release: string;
  /** How many files the manifest lists, and their bytes together. */
  readonly files: number;
  readonly bytes: number;
  /** How many files were fetched from the source, and how many of the old copy were removed. */
  readonly fetched: number;
  readonly removed: number;
  readonly requests: number;
  /** False if the copy was already complete and up to date. */
  readonly changed: boolean;
  readonly seconds: number;
};

/** How a mirror is made. */
export type MirrorOptions = SourceOptions & {
  /** Called with the number of files that are there and of all files. */
  readonly progress?: (done: number, total: number) => void;
  /** Limits that differ from LIMITS. */
  readonly limits?: Partial<Limits>;
  /** True to measure how fast files arrive: a copy of the manifest's files alone, whose contents nothing has checked. */
  readonly isBare?: boolean;
};

/** The manifest's path in a copy. */
const MANIFEST = `${API_FOLDER}/manifest.json`;

/** A copy in progress, with the old one. */
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
 * Copies the API that an address belongs to into a folder, which in the end holds the complete new copy or still the old
 * one. Each file is compared with its digest before it becomes part of the copy.
 *
 * @throws MirrorError if the source cannot be used, FolderError if the folder cannot.
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
    // After an error of the source, the files that have arrived are good; after an error of the disk, remove them.
    if (error instanceof MirrorError) copy.leave();
    else copy.abandon();
    throw error;
  } finally {
    clear();
  }
}

async function attempt(run: Run): Promise<Done> {
  const fetched = await fetchManifest(run, knownOf(run));
  return follow(fetched, run).catch((error: unknown) => {
    if (!(error instanceof MirrorError && error.mayHaveChanged)) throw error;
    return retry(error, fetched, run);
  });
}

type Fetched = { readonly manifest: Manifest; readonly etag: string | null };
type Done = Omit<Mirrored, "source" | "requests" | "seconds">;

/** Fetches the manifest again: if it has changed, the source was rebuilt while it was read, so the copy is tried again. */
async function retry(error: MirrorError, before: Fetched, run: Run): Promise<Done> {
  const fetched = await fetchManifest(run, null);
  if (Buffer.from(fetched.manifest.bytes).equals(before.manifest.bytes)) throw error;
  return follow(fetched, run).catch((later: unknown) => {
    if (!(later instanceof MirrorError && later.mayHaveChanged)) throw later;
    throw new MirrorError(`The source changed twice while it was read. ${later.message} Run the command again later.`);
  });
}

async function fetchManifest({ source, limits }: Run, known: ReturnType<typeof knownOf>): Promise<Fetched> {
  const response = await source.get("/manifest.json", known?.etag);
  if (response.isUnchanged && known !== null) return known;
  const url = new URL(`${source.root}/manifest.json`);
  const bytes = await readWhole(response, limits.fileBytes);
  if (bytes === null) throw new MirrorError(beyond(`"${url}" is larger than a file may be`, "fileBytes", limits));
  const manifest = readManifest(bytes, limits);
  if (!("problem" in manifest)) return { manifest, etag: response.headers.get("etag") };
  const isJson = bytes[0] === 0x7b;
  if (!isJson)
    throw new MirrorError(`"${url}" returned ${describeBody(url, { ...response, status: 200, bytes })}. ${EXPECTED}`);
  throw new MirrorError(`"${url}" ${manifest.problem} ${EXPECTED}`);
}

const EXPECTED =
  "Expected: the manifest of a build. Give the address that the site is published at, and deploy one whole build there.";

/** The manifest of the copy with its ETag, if it is valid and from this source. */
function knownOf({ copy: { path, record }, old, source }: Run): (Fetched & { readonly etag: string }) | null {
  const entry = record?.files.get(MANIFEST);
  const { source: from, etag = null } = record?.facts ?? {};
  if (old === null || entry === undefined || etag === null || from !== source.root) return null;
  return judgeFile(`${path}/${MANIFEST}`, entry) === null ? { manifest: old, etag } : null;
}

async function follow({ manifest, etag }: Fetched, run: Run): Promise<Done> {
  const { copy, old, source, options, signal } = run;
  const { release, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (isWhole(copy, old, manifest))
    return endUnchanged(copy, { release, files: files.length, bytes, fetched: 0, removed: 0, changed: false });
  const there = copy.keepOnly(new Map(files.map((file) => [pathOf(file), file])));
  // To look for each file of a copy that does not exist would take longer than to unpack them.
  const hasOld = existsSync(`${copy.path}/${API_FOLDER}`);
  const missing = files.filter((file) => {
    return !there.has(pathOf(file)) && !(hasOld && takeOver(copy, pathOf(file), file));
  });
  let done = files.length - missing.length;
  options.progress?.(done, files.length);
  // Loaded while the files arrive; a run without a change doesn't need it.
  const completing = options.isBare === true ? null : import("./complete.ts");
  await fetchFiles(missing, {
    source,
    manifest,
    signal,
    store: copy.putAside,
    take: (file, found) => {
      copy.put(pathOf(file), found, file);
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
    removed: goneFrom(old, manifest),
    changed: true,
  };
}

function pathOf({ path }: { readonly path: string }): string {
  return `${API_FOLDER}/${path}`;
}

/** Whether a copy has this very manifest, and every file is unchanged. */
function isWhole({ path, record }: Replacement, old: Manifest | null, manifest: Manifest): boolean {
  if (record === null || old === null || !Buffer.from(old.bytes).equals(manifest.bytes)) return false;
  return [...record.files].every(([file, entry]) => judgeFile(`${path}/${file}`, entry) === null);
}

function endUnchanged(copy: Replacement, done: Done): Done {
  copy.abandon();
  return done;
}

/** Takes a file over from the old copy, if it is right there. */
function takeOver(copy: Replacement, file: string, entry: Entry): boolean {
  if (judgeFile(`${copy.path}/${file}`, entry) !== null) return false;
  copy.put(file, readFileSync(`${copy.path}/${file}`));
  return true;
}

function manifestIn({ path }: Replacement): Manifest | null {
  try {
    const found = readManifest(readFile(`${path}/${MANIFEST}`));
    return "problem" in found ? null : found;
  } catch {
    return null;
  }
}

function goneFrom(old: Manifest | null, { files }: Manifest): number {
  const paths = new Set(files.map(({ path }) => path));
  return old?.files.filter(({ path }) => !paths.has(path)).length ?? 0;
}
