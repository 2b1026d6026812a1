import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { isRunning, swap } from "../build/swap.ts";
import { judgeFile, type Wanted } from "./judged.ts";
import { MirrorError } from "./mirror-error.ts";

/** The new copy while it is made, beside the old one. It outlives its process, so that the next one goes on with it. */
export type Stage = {
  /** Answers whether a file is there already, byte for byte. */
  has(path: string, wanted: Wanted): boolean;
  put(path: string, bytes: Uint8Array): void;
  /** Takes a file over from the old copy. */
  link(path: string): void;
  /** Removes every file but these. */
  sweep(wanted: ReadonlySet<string>): void;
  /** Puts the new copy in the old one's place. */
  commit(): void;
  discard(): void;
  /** Where it stands. */
  readonly folder: string;
};

/** Opens the stage of a copy, or goes on with the one that a process left which has ended. */
export function openStage(copy: string): Stage {
  const folder = `${copy}.part-${process.pid}`;
  const wasThere = adopt(copy, folder);
  fs.mkdirSync(dirname(folder), { recursive: true });
  if (!wasThere) fs.mkdirSync(folder);
  const folders = new Set<string>();
  const place = (path: string) => {
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (!folders.has(parent)) fs.mkdirSync(`${folder}/${parent}`, { recursive: true });
    folders.add(parent);
    return `${folder}/${path}`;
  };
  const link = (path: string) => {
    const target = place(path);
    try {
      fs.linkSync(`${copy}/${path}`, target);
    } catch (error) {
      if ((error as { readonly code?: string }).code === "EEXIST") throw error;
      fs.cpSync(`${copy}/${path}`, target, { verbatimSymlinks: true, errorOnExist: true, force: false });
    }
  };
  return {
    folder,
    has: (path, wanted) => wasThere && judgeFile(`${folder}/${path}`, wanted) === null,
    put: (path, bytes) => {
      // A link into the old copy has to go first, or the old copy would change with it.
      if (wasThere) fs.rmSync(place(path), { recursive: true, force: true });
      write(place(path), bytes);
    },
    link,
    sweep: (wanted) => void (wasThere && sweep(folder, "", wanted)),
    commit: () => {
      // Under this name other commands see that a process is between the steps of its swap.
      const finished = `${copy}.new-${process.pid}`;
      fs.renameSync(folder, finished);
      swap(copy, finished);
    },
    discard: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

function write(file: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(file, bytes);
  } catch (error) {
    // The system names no file when the disk is full, and the message has to.
    throw Object.assign(error as Error, { path: file });
  }
}

/** Takes over what ended processes left; a rename takes it from all others that would. */
function adopt(copy: string, folder: string): boolean {
  const parent = dirname(copy);
  const beginning = `${basename(copy)}.part-`;
  let wasThere = false;
  for (const name of fs.existsSync(parent) ? fs.readdirSync(parent) : []) {
    const pid = name.startsWith(beginning) ? name.slice(beginning.length) : "";
    if (!/^\d+$/.test(pid)) continue;
    const left = join(parent, name);
    if (isRunning(Number(pid)))
      throw new MirrorError(
        `Another mirror, process ${pid}, is writing into "${copy}". Wait until it has ended; if there is none, remove "${left}".`,
      );
    if (left === folder) wasThere = true;
    else if (wasThere) fs.rmSync(left, { recursive: true, force: true });
    else wasThere = renamed(left, folder);
  }
  return wasThere;
}

function renamed(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === "ENOENT") return false;
    throw error;
  }
}

/** Removes the files that are not wanted and the folders that are empty then; answers whether nothing is left. */
function sweep(folder: string, below: string, wanted: ReadonlySet<string>): boolean {
  let left = 0;
  for (const entry of fs.readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    const isKept = entry.isDirectory() ? !sweep(folder, `${path}/`, wanted) : wanted.has(path);
    if (isKept) left += 1;
    else fs.rmSync(join(folder, path), { recursive: true, force: true });
  }
  return left === 0;
}
