import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { placeIn, type Report } from "./fault.ts";
import { isReadable } from "./size.ts";

/** The files of an identity's folder, by their paths below its root; one that cannot be read is a fault. */
export type Disk = {
  text(file: string): Promise<string | undefined>;
  /** The names of the files in a folder that end so, in alphabetical order; none where there is no such folder, undefined where it cannot be read. */
  names(folder: string, ending: string): Promise<string[] | undefined>;
};

/** What the codes of the file system mean for a reader. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file",
  EISDIR: "This is a folder, not a file",
  ENOTDIR: "This is a file, not a folder",
  EACCES: "There is no permission to read this",
  EPERM: "There is no permission to read this",
  ELOOP: "This link leads back to itself",
};

/** Opens an identity's folder for reading. */
export function openDisk(root: string, report: Report): Disk {
  const tell = (file: string, message: string, fix: string | null = null) =>
    void report({ place: placeIn(file, "", 0, 0), message, fix });
  const fail = (file: string, error: unknown, wanted: string) => {
    const { code = "" } = error as { readonly code?: string };
    tell(file, `${REASONS[code] ?? `This cannot be read (${code})`}. Wanted: ${wanted} in the identity's folder.`);
  };
  const text = async (file: string) => {
    const found = await readInside(root, file, { tell, report }).catch((error: unknown) => fail(file, error, file));
    if (found === undefined) return undefined;
    try {
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found);
    } catch {
      return tell(file, "The file is not in UTF-8.", "Save it in UTF-8.");
    }
  };
  const names = async (folder: string, ending: string) => {
    try {
      if (!(await isInside(root, folder))) tell(folder, LEAVES, COPY);
      const found = await readdir(join(root, folder));
      return found.filter((name) => name.endsWith(ending)).sort();
    } catch (error) {
      if ((error as { readonly code?: string }).code === "ENOENT") return [];
      fail(folder, error, `the folder ${folder}`);
      return undefined;
    }
  };
  return { text, names };
}

const LEAVES = "This is a link that leads out of the identity's folder, so a copy of the folder would not have it.";
const COPY = "Put what it leads to in its place.";

type Tell = (file: string, message: string, fix: string) => void;

/** The bytes of a file, of which neither the place nor the size speaks against reading it. */
async function readInside(
  root: string,
  file: string,
  { tell, report }: { readonly tell: Tell; readonly report: Report },
): Promise<Uint8Array | undefined> {
  if (!(await isInside(root, file))) return void tell(file, LEAVES, COPY);
  const found = await stat(join(root, file));
  // A pipe or a device would be read for ever.
  if (!found.isFile() && !found.isDirectory()) return void tell(file, "This is no file.", "Put a file in its place.");
  return isReadable(file, found.size, report) ? readFile(join(root, file)) : undefined;
}

async function isInside(root: string, file: string): Promise<boolean> {
  const [outer, inner] = await Promise.all([realpath(root), realpath(join(root, file))]);
  return inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}
