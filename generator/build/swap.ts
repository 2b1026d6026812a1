import * as fs from "node:fs";
import { dirname, join } from "node:path";

/** Where the API stands in a built folder. */
export const API = "api/v1";

/** The file by which a folder is known to be a built one. */
export const MARK = `${API}/manifest.json`;

/** A folder that cannot be built into, with the reason as a sentence. */
export class OutputError extends Error {}

/** How often a build looks whether it is alone, where another began in the same moment. */
const TRIES = 5;

/** Makes the folder aside, by which builds know of each other: two at once would link files of each other. */
export function claim(folder: string): string {
  const aside = `${folder}.new-${process.pid}`;
  for (let tries = 1; ; tries += 1) {
    try {
      fs.mkdirSync(dirname(aside), { recursive: true });
      fs.mkdirSync(aside);
    } catch {
      // Where nothing can be made, no other build can write either; what this one has to write will tell why.
    }
    const other = asidesOf(folder).find(({ pid }) => isRunning(pid));
    if (other === undefined) return aside;
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
    else restore(folder);
  }
  for (const { path, pid } of asides)
    if (path !== kept && !isRunning(pid)) fs.rmSync(path, { recursive: true, force: true });
}

/**
 * Puts a finished folder in the old one's place. The folders of `moved`, relative and unchanged, are taken over from
 * the old one, whole. What is killed between the steps, `recover` puts in order.
 */
export function swap(folder: string, aside: string, moved: readonly string[] = []): void {
  if (!fs.existsSync(folder)) return fs.renameSync(aside, folder);
  const old = `${folder}.old`;
  fs.renameSync(folder, old);
  try {
    if (moved.length > 0) fs.writeFileSync(join(old, MOVES), JSON.stringify({ to: aside, moved } satisfies Moves));
    for (const path of moved) fs.renameSync(join(old, path), join(aside, path));
    fs.renameSync(aside, folder);
  } catch (error) {
    restore(folder);
    throw error;
  }
  discardOld(folder);
}

/** The file in the old folder that says which of its folders are on their way, and to where. */
const MOVES = ".vitral-moves.json";

type Moves = { readonly to: string; readonly moved: readonly string[] };

/** Makes the old folder whole again, and the folder. */
function restore(folder: string): void {
  const old = `${folder}.old`;
  const { to, moved } = readMoves(old);
  for (const path of moved) if (!fs.existsSync(join(old, path))) fs.renameSync(join(to, path), join(old, path));
  fs.rmSync(join(old, MOVES), { force: true });
  fs.renameSync(old, folder);
}

/** What is half written was written before anything moved. */
function readMoves(old: string): Moves {
  try {
    return JSON.parse(fs.readFileSync(join(old, MOVES), "utf8")) as Moves;
  } catch {
    return { to: "", moved: [] };
  }
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

/** Answers whether another process of this number runs; this one is none of those that left anything. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as { readonly code?: string }).code === "EPERM";
  }
}
