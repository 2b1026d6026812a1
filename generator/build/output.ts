import { hash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { type OldBuild, readOldBuild, RECORD } from "./record.ts";
import { parentOf, survey } from "./survey.ts";
import { claim, MARK, OutputError, recover, swap } from "./swap.ts";

/** A folder that is being built anew beside the old one, which it replaces at once or not at all. */
export type Output = {
  readonly old: OldBuild;
  /** Adds a file by its path below the folder. The same bytes as before cost no writing. */
  put(path: string, bytes: Uint8Array, sha256?: string): void;
  /** Adds the record, after everything else: no file of a build is younger than its record. */
  seal(path: string, bytes: Uint8Array): void;
  /** Takes a file over from the old build; false where it is not there any more, or not as the build left it. */
  keep(path: string): boolean;
  /** Takes all files over, or none where one is missing. */
  keepAll(): boolean;
  /** Puts the new folder in the old one's place; answers whether anything had changed. */
  commit(): boolean;
  /** Forgets what was put; the old folder stays as it was. */
  abandon(): void;
};

/** Opens a folder for building; what a killed build left behind is cleared or put back first. */
export function openOutput(folder: string): Output {
  const aside = claim(folder);
  const abandon = () => fs.rmSync(aside, { recursive: true, force: true });
  try {
    recover(folder, aside);
    refuseForeign(folder);
  } catch (error) {
    abandon();
    throw error;
  }
  const old = readOldBuild(folder);
  const { known } = old;
  const same = new Set<string>();
  const written = new Set<string>();
  const folders = new Set<string>();

  // Who changes a file makes it younger than the record, even if it stays as long as it was.
  const sealed = known.has(RECORD) ? fs.statSync(`${folder}/${RECORD}`).mtimeMs : -Infinity;
  const isThere = (path: string) => {
    const found = fs.statSync(`${folder}/${path}`, { throwIfNoEntry: false });
    return found !== undefined && found.size === known.get(path)?.bytes && found.mtimeMs <= sealed;
  };
  const keep = (path: string) => {
    const isKept = known.has(path) && isThere(path);
    if (isKept) same.add(path);
    return isKept;
  };
  const keepAll = () => {
    const isWhole = known.size > 0 && [...known.keys()].every(isThere);
    if (isWhole) for (const path of known.keys()) same.add(path);
    return isWhole;
  };
  const put = (path: string, bytes: Uint8Array, sha256 = hash("sha256", bytes)) => {
    if (known.get(path)?.sha256 === sha256 && keep(path)) return;
    writeAside(path, bytes);
  };
  const seal = (path: string, bytes: Uint8Array) => {
    if (written.size === 0) put(path, bytes);
    else writeAside(path, bytes);
  };
  const writeAside = (path: string, bytes: Uint8Array) => {
    if (written.size === 0) startAside();
    written.add(path);
    write(place(path), bytes);
  };
  const startAside = () => {
    abandon();
    // One folder at a time: where nothing can be made, as in /proc, Node tries for ever to make a folder and its parents.
    fs.mkdirSync(dirname(aside), { recursive: true });
    fs.mkdirSync(aside);
  };
  const place = (path: string) => {
    // Thousands of times: a plain slash, which every system takes, costs a tenth of what joining does.
    const parent = parentOf(path);
    if (!folders.has(parent)) fs.mkdirSync(`${aside}/${parent}`, { recursive: true });
    folders.add(parent);
    return `${aside}/${path}`;
  };
  const link = (path: string) => {
    try {
      fs.linkSync(`${folder}/${path}`, place(path));
    } catch {
      const { atime, mtime } = fs.statSync(`${folder}/${path}`);
      fs.copyFileSync(`${folder}/${path}`, place(path));
      fs.utimesSync(place(path), atime, mtime);
    }
  };
  const commit = () => {
    const { strangers, unchanged } = survey(folder, { known, same, written });
    refuseStrangers(folder, strangers);
    if (unchanged.has("")) {
      abandon();
      return false;
    }
    if (written.size === 0) startAside();
    for (const path of same) if (!unchanged.has(parentOf(path))) link(path);
    const moved = [...unchanged].filter((path) => !unchanged.has(parentOf(path)));
    for (const path of moved) place(path);
    swap(folder, aside, moved);
    return true;
  };
  return { old, put, seal, keep, keepAll, commit, abandon };
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

function write(file: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(file, bytes);
  } catch (error) {
    // Where writing breaks off, as on a full disk, the system does not say which file it was.
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}
