import { type Fields, isFields } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { isForApps } from "../../for-apps.ts";
import { isForAuthors } from "../../for-authors.ts";
import { ImportError } from "../../import-error.ts";
import { hasMark } from "../../marks.ts";
import type { SourceFiles } from "../../source-files.ts";
import { openModules } from "../objects/modules.ts";
import type { Entry } from "../../reading.ts";
import { sayYaml } from "../../unread-yaml.ts";
import { codePlatforms } from "./code-platforms.ts";
import { codeSources } from "./code-sources.ts";
import { namedFiles } from "./named-files.ts";
import { objectsOfPrograms } from "./programs.ts";
import { versionIn } from "./version.ts";
import { type Platform, readPlatform, USUAL } from "./platform.ts";

/** What a source says of Style Dictionary: its files of tokens, and how it writes custom properties. */
export type Config = Platform & {
  /** The files of tokens, the least first. */
  readonly files: readonly string[];
  /** Its version, such as 3, infinite for the newest; undefined if nothing says so. */
  readonly version: number | undefined;
  /** Whether there is a configuration, so that the source is certainly of Style Dictionary. */
  readonly isCertain: boolean;
  /** Whether a program or `package.json` says that the source uses it. */
  readonly isUsed: boolean;
  /** Whether a program says how custom properties are written. */
  readonly isBuilt: boolean;
  /** Whether one configuration brings all files into an order. */
  readonly hasOrder: boolean;
  /** The configurations, each of which may be a choice. */
  readonly parts: readonly Part[];
  readonly entries: readonly Entry[];
};

/** One of the configurations of a source, and the files that it names, the least first. */
export type Part = { readonly path: string; readonly files: readonly string[] };

const CONFIG = /(^|\/)(config|sd\.config|style-?dictionary(\.config)?)\.(json[5c]?|[cm]?js|ts)$/i;

/** One of several configurations: `config.dark.json`, `config-dark.json`, `dark.config.json`, `config/dark.json`. */
const PART =
  /(^|\/)((configs?|sd|style-?dictionary)\/[\w.-]+|(config|sd\.config|style-?dictionary)[.-][\w.-]+|[\w.-]+\.config)\.(json[5c]?|[cm]?js|ts)$/i;

/** Files that hold no tokens. */
export const OTHER = /(^|\/)(package(-lock)?|tsconfig[^/]*|\.[^/]*|config|sd\.config)\.json$/;

/** Folders of what is made of the tokens; a package may have these alone. */
export const MADE = /(^|\/)(dist|build)\//;

/** Finds the configuration of a source, and the files that it names; without one, all files may have tokens. */
export function readConfig(source: SourceFiles): Config {
  const version = versionIn(source);
  let lost: ImportError | undefined;
  let main: Named | undefined;
  for (const path of source.paths.filter((one) => CONFIG.test(one))) {
    const named = namedBy(source, path);
    if (named === undefined) continue;
    if (named.files.length > 0) {
      main = named;
      break;
    }
    lost ??= new ImportError(
      `${path} names no file of "${source.name}": ${named.globs.slice(0, 10).join(", ")}.`,
      [...sayYaml(source), "Name the folder that its paths are relative to."].join(" "),
    );
  }
  const parts = [...(main === undefined ? [] : [main]), ...partsIn(source, main)];
  const [first] = parts;
  if (first !== undefined)
    return {
      ...together(first, parts),
      version,
      isCertain: true,
      isUsed: true,
      isBuilt: false,
      hasOrder: main !== undefined && parts.length === 1,
      parts,
    };
  // A package may have what is made of its tokens, and its configuration, without them.
  if (lost !== undefined && !source.paths.some((path) => path.endsWith(".css"))) throw lost;
  const isOther = (path: string) => source.kind !== "file" && OTHER.test(path);
  const all = source.paths.filter((path) => /\.json[5c]?$/.test(path) && !isOther(path));
  const own = all.filter((path) => source.kind === "file" || !MADE.test(path));
  // What is made for apps has the notations of their platforms.
  const files = own.length > 0 ? own : all.filter((path) => source.kind === "file" || !isForApps(path));
  const objects = objectsOfPrograms(source, (path) => MADE.test(path));
  const code = codePlatforms(objects);
  const without = { version, hasOrder: false, parts: [] };
  if (code === undefined)
    return {
      ...USUAL,
      ...without,
      files,
      isCertain: false,
      isUsed: version !== undefined,
      isBuilt: false,
      entries: [],
    };
  const sources = codeSources(source, objects, code.programs);
  const isCertain = sources.files.length > 0;
  const entries = [...code.entries, ...sources.entries];
  const named = isCertain ? sources.files : files;
  return { ...code, ...without, files: named, isCertain, isUsed: true, isBuilt: true, entries };
}

/** A configuration, and what it names. */
type Named = Part & {
  readonly config: Fields;
  readonly globs: readonly string[];
  readonly entries: readonly Entry[];
};

/** What a configuration names; undefined for a file that is none, or that cannot be read. */
function namedBy(source: SourceFiles, path: string): Named | undefined {
  const config = parsed(source, path);
  const globs = isFields(config) ? [...textsIn(config["include"]), ...textsIn(config["source"])] : [];
  if (!isFields(config) || globs.length === 0) return undefined;
  const entries: Entry[] = [];
  return { path, config, globs, files: namedFiles(source, path, globs, entries), entries };
}

/**
 * The further configurations that write custom properties, one for each theme or output: those beside the main one, or in
 * folders beside its own and of its name there. JSON is one by what it says, where its name is not that of another file.
 */
function partsIn(source: SourceFiles, main: Named | undefined): readonly Named[] {
  const isBeside = (path: string): boolean => {
    if (main === undefined || posix.dirname(path) === posix.dirname(main.path))
      return PART.test(path) || (/\.json5?$/.test(path) && !isForAuthors(path));
    const isCalledSo = posix.basename(path) === posix.basename(main.path) || PART.test(path);
    return isCalledSo && areBeside(posix.dirname(main.path), posix.dirname(path));
  };
  return source.paths.flatMap((path) => {
    const isOne = path !== main?.path && isBeside(path) && hasMark(source, path, "platforms");
    const named = isOne ? namedBy(source, path) : undefined;
    if (named === undefined || !/(?<!s)css/i.test(JSON.stringify(named.config["platforms"] ?? ""))) return [];
    return named.files.length === 0 ? [] : [named];
  });
}

/** Whether two folders are below the same one, as deep: `brands/acme/light` and `brands/bravo/dark`. */
function areBeside(one: string, other: string): boolean {
  const [own, others] = [one, other].map((folder) => folder.split("/")) as [string[], string[]];
  const isBelow = own.length === 1 || own[0] === others[0];
  return one !== "." && other !== "." && own.length === others.length && isBelow;
}

/** What several configurations say: the files of all, and the names of the first. */
function together(first: Named, parts: readonly Named[]): Platform & Pick<Config, "files" | "entries"> {
  const entries: Entry[] = [];
  const platforms = parts.map(({ config, path, entries: own }) => {
    entries.push(...own);
    return { path, platform: readPlatform(config, path, entries) };
  });
  const platform = platforms[0]?.platform ?? USUAL;
  for (const { path, platform: other } of platforms)
    if (JSON.stringify(other) !== JSON.stringify(platform))
      entries.push({ kind: "left-out", what: OTHERS, subject: path, found: `those of ${first.path} for all` });
  return { ...platform, files: [...new Set(parts.flatMap(({ files }) => files))], entries };
}

const OTHERS = "Names and units of other configurations";

/** A file's JSON, or what a module exports; undefined where it can be neither. */
function parsed(source: SourceFiles, path: string): Json | undefined {
  if (source.read(path) === undefined) return undefined;
  try {
    const value = openModules(source).exportsOf(path);
    return isFields(value) && isFields(value["default"]) ? value["default"] : value;
  } catch {
    return undefined;
  }
}

function textsIn(json: Json | undefined): readonly string[] {
  return [json].flat().filter((one) => typeof one === "string");
}
