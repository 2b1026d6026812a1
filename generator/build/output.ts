import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { readRecord } from "./record.ts";
import { compare } from "./strangers.ts";

/** A folder that is being built anew beside the old one, which it replaces at once or not at all. */
export type Output = {
  /** Adds a file by its path below the folder. The same bytes as before cost a link; the digest spares reading them. */
  put(path: string, bytes: Uint8Array, sha256?: string): void;
  /** Puts the new folder in the old one's place; answers whether anything had changed. */
  commit(): boolean;
  /** Forgets what was put; the old folder stays as it was. */
  abandon(): void;
};

/** A folder that cannot be built into, with the reason as a sentence. */
export class OutputError extends Error {}

/** The file by which a folder is known to be a built one. */
const API = "api/v1";
const MARK = `${API}/manifest.json`;

/** Opens a folder for building; what a killed build left behind is cleared or put back first. */
export function openOutput(folder: string): Output {
  const aside = `${folder}.new-${process.pid}`;
  claim(folder, aside);
  try {
    recover(folder, aside);
    refuseForeign(folder);
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  const same: string[] = [];
  const paths = new Set<string>();
  const folders = new Set<string>();
  let isChanged = false;

  const digests = readDigests(folder);
  const put = (path: string, bytes: Uint8Array, sha256?: string) => {
    paths.add(path);
    const file = `${folder}/${path}`;
    const isSame =
      sha256 === undefined ? equals(file, bytes) : digests.get(path) === sha256 && sizeOf(file) === bytes.length;
    if (isSame && !isChanged) return void same.push(path);
    if (!isChanged) startAside();
    if (isSame) link(path);
    else write(place(path), bytes);
  };
  const startAside = () => {
    isChanged = true;
    fs.rmSync(aside, { recursive: true, force: true });
    // One folder at a time: where nothing can be made, as in /proc, Node tries for ever to make a folder and its parents.
    fs.mkdirSync(dirname(aside), { recursive: true });
    fs.mkdirSync(aside);
    for (const path of same) link(path);
  };
  const place = (path: string) => {
    // Thousands of times: a plain slash, which every system takes, costs a tenth of what joining does.
    const parent = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    if (!folders.has(parent)) fs.mkdirSync(`${aside}/${parent}`, { recursive: true });
    folders.add(parent);
    return `${aside}/${path}`;
  };
  const link = (path: string) => {
    try {
      fs.linkSync(`${folder}/${path}`, place(path));
    } catch {
      fs.copyFileSync(join(folder, path), place(path));
    }
  };
  const commit = () => {
    const { count, strangers } = compare(folder, [...paths, ...digests.keys(), ...readRecord(folder).files]);
    refuseStrangers(folder, strangers);
    if (!isChanged && count + strangers.length !== same.length) startAside();
    if (isChanged) swap(folder, aside);
    else fs.rmSync(aside, { recursive: true, force: true });
    return isChanged;
  };
  return { put, commit, abandon: () => fs.rmSync(aside, { recursive: true, force: true }) };
}

/** How often a build looks whether it is alone, where another began in the same moment. */
const TRIES = 5;

/** Makes the folder aside, by which builds know of each other: two at once would link files of each other. */
function claim(folder: string, aside: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      fs.mkdirSync(dirname(aside), { recursive: true });
      fs.mkdirSync(aside);
    } catch {
      // Where nothing can be made, no other build can write either; what this one has to write will tell why.
    }
    const other = asidesOf(folder).find(({ pid }) => isRunning(pid));
    if (other === undefined) return;
    fs.rmSync(aside, { recursive: true, force: true });
    if (tries === TRIES)
      throw new OutputError(
        `Another build, process ${other.pid}, is writing into "${folder}". Wait until it has ended; if there is none, remove "${other.path}".`,
      );
    // No two processes wait equally long.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tries * (5 + (process.pid % 47)));
  }
}

/** Puts back the folder that a build was killed while replacing, and removes what killed builds left aside. */
export function recover(folder: string, kept = ""): void {
  const asides = asidesOf(folder);
  const isBusy = asides.some(({ pid }) => isRunning(pid));
  const old = `${folder}.old`;
  // A build that runs is between its steps; and a folder of that name may be someone's own.
  if (!isBusy && fs.existsSync(join(old, MARK))) {
    if (fs.existsSync(folder)) discardOld(folder);
    else fs.renameSync(old, folder);
  }
  for (const { path, pid } of asides)
    if (path !== kept && !isRunning(pid)) fs.rmSync(path, { recursive: true, force: true });
}

/** What is half removed is no build any more, so it goes under a name that `recover` takes for rubbish. */
function discardOld(folder: string): void {
  const rubbish = `${folder}.new-${process.pid}-old`;
  fs.renameSync(`${folder}.old`, rubbish);
  fs.rmSync(rubbish, { recursive: true, force: true });
}

/** The folders aside of builds, with their processes. */
function asidesOf(folder: string): { readonly path: string; readonly pid: number }[] {
  const parent = dirname(folder);
  const beginning = `${folder.slice(parent.length).replace(/^[\\/]/, "")}.new-`;
  return (fs.existsSync(parent) ? fs.readdirSync(parent) : []).flatMap((name) => {
    const [, pid] = (name.startsWith(beginning) && /^(\d+)(?:-old)?$/.exec(name.slice(beginning.length))) || [];
    return pid === undefined ? [] : [{ path: join(parent, name), pid: Number(pid) }];
  });
}

/** Puts a finished folder in the old one's place; what is killed between the steps, `recover` puts in order. */
export function swap(folder: string, aside: string): void {
  const isReplaced = fs.existsSync(folder);
  if (isReplaced) fs.renameSync(folder, `${folder}.old`);
  fs.renameSync(aside, folder);
  if (isReplaced) discardOld(folder);
}

function refuseForeign(folder: string): void {
  const old = `${folder}.old`;
  // By now, what a build left there is gone.
  if (fs.existsSync(old) && !isEmptyFolder(old))
    throw new OutputError(`"${old}" is not a build's, and a build needs that name. Move it away.`);
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory())
    throw new OutputError(`"${folder}" is a file. Wanted: a folder to build into.`);
  if (isEmptyFolder(folder) || fs.existsSync(join(folder, MARK))) return;
  throw new OutputError(
    `"${folder}" holds files that no build wrote. Wanted: an empty folder, a new one, or one that was built before (with ${MARK}).`,
  );
}

function isEmptyFolder(path: string): boolean {
  return fs.statSync(path).isDirectory() && fs.readdirSync(path).length === 0;
}

/** So many files are named in a refusal. */
const MOST_NAMED = 3;

/** What systems put into any folder that someone looks at. */
const LITTER = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Someone's own files in a built folder would go with the old build. */
function refuseStrangers(folder: string, unknown: readonly string[]): void {
  const strangers = unknown.filter((path) => !LITTER.test(path)).sort();
  if (strangers.length === 0) return;
  const rest = strangers.length - MOST_NAMED;
  const named = strangers.slice(0, MOST_NAMED).map((path) => `"${path}"`);
  throw new OutputError(
    `"${folder}" holds files that no build wrote: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}. Move them away; a build replaces the whole folder.`,
  );
}

/** What the old build's manifest says of its files, by their paths below the folder; nothing where there is none. */
function readDigests(folder: string): ReadonlyMap<string, string> {
  try {
    const { files } = JSON.parse(fs.readFileSync(join(folder, MARK), "utf8")) as {
      readonly files: readonly { readonly path: string; readonly sha256: string }[];
    };
    return new Map(files.map(({ path, sha256 }) => [`${API}/${path}`, sha256]));
  } catch {
    return new Map();
  }
}

function write(file: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(file, bytes);
  } catch (error) {
    // Where writing breaks off, as on a full disk, the system does not say which file it was.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

function sizeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.size;
}

function equals(file: string, bytes: Uint8Array): boolean {
  try {
    return fs.readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}

/** Answers whether another process of this number runs; this one is none of those that left anything. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as { readonly code?: string }).code === "EPERM";
  }
}
