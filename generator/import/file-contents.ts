import { isAscii, isUtf8 } from "node:buffer";
import { lstatSync, readFileSync, realpathSync, type Stats } from "node:fs";
import { join, sep } from "node:path";
import { ImportError } from "./import-error.ts";
import { LARGEST, MOST_BYTES } from "./limits.ts";
import type { Entry } from "./reading.ts";

/** What the source of files is called, and whether it is a single one. */
type Source = { readonly name: string; readonly isFile: boolean };

/** What is in files, by their paths below a folder. */
export type Contents = {
  /** The text of a file below the folder; undefined if there is none. @throws ImportError if all are too large. */
  read(path: string): string | undefined;
  /** The bytes of a file as characters, in which ASCII is found sooner than in its text. @throws ImportError */
  bytes(path: string): string | undefined;
};

/** Reads files below a folder, each once; what is wrong with their encodings and sizes is added to the entries. */
export function openContents(root: string, source: Source, entries: Entry[]): Contents {
  const { name, isFile } = source;
  const texts = new Map<string, string>();
  const contents = new Map<string, string>();
  let total = 0;
  const outer = realpathSync(root);
  const find = (path: string): { readonly file: string; readonly size: number } | undefined => {
    if (path.includes("\0")) return undefined;
    const file = join(root, path);
    const found = statsOf(file);
    if (!found?.isFile() || !realpathSync(file).startsWith(outer.endsWith(sep) ? outer : outer + sep)) return undefined;
    return { file, size: found.size };
  };
  const bytes = (path: string): string | undefined => {
    const known = contents.get(path);
    const found = known === undefined ? find(path) : undefined;
    if (found === undefined) return known;
    const { file, size } = found;
    if (size > LARGEST) {
      if (isFile) throw new ImportError(`${path} has ${size} bytes. Expected: at most ${LARGEST} (10 MB).`);
      if (!OF_PACKAGES.test(path))
        entries.push({ kind: "left-out", what: TOO_LARGE, subject: path, found: `${size} bytes` });
      contents.set(path, "");
      return "";
    }
    total += size;
    if (total > MOST_BYTES)
      throw new ImportError(
        `The files of "${name}" have more than ${MOST_BYTES} bytes (100 MB).`,
        "Name the folder or the file that has the tokens.",
      );
    const content = readFileSync(file, "latin1");
    contents.set(path, content);
    return content;
  };
  const read = (path: string): string | undefined => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const content = bytes(path);
    if (content === undefined) return undefined;
    const text = decode(content);
    // One file among others may be of something else.
    if (text === undefined && isFile) throw new ImportError(`${path} is not in UTF-8.`, "Save it in UTF-8.");
    if (text === undefined)
      entries.push({ kind: "left-out", what: NO_UTF8, subject: path, found: "an unknown encoding" });
    else if (content.startsWith(MARK))
      entries.push({ kind: "repaired", what: "Byte order marks", subject: path, found: "U+FEFF", made: "none" });
    texts.set(path, text ?? "");
    return text ?? "";
  };
  return { read, bytes };
}

/** Files of package managers, which have no tokens. */
const OF_PACKAGES = /(^|\/)(package-lock|npm-shrinkwrap|[\w-]+\.lock)\.json$/;

/** What is at a path; undefined where there is nothing, or where a part of the path is a file. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") throw error;
    return undefined;
  }
}

/** How the report names files that are read as if they were empty. */
export const TOO_LARGE = "Files of more than 10 MB: they are not read";
export const NO_UTF8 = "Files that are not in UTF-8: save them so";

/** A byte order mark, as bytes. */
const MARK = "\xef\xbb\xbf";

/** The text of a file without a byte order mark; undefined where it is not in UTF-8. */
function decode(content: string): string | undefined {
  const bytes = Buffer.from(content, "latin1");
  // Most files have ASCII alone, of which each byte is a character.
  if (isAscii(bytes)) return content;
  return isUtf8(bytes) ? bytes.toString().replace(/^\ufeff/, "") : undefined;
}
