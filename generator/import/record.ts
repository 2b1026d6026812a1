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
import { isInside, type SourceFiles } from "./source-files.ts";

/** Version of the record. Those of earlier importers, which named choices and tokens differently, have none. */
const VERSION = 1;

/**
 * Record of an import, which a later import merges with: `tokens/vitral.import.json`. Each token's digest is on its own
 * line, so that `git diff` shows the tokens that a newer source changed.
 */
export type ImportRecord = {
  readonly version: typeof VERSION;
  /** Packages, published APIs, or files and folders relative to the identity's folder. */
  readonly from: readonly string[];
  readonly options: OptionTexts;
  /** The settings as imported; the user may have edited them since. */
  readonly settings: Json;
  /** Digests of the imported tokens, keyed by file below `tokens/` and by path. */
  readonly files: Readonly<Record<string, Digests>>;
  /** Invalid JSON files of the source; absent if all were valid. */
  readonly invalid?: readonly string[];
};

export const RECORD_FILE = "vitral.import.json";

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

export function readImportRecord(text: string): ImportRecord {
  const json = parseJson(text);
  if (isFields(json) && json["version"] === undefined && json["source"] !== undefined) throw ofEarlierImport(json);
  if (!isRecord(json))
    throw new ImportError(
      `tokens/${RECORD_FILE} is damaged.`,
      "Restore it, or run vitral init --from <source> in a new folder.",
    );
  const outside = Object.keys(json.files).find((path) => !isInside(path));
  if (outside === undefined) return json;
  throw new ImportError(
    `tokens/${RECORD_FILE} names "${outside}", which isn't a file in tokens/.`,
    "Remove it there: an import writes and removes files in tokens/ only.",
  );
}

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
    from.every((source) => typeof source === "string") &&
    [options, settings, files].every(isFields) &&
    Object.values(files as object).every(isFields)
  );
}

/**
 * Refuses a source with an invalid file that was valid in the last import: an editor may have saved it half-written.
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

/** Converts sources for the record: files and folders become relative to the identity's folder. */
export function placesOf(given: readonly string[], root: string): string[] {
  return given.map((source) => {
    if (isAddress(source) || !existsSync(source)) return source;
    const path = relative(root, resolve(source)).split(sep).join("/");
    return path.startsWith("..") ? path : `./${path}`;
  });
}

/** Converts options for the record: the file of `--names` becomes relative to the identity's folder. */
export function withPlaces(options: OptionTexts, root: string): OptionTexts {
  const { choice, noChoice, ignore, page, names, run } = options;
  const [place] = names === undefined ? [] : placesOf([names], root);
  return withoutEmpty({ choice, noChoice, ignore, page, names: place, run });
}

/** Opens a record's sources; packages are looked up from the identity's folder, then from the working directory. */
export function openAgain(places: readonly string[], root: string): Promise<SourceFiles> {
  const opened = openAny(places, root);
  return places.every((place) => place.startsWith(".")) ? opened : opened.catch(() => openAny(places));
}

// Updates

/** Changes that a repeated import makes to an identity; paths are below `tokens/`. */
export type Update = {
  /** All resulting files: tokens, settings and the record. */
  readonly texts: ReadonlyMap<string, string>;
  readonly changed: readonly string[];
  /** Files to remove: no part of them remains. */
  readonly removed: readonly string[];
  /** Conflicts between the user's and the source's changes of tokens. */
  readonly tokens: readonly (Conflict & { readonly file: string })[];
  /** Files that the user renamed or removed and that the settings no longer name: they aren't written. */
  readonly missing: readonly string[];
  /** Conflicts between the user's and the source's changes of settings. */
  readonly settings: readonly Conflict[];
};

export type Before = {
  readonly record: ImportRecord;
  textOf(path: string): string | undefined;
};

/** Three-way merge: the last import is the base, the identity has the user's edits, the source has new values. */
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
    const [edited, now] = [textOf(path), given.get(path)];
    const lastDigests = Object.hasOwn(before.files, path) ? before.files[path] : undefined;
    if (edited === undefined) {
      const isMoved = lastDigests !== undefined && isNamed(path, made.settings) && !isNamed(path, settings);
      if (now !== undefined && isMoved) missing.push(path);
      else if (now !== undefined) texts.set(path, now);
    } else if (now === undefined && isNamed(path, settings)) {
      // The source dropped the file, but the user's settings still name it.
      texts.set(path, edited);
      digests.set(path, lastDigests ?? {});
    } else {
      if (path.endsWith(".json")) parsed(path, edited);
      const merged = mergeFile(lastDigests ?? {}, now, edited);
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

/** Parses a file that the user may have edited. @throws ImportError if it is missing or invalid */
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

function isNamed(path: string, settings: Json): boolean {
  if (typeof settings === "string") return settings.split("#")[0] === path;
  return (
    typeof settings === "object" && settings !== null && Object.values(settings).some((value) => isNamed(path, value))
  );
}

const GUESSED = ["roles", "use", "pairs"] as const;

/** Keeps the guesses of the last import, on which the user may rely, unless the tokens of its roles are gone. */
function withGuesses({ settings, paths }: Made, before: Fields): Fields {
  const isThere = (value: Json | undefined): boolean =>
    typeof value === "string"
      ? paths.has(value)
      : Array.isArray(value)
        ? value.every(isThere)
        : isFields(value) && isThere(Object.values(value));
  const isWhole = before["roles"] === undefined || isThere(before["roles"]);
  const kept = GUESSED.flatMap((key) => {
    const value = (isWhole ? before : settings)[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  const stated = Object.entries(settings).filter(([key]) => GUESSED.every((guessed) => guessed !== key));
  return Object.fromEntries([...stated, ...kept]);
}
