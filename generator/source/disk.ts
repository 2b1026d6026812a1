import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { placeIn, type Report } from "./fault.ts";

/** The files of an identity's folder, by their paths below its root; one that cannot be read is a fault. */
export type Disk = {
  bytes(file: string): Promise<Uint8Array | undefined>;
  text(file: string): Promise<string | undefined>;
  /** The names of the files in a folder that end so, in alphabetical order; none where there is no such folder. */
  names(folder: string, ending: string): Promise<string[]>;
};

/** Opens an identity's folder for reading. */
export function openDisk(root: string, report: Report): Disk {
  const bytes = async (file: string) => {
    try {
      return new Uint8Array(await readFile(join(root, file)));
    } catch (error) {
      const { code } = error as { readonly code?: string };
      const found = code === "ENOENT" ? "There is no such file" : `The file cannot be read (${code})`;
      report({
        place: placeIn(file, "", 0, 0),
        message: `${found}. Wanted: ${file} in the identity's folder.`,
        fix: null,
      });
      return undefined;
    }
  };
  const text = async (file: string) => {
    const found = await bytes(file);
    try {
      return found && new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(found);
    } catch {
      report({ place: placeIn(file, "", 0, 0), message: "The file is not in UTF-8.", fix: "Save it in UTF-8." });
      return undefined;
    }
  };
  const names = async (folder: string, ending: string) => {
    const found = await readdir(join(root, folder)).catch(() => []);
    return found.filter((name) => name.endsWith(ending)).sort();
  };
  return { bytes, text, names };
}
