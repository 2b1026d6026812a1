import { existsSync } from "node:fs";
import { performance } from "node:perf_hooks";
import type { BuiltFile } from "../build/edition.ts";
import type { ManifestFile } from "../build/manifest.ts";
import { recover } from "../build/swap.ts";
import { type AskOptions, describeBody, openSource, readWhole, type Source } from "./asking.ts";
import { complete, toEntry } from "./complete.ts";
import { API, type Copy, MARK, openCopy, type Origin, strangersIn } from "./copy.ts";
import { fetchFiles } from "./fetching.ts";
import { judgeFile } from "./judged.ts";
import { type Manifest, MOST_OF_MANIFEST, readManifest } from "./manifest.ts";
import { MirrorError } from "./mirror-error.ts";
import { openStage, type Stage } from "./stage.ts";

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
  /** Makes what stands beside the manifest's files; by default, all that a build has. */
  readonly beside?: typeof complete;
};

/**
 * Copies the API that an address belongs to into a folder, which holds the whole new copy at the end, or still the old
 * one. Each file is compared with its digest before it is part of the copy.
 *
 * @throws MirrorError when the source or the folder cannot be used.
 */
export async function mirror(address: URL, folder: string, options: MirrorOptions): Promise<Mirrored> {
  const began = performance.now();
  recover(folder);
  const copy = openCopy(folder);
  const source = openSource(address, options);
  const asked = await askManifest(source, copy);
  const done = await follow(asked, copy, source, options).catch(async (error: unknown) => {
    if (!(error instanceof MirrorError && error.mayHaveChanged)) throw error;
    return retry(error, asked, { copy, source, options });
  });
  return { source: source.root, ...done, requests: source.requests(), seconds: (performance.now() - began) / 1000 };
}

type Asked = { readonly manifest: Manifest; readonly etag: string | null };
type Done = Omit<Mirrored, "source" | "requests" | "seconds">;

/** A source that was built anew while it was read explains what does not fit: its manifest is read once more. */
async function retry(
  error: MirrorError,
  before: Asked,
  { copy, source, options }: { readonly copy: Copy; readonly source: Source; readonly options: MirrorOptions },
): Promise<Done> {
  const asked = await askManifest(source, null);
  if (Buffer.from(asked.manifest.bytes).equals(before.manifest.bytes)) throw error;
  return follow(asked, copy, source, options).catch((later: unknown) => {
    if (!(later instanceof MirrorError && later.mayHaveChanged)) throw later;
    throw new MirrorError(`The source changes while it is read, twice now. ${later.message} Run it again later.`);
  });
}

async function askManifest(source: Source, copy: Copy | null): Promise<Asked> {
  const known = copy === null ? null : tagOf(copy, source);
  const answer = await source.get("/manifest.json", known?.etag);
  if (answer.isUnchanged && known !== null) return known;
  const url = new URL(`${source.root}/manifest.json`);
  const bytes = await readWhole(answer, MOST_OF_MANIFEST);
  if (bytes === null)
    throw new MirrorError(`"${url}" has more than ${MOST_OF_MANIFEST} bytes, too many for a manifest.`);
  const manifest = readManifest(bytes);
  if (!("fault" in manifest)) return { manifest, etag: answer.headers.get("etag") };
  const isJson = bytes[0] === 0x7b;
  if (!isJson)
    throw new MirrorError(`"${url}" gave ${describeBody(url, { ...answer, status: 200, bytes })}. ${WANTED}`);
  throw new MirrorError(`"${url}" ${manifest.fault}. ${WANTED}`);
}

const WANTED =
  "Wanted: the manifest of a build. Give the address that the site is published at, and deploy one whole build there.";

/** The manifest of the copy with its tag, when it is whole and of this source. */
function tagOf({ folder, origin, manifest }: Copy, { root }: Source): (Asked & { readonly etag: string }) | null {
  if (origin === null || manifest === null || origin.source !== root || origin.etag === null) return null;
  const own = origin.files.find(({ path }) => path === `${API}/manifest.json`);
  const isOwn = own !== undefined && judgeFile(`${folder}/${own.path}`, own) === null;
  return isOwn ? { manifest, etag: origin.etag } : null;
}

async function follow({ manifest, etag }: Asked, copy: Copy, source: Source, options: MirrorOptions): Promise<Done> {
  const { files, release } = manifest;
  const isIn = (file: ManifestFile) => judgeFile(`${copy.folder}/${API}/${file.path}`, file) === null;
  const inCopy = new Set(existsSync(`${copy.folder}/${API}`) ? files.filter(isIn) : []);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const isNew = inCopy.size < files.length || !isAsMarked(copy, manifest);
  if (!isNew) return { release, files: files.length, bytes, fetched: 0, removed: 0, changed: false };
  const stage = openStage(copy.folder);
  try {
    stage.sweep(new Set(files.map(({ path }) => `${API}/${path}`)));
    const isThere = (file: ManifestFile) => stage.has(`${API}/${file.path}`, file);
    const lacking = files.filter((file) => {
      const hasIt = isThere(file);
      if (!hasIt && inCopy.has(file)) stage.link(`${API}/${file.path}`);
      return !hasIt && !inCopy.has(file);
    });
    let done = files.length - lacking.length;
    options.progress?.(done, files.length);
    const archive = await fetchFiles(lacking, {
      source,
      manifest,
      take: (file, found) => {
        stage.put(`${API}/${file.path}`, found);
        options.progress?.(++done, files.length);
      },
    });
    stage.put(`${API}/manifest.json`, manifest.bytes);
    const made = await (options.beside ?? complete)(stage.folder, manifest, archive);
    finish(stage, copy, [{ path: `/${API}/manifest.json`, bytes: manifest.bytes }, ...made], {
      source: source.root,
      etag,
    });
    stage.commit();
    return {
      release,
      files: files.length,
      bytes,
      fetched: lacking.length,
      removed: goneFrom(copy, manifest),
      changed: true,
    };
  } catch (error) {
    // What the source is at fault for can be mended there, and what has come is good; what the disk refuses must go.
    if (!(error instanceof MirrorError)) stage.discard();
    throw error;
  }
}

/** Answers whether a copy has this very manifest, and everything beside it as it was made. */
function isAsMarked({ folder, origin, manifest: own }: Copy, manifest: Manifest): boolean {
  if (origin === null || own === null || !Buffer.from(own.bytes).equals(manifest.bytes)) return false;
  return origin.files.length > 0 && origin.files.every((file) => judgeFile(`${folder}/${file.path}`, file) === null);
}

/** Adds what stands beside the files of the manifest, the mark, and what somebody else has put into the old copy. */
function finish(stage: Stage, copy: Copy, made: readonly BuiltFile[], from: Omit<Origin, "files">): void {
  for (const { path, bytes } of made) stage.put(path.slice(1), bytes);
  const origin: Origin = { ...from, files: made.map(toEntry) };
  stage.put(MARK, Buffer.from(`${JSON.stringify(origin, null, 2)}\n`));
  for (const path of strangersIn(copy)) carry(stage, path, copy);
}

function carry(stage: Stage, path: string, { folder, manifest }: Copy): void {
  try {
    stage.link(path);
  } catch {
    // Without a manifest that can be read nobody knows whose the API's files are; what the source names is the source's.
    if (manifest === null && path.startsWith(`${API}/`)) return;
    throw new MirrorError(
      `"${folder}/${path}" came from no source, and the new copy needs its place. Move it out of the copy, or remove it.`,
    );
  }
}

function goneFrom({ manifest: old }: Copy, { files }: Manifest): number {
  const paths = new Set(files.map(({ path }) => path));
  return old?.files.filter(({ path }) => !paths.has(path)).length ?? 0;
}
