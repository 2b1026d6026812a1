import { existsSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { Json } from "../model/token.ts";
import { isAddress, openAny } from "./address.ts";
import { type Fields, isFields, parseJson } from "./fields.ts";
import type { Made } from "./identity.ts";
import { ImportError } from "./import-error.ts";
import { SETTINGS, toText } from "./layout.ts";
import { type OptionTexts, withoutEmpty } from "./options.ts";
import { type Conflict, type Digests, digestsOf, merge, mergeFile } from "./parts.ts";
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

// Updates

/** The changes to an identity when an import runs again; paths are below `tokens/`. */
export type Update = {
  /** All files of the result: tokens, settings and the record. */
  readonly texts: ReadonlyMap<string, string>;
  /** The files that are written because they are new or differ. */
  readonly changed: readonly string[];
  /** The files of which nothing remains. */
  readonly removed: readonly string[];
  /** The tokens that a person and the source changed in different ways. */
  readonly tokens: readonly (Conflict & { readonly file: string })[];
  /** The files that a person renamed or removed and that the settings don't name any more: they aren't written. */
  readonly missing: readonly string[];
  /** The settings that a person and the source changed in different ways. */
  readonly settings: readonly Conflict[];
};

/** The state before an update. */
export type Before = {
  readonly record: ImportRecord;
  /** The text of a file as it is now; undefined if there is none. */
  textOf(path: string): string | undefined;
};

/** Merges the present state of a source into an identity, by what was imported last and what a person made of it. */
export function updateOf(
  made: Made,
  { record: before, textOf }: Before,
  { from, options }: { readonly from: readonly string[]; readonly options: OptionTexts },
): Update {
  const given = new Map(made.files.map(({ path, text }) => [path, text]));
  const imported = withGuesses(made, before.settings as Fields);
  const { value: settings = null, conflicts } = merge(before.settings, imported, parsed(SETTINGS, textOf(SETTINGS)));
  const texts = new Map<string, string>();
  const removed: string[] = [];
  const missing: string[] = [];
  const tokens: (Conflict & { readonly file: string })[] = [];
  const record = recordOf(made, { from, options, settings: imported });
  const digests = new Map(Object.entries(record.files));
  for (const path of new Set([...given.keys(), ...Object.keys(before.files)])) {
    const [own, now] = [textOf(path), given.get(path)];
    const known = Object.hasOwn(before.files, path) ? before.files[path] : undefined;
    if (own === undefined) {
      const isMoved = known !== undefined && isNamed(path, made.settings) && !isNamed(path, settings);
      if (now !== undefined && isMoved) missing.push(path);
      else if (now !== undefined) texts.set(path, now);
    } else if (now === undefined && isNamed(path, settings)) {
      // The source dropped the file, but the person's settings still name it.
      texts.set(path, own);
      digests.set(path, known ?? {});
    } else {
      if (path.endsWith(".json")) parsed(path, own);
      const merged = mergeFile(known ?? {}, now, own);
      tokens.push(...merged.conflicts.map((conflict) => ({ file: path, ...conflict })));
      if (merged.text === undefined) removed.push(path);
      else texts.set(path, merged.text);
    }
  }
  texts.set(SETTINGS, toText(settings));
  texts.set(RECORD_FILE, toText({ ...record, files: Object.fromEntries(digests) } as unknown as Json));
  const changed = [...texts].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);
  return { texts, changed, removed, tokens, missing, settings: conflicts };
}

/** The JSON of a file that a person may have changed. @throws ImportError if it isn't valid, or isn't there */
function parsed(path: string, text: string | undefined): Json {
  if (text === undefined)
    throw new ImportError(
      `tokens/${path} is missing, so nothing says what you made of the settings.`,
      "Restore it, or run vitral init --from <source> in a new folder.",
    );
  const json = parseJson(text);
  if (json !== undefined) return json;
  throw new ImportError(`tokens/${path} isn't valid JSON.`, "Run vitral check, which shows the place.");
}

/** Returns whether the settings name a file. */
function isNamed(path: string, settings: Json): boolean {
  if (typeof settings === "string") return settings.split("#")[0] === path;
  return typeof settings === "object" && settings !== null && Object.values(settings).some((one) => isNamed(path, one));
}

/** Settings with the guesses of the first import, which the person may rely on; guesses of tokens that are gone are new. */
function withGuesses({ settings, paths }: Made, before: Fields): Fields {
  const { roles: newRoles, pairs: newPairs, ...stated } = settings;
  const isThere = (value: Json | undefined): boolean =>
    typeof value === "string"
      ? paths.has(value)
      : Array.isArray(value)
        ? value.every(isThere)
        : isFields(value) && isThere(Object.values(value));
  const isWhole = before["roles"] === undefined || isThere(before["roles"]);
  const roles = isWhole ? before["roles"] : newRoles;
  const pairs = isWhole ? before["pairs"] : newPairs;
  return { ...stated, ...(roles !== undefined && { roles }), ...(pairs !== undefined && { pairs }) };
}
