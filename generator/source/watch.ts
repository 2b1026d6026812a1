import { hash } from "node:crypto";
import { type FSWatcher, statSync, watch } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** The folders of an identity, below its root. */
const FOLDERS = ["tokens", "tokens/products", "reference"] as const;

/** How the names of the files end that an identity is read from. */
const READ = /\.(json|hbs|md)$/;

/** How long nothing may change before a change is told, in milliseconds: an editor writes in steps. */
const QUIET = 20;

/** How often a folder is looked at unasked, in milliseconds: some file systems tell nothing of what changes. */
const ROUND = 1000;

/** What the files hold, by their paths below the root: a digest, or why there is none. */
type Contents = ReadonlyMap<string, Seen>;
type Seen = { readonly digest: string; readonly state: string };

/** Something that goes on until it is closed. */
export type Watch = { close(): void };

/**
 * Tells which files of an identity have other contents than before, once they keep still. A file that is written twice,
 * or written aside and renamed, is one change; one that is only touched is none.
 */
export async function watchIdentity(root: string, onChange: (files: readonly string[]) => void): Promise<Watch> {
  let [told, seen] = [await lookAt(root, new Map()), new Map() as Contents];
  let [timer, heard, isLooking, isClosed] = [undefined as NodeJS.Timeout | undefined, 0, false, false];

  const lookIn = (milliseconds: number, isToldOf: boolean) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void look(isToldOf), milliseconds);
  };
  const look = async (isToldOf: boolean) => {
    if (isLooking) return;
    isLooking = true;
    const [before, count] = [seen, heard];
    watchers.attend();
    seen = await lookAt(root, before);
    isLooking = false;
    const changed = differing(told, seen);
    // Whoever was told of the change has waited already; a change that was found may be half of one.
    const isStill = count === heard && (isToldOf || differing(before, seen).length === 0);
    if (changed.length > 0 && isStill && !isClosed) {
      told = seen;
      onChange(changed);
    }
    lookIn(count !== heard || !isStill ? QUIET : ROUND, count !== heard);
  };
  const watchers = createWatchers(root, () => {
    heard += 1;
    lookIn(QUIET, true);
  });

  seen = told;
  watchers.attend();
  lookIn(ROUND, false);
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      watchers.close();
    },
  };
}

/** The system's watchers of the folders; one that was removed and put back is another folder than before. */
function createWatchers(root: string, onEvent: () => void): Watch & { attend(): void } {
  const watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();
  const listen = (name: string, inode: number) => {
    try {
      const watcher = watch(join(root, name), (_, file) => {
        // Below the root others write as well: a build, a package manager.
        if (name !== "" || file === null || FOLDERS.some((folder) => folder === file)) onEvent();
      });
      watcher.on("error", () => watcher.close());
      watchers.set(name, { watcher, inode });
    } catch {
      // Where the system has no watcher to give, the rounds find what changes.
    }
  };
  const attend = () => {
    for (const name of ["", ...FOLDERS]) {
      const inode = statSync(join(root, name), { throwIfNoEntry: false })?.ino;
      const known = watchers.get(name);
      if (known?.inode === inode) continue;
      known?.watcher.close();
      watchers.delete(name);
      if (inode !== undefined) listen(name, inode);
    }
  };
  return { attend, close: () => watchers.forEach(({ watcher }) => watcher.close()) };
}

async function lookAt(root: string, before: Contents): Promise<Contents> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => {
      const found = await readdir(join(root, folder)).catch(() => []);
      return found.filter((name) => READ.test(name) && !name.startsWith(".")).map((name) => `${folder}/${name}`);
    }),
  );
  const files = names.flat().sort();
  return new Map(
    await Promise.all(files.map(async (file) => [file, await see(root, file, before.get(file))] as const)),
  );
}

/** A file is read again when its state is another, or when it is so new that a second change may not show in it. */
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
