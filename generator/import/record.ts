import { hash } from "node:crypto";
import { relative, resolve } from "node:path";
import type { Json } from "../model/token.ts";
import { openAny } from "./address.ts";
import { filesWithoutJson } from "./forms/dtcg/spoilt.ts";
import type { Made } from "./identity.ts";
import { ImportError } from "./import-error.ts";
import type { SourceFiles } from "./source-files.ts";

/** What an import was made from and what it wrote, so that it can run again: `tokens/vitral.import.json`. */
export type ImportRecord = {
  /** A package, or a file or folder relative to the identity's folder. */
  readonly source: string;
  readonly options: { readonly map?: Json; readonly run?: boolean };
  /** The settings as they were made; a person may have changed them since. */
  readonly settings: Json;
  /** The digest of each file that was written, by its path below `tokens/`. */
  readonly files: Readonly<Record<string, string>>;
  /** The files of the source that were no valid JSON; absent for none. */
  readonly invalid?: readonly string[];
};

/** The record of what was made of a source. */
export function recordOf(
  { files, entries }: Pick<Made, "files" | "entries">,
  about: Pick<ImportRecord, "source" | "options" | "settings">,
): ImportRecord {
  const invalid = [...filesWithoutJson(entries).keys()];
  return {
    ...about,
    files: Object.fromEntries(files.map(({ path, text }) => [path, digest(text)])),
    ...(invalid.length > 0 && { invalid }),
  };
}

/** Refuses a source with a file that the last import could still read: half of it may be saved. @throws ImportError */
export function refuseSpoilt({ entries }: Pick<Made, "entries">, { invalid = [] }: ImportRecord): void {
  const [place] = [...filesWithoutJson(entries)].flatMap(([path, at]) => (invalid.includes(path) ? [] : [at]));
  if (place === undefined) return;
  throw new ImportError(
    `${place}: no valid JSON any more, so the identity is left as it is.`,
    "Correct the file, or remove it, and run vitral import again.",
  );
}

/** The file of the record, below `tokens/`. */
export const RECORD_FILE = "vitral.import.json";

/** Reads a record. @throws ImportError */
export function readImportRecord(text: string): ImportRecord {
  const record = parsed(text);
  if (record === undefined)
    throw new ImportError(
      `tokens/${RECORD_FILE} is damaged.`,
      "Restore it, or run vitral init --from in a new folder.",
    );
  const outside = Object.keys(record.files).find((path) => !isBelow(path));
  if (outside === undefined) return record;
  throw new ImportError(
    `tokens/${RECORD_FILE} names "${outside}", which is no file in tokens/.`,
    "Remove it there: an import writes and removes files in tokens/ only.",
  );
}

function parsed(text: string): ImportRecord | undefined {
  try {
    const { source, options = {}, settings, files, invalid } = JSON.parse(text) as Partial<ImportRecord>;
    const areObjects = [options, settings, files].every((one) => typeof one === "object" && one !== null);
    if (typeof source !== "string" || !areObjects || settings === undefined || files === undefined) return undefined;
    return { source, options, settings, files, ...(Array.isArray(invalid) && { invalid }) };
  } catch {
    return undefined;
  }
}

/** Whether a path leads to a file below a folder, on every system. */
function isBelow(path: string): boolean {
  const isPlain = !/^[/\\]|^[A-Za-z]:|[\\\0]/.test(path);
  return isPlain && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");
}

/** How a record names a source: a package or an address by its name, a file or a folder from the identity's folder. */
export function placeOfSource(given: string, { kind }: Pick<SourceFiles, "kind">, root: string): string {
  if (kind === "package" || kind === "address") return given;
  const path = relative(root, resolve(given));
  return path.startsWith("..") ? path : `./${path}`;
}

/** Opens the source of a record: a package may be installed next to the identity, or where the command runs. */
export function openAgain(place: string, root: string): Promise<SourceFiles> {
  const opened = openAny(place, root);
  return place.startsWith(".") ? opened : opened.catch(() => openAny(place));
}

/** The SHA-256 of a text, in hexadecimal digits. */
export function digest(text: string): string {
  return hash("sha256", text);
}
