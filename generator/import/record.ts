import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { Json } from "../model/token.ts";
import { isAddress, openAny } from "./address.ts";
import { isFields, parseJson } from "./fields.ts";
import type { Made } from "./identity.ts";
import { ImportError } from "./import-error.ts";
import { type OptionTexts, withoutEmpty } from "./option-texts.ts";
import { type Digests, digestsOf } from "./parts.ts";
import type { SourceFiles } from "./source-files.ts";

/** The version of records. Those of earlier importers, which named choices and tokens by other rules, have none. */
const VERSION = 1;

/**
 * Facts about an import, so that it can run again and merge: `tokens/vitral.import.json`. Its digests are one line a token,
 * so that a difference in git shows the tokens that a newer source changed.
 */
export type ImportRecord = {
  readonly version: typeof VERSION;
  /** Packages, published APIs, or files and folders relative to the identity's folder. */
  readonly from: readonly string[];
  readonly options: OptionTexts;
  /** The settings as they were imported; a person may have changed them since. */
  readonly settings: Json;
  /** The digest of each imported token, keyed by file below `tokens/` and by path. */
  readonly files: Readonly<Record<string, Digests>>;
  /** JSON files of the source that weren't valid; absent if all were. */
  readonly invalid?: readonly string[];
};

/** The file of the record, below `tokens/`. */
export const RECORD_FILE = "vitral.import.json";

/** The record of an import. */
export function recordOf(
  { files, invalid }: Pick<Made, "files" | "invalid">,
  about: Pick<ImportRecord, "from" | "options" | "settings">,
): ImportRecord {
  return {
    version: VERSION,
    ...about,
    files: Object.fromEntries(files.map(({ path, text }) => [path, digestsOf(text)])),
    ...(invalid.length > 0 && { invalid }),
  };
}

/** Reads a record. @throws ImportError */
export function readImportRecord(text: string): ImportRecord {
  const json = parseJson(text);
  if (isFields(json) && json["version"] === undefined && json["source"] !== undefined) throw ofEarlierImport(json);
  const record = isRecord(json) ? json : undefined;
  if (record === undefined)
    throw new ImportError(
      `tokens/${RECORD_FILE} is damaged.`,
      "Restore it, or run vitral init --from <source> in a new folder.",
    );
  const outside = Object.keys(record.files).find((path) => !isBelow(path));
  if (outside === undefined) return record;
  throw new ImportError(
    `tokens/${RECORD_FILE} names "${outside}", which isn't a file in tokens/.`,
    "Remove it there: an import writes and removes files in tokens/ only.",
  );
}

/** Explains how to import an identity again that an earlier importer made. */
function ofEarlierImport({ source, options }: { readonly [key: string]: Json }): ImportError {
  const hadMap = isFields(options) && options["map"] !== undefined;
  const instead = hadMap
    ? " --map is gone: state each level of the object that is a choice with --choice, such as --choice 'theme=#themes/*'."
    : "";
  return new ImportError(
    `This identity was made by an earlier importer, which named choices and tokens by other rules, so nothing was changed.${instead}`,
    `Run vitral init --from ${typeof source === "string" ? source : "<source>"} in a new folder, and move what you edited there; vitral diff compares the two.`,
  );
}

function isRecord(json: unknown): json is ImportRecord {
  if (typeof json !== "object" || json === null) return false;
  const { version, from, options, settings, files } = json as Partial<Record<keyof ImportRecord, Json>>;
  return (
    version === VERSION &&
    Array.isArray(from) &&
    from.length > 0 &&
    from.every((one) => typeof one === "string") &&
    [options, settings, files].every(isFields) &&
    Object.values(files as object).every(isFields)
  );
}

/** Returns whether a path leads to a file below a folder, on every system. */
function isBelow(path: string): boolean {
  const isPlain = !/^[/\\]|^[A-Za-z]:|[\\\0]/.test(path);
  return isPlain && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");
}

/**
 * Refuses a source with an invalid file that the last import could still read: an editor may have saved half of it.
 *
 * @throws ImportError
 */
export function refuseSpoilt({ invalid }: Pick<Made, "invalid">, { invalid: before = [] }: ImportRecord): void {
  const spoilt = invalid.find((path) => !before.includes(path));
  if (spoilt === undefined) return;
  throw new ImportError(
    `"${spoilt}" isn't valid JSON any more, so nothing was changed.`,
    "Correct the file, or remove it, and run vitral import again.",
  );
}

/** The names of sources in the record: files and folders from the identity's folder, all else as given. */
export function placesOf(given: readonly string[], root: string): string[] {
  return given.map((one) => {
    if (isAddress(one) || !existsSync(one)) return one;
    const path = relative(root, resolve(one)).split(sep).join("/");
    return path.startsWith("..") ? path : `./${path}`;
  });
}

/** The options of a command line for the record: a file that they name is one from the identity's folder. */
export function withPlaces(options: OptionTexts, root: string): OptionTexts {
  const { choice, noChoice, ignore, page, names, run } = options;
  const [place] = names === undefined ? [] : placesOf([names], root);
  return withoutEmpty({ choice, noChoice, ignore, page, names: place, run });
}

/** Opens the sources of a record: a package may be installed beside the identity, or where the command runs. */
export function openAgain(places: readonly string[], root: string): Promise<SourceFiles> {
  const opened = openAny(places, root);
  return places.every((place) => place.startsWith(".")) ? opened : opened.catch(() => openAny(places));
}
