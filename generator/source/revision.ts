import { execFile } from "node:child_process";
import { posix } from "node:path";
import type { Disk } from "./disk.ts";
import { placeIn, type Report } from "./problem.ts";
import { type Publication, readFiles } from "./folder.ts";
import { isReadable } from "./size.ts";
import type { Reading } from "./source.ts";

/** Why a revision cannot be read, in a sentence or two. */
export type RevisionProblem = { readonly problem: string };

/**
 * Reads the identity of a git revision into memory, without touching the work tree or the index. Problems name files as
 * git does, `<revision>:tokens/tokens.json`.
 */
export async function readRevision(
  root: string,
  revision: string,
  publication: Publication,
): Promise<Reading | RevisionProblem> {
  const files = await filesOf(root, revision);
  if ("problem" in files) return files;
  const reading = await readFiles((report) => openFiles(files.files, report), publication);
  if ("source" in reading) return reading;
  return {
    ...reading,
    problems: reading.problems.map((problem) => {
      return { ...problem, place: { ...problem.place, file: `${revision}:${problem.place.file}` } };
    }),
  };
}

type Files = ReadonlyMap<string, Uint8Array>;

/** Files in memory as a `Disk`. */
function openFiles(files: Files, report: Report): Disk {
  const reportFile = (file: string, message: string) =>
    void report({ place: placeIn(file, "", 0, 0), message, fix: null });
  const text = async (file: string) => {
    const bytes = files.get(file);
    if (bytes === undefined) return reportFile(file, `File not found. Expected: ${file} in the revision.`);
    if (!isReadable(file, bytes.length, report)) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return reportFile(file, "The file is not in UTF-8.");
    }
  };
  const names = async (folder: string, ending: string) =>
    [...files.keys()]
      .filter((path) => posix.dirname(path) === folder)
      .map((path) => posix.basename(path))
      .filter((name) => name.endsWith(ending) && !name.startsWith("."))
      .sort();
  return { text, names };
}

async function filesOf(root: string, revision: string): Promise<{ readonly files: Files } | RevisionProblem> {
  const found = await git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (found.code !== 0) return { problem: problemOf(root, revision, found) };
  const commit = found.out.toString().trim();
  const listed = await git(root, ["ls-tree", "-r", "-z", commit, "--", "tokens", "reference"]);
  const entries = listed.out.toString().split("\0").filter(Boolean).map(toEntry);
  const blobs = entries.filter(({ type }) => type === "blob");
  const read = await git(root, ["cat-file", "--batch"], blobs.map(({ id }) => `${id}\n`).join(""));
  if (listed.code !== 0 || read.code !== 0) return { problem: problemOf(root, revision, read.code ? read : listed) };
  const bytes = readBatch(read.out, blobs.length);
  const files = new Map(blobs.map(({ path }, index) => [path, bytes[index] ?? new Uint8Array()]));
  for (const { path, mode } of blobs) if (mode === LINK) follow(path, files);
  return { files };
}

/** The mode of a symbolic link in a tree of git. */
const LINK = "120000";

type Entry = { readonly mode: string; readonly type: string; readonly id: string; readonly path: string };

function toEntry(line: string): Entry {
  const [, mode = "", type = "", id = "", path = ""] = /^(\S+) (\S+) (\S+)\t(.*)$/s.exec(line) ?? [];
  return { mode, type, id, path };
}

/** Replaces a link with the file of the revision that it leads to; removes any other link. */
function follow(path: string, files: Map<string, Uint8Array>): void {
  const target = posix.join(posix.dirname(path), new TextDecoder().decode(files.get(path)));
  const found = files.get(target);
  if (found === undefined) files.delete(path);
  else files.set(path, found);
}

/** The contents that `cat-file --batch` writes: a line that ends with the size, the bytes, a line end. */
function readBatch(out: Buffer, count: number): Uint8Array[] {
  const contents: Uint8Array[] = [];
  let at = 0;
  while (contents.length < count) {
    const end = out.indexOf("\n", at);
    const size = Number(out.toString("latin1", at, end).split(" ").at(-1));
    contents.push(out.subarray(end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return contents;
}

type Ended = { readonly code: number | string; readonly out: Buffer; readonly said: string };

/** The largest output of git that is accepted, in bytes. */
const MOST = 512 * 1024 * 1024;

function git(root: string, args: readonly string[], input = ""): Promise<Ended> {
  const env = { ...process.env, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" };
  const options = { cwd: root, encoding: "buffer", env, maxBuffer: MOST } as const;
  return new Promise((settle) => {
    const child = execFile("git", [...args], options, (error, out, err) => {
      settle({ code: error === null ? 0 : (error.code ?? 1), out, said: err.toString().trim() });
    });
    // Writing fails where git did not start or has ended, which its exit code shows too.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

function problemOf(root: string, revision: string, { code, said }: Ended): string {
  const what = `"${revision}" is not a folder, and reading it as a revision failed`;
  if (code === "ENOENT") return `${what}: git is not installed, or the folder "${root}" is missing.`;
  if (said === "") return `"${revision}" is neither a folder nor a revision of the project in "${root}".`;
  return `${what}: git says "${said.split("\n")[0]}".`;
}
