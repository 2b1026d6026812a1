import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import { placeIn, type Report } from "./problem.ts";

/** The files of an identity's folder, by path from its root; unreadable files are reported. */
export type Disk = {
  text(file: string): Promise<string | undefined>;
  bytes(file: string): Promise<Uint8Array | undefined>;
  /** Lists a folder's files with an ending, sorted; empty for a missing folder, undefined for an unreadable one. */
  names(folder: string, ending: string): Promise<string[] | undefined>;
};

/** The folder's name in messages, and the fix for a missing file. */
export type DiskLabels = { readonly name: string; absent(file: string): string | null };

/** Messages for the file system's error codes. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "File not found",
  EISDIR: "This is a folder, not a file",
  ENOTDIR: "This is a file, not a folder",
  ELOOP: "This link points to itself",
  ENAMETOOLONG: "The name of this file is too long",
};

export function openDisk(root: string, report: Report, { name, absent }: DiskLabels): Disk {
  const reportFile = (file: string, message: string, fix: string | null = null) =>
    void report({ place: placeIn(file, "", 0, 0), message, fix });
  const fail = async (file: string, error: unknown, expected: string) => {
    const { code = "" } = error as { readonly code?: string };
    const path = join(root, file);
    if (code === "EACCES" || code === "EPERM") return reportFile(file, "Permission denied.", ALLOW);
    if (code === "ENOENT" && (await isLink(path))) return reportFile(file, "Broken link.", COPY);
    const reason = REASONS[code] ?? `Reading failed (${code})`;
    reportFile(file, `${reason}. Expected: ${expected} in ${name}.`, code === "ENOENT" ? absent(file) : null);
  };
  const bytes = async (file: string) =>
    (await readInside(root, file, { reportFile, report }).catch((error: unknown) => fail(file, error, file))) ??
    undefined;
  const text = async (file: string) => {
    const encoded = await bytes(file);
    if (encoded === undefined) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(encoded);
    } catch {
      return reportFile(file, "The file isn't valid UTF-8.", "Save it as UTF-8.");
    }
  };
  const names = async (folder: string, ending: string) => {
    try {
      if (!(await isInside(root, folder))) reportFile(folder, OUTSIDE, COPY);
      const entries = await readdir(join(root, folder));
      // Editors keep locks and copies of open files under hidden names.
      return entries.filter((name) => name.endsWith(ending) && !name.startsWith(".")).sort();
    } catch (error) {
      const isAbsent = (error as { readonly code?: string }).code === "ENOENT" && !(await isLink(join(root, folder)));
      if (!isAbsent) await fail(folder, error, `the folder ${folder}`);
      return isAbsent ? [] : undefined;
    }
  };
  return { text, bytes, names };
}

export const NO_FILES: Disk = { text: async () => undefined, bytes: async () => undefined, names: async () => [] };

/** Overlays a disk with replaced texts for some files; undefined deletes a file. */
export function withTexts(disk: Disk, texts: ReadonlyMap<string, string | undefined>): Disk {
  return {
    ...disk,
    text: async (file) => (texts.has(file) ? texts.get(file) : disk.text(file)),
    names: async (folder, ending) => {
      const listed = await disk.names(folder, ending);
      const changed = [...texts].filter(([file]) => posix.dirname(file) === folder && file.endsWith(ending));
      const names = new Set(listed);
      for (const [file, text] of changed)
        if (text === undefined) names.delete(posix.basename(file));
        else names.add(posix.basename(file));
      return listed && [...names].sort();
    },
  };
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}

const ALLOW = "Allow this user to read it.";
const OUTSIDE = "This link points outside the identity's folder, so a copy of the folder would not contain its target.";
const COPY = "Replace the link with a copy of its target.";

type ReportFile = (file: string, message: string, fix: string) => void;

/** Reads a file that is inside the folder and not too large. */
async function readInside(
  root: string,
  file: string,
  { reportFile, report }: { readonly reportFile: ReportFile; readonly report: Report },
): Promise<Uint8Array | undefined> {
  if (!(await isInside(root, file))) return void reportFile(file, OUTSIDE, COPY);
  const stats = await stat(join(root, file));
  // Reading a pipe or a device may never end.
  if (!stats.isFile() && !stats.isDirectory())
    return void reportFile(file, "This is not a regular file.", "Replace it with a file.");
  return checkFileSize(file, stats.size, report) ? readFile(join(root, file)) : undefined;
}

async function isInside(root: string, file: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(root), realpath(join(root, file))]);
  return inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** Maximum size of a file, in bytes: enough for some hundred thousand tokens. */
const MAX_SIZE = 10_000_000;

/** Reports a file that is too large to be read. Returns whether it is small enough. */
export function checkFileSize(file: string, size: number, report: Report): boolean {
  if (size <= MAX_SIZE) return true;
  const message = `The file has ${size} bytes. Expected: at most ${MAX_SIZE} (10 MB).`;
  report({ place: placeIn(file, "", 0, 0), message, fix: null });
  return false;
}
