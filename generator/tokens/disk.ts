import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, posix, sep } from "node:path";
import { placeIn, type Report } from "./problem.ts";
import { isReadable } from "./size.ts";

/** The files of an identity's folder, by their paths below its root; unreadable ones are reported. */
export type Disk = {
  text(file: string): Promise<string | undefined>;
  /** The names of a folder's files with an ending, sorted; none for a missing folder, undefined for an unreadable one. */
  names(folder: string, ending: string): Promise<string[] | undefined>;
};

/** The name of the folder in messages, and the fix for a missing file. */
export type Opened = { readonly name: string; absent(file: string): string | null };

/** The file system's error codes in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "File not found",
  EISDIR: "This is a folder, not a file",
  ENOTDIR: "This is a file, not a folder",
  ELOOP: "This link leads to itself",
  ENAMETOOLONG: "The name of this file is too long",
};

/** Opens a folder for reading. */
export function openDisk(root: string, report: Report, { name, absent }: Opened): Disk {
  const reportFile = (file: string, message: string, fix: string | null = null) =>
    void report({ place: placeIn(file, "", 0, 0), message, fix });
  const fail = async (file: string, error: unknown, expected: string) => {
    const { code = "" } = error as { readonly code?: string };
    const path = join(root, file);
    if (code === "EACCES" || code === "EPERM") return reportFile(file, "Permission denied.", ALLOW);
    if (code === "ENOENT" && (await isLink(path))) return reportFile(file, "Broken link.", COPY);
    const found = REASONS[code] ?? `Reading failed (${code})`;
    reportFile(file, `${found}. Expected: ${expected} in ${name}.`, code === "ENOENT" ? absent(file) : null);
  };
  const text = async (file: string) => {
    const found = await readInside(root, file, { reportFile, report }).catch((error: unknown) =>
      fail(file, error, file),
    );
    if (found === undefined) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found);
    } catch {
      return reportFile(file, "The file is not in UTF-8.", "Save it in UTF-8.");
    }
  };
  const names = async (folder: string, ending: string) => {
    try {
      if (!(await isInside(root, folder))) reportFile(folder, LEAVES, COPY);
      const found = await readdir(join(root, folder));
      // Editors keep locks and copies of open files under hidden names.
      return found.filter((one) => one.endsWith(ending) && !one.startsWith(".")).sort();
    } catch (error) {
      const isAbsent = (error as { readonly code?: string }).code === "ENOENT" && !(await isLink(join(root, folder)));
      if (!isAbsent) await fail(folder, error, `the folder ${folder}`);
      return isAbsent ? [] : undefined;
    }
  };
  return { text, names };
}

/** The files of a disk as if some had other texts, or, where these are undefined, did not exist. */
export function withTexts(disk: Disk, texts: ReadonlyMap<string, string | undefined>): Disk {
  return {
    text: async (file) => (texts.has(file) ? texts.get(file) : disk.text(file)),
    names: async (folder, ending) => {
      const found = await disk.names(folder, ending);
      const changed = [...texts].filter(([file]) => posix.dirname(file) === folder && file.endsWith(ending));
      const names = new Set(found);
      for (const [file, text] of changed)
        if (text === undefined) names.delete(posix.basename(file));
        else names.add(posix.basename(file));
      return found && [...names].sort();
    },
  };
}

async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}

const ALLOW = "Allow this user to read it.";
const LEAVES = "This link leads outside the identity's folder, so a copy of the folder would not contain it.";
const COPY = "Replace the link with what it leads to.";

type ReportFile = (file: string, message: string, fix: string) => void;

/** The bytes of a file that is inside the folder and not too large. */
async function readInside(
  root: string,
  file: string,
  { reportFile, report }: { readonly reportFile: ReportFile; readonly report: Report },
): Promise<Uint8Array | undefined> {
  if (!(await isInside(root, file))) return void reportFile(file, LEAVES, COPY);
  const found = await stat(join(root, file));
  // A pipe or a device may never end.
  if (!found.isFile() && !found.isDirectory())
    return void reportFile(file, "This is not a regular file.", "Replace it with a file.");
  return isReadable(file, found.size, report) ? readFile(join(root, file)) : undefined;
}

async function isInside(root: string, file: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(root), realpath(join(root, file))]);
  return inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}
