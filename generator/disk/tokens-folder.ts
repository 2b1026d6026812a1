import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { swap } from "./swap.ts";
import {
  claim,
  FolderError,
  isHeld,
  remove,
  removeEmptyWorkFolders,
  type WorkFolder,
  workFoldersOf,
} from "./work-folder.ts";

/** Files by their paths below a folder, with slashes. */
export type Texts = ReadonlyMap<string, string>;

/** The folder of an identity that its tokens are in. */
const TOKENS = "tokens";

/**
 * Writes the files of an identity: those of `tokens/` in one step, after the others, which must be new or the same. After
 * an interruption there is nothing, the identity as it was, or the whole new one. `removed` are files of `tokens/` that
 * are not kept; where the identity `isNew`, that folder is empty, or there is none.
 *
 * @throws FolderError if a file would be overwritten, or another command is writing there.
 */
export function placeTokens(
  root: string,
  files: Texts,
  { removed = [], isNew = false }: { readonly removed?: readonly string[]; readonly isNew?: boolean } = {},
): void {
  makeFolder(root);
  const target = join(fs.realpathSync(root), TOKENS);
  const below = (path: string) => path.slice(TOKENS.length + 1);
  for (const path of [...files.keys(), ...removed]) if (path.startsWith(`${TOKENS}/`)) refuseLinks(target, below(path));
  const work = claim(target, "import");
  try {
    recover(target, work.path);
    if (isNew && fs.existsSync(target) && fs.readdirSync(target).length > 0)
      throw new FolderError(`"${target}" was made meanwhile. Choose another folder, or remove it.`);
    if (fs.existsSync(target)) fs.cpSync(target, work.fresh, { recursive: true, verbatimSymlinks: true });
    else fs.mkdirSync(work.fresh);
    for (const path of removed) fs.rmSync(join(work.fresh, below(path)), { force: true });
    for (const [path, text] of files) {
      const isToken = path.startsWith(`${TOKENS}/`);
      write(isToken ? join(work.fresh, below(path)) : join(work.path, "other", path), text);
    }
    for (const [path, text] of files)
      if (!path.startsWith(`${TOKENS}/`)) placeNew(join(work.path, "other", path), join(root, path), text);
    swap(target, work);
    fs.rmSync(work.old, { recursive: true, force: true });
  } finally {
    removeAll(work);
  }
}

function removeAll(work: WorkFolder): void {
  try {
    fs.rmSync(join(work.path, "other"), { recursive: true, force: true });
  } finally {
    remove(work);
  }
}

/** Makes a folder and those around it, one by one: where nothing can be made, Node's recursive way may never end. */
function makeFolder(path: string): void {
  if (fs.existsSync(path)) return;
  makeFolder(dirname(path));
  fs.mkdirSync(path);
}

/** Puts back the folder of tokens if an interrupted run had moved it away, and removes what that run left. */
export function recoverTokens(root: string): void {
  if (fs.existsSync(root)) recover(join(fs.realpathSync(root), TOKENS), "");
}

function recover(target: string, own: string): void {
  removeEmptyWorkFolders(target);
  for (const work of workFoldersOf(target)) {
    if (work.path === own || isHeld(work) || work.by !== "import") continue;
    if (fs.existsSync(work.old) && !fs.existsSync(target)) fs.renameSync(work.old, target);
    fs.rmSync(work.old, { recursive: true, force: true });
    removeAll(work);
  }
}

function write(path: string, text: string): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

/**
 * The text of a file of an identity's tokens; undefined if there is none.
 *
 * @throws FolderError for a link, or what is no file: an import neither reads nor writes through it.
 */
export function readTokensFile(root: string, path: string): string | undefined {
  refuseLinks(join(root, TOKENS), path);
  const file = join(root, TOKENS, path);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** What leads to a file below a folder must be folders, and the file a file, if there is one. */
function refuseLinks(folder: string, path: string): void {
  const steps = path.split("/");
  for (const [index] of [...steps, ""].entries()) {
    const part = steps.slice(0, index).join("/");
    const found = fs.lstatSync(join(folder, part), { throwIfNoEntry: false });
    if (found === undefined) return;
    const isRight = index < steps.length ? found.isDirectory() : found.isFile();
    if (isRight) continue;
    const shown = part === "" ? TOKENS : `${TOKENS}/${part}`;
    const kind = found.isSymbolicLink() ? "is a link" : `is no ${index < steps.length ? "folder" : "file"}`;
    throw new FolderError(
      `"${shown}" ${kind}. An import writes to files in folders only: replace it, or move it away.`,
    );
  }
}

/** Moves a file to its place unless another file is there; the same one stays. */
function placeNew(from: string, path: string, text: string): void {
  if (fs.existsSync(path)) {
    if (fs.readFileSync(path, "utf8") === text) return;
    throw new FolderError(`"${path}" exists already. Move it away, or choose another folder.`);
  }
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.renameSync(from, path);
}
