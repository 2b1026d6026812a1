import { type Fields, isFields, parseJson } from "./fields.ts";
import type { Json } from "../model/token.ts";
import type { Made } from "./identity.ts";
import { ImportError } from "./import-error.ts";
import { SETTINGS, toText } from "./layout.ts";
import { type Conflict, merge } from "./merge.ts";
import { digest, type ImportRecord, RECORD_FILE, recordOf } from "./record.ts";

/** What an import changes in an identity when it runs again. Paths are below `tokens/`. */
export type Update = {
  /** All files of the source and the settings, those that are kept as the person edited them. */
  readonly texts: ReadonlyMap<string, string>;
  /** The files that are written, for they are new or differ. */
  readonly changed: readonly string[];
  /** The files that the source no longer has. */
  readonly removed: readonly string[];
  /** The files that a person edited since the last import, with what the source has; undefined where it has none. */
  readonly kept: ReadonlyMap<string, string | undefined>;
  /** The files that a person renamed or removed, and whose names the settings do not have any more: they are not written. */
  readonly missing: readonly string[];
  /** The settings that a person and the source changed in different ways. */
  readonly conflicts: readonly Conflict[];
};

/** Compares what a source says now with what was imported before and what the person made of it. */
export function updateOf(
  made: Made,
  {
    before,
    source,
    textOf,
  }: {
    readonly before: ImportRecord;
    /** What the record calls the source from now on. */
    readonly source: string;
    /** The text of a file as it is now; undefined if there is none. */
    readonly textOf: (path: string) => string | undefined;
  },
): Update {
  const given = new Map(made.files.map(({ path, text }) => [path, text]));
  const isEdited = (path: string) => {
    const text = textOf(path);
    return text !== undefined && digest(text) !== before.files[path] && text !== given.get(path);
  };
  const gone = Object.keys(before.files).filter((path) => !given.has(path) && textOf(path) !== undefined);
  const kept = new Map([...given.keys(), ...gone].filter(isEdited).map((path) => [path, given.get(path)]));
  const guessed = withGuesses(made, before.settings as Made["settings"]);
  // A document that is kept has none of the contexts and groups that the source's has now.
  const isDocument = (path: string) => isResolverDocument(parseJson(textOf(path)));
  const isWaiting = [...kept.keys()].some(isDocument) || (kept.size > 0 && namesGroup(guessed["modifiers"]));
  const again = isWaiting ? withModifiers(guessed, before.settings) : guessed;
  const merged = merge(before.settings, again, settingsIn(textOf(SETTINGS)));
  const { value: settings = null } = merged;
  const conflicts = [...merged.conflicts, ...waiting(again, guessed)];
  const missing = [...given.keys()].filter(
    (path) =>
      Object.hasOwn(before.files, path) &&
      textOf(path) === undefined &&
      isNamed(path, made.settings) &&
      !isNamed(path, settings),
  );
  // What the person's settings still name stays.
  const named = gone.filter((path) => isNamed(path, settings));
  const record = recordOf(made, { source, options: before.options, settings: again });
  const files = { ...record.files, ...Object.fromEntries(named.map((path) => [path, before.files[path]])) };
  const written = [...given].filter(([path]) => !missing.includes(path));
  const texts = new Map([
    ...written.map(([path, text]): [string, string] => [path, kept.has(path) ? (textOf(path) ?? text) : text]),
    [SETTINGS, toText(settings)],
    [RECORD_FILE, toText({ ...record, files } as Json)],
  ]);
  return {
    texts,
    changed: [...texts].filter(([path, text]) => textOf(path) !== text).map(([path]) => path),
    removed: gone.filter((path) => !kept.has(path) && !named.includes(path)),
    kept,
    missing,
    conflicts,
  };
}

/** Whether modifiers have groups of tokens as their sources. */
function namesGroup(modifiers: Json | undefined): boolean {
  if (!isFields(modifiers) && !Array.isArray(modifiers)) return false;
  const own = isFields(modifiers) ? typeof modifiers["group"] === "string" : false;
  return own || Object.values(modifiers).some((one: Json) => namesGroup(one));
}

function isResolverDocument(json: Json | undefined): boolean {
  return isFields(json) && Array.isArray(json["resolutionOrder"]);
}

/** Settings with the modifiers of others. */
function withModifiers(settings: Fields, others: Json): Fields {
  const { modifiers: _, ...own } = settings;
  const known = isFields(others) ? others["modifiers"] : undefined;
  return { ...own, ...(known !== undefined && { modifiers: known }) };
}

/** The modifiers that the source has now, and that wait until its document does. */
function waiting({ modifiers: kept }: Fields, { modifiers: given }: Fields): readonly Conflict[] {
  return JSON.stringify(kept) === JSON.stringify(given) ? [] : [{ path: "modifiers", kept, given, isWaiting: true }];
}

/** Whether the settings name a file. */
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
  throw new ImportError(`tokens/${SETTINGS} is no valid JSON.`, "Run vitral check, which shows the place.");
}

/**
 * The settings of a source with what was guessed when it was imported first: then it is the person's. What names tokens that
 * the source no longer has is guessed again.
 */
function withGuesses({ settings, paths }: Made, before: Made["settings"]): Made["settings"] {
  const { roles: newRoles, pairs: newPairs, ...stated } = settings;
  const isThere = (value: Json | undefined): boolean =>
    typeof value === "string"
      ? paths.has(value)
      : Array.isArray(value)
        ? value.every(isThere)
        : isFields(value) && isThere(Object.values(value));
  const { roles, pairs } = before;
  const isWhole = roles === undefined || isThere(roles);
  const own = isWhole ? roles : newRoles;
  const ownPairs = isWhole ? pairs : newPairs;
  return { ...stated, ...(own !== undefined && { roles: own }), ...(ownPairs !== undefined && { pairs: ownPairs }) };
}
