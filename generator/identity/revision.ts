import { execFile } from "node:child_process";
import { posix } from "node:path";
import type { Disk } from "../tokens/disk.ts";
import { placeIn, type Report } from "../tokens/problem.ts";
import { type Publication, readFiles } from "./folder.ts";
import { isReadable } from "../tokens/size.ts";
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
  const missing = blobs.find((_, index) => bytes[index] === undefined);
  if (missing !== undefined) return { problem: missingFrom(revision, missing) };
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

/**
 * Splits the output of `cat-file --batch`: for each object a line that ends with its size, its bytes and a line end, or
 * a line that ends with `missing`, which becomes undefined.
 */
function readBatch(out: Buffer, count: number): (Uint8Array | undefined)[] {
  const contents: (Uint8Array | undefined)[] = [];
  let at = 0;
  while (contents.length < count) {
    const end = out.indexOf("\n", at);
    const size = out.toString("latin1", at, end).split(" ").at(-1);
    const next = size === "missing" ? end : end + 1 + Number(size);
    contents.push(size === "missing" ? undefined : out.subarray(end + 1, next));
    at = next + 1;
  }
  return contents;
}

type Ended = { readonly code: number | string; readonly out: Buffer; readonly said: string };

/** The largest output of git that is accepted, in bytes. */
const MOST = 512 * 1024 * 1024;

/**
 * Keeps git from running a command that the repository names, such as `core.sshCommand`: a missing object is never
 * fetched. `GIT_ALLOW_PROTOCOL` names no protocol, and unlike `protocol.allow` it also overrides the `protocol.ssh.allow`
 * of the repository. A bare repository may be a folder of a clone, so only one that `GIT_DIR` names is read.
 */
const SAFE = {
  env: { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "none", GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0" },
  args: [
    "--no-pager",
    ...[
      "safe.bareRepository=explicit",
      "core.fsmonitor=",
      "diff.external=",
      "credential.helper=",
      "core.askPass=",
      "fetch.bundleURI=",
    ].flatMap((set) => ["-c", set]),
  ],
} as const;

/** The milliseconds after which git is ended: a repository may have trees that take hours to list. */
const LONGEST = 30_000;

/** Runs git. Every call of git is here, so that none is without the settings for an untrusted repository. */
function git(root: string, args: readonly string[], input = ""): Promise<Ended> {
  const env = { ...process.env, LC_ALL: "C", ...SAFE.env };
  const options = { cwd: root, encoding: "buffer", env, maxBuffer: MOST, timeout: LONGEST } as const;
  return new Promise((settle) => {
    const child = execFile("git", [...SAFE.args, ...args], options, (error, out, err) => {
      const said = error?.killed === true ? `no answer within ${LONGEST / 1000} seconds` : err.toString().trim();
      settle({ code: error === null ? 0 : (error.code ?? 1), out, said });
    });
    // Writing fails where git did not start or has ended, which its exit code shows too.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

function missingFrom(revision: string, { path }: Entry): string {
  return (
    `"${revision}" is not complete in this clone: the content of "${path}" is missing, and Vitral fetches nothing. ` +
    `If you trust the repository, fetch it with "git archive --output=/dev/null ${revision} tokens reference".`
  );
}

function problemOf(root: string, revision: string, { code, said }: Ended): string {
  const what = `"${revision}" is not a folder, and reading it as a revision failed`;
  if (code === "ENOENT") return `${what}: git is not installed, or the folder "${root}" is missing.`;
  if (said === "") return `"${revision}" is neither a folder nor a revision of the project in "${root}".`;
  return `${what}: git says "${said.split("\n")[0]}".`;
}
