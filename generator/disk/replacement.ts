import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { judgeFile } from "./judge.ts";
import { placeOf } from "./place.ts";
import { type Entry, type Filler, type FolderRecord, RECORD, toEntry, writeRecord } from "./record.ts";
import { ownedBy, parentOf, foreignFilesIn } from "./foreign-files.ts";
import { dissolve, recover, swap } from "./swap.ts";
import { readTarget, refuseForeignFiles, type Target } from "./target.ts";
import { claim, FolderError, release, remove, type WorkFolder } from "./work-folder.ts";

/** An atomic replacement of a folder: new files go into a work folder next to it, which then takes its place. */
export type Replacement = Target & {
  /** The new folder while it is written. */
  readonly fresh: string;
  /** Adds a file; the path is below the folder. */
  put(path: string, bytes: Uint8Array, entry?: Entry): void;
  /** Streams a file, so that only a few parts are in memory at once. */
  putParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<Entry>;
  /**
   * Writes a temporary file that doesn't become part of the folder, and returns its path. The caller removes it; otherwise,
   * the next run does.
   */
  putAside(parts: AsyncIterable<Uint8Array>): Promise<string>;
  /** Removes everything that this or an interrupted run has written, except matching files; returns the kept paths. */
  keepOnly(expected: ReadonlyMap<string, Entry>): ReadonlySet<string>;
  /** Replaces the old folder with the new one. */
  commit(facts: FolderRecord["facts"]): void;
  /** Discards the new files; the old folder stays unchanged. */
  abandon(): void;
  /** Keeps the new files for the next run; the old folder stays unchanged. */
  leave(): void;
};

/** The name of the temporary file. No published file is a dotfile. */
const ASIDE = ".aside";

export type Filling = {
  readonly by: Filler;
  /** True to continue with the files that an interrupted run wrote. */
  readonly resumes?: boolean;
};

/**
 * Opens a folder for replacement: a new one, an empty one, or one that the same command filled. First cleans up after
 * interrupted commands.
 *
 * @throws FolderError if the folder must not be replaced.
 */
export function openReplacement(folder: string, filling: Filling): Replacement {
  readTarget(folder, filling.by);
  const path = placeOf(folder);
  const work = orTarget(path, () => claim(path, filling.by));
  const entries = new Map<string, Entry>();
  const folders = new Set<string>();
  const { fresh } = work;
  const place = (file: string) => {
    // Runs thousands of times, and a template string takes a tenth of the time of path.join.
    const parent = parentOf(file);
    if (!folders.has(parent)) fs.mkdirSync(`${fresh}/${parent}`, { recursive: true });
    folders.add(parent);
    return `${fresh}/${file}`;
  };
  const write = (file: string, bytes: Uint8Array) => {
    orTarget(path, () => fs.writeFileSync(place(file), bytes));
  };
  const put = (file: string, bytes: Uint8Array, entry = toEntry(bytes)) => {
    write(file, bytes);
    entries.set(file, entry);
  };
  const writeAll = async (file: string, parts: AsyncIterable<Uint8Array>) => {
    try {
      return await writeParts(place(file), parts);
    } catch (error) {
      // The system's error for a full disk has no path.
      throw Object.assign(error as NodeJS.ErrnoException, { path });
    }
  };
  const putParts = async (file: string, parts: AsyncIterable<Uint8Array>) => {
    const entry = await writeAll(file, parts);
    entries.set(file, entry);
    return entry;
  };
  const putAside = async (parts: AsyncIterable<Uint8Array>) => {
    await writeAll(ASIDE, parts);
    return `${fresh}/${ASIDE}`;
  };
  const keepOnly = (expected: ReadonlyMap<string, Entry>) => {
    const kept = fs.existsSync(fresh) ? sweep(fresh, expected) : new Map<string, Entry>();
    entries.clear();
    folders.clear();
    for (const [file, entry] of kept) entries.set(file, entry);
    return new Set(kept.keys());
  };
  const leave = () => {
    release(work);
    if (!fs.existsSync(fresh)) abandon();
  };
  const abandon = () => {
    try {
      remove(work);
    } catch {
      // An earlier error matters more, and the next run removes the leftovers.
    }
  };
  try {
    recover(path, work, { resumes: filling.resumes ?? false });
    // Reads it again, because another command may have changed the folder before this one claimed it.
    const target = readTarget(folder, filling.by);
    const owned = ownedBy(target.record);
    const check = () => {
      if (fs.existsSync(target.path)) refuseForeignFiles(target.path, filling.by, foreignFilesIn(target.path, owned));
    };
    check();
    const commit = (facts: FolderRecord["facts"]) => {
      write(RECORD, writeRecord({ by: filling.by, facts, files: entries, replaced: new Map() }));
      check();
      refuseLoss(entries, work, filling.by);
      swap(target.path, work);
      dissolve(target.path, work);
      remove(work);
    };
    return { ...target, fresh, put, putParts, putAside, keepOnly, commit, abandon, leave };
  } catch (error) {
    abandon();
    throw error;
  }
}

/** Refuses to publish a folder if someone removed files from it, for example because they looked like leftovers. */
function refuseLoss(entries: ReadonlyMap<string, Entry>, { path, fresh }: WorkFolder, by: Filler): void {
  const files = new Set(filesIn(fresh));
  if (![...entries.keys()].every((file) => files.has(file)))
    throw new FolderError(`"${path}" was removed while vitral ${by} wrote into it. Run the command again.`);
}

/** Lists the files below a folder, recursively; a missing folder has none. */
export function* filesIn(folder: string, below = ""): Generator<string> {
  if (!fs.existsSync(`${folder}/${below}`)) return;
  for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, `${path}/`);
    else yield path;
  }
}

/** Removes everything from a folder except matching expected files; returns those. */
function sweep(folder: string, expected: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const kept = new Map<string, Entry>();
  const sweepBelow = (below: string) => {
    for (const entry of fs.readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      const match = expected.get(path);
      if (entry.isDirectory()) {
        sweepBelow(`${path}/`);
        if (fs.readdirSync(`${folder}/${path}`).length === 0) fs.rmdirSync(`${folder}/${path}`);
      } else if (match !== undefined && judgeFile(`${folder}/${path}`, match) === null) kept.set(path, match);
      else fs.unlinkSync(`${folder}/${path}`);
    }
  };
  sweepBelow("");
  return kept;
}

async function writeParts(file: string, parts: AsyncIterable<Uint8Array>): Promise<Entry> {
  const out = fs.openSync(file, "w");
  const sum = createHash("sha256");
  let bytes = 0;
  try {
    for await (const part of parts) {
      // Unlike writeSync, this retries after a partial write.
      fs.writeFileSync(out, part);
      sum.update(part);
      bytes += part.length;
    }
  } finally {
    fs.closeSync(out);
  }
  return { sha256: sum.digest("hex"), bytes };
}

/** Replaces the work folder's path in a file system error with the user's path. */
function orTarget<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FolderError) throw error;
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
