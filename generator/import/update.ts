import type { Json } from "../model/token.ts";
import { type Fields, isFields, parseJson } from "./fields.ts";
import type { Made } from "./identity.ts";
import { ImportError } from "./import-error.ts";
import { SETTINGS, toText } from "./layout.ts";
import { type Conflict, merge } from "./merge.ts";
import type { OptionTexts } from "./option-texts.ts";
import { type Digests, mergeFile, type PartConflict } from "./parts.ts";
import { type ImportRecord, RECORD_FILE, recordOf } from "./record.ts";

/** The changes to an identity when an import runs again; paths are below `tokens/`. */
export type Update = {
  /** All files of the result: tokens, settings and the record. */
  readonly texts: ReadonlyMap<string, string>;
  /** The files that are written because they are new or differ. */
  readonly changed: readonly string[];
  /** The files of which nothing remains. */
  readonly removed: readonly string[];
  /** The tokens that a person and the source changed in different ways. */
  readonly tokens: readonly (PartConflict & { readonly file: string })[];
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
  const { value: settings = null, conflicts } = merge(before.settings, imported, settingsIn(textOf(SETTINGS)));
  const isRecorded = (path: string) => Object.hasOwn(before.files, path);
  const texts = new Map<string, string>();
  const removed: string[] = [];
  const missing: string[] = [];
  const tokens: (PartConflict & { readonly file: string })[] = [];
  const kept: [string, Digests][] = [];
  for (const path of new Set([...given.keys(), ...Object.keys(before.files)])) {
    const [own, now] = [textOf(path), given.get(path)];
    const digests = isRecorded(path) ? (before.files[path] ?? {}) : {};
    if (own === undefined) {
      const isMoved = isRecorded(path) && isNamed(path, made.settings) && !isNamed(path, settings);
      if (now !== undefined && isMoved) missing.push(path);
      else if (now !== undefined) texts.set(path, now);
    } else if (now === undefined && isNamed(path, settings)) {
      // The source dropped the file, but the person's settings still name it.
      texts.set(path, own);
      kept.push([path, digests]);
    } else {
      const merged = mergeFile(digests, now, refuseInvalid(path, own));
      tokens.push(...merged.conflicts.map((conflict) => ({ file: path, ...conflict })));
      if (merged.text === undefined) removed.push(path);
      else texts.set(path, merged.text);
    }
  }
  const record = recordOf(made, { from, options, settings: imported });
  const files = { ...record.files, ...Object.fromEntries(kept) };
  texts.set(SETTINGS, toText(settings));
  texts.set(RECORD_FILE, toText({ ...record, files } as unknown as Json));
  const changed = [...texts].filter(([path, text]) => textOf(path) !== text).map(([path]) => path);
  return { texts, changed, removed, tokens, missing, settings: conflicts };
}

/** The text of a token file. @throws ImportError if a person left it invalid. */
function refuseInvalid(path: string, text: string): string {
  if (!path.endsWith(".json") || parseJson(text) !== undefined) return text;
  throw new ImportError(`tokens/${path} isn't valid JSON.`, "Run vitral check, which shows the place.");
}

/** Returns whether the settings name a file. */
function isNamed(path: string, settings: Json): boolean {
  if (typeof settings === "string") return settings.split("#")[0] === path;
  return typeof settings === "object" && settings !== null && Object.values(settings).some((one) => isNamed(path, one));
}

/** The settings as they are now. @throws ImportError */
function settingsIn(text: string | undefined): Json {
  if (text === undefined)
    throw new ImportError(
      `tokens/${SETTINGS} is missing, so nothing says what you made of the settings.`,
      "Restore it, or run vitral init --from <source> in a new folder.",
    );
  const settings = parseJson(text);
  if (settings !== undefined) return settings;
  throw new ImportError(`tokens/${SETTINGS} isn't valid JSON.`, "Run vitral check, which shows the place.");
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
