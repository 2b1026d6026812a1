import { isFields, parseJson } from "../../fields.ts";
import { posix } from "node:path";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import type { Entry } from "../../reading.ts";
import { modeOf } from "../../modes.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { entryOf, manifestOf } from "../../manifest.ts";
import type { SourceFiles } from "../../source-files.ts";
import { isContainerName } from "./containers.ts";
import { inLevels } from "./file-places.ts";
import { leavesIn } from "./leaves.ts";
import { openModules } from "./modules.ts";
import { rootOf } from "./other-exports.ts";
import { runModule } from "./run-module.ts";
import { TooLong } from "./statements.ts";

/** At most this many modules of a package are tried where its own entry has no tokens. */
const MOST_MODULES = 200;

/** What a module has, and what is left out of it. */
export type Candidate = {
  readonly path: string;
  readonly value: Json;
  readonly entries: readonly Entry[];
  /** Whether it is what users of the source import. */
  readonly isEntry: boolean;
  /** The modules of the source that it runs itself. */
  readonly runs?: readonly string[];
  /** The path that names its values, if that is another one. */
  readonly place?: string;
  /** The files that it is made of. */
  readonly files?: readonly Candidate[];
};

/** How the report calls files that are one object. */
export const FOLDER = "the folder";

/** Files as one object, by their names: `themes/light.json` is `light` in `themes`. */
export function together(candidates: readonly Candidate[]): Candidate {
  const placed = candidates.map(({ path, place = path, value }) => ({
    steps: place.replace(/\.\w+$/, "").split("/"),
    value: rootOf(value),
  }));
  const toTree = (files: typeof placed, depth: number): Json => {
    const groups = [...Map.groupBy(files, ({ steps }) => steps[depth] ?? "index")];
    const members = groups.map(([step, own]): [string, Json] => {
      // Of files that differ only in their endings the first one counts.
      const file = own.find(({ steps }) => steps.length <= depth + 1)?.value;
      const others = own.filter(({ steps }) => steps.length > depth + 1);
      const below = others.length > 0 && (file === undefined || isFields(file)) ? toTree(others, depth + 1) : undefined;
      return [step, isFields(below) && isFields(file) ? { ...below, ...file } : (below ?? file ?? null)];
    });
    const [[only = "", single] = [], ...more] = members;
    if (depth > 0 && only === "index" && more.length === 0 && isFields(single)) return single;
    return Object.fromEntries(
      members.map(([step, value]) => [step === "index" && isDefault(value, members) ? "default" : step, value]),
    );
  };
  const entries = candidates.flatMap((one) => one.entries);
  const files = candidates.map(({ path, place = path, ...one }) => ({ ...one, path: place }));
  return { path: FOLDER, value: toTree(placed, 0), entries, isEntry: true, files };
}

/** Whether an index has all that a dark theme beside it has, and no light one is there. */
function isDefault(value: Json, members: readonly (readonly [name: string, value: Json])[]): boolean {
  const own = leavesIn(value);
  const [dark, light] = (["dark", "light"] as const).map((mode) => members.filter(([name]) => modeOf(name) === mode));
  const isWithin = (below: Json) => [...leavesIn(below).keys()].every((path) => own.has(path));
  return own.size > 0 && light?.length === 0 && dark?.some(([, below]) => isWithin(below)) === true;
}

/** Runs the module that users of a source import; where Node cannot run it, its CommonJS twin. */
export function running(source: SourceFiles): Candidate {
  const paths = isOneFile(source) ? source.paths : entriesOf(source);
  let failed: unknown;
  for (const path of paths) {
    const data = path.endsWith(".json") ? parseJson(source.read(path)) : undefined;
    if (data !== undefined) return { path, value: data, entries: [], isEntry: true };
    try {
      return { path, ...runModule(posix.join(source.root, path), path), isEntry: true };
    } catch (error) {
      failed ??= error;
    }
  }
  throw failed ?? new ImportError(`"${source.name}" names no module to run.`, "Name the file that exports the tokens.");
}

/** The modules of a source, the one that its users import first; JSON files too. */
export function* parsing(source: SourceFiles, isMapped: boolean): Generator<Candidate> {
  const { first, others } = modulePaths(source);
  const isEntry = (path: string) => isMapped || first.includes(path);
  yield* modulesAt(source, [...first, ...others.slice(0, MOST_MODULES)], { isEntry, isFile: isOneFile(source) });
}

/** Names the modules of a source that are too many to be tried. */
export function untriedIn(source: SourceFiles): readonly Entry[] {
  return untried(modulePaths(source).others);
}

function untried(paths: readonly string[]): readonly Entry[] {
  const [path = "", ...more] = paths.slice(MOST_MODULES);
  if (path === "") return [];
  return [{ kind: "left-out", what: UNTRIED, subject: path, found: `${more.length} more modules after it` }];
}

const UNTRIED = `Modules after the first ${MOST_MODULES}, which are not looked at: name a folder of fewer`;

/** The module that users of a source import, and the others. */
function modulePaths(source: SourceFiles): { readonly first: readonly string[]; readonly others: readonly string[] } {
  const first = isOneFile(source) ? source.paths : entriesOf(source).slice(0, 1);
  const all = new Set(source.paths);
  // A compiler writes the module `light.json.mjs` beside the data that it has.
  const isOfData = (path: string) => /\.json\.[cm]?js$/.test(path) && all.has(path.replace(/\.[cm]?js$/, ""));
  const others = source.paths.filter((path) => !first.includes(path) && isModule(path) && !isOfData(path));
  return { first, others };
}

/** Whether a source is a file that was named, perhaps one of a package. */
function isOneFile({ paths, kind }: SourceFiles): boolean {
  return paths.length === 1 && kind !== "folder";
}

/** The JSON files of a source, by their paths below the folder that has them all. */
export function filesOfData(source: SourceFiles): readonly Candidate[] {
  const paths = source.paths.filter((path) => path.endsWith(".json") && isModule(path));
  const [first, ...others] = belowShared([...modulesAt(source, paths.slice(0, MOST_MODULES))]);
  return first === undefined ? [] : [{ ...first, entries: [...first.entries, ...untried(paths)] }, ...others];
}

/** Modules by their paths below the folder that has them all; one whose members are contexts, such as `themes`, is no such folder. */
export function belowShared(files: readonly Candidate[]): readonly Candidate[] {
  const [first = [], ...others] = files.map(({ path, place = path }) => place.split("/").slice(0, -1));
  const parting = first.findIndex((step, at) => others.some((steps) => steps[at] !== step));
  const depth = parting < 0 ? first.length : parting;
  const shared = isContainerName(first[depth - 1] ?? "") ? depth - 1 : depth;
  const paths = files.map(({ path, place = path }) => place.split("/").slice(shared));
  // What each of several packages has its sources in says nothing.
  const isOfAll = (step: string, at: number) =>
    at > 0 && SOURCES.test(step) && paths.every((own) => own.length > at + 1 && own[at] === step);
  const named = paths.map((own) => own.filter((step, at) => !isOfAll(step, at)).join("/"));
  return inLevels(files.map(({ path, place: _place, ...file }, at) => ({ ...file, path: named[at] ?? path })));
}

const SOURCES = /^(src|sources?|lib|dist)$/;

/** The modules at some paths; one that cannot be read is an error only if it is the source itself. */
function* modulesAt(
  source: SourceFiles,
  paths: readonly string[],
  { isEntry = () => false, isFile = false }: { isEntry?(path: string): boolean; readonly isFile?: boolean } = {},
): Generator<Candidate> {
  for (const path of paths) {
    const found = moduleAt(source, path);
    // Another file of a folder may well be no module; the one that was named must be.
    if (found instanceof ImportError) {
      if (found instanceof TooLong || isFile) throw found;
    } else if (found !== undefined) yield { ...found, isEntry: isEntry(path) };
  }
}

/** A module, which is parsed once however often it is looked at. */
function moduleAt(source: SourceFiles, path: string): Read {
  const known = readIn(source);
  if (!known.has(path)) known.set(path, readModule(source, path));
  return known.get(path);
}

const readIn = memoize((_source: SourceFiles) => new Map<string, Read>());

type Read = Omit<Candidate, "isEntry"> | ImportError | undefined;

function readModule(source: SourceFiles, path: string): Read {
  if (!isModule(path) || source.read(path) === undefined) return undefined;
  const modules = openModules(source);
  try {
    const value = modules.exportsOf(path);
    return value === undefined ? undefined : { path, value, entries: modules.entries, runs: modules.runsOf(path) };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return error;
  }
}

function isModule(path: string): boolean {
  if (CONFIGURATION.test(path) || TOKENS_OF_CONFIGURATION.test(path)) return true;
  return (
    /\.([cm]?[jt]s|[jt]sx|json)$/.test(path) &&
    !/\.d\.[cm]?ts$|\.min\.|\.(test|spec|config|stories)\.|(^|\/)(package(-lock)?|tsconfig[^/]*|\.[^/]*)\.json$/.test(
      path,
    )
  );
}

/** The modules that a package's own users import, the one for `import` first. */
function entriesOf(source: SourceFiles): string[] {
  const { module, main } = manifestOf(source);
  const configuration = source.paths.find((path) => !path.includes("/") && CONFIGURATION.test(path));
  const named = [
    entryOf(source, ["import", "node", "default"]),
    module,
    main,
    "index.js",
    "index.ts",
    "index.mjs",
    "index.json",
    configuration,
  ];
  const paths = new Set(named.flatMap((one) => (typeof one === "string" ? [posix.normalize(one)] : [])));
  return [...paths].filter((path) => source.read(path) !== undefined);
}

/** A configuration that has tokens. */
const CONFIGURATION = /(^|\/)(tailwind|panda)\.config\.[cm]?[jt]s$/;

/** A configuration of something else, which is called for the tokens that it has: `theme.config.js`. */
const TOKENS_OF_CONFIGURATION = /(^|[/.-])(themes?|tokens?|brands?|palettes?|colou?rs?)\.config\.[cm]?[jt]s$/;
