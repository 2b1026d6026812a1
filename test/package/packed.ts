import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../built.ts";

const execute = promisify(execFile);

/** The time limit of a program in milliseconds, generous for a busy machine. */
const TIME_LIMIT = 300_000;

/** Runs a program and returns its standard output; rejects with its output if it fails. */
export async function run(program: string, args: readonly string[], cwd: string, input = ""): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1" };
  const running = execute(program, args, { cwd, env, maxBuffer: 1 << 26, timeout: TIME_LIMIT });
  running.child.stdin?.on("error", () => {}).end(input); // The program may exit before it reads.
  return (await running).stdout;
}

/** Makes a folder in the system's temporary folder; the caller removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), "vitral-package-"));
}

/** Folders that a fresh clone lacks or that the package doesn't need. */
const EXCLUDED = new Set(["node_modules", ".git", ".vitral", "test", "dist"]);

/** Copies the project like a fresh clone, without tests and packages. */
export function copyProject(): string {
  const folder = newFolder();
  const isExcluded = (path: string) => EXCLUDED.has(path) || /^(?:\.?dist\.|[^/]*\.tgz$)/.test(path);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !isExcluded(relative(ROOT, path)) });
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

/** Packs a copy of the project like a release. */
export async function pack(project: string, destination: string): Promise<Packed> {
  const printed = await run("npm", ["pack", "--json", "--pack-destination", destination], project);
  // The scripts' output precedes the list.
  const list = JSON.parse(printed.slice(printed.indexOf("\n[") + 1)) as {
    filename: string;
    files: { path: string }[];
  }[];
  return { archive: join(destination, list[0]!.filename), files: list[0]!.files, project };
}

/** The project's package, packed once per run by the first test that needs it. Never modified. */
export async function packOnce(): Promise<Packed> {
  const shared = await makeOnce("packed", async (folder) => {
    const project = copyProject();
    const { archive, files } = await pack(project, folder);
    writeFileSync(join(folder, "packed.json"), JSON.stringify({ name: basename(archive), files, project }));
    remove([project]);
  });
  const { name, ...packed } = JSON.parse(readFileSync(join(shared, "packed.json"), "utf8")) as Packed & {
    name: string;
  };
  return { ...packed, archive: join(shared, name) };
}

/**
 * A folder with the package, installed once per run by the first test that needs it. A test may add files, but no
 * packages.
 */
export function installOnce(): Promise<string> {
  return makeOnce("installed", async (folder) => {
    const { archive } = await packOnce();
    await installInto(folder, archive);
  });
}

/** Fills a folder of the run, unless another test has done so. */
async function makeOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const shared = join(tmpdir(), name);
  if (existsSync(shared)) return shared;
  const folder = newFolder();
  await fill(folder);
  try {
    renameSync(folder, shared);
  } catch (error) {
    // Another process has already packed it.
    if (!existsSync(shared)) throw error;
    remove([folder]);
  }
  return shared;
}

/** Installs packages into a folder from the project's registry. */
export async function installInto(folder: string, ...packages: readonly string[]): Promise<string> {
  cpSync(join(ROOT, ".npmrc"), join(folder, ".npmrc"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...packages], folder);
  return folder;
}

/** Removes folders with their contents. */
export function remove(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Unpacks an archive into a folder, and returns the package's folder in it. */
export async function unpack(archive: string, folder: string): Promise<string> {
  await run("tar", ["-xzf", archive, "-C", folder], folder);
  return join(folder, "package");
}
