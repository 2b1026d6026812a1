import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { judgeFile, readWhole as readFile } from "../disk/judge.ts";
import type { Entry } from "../disk/record.ts";
import { openReplacement, type Replacement } from "../disk/replacement.ts";
import { type AskOptions, describeBody, openSource, readWhole, type Source } from "./requests.ts";
import { complete } from "./complete.ts";
import { fetchFiles } from "./fetching.ts";
import { beyond, LIMITS, type Limits, startDeadline } from "./limits.ts";
import { openMaker } from "./maker.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";

/** What a mirror came to. */
export type Mirrored = {
  readonly source: string;
  readonly release: string;
  /** How many files the manifest lists, and their bytes together. */
  readonly files: number;
  readonly bytes: number;
  /** How many of them came from the source, and how many of the old copy's are gone. */
  readonly fetched: number;
  readonly removed: number;
  readonly requests: number;
  /** False when the copy was whole and new already. */
  readonly changed: boolean;
  readonly seconds: number;
};

/** How a mirror is made. */
export type MirrorOptions = AskOptions & {
  /** Called with how many files are there and how many there will be. */
  readonly progress?: (done: number, total: number) => void;
  /** What the source may ask of this machine, where it is not as LIMITS has it. */
  readonly limits?: Partial<Limits>;
  /** True for the manifest and its files alone, without all that a build has beside them. */
  readonly isBare?: boolean;
};

/** Where the manifest is in a copy. */
const MANIFEST = "api/v1/manifest.json";

/** A copy that is being made, with what was there before. */
type Run = {
  readonly copy: Replacement;
  /** The manifest of the old copy, where there is one that is whole. */
  readonly old: Manifest | null;
  readonly source: Source;
  readonly options: MirrorOptions;
  readonly limits: Limits;
  readonly signal: AbortSignal;
};

/**
 * Copies the API that an address belongs to into a folder, which holds the whole new copy at the end, or still the old
 * one. Each file is compared with its digest before it is part of the copy; files that were added to it stay.
 *
 * @throws MirrorError when the source cannot be used, FolderError when the folder cannot.
 */
export async function mirror(address: URL, folder: string, options: MirrorOptions): Promise<Mirrored> {
  const began = performance.now();
  const copy = openReplacement(folder, { by: "mirror", keepsStrangers: true, resumes: true });
  const limits = { ...LIMITS, ...options.limits };
  const { signal, clear } = startDeadline(limits, options.stop);
  try {
    const source = openSource(address, { timeout: options.timeout, stop: signal });
    const done = await attempt({ copy, old: manifestIn(copy), source, options, limits, signal });
    return { source: source.root, ...done, requests: source.requests(), seconds: (performance.now() - began) / 1000 };
  } catch (error) {
    // What the source got wrong can be fixed there, and what has come is good; what the disk refuses must go.
    if (error instanceof MirrorError) copy.leave();
    else copy.abandon();
    throw error;
  } finally {
    clear();
  }
}

async function attempt(run: Run): Promise<Done> {
  const asked = await askManifest(run, knownOf(run));
  return follow(asked, run).catch((error: unknown) => {
    if (!(error instanceof MirrorError && error.mayHaveChanged)) throw error;
    return retry(error, asked, run);
  });
}

type Asked = { readonly manifest: Manifest; readonly etag: string | null };
type Done = Omit<Mirrored, "source" | "requests" | "seconds">;

/** A source that was built while it was read explains what does not fit: its manifest is read once more. */
async function retry(error: MirrorError, before: Asked, run: Run): Promise<Done> {
  const asked = await askManifest(run, null);
  if (Buffer.from(asked.manifest.bytes).equals(before.manifest.bytes)) throw error;
  return follow(asked, run).catch((later: unknown) => {
    if (!(later instanceof MirrorError && later.mayHaveChanged)) throw later;
    throw new MirrorError(`The source changed twice while it was read. ${later.message} Run the command again later.`);
  });
}

async function askManifest({ source, limits }: Run, known: ReturnType<typeof knownOf>): Promise<Asked> {
  const answer = await source.get("/manifest.json", known?.etag);
  if (answer.isUnchanged && known !== null) return known;
  const url = new URL(`${source.root}/manifest.json`);
  const bytes = await readWhole(answer, limits.fileBytes);
  if (bytes === null) throw new MirrorError(beyond(`"${url}" is larger than a file may be`, "fileBytes", limits));
  const manifest = readManifest(bytes, limits);
  if (!("problem" in manifest)) return { manifest, etag: answer.headers.get("etag") };
  const isJson = bytes[0] === 0x7b;
  if (!isJson)
    throw new MirrorError(`"${url}" returned ${describeBody(url, { ...answer, status: 200, bytes })}. ${EXPECTED}`);
  throw new MirrorError(`"${url}" ${manifest.problem} ${EXPECTED}`);
}

const EXPECTED =
  "Expected: the manifest of a build. Give the address that the site is published at, and deploy one whole build there.";

/** The manifest of the copy with its tag, when it is whole and of this source. */
function knownOf({ copy: { path, record }, old, source }: Run): (Asked & { readonly etag: string }) | null {
  const entry = record?.files.get(MANIFEST);
  const { source: from, etag = null } = record?.facts ?? {};
  if (old === null || entry === undefined || etag === null || from !== source.root) return null;
  return judgeFile(`${path}/${MANIFEST}`, entry) === null ? { manifest: old, etag } : null;
}

async function follow({ manifest, etag }: Asked, run: Run): Promise<Done> {
  const { copy, old, source, options, limits, signal } = run;
  const { release, files } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (isWhole(copy, old, manifest))
    return endUnchanged(copy, { release, files: files.length, bytes, fetched: 0, removed: 0, changed: false });
  const there = copy.keepOnly(new Map(files.map((file) => [pathOf(file), file])));
  const lacking = files.filter((file) => !there.has(pathOf(file)) && !takeOver(copy, pathOf(file), file));
  let done = files.length - lacking.length;
  options.progress?.(done, files.length);
  const maker = options.isBare === true ? null : openMaker(limits, signal);
  try {
    await fetchFiles(lacking, {
      source,
      manifest,
      take: (file, found) => {
        copy.put(pathOf(file), found, file);
        options.progress?.(++done, files.length);
      },
    });
    copy.put(MANIFEST, manifest.bytes);
    if (maker !== null) await complete(copy, manifest, maker);
  } finally {
    maker?.close();
  }
  copy.commit({ release, source: source.root, etag });
  return {
    release,
    files: files.length,
    bytes,
    fetched: lacking.length,
    removed: goneFrom(old, manifest),
    changed: true,
  };
}

function pathOf({ path }: { readonly path: string }): string {
  return `api/v1/${path}`;
}

/** Whether a copy has this very manifest, and every file as it was written. */
function isWhole({ path, record }: Replacement, old: Manifest | null, manifest: Manifest): boolean {
  if (record === null || old === null || !Buffer.from(old.bytes).equals(manifest.bytes)) return false;
  return [...record.files].every(([file, entry]) => judgeFile(`${path}/${file}`, entry) === null);
}

function endUnchanged(copy: Replacement, done: Done): Done {
  copy.abandon();
  return done;
}

/** Takes a file over from the old copy, where it is right there. */
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
