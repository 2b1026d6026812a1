import { execFile } from "node:child_process";
import { posix } from "node:path";
import { type Disk, checkFileSize } from "../tokens/disk.ts";
import { placeIn, type Report } from "../tokens/problem.ts";
import { type Publication, readFiles } from "./folder.ts";
import type { Reading } from "./source.ts";

/** The reason why a revision can't be read. */
export type RevisionProblem = { readonly problem: string };

/**
 * Reads the identity of a git revision into memory, without touching the working tree or the index. Problems name files
 * as git does: `<revision>:tokens/tokens.json`.
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

/** Adapts files in memory to a `Disk`. */
function openFiles(files: Files, report: Report): Disk {
  const reportFile = (file: string, message: string) =>
    void report({ place: placeIn(file, "", 0, 0), message, fix: null });
  const bytes = async (file: string) => {
    const content = files.get(file);
    if (content === undefined) return reportFile(file, `File not found. Expected: ${file} in the revision.`);
    return checkFileSize(file, content.length, report) ? content : undefined;
  };
  const text = async (file: string) => {
    const encoded = await bytes(file);
    if (encoded === undefined) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(encoded);
    } catch {
      return reportFile(file, "The file isn't valid UTF-8.");
    }
  };
  const names = async (folder: string, ending: string) =>
    [...files.keys()]
      .filter((path) => posix.dirname(path) === folder)
      .map((path) => posix.basename(path))
      .filter((name) => name.endsWith(ending) && !name.startsWith("."))
      .sort();
  return { text, bytes, names };
}

async function filesOf(root: string, revision: string): Promise<{ readonly files: Files } | RevisionProblem> {
  const parsed = await git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (parsed.code !== 0) return { problem: problemOf(root, revision, parsed) };
  const commit = parsed.out.toString().trim();
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

/** The mode of a symbolic link in a git tree. */
const LINK = "120000";

type Entry = { readonly mode: string; readonly type: string; readonly id: string; readonly path: string };

function toEntry(line: string): Entry {
  const [, mode = "", type = "", id = "", path = ""] = /^(\S+) (\S+) (\S+)\t(.*)$/s.exec(line) ?? [];
  return { mode, type, id, path };
}

/** Replaces a link with its target in the revision; removes it if the target isn't there. */
function follow(path: string, files: Map<string, Uint8Array>): void {
  const target = posix.join(posix.dirname(path), new TextDecoder().decode(files.get(path)));
  const bytes = files.get(target);
  if (bytes === undefined) files.delete(path);
  else files.set(path, bytes);
}

/**
 * Splits the output of `cat-file --batch`. For each object, git prints a line that ends with the size, then the bytes and
 * a line break; or, for a missing object, a line that ends with `missing`, which becomes undefined.
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

type GitResult = { readonly code: number | string; readonly out: Buffer; readonly message: string };

/** Maximum size of git's output, in bytes. */
const MAX_OUTPUT = 512 * 1024 * 1024;

/**
 * Prevents git from running commands that the repository configures, such as `core.sshCommand`: missing objects are never
 * fetched. `GIT_ALLOW_PROTOCOL` disables every protocol; unlike `protocol.allow`, it also overrides the repository's
 * `protocol.ssh.allow`. Bare repositories are read only if `GIT_DIR` names them, because a clone may contain one.
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

/** The timeout for git, in milliseconds: some trees would take hours to list. */
const TIMEOUT = 30_000;

/** Runs git with the settings for an untrusted repository; every git call uses this function. */
function git(root: string, args: readonly string[], input = ""): Promise<GitResult> {
  const env = { ...process.env, LC_ALL: "C", ...SAFE.env };
  const options = { cwd: root, encoding: "buffer", env, maxBuffer: MAX_OUTPUT, timeout: TIMEOUT } as const;
  return new Promise((settle) => {
    const child = execFile("git", [...SAFE.args, ...args], options, (error, out, err) => {
      const message = error?.killed === true ? `no answer within ${TIMEOUT / 1000} seconds` : err.toString().trim();
      settle({ code: error === null ? 0 : (error.code ?? 1), out, message });
    });
    // Writing fails if git didn't start or has exited, which its exit code also reports.
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

function problemOf(root: string, revision: string, { code, message }: GitResult): string {
  const failure = `"${revision}" is not a folder, and reading it as a revision failed`;
  if (code === "ENOENT") return `${failure}: git is not installed, or the folder "${root}" is missing.`;
  if (message === "") return `"${revision}" is neither a folder nor a revision of the project in "${root}".`;
  return `${failure}: git says "${message.split("\n")[0]}".`;
}
