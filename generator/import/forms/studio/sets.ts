import { type Fields, isFields } from "../../fields.ts";
import { jsonOf } from "../dtcg/documents.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import { hasMark } from "../../marks.ts";
import type { SourceFiles } from "../../source-files.ts";
import { orderOfThemes } from "./order.ts";
import { plainSetsIn } from "./plain-sets.ts";
import type { StudioTheme } from "./themes.ts";

/** A source of Tokens Studio or Penpot. */
export type Studio = {
  /** The trees of tokens, in the order of their precedence. */
  readonly sets: ReadonlyMap<string, { readonly file: string; readonly tree: Json }>;
  readonly themes: readonly StudioTheme[];
  /** Sets of which a theme has another order than the one that counts. */
  readonly against: readonly string[];
};

const THEMES = "$themes";
const METADATA = "$metadata";

/** Reads one file of sets, or a folder with `$themes.json` and a file for each set; undefined for other sources. */
export function readStudio(source: SourceFiles): Studio | undefined {
  const marks = source.paths.filter((path) => /(^|\/)\$(themes|metadata)\.json$/.test(path));
  const [folder, ...others] = new Set(marks.map((path) => posix.dirname(path)));
  if (others.length > 0) {
    throw new ImportError(
      `"${source.name}" has ${others.length + 1} folders with $themes.json: ${[folder, ...others].slice(0, 10).join(", ")}.`,
      "Name the one that you want.",
    );
  }
  if (folder !== undefined) return readFolder(source, folder);
  const found = source.paths.flatMap((path) => {
    if (!/\.(json5?|jsonc)$/.test(path) || !hasMark(source, path, "$themes", "$metadata")) return [];
    const json = parsed(path, source.read(path) ?? "");
    return isOfStudio(json) ? [{ path, json }] : [];
  });
  const [only, ...more] = found;
  if (only === undefined) {
    const plain = plainSetsIn(source);
    return plain && toStudio(treesOf(plain.sets, plain.file), [], { metadata: {}, isInFiles: false });
  }
  if (more.length > 0) {
    throw new ImportError(
      `"${source.name}" has ${found.length} files of Tokens Studio: ${found.map(({ path }) => path).join(", ")}.`,
      "Name the one that you want.",
    );
  }
  const { [THEMES]: themes, [METADATA]: metadata, ...sets } = only.json;
  const trees = Object.entries(sets).filter(([name]) => !name.startsWith("$"));
  return toStudio(treesOf(trees, only.path), themesOf(themes, only.path), {
    metadata: isFields(metadata) ? metadata : {},
    isInFiles: false,
  });
}

/** Whether a file is of Tokens Studio: it has themes or an order of sets; other tools write metadata of their own. */
function isOfStudio({ [THEMES]: themes, [METADATA]: metadata }: Fields): boolean {
  if (Array.isArray(themes)) return true;
  return isFields(metadata) && (themes !== undefined || Array.isArray(metadata["tokenSetOrder"]));
}

function treesOf(sets: readonly (readonly [name: string, tree: Json])[], file: string): Studio["sets"] {
  return new Map(sets.map(([name, tree]) => [name, { file, tree }]));
}

function readFolder(source: SourceFiles, folder: string): Studio {
  const at = (path: string) => (folder === "." ? path : posix.join(folder, path));
  const read = (name: string): Json | undefined => {
    const text = source.read(at(name));
    return text === undefined ? undefined : parsed(at(name), text, true);
  };
  const start = folder === "." ? "" : `${folder}/`;
  const files = source.paths.filter((path) => path.startsWith(start) && /(^|\/)[^$/.][^/]*\.json$/.test(path));
  const sets = files.map((file): [string, { file: string; tree: Json }] => {
    return [file.slice(start.length, -".json".length), { file, tree: parsed(file, source.read(file) ?? "") }];
  });
  const metadata = read(`${METADATA}.json`);
  const known = sets.filter(([name]) => !/(^|\/)(package|package-lock|tsconfig)$/.test(name));
  return toStudio(new Map(known), themesOf(read(`${THEMES}.json`), at(`${THEMES}.json`)), {
    metadata: isFields(metadata) ? metadata : {},
    isInFiles: true,
  });
}

function toStudio(
  sets: Studio["sets"],
  themes: readonly StudioTheme[],
  { metadata, isInFiles }: { readonly metadata: Fields; readonly isInFiles: boolean },
): Studio {
  const active = textsIn(metadata["activeThemes"]);
  const order = textsIn(metadata["tokenSetOrder"]);
  const rest = [...sets.keys()].filter((name) => !order.includes(name));
  const ofThemes = isInFiles ? orderOfThemes(rest, themes) : { order: rest, against: [] };
  const names = [...order.filter((name) => sets.has(name)), ...ofThemes.order];
  return {
    sets: new Map([...sets].toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))),
    themes: themes.map((theme) => ({ ...theme, isActive: active.includes(`${theme.group ?? ""}/${theme.name}`) })),
    against: ofThemes.against,
  };
}

function themesOf(json: Json | undefined, file: string): readonly StudioTheme[] {
  if (json === undefined) return [];
  if (!Array.isArray(json)) throw new ImportError(`${file}: "${THEMES}" is no list of themes.`);
  const names = new Set<string>();
  return json.map((theme: Json, at) => {
    const { name, group, selectedTokenSets = {} } = isFields(theme) ? theme : {};
    if (typeof name !== "string" || !isFields(selectedTokenSets))
      throw new ImportError(`${file}: theme ${at + 1} has no name, or no object "selectedTokenSets".`);
    const sets = Object.entries(selectedTokenSets).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const own = typeof group === "string" && group !== "" ? group : undefined;
    const free = unusedIn(names, name, own);
    return {
      name: free,
      group: own,
      sets: Object.fromEntries(sets),
      isActive: false,
      ...(free !== name && { place: `theme ${at + 1} of ${file}: ${name}` }),
    };
  });
}

/** A name that no earlier theme of a group has: `Light 2` of a second `Light`. */
function unusedIn(names: Set<string>, name: string, group = ""): string {
  for (let count = 1; ; count += 1) {
    const own = count === 1 ? name : `${name} ${count}`;
    const key = JSON.stringify([group, own]);
    if (names.has(key)) continue;
    names.add(key);
    return own;
  }
}

function textsIn(json: Json | undefined): readonly string[] {
  return Array.isArray(json) ? json.filter((one) => typeof one === "string") : [];
}

function parsed(file: string, text: string, isList: true): Json;
function parsed(file: string, text: string): Fields;
function parsed(file: string, text: string, isList = false): Json {
  const json = jsonOf(file, text);
  if (isFields(json) || isList) return json;
  throw new ImportError(`${file} is no object of tokens.`);
}
