import { hash } from "node:crypto";
import { type FSWatcher, statSync, watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";

/** The folders of an identity, below its root, of which every file counts. */
const FOLDERS = ["tokens", "tokens/products", "reference"] as const;

/** The endings of the files of an identity. */
const READ = /\.(json|hbs|md)$/;

/** How long files must stay unchanged before a change is reported, in milliseconds: an editor writes in steps. */
const QUIET = 20;

/** How often a folder is read without an event, in milliseconds: some file systems report no changes. */
const ROUND = 1000;

/** The contents of the files, by their paths below the root: a digest, or why there is none. */
type Contents = ReadonlyMap<string, Seen>;
type Seen = { readonly digest: string; readonly state: string };

/** Runs until it is closed. */
export type Watch = {
  /** Adds files that are in other folders, as token files may be; their present contents are no change. */
  follow(files: Iterable<string>): void;
  close(): void;
};

/**
 * Reports files of an identity with new contents, once they stop changing. A file that is written twice, or written
 * elsewhere and renamed, is one change; a file that is only touched is none.
 */
export async function watchIdentity(root: string, onChange: (files: readonly string[]) => void): Promise<Watch> {
  const followed = new Set<string>();
  let [reported, seen] = [await lookAt(root, new Map(), followed), new Map() as Contents];
  let [timer, events, isLooking, isClosed] = [undefined as NodeJS.Timeout | undefined, 0, false, false];

  const lookIn = (milliseconds: number, hasEvent: boolean) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void look(hasEvent), milliseconds);
  };
  const look = async (hasEvent: boolean) => {
    if (isLooking) return;
    isLooking = true;
    const [before, count] = [seen, events];
    watchers.refresh(foldersOf(followed));
    seen = await lookAt(root, before, followed);
    isLooking = false;
    const first = [...followed].filter((file) => !reported.has(file));
    if (first.length > 0) reported = new Map([...first.flatMap((file) => entryOf(seen, file)), ...reported]);
    const changed = differing(reported, seen);
    // After an event the files have already been still for a while; a change found by chance may be unfinished.
    const isStill = count === events && (hasEvent || differing(before, seen).length === 0);
    if (changed.length > 0 && isStill && !isClosed) {
      reported = seen;
      onChange(changed);
    }
    lookIn(count !== events || !isStill ? QUIET : ROUND, count !== events);
  };
  const watchers = createWatchers(root, () => {
    events += 1;
    lookIn(QUIET, true);
  });

  seen = reported;
  watchers.refresh([]);
  lookIn(ROUND, false);
  return {
    follow: (files) => {
      const before = followed.size;
      for (const file of files) if (!isListed(file)) followed.add(file);
      if (followed.size > before) lookIn(0, false);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      watchers.close();
    },
  };
}

/** Whether a file is in a folder of which every file counts. */
function isListed(file: string): boolean {
  return FOLDERS.some((folder) => folder === posix.dirname(file)) && READ.test(file);
}

function foldersOf(files: Iterable<string>): readonly string[] {
  return [...new Set([...files].map((file) => posix.dirname(file)))];
}

function entryOf(contents: Contents, file: string): [string, Seen][] {
  const found = contents.get(file);
  return found === undefined ? [] : [[file, found]];
}

/** The system's watchers of the folders; a folder that was removed and created again needs a new one. */
function createWatchers(
  root: string,
  onEvent: () => void,
): { refresh(others: readonly string[]): void; close(): void } {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  const listen = (name: string, inode: number) => {
    try {
      const watcher = watch(join(root, name), (_, file) => {
        // Other programs write below the root too: a build, a package manager.
        if (name !== "" || file === null || FOLDERS.some((folder) => folder === file)) onEvent();
      });
      watcher.on("error", () => watcher.close());
      watchers.set(name, { watcher, inode });
    } catch {
      // If the system has no watcher left, the regular reads find the changes.
    }
  };
  const refresh = (others: readonly string[]) => {
    for (const name of ["", ...FOLDERS, ...others]) {
      const inode = statSync(join(root, name), { throwIfNoEntry: false })?.ino;
      const known = watchers.get(name);
      if (known?.inode === inode) continue;
      known?.watcher.close();
      watchers.delete(name);
      if (inode !== undefined) listen(name, inode);
    }
  };
  return { refresh, close: () => watchers.forEach(({ watcher }) => watcher.close()) };
}

async function lookAt(root: string, before: Contents, followed: ReadonlySet<string>): Promise<Contents> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const found = await readdir(join(root, folder)).catch(() => []);
      return found.filter((name) => READ.test(name) && !name.startsWith(".")).map((name) => `${folder}/${name}`);
    }),
  );
  const files = [...names.flat(), ...followed].sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await see(root, file, before.get(file))] as const)),
  );
}

/** Reads a file again when its state has changed, or is so new that a second change may not show in it. */
async function see(root: string, file: string, before: Seen | undefined): Promise<Seen> {
  try {
    const { size, mtimeMs, ctimeMs, ino } = await stat(join(root, file));
    const state = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
    const age = performance.timeOrigin + performance.now() - ctimeMs;
    if (before?.state === state && Math.abs(age) > ROUND) return before;
    return { state, digest: hash("sha256", await readFile(join(root, file))) };
  } catch (error) {
    return { state: "", digest: String((error as NodeJS.ErrnoException).code) };
  }
}

function differing(before: Contents, after: Contents): string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file)?.digest !== after.get(file)?.digest);
}
