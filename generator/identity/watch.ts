import { hash } from "node:crypto";
import { type FSWatcher, statSync, watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";

/** The identity's folders in which all files are watched. */
const FOLDERS = ["tokens", "tokens/products", "reference"] as const;

/** The identity's file extensions. */
const EXTENSION = /\.(json|hbs|md)$/;

/** The debounce interval in milliseconds: editors write in several steps. */
const DEBOUNCE = 20;

/** The polling interval in milliseconds: some file systems report no changes. */
const POLL_INTERVAL = 1000;

/** The states of files, keyed by path from the root; an unreadable file has an error code instead of a digest. */
type Contents = ReadonlyMap<string, FileState>;
type FileState = { readonly digest: string; readonly stamp: string };

/** A running watch. */
export type Watch = {
  /** Adds files in other folders, such as token files; their current contents aren't reported as a change. */
  follow(files: Iterable<string>): void;
  close(): void;
};

/**
 * Reports files with new contents once they stop changing. Writing a file twice, or writing a temporary file and
 * renaming it, is a single change; touching a file isn't a change.
 */
export async function watchIdentity(root: string, onChange: (files: readonly string[]) => void): Promise<Watch> {
  const followed = new Set<string>();
  let [reported, seen] = [await readStates(root, new Map(), followed), new Map() as Contents];
  let [timer, events, isReading, isClosed] = [undefined as NodeJS.Timeout | undefined, 0, false, false];

  const schedule = (milliseconds: number, hasEvent: boolean) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void poll(hasEvent), milliseconds);
  };
  const poll = async (hasEvent: boolean) => {
    if (isReading) return;
    isReading = true;
    const [before, count] = [seen, events];
    watchers.refresh(foldersOf(followed));
    seen = await readStates(root, before, followed);
    isReading = false;
    const added = [...followed].filter((file) => !reported.has(file));
    if (added.length > 0) reported = new Map([...added.flatMap((file) => entryOf(seen, file)), ...reported]);
    const changed = changedFiles(reported, seen);
    // After an event the files have been stable for the debounce interval; a change found by polling may be unfinished.
    const isStable = count === events && (hasEvent || changedFiles(before, seen).length === 0);
    if (changed.length > 0 && isStable && !isClosed) {
      reported = seen;
      onChange(changed);
    }
    schedule(count !== events || !isStable ? DEBOUNCE : POLL_INTERVAL, count !== events);
  };
  const watchers = createWatchers(root, () => {
    events += 1;
    schedule(DEBOUNCE, true);
  });

  seen = reported;
  watchers.refresh([]);
  schedule(POLL_INTERVAL, false);
  return {
    follow: (files) => {
      const { size } = followed;
      for (const file of files) if (!isListed(file)) followed.add(file);
      if (followed.size > size) schedule(0, false);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      watchers.close();
    },
  };
}

/** Returns whether a file is watched through its folder. */
function isListed(file: string): boolean {
  return FOLDERS.some((folder) => folder === posix.dirname(file)) && EXTENSION.test(file);
}

function foldersOf(files: Iterable<string>): readonly string[] {
  return [...new Set([...files].map((file) => posix.dirname(file)))];
}

function entryOf(contents: Contents, file: string): [string, FileState][] {
  const state = contents.get(file);
  return state === undefined ? [] : [[file, state]];
}

/** Manages the system's folder watchers; a folder that was removed and created again needs a new one. */
function createWatchers(
  root: string,
  onEvent: () => void,
): { refresh(folders: readonly string[]): void; close(): void } {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  const listen = (name: string, inode: number) => {
    try {
      const watcher = watch(join(root, name), (_, file) => {
        // In the root, only the identity's folders matter: builds and package managers write there too.
        if (name !== "" || file === null || FOLDERS.some((folder) => folder === file)) onEvent();
      });
      watcher.on("error", () => watcher.close());
      watchers.set(name, { watcher, inode });
    } catch {
      // If the system runs out of watchers, polling finds the changes.
    }
  };
  const refresh = (folders: readonly string[]) => {
    for (const name of ["", ...FOLDERS, ...folders]) {
      const inode = statSync(join(root, name), { throwIfNoEntry: false })?.ino;
      const existing = watchers.get(name);
      if (existing?.inode === inode) continue;
      existing?.watcher.close();
      watchers.delete(name);
      if (inode !== undefined) listen(name, inode);
    }
  };
  return { refresh, close: () => watchers.forEach(({ watcher }) => watcher.close()) };
}

async function readStates(root: string, before: Contents, followed: ReadonlySet<string>): Promise<Contents> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(join(root, folder)).catch(() => []);
      return entries.filter((name) => EXTENSION.test(name) && !name.startsWith(".")).map((name) => `${folder}/${name}`);
    }),
  );
  const files = [...names.flat(), ...followed].sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readState(root, file, before.get(file))] as const)),
  );
}

/** Digests a file if its stamp has changed, or is so recent that another change may not alter it. */
async function readState(root: string, file: string, before: FileState | undefined): Promise<FileState> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(join(root, file));
    const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    const age = performance.timeOrigin + performance.now() - ctimeMs;
    if (before?.stamp === stamp && Math.abs(age) > POLL_INTERVAL) return before;
    return { stamp, digest: hash("sha256", await readFile(join(root, file))) };
  } catch (error) {
    return { stamp: "", digest: String((error as NodeJS.ErrnoException).code) };
  }
}

function changedFiles(before: Contents, after: Contents): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file)?.digest !== after.get(file)?.digest);
}
