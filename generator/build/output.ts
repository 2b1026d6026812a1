import * as fs from "node:fs";
import { dirname, join } from "node:path";

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
  recover(folder);
  refuseForeign(folder);
  const aside = `${folder}.new-${process.pid}`;
  const same: string[] = [];
  const folders = new Set<string>();
  let isChanged = false;

  const digests = readDigests(folder);
  const put = (path: string, bytes: Uint8Array, sha256?: string) => {
    const file = `${folder}/${path}`;
    const isSame =
      sha256 === undefined ? equals(file, bytes) : digests.get(path) === sha256 && sizeOf(file) === bytes.length;
    if (isSame && !isChanged) return void same.push(path);
    if (!isChanged) startAside();
    if (isSame) link(path);
    else fs.writeFileSync(place(path), bytes);
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
    if (!isChanged && countFiles(folder) !== same.length) startAside();
    if (isChanged) swap(folder, aside);
    return isChanged;
  };
  return { put, commit, abandon: () => fs.rmSync(aside, { recursive: true, force: true }) };
}

/** Puts back the folder that a build was killed while replacing, and removes what killed builds left aside. */
export function recover(folder: string): void {
  const old = `${folder}.old`;
  if (fs.existsSync(old)) {
    if (fs.existsSync(folder)) fs.rmSync(old, { recursive: true, force: true });
    else fs.renameSync(old, folder);
  }
  const parent = dirname(folder);
  const beginning = `${folder.slice(parent.length).replace(/^[\\/]/, "")}.new-`;
  for (const name of fs.existsSync(parent) ? fs.readdirSync(parent) : []) {
    const pid = name.startsWith(beginning) ? name.slice(beginning.length) : "";
    if (!/^\d+$/.test(pid) || isRunning(Number(pid))) continue;
    fs.rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Puts a finished folder in the old one's place; what is killed between the steps, `recover` puts in order. */
export function swap(folder: string, aside: string): void {
  const old = `${folder}.old`;
  if (fs.existsSync(folder)) fs.renameSync(folder, old);
  fs.renameSync(aside, folder);
  fs.rmSync(old, { recursive: true, force: true });
}

function refuseForeign(folder: string): void {
  if (!fs.existsSync(folder)) return;
  if (!fs.statSync(folder).isDirectory())
    throw new OutputError(`"${folder}" is a file. Wanted: a folder to build into.`);
  if (fs.readdirSync(folder).length === 0 || fs.existsSync(join(folder, MARK))) return;
  throw new OutputError(
    `"${folder}" holds files that no build wrote. Wanted: an empty folder, a new one, or one that was built before (with ${MARK}).`,
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

function countFiles(folder: string): number {
  if (!fs.existsSync(folder)) return 0;
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
    .length;
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
