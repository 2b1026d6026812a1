import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../built.ts";

const execute = promisify(execFile);

/** Longer than any program here takes on a busy machine, in milliseconds; after it the program is ended. */
const LONGEST = 300_000;

/** A program's standard output; rejects with what it said when it fails. */
export async function run(program: string, args: readonly string[], cwd: string, input = ""): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1" };
  const running = execute(program, args, { cwd, env, maxBuffer: 1 << 26, timeout: LONGEST });
  running.child.stdin?.on("error", () => {}).end(input); // a program may end before it reads
  return (await running).stdout;
}

/** A new folder under the system's own; the caller removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "vitral-package-"));
}

/** Folders that a fresh clone lacks or that the package doesn't need. */
const LEFT = new Set(["node_modules", ".git", ".vitral", "test", "dist"]);

/** The project as a fresh clone has it, without the tests and their packages, in another folder. */
export function copyProject(): string {
  const folder = newFolder();
  const isLeft = (path: string) => LEFT.has(path) || /^(?:\.?dist\.|[^/]*\.tgz$)/.test(path);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !isLeft(relative(ROOT, path)) });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  return folder;
}

/** A packed package: the archive, and the files in it. */
export type Packed = {
  readonly archive: string;
  readonly files: readonly { readonly path: string }[];
  /** The folder that was packed. */
  readonly project: string;
};

/** Packs a copy of the project as a release is packed. */
export async function pack(project: string, destination: string): Promise<Packed> {
  const printed = await run("npm", ["pack", "--json", "--pack-destination", destination], project);
  // The output of the scripts comes before the list.
  const list = JSON.parse(printed.slice(printed.indexOf("\n[") + 1)) as {
    filename: string;
    files: { path: string }[];
  }[];
  return { archive: join(destination, list[0]!.filename), files: list[0]!.files, project };
}

/** The package of the project. The first test that needs it packs it for a whole run; none changes it. */
export async function packOnce(): Promise<Packed> {
  const shared = join(tmpdir(), "packed");
  const read = () => JSON.parse(readFileSync(join(shared, "packed.json"), "utf8")) as Packed;
  if (existsSync(shared)) return read();
  const [project, own] = [copyProject(), newFolder()];
  const { archive, files } = await pack(project, own);
  writeFileSync(join(own, "packed.json"), JSON.stringify({ archive: join(shared, basename(archive)), files, project }));
  remove([project]);
  try {
    renameSync(own, shared);
  } catch (error) {
    // Another test has been faster.
    if (!existsSync(shared)) throw error;
    remove([own]);
  }
  return read();
}

/** A folder with nothing but an archive, and further packages, installed from the project's registry. */
export async function installInto(folder: string, ...packages: readonly string[]): Promise<string> {
  cpSync(join(ROOT, ".npmrc"), join(folder, ".npmrc"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...packages], folder);
  return folder;
}

/** Removes folders with all that is in them. */
export function remove(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Puts the files of an archive into a folder, and gives the folder of the package in it. */
export async function unpack(archive: string, folder: string): Promise<string> {
  await run("tar", ["-xzf", archive, "-C", folder], folder);
  return join(folder, "package");
}
