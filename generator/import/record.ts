import { hash } from "node:crypto";
import type { Json } from "../model/token.ts";
import { ImportError } from "./import-error.ts";

/** What an import was made from and what it wrote, so that it can run again: `tokens/vitral.import.json`. */
export type ImportRecord = {
  /** A package, or a file or folder relative to the identity's folder. */
  readonly source: string;
  readonly options: { readonly map?: Json; readonly run?: boolean };
  /** The settings as they were made; a person may have changed them since. */
  readonly settings: Json;
  /** The digest of each file that was written, by its path below `tokens/`. */
  readonly files: Readonly<Record<string, string>>;
};

/** The file of the record, below `tokens/`. */
export const RECORD_FILE = "vitral.import.json";

/** Reads a record. @throws ImportError */
export function readImportRecord(text: string): ImportRecord {
  try {
    const { source, options = {}, settings, files } = JSON.parse(text) as Partial<ImportRecord>;
    const isWhole =
      typeof source === "string" && typeof files === "object" && files !== null && typeof settings === "object";
    if (isWhole && settings !== null) return { source, options, settings, files };
  } catch {
    // The message below says what to do.
  }
  throw new ImportError(`tokens/${RECORD_FILE} is damaged.`, "Restore it, or run vitral init --from in a new folder.");
}

/** The SHA-256 of a text, in hexadecimal digits. */
export function digest(text: string): string {
  return hash("sha256", text);
}
