import { join, posix } from "node:path";
import type { Config } from "style-dictionary";
import { findChoices, type Source } from "../choices.ts";
import { type Fields, isFields } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import { type ImportOptions, refuseUnmatched } from "../options.ts";
import { type Entry, leftOut, type Names, type Reading } from "../reading.ts";
import { foldersAbove, runProject } from "../run.ts";
import type { SourceFiles } from "../source-files.ts";
import { plainStep, statedTokens } from "../stated.ts";
import { type Project, toProject } from "./style-dictionary/project.ts";
import { readTrees, readValue } from "./trees.ts";
import { documentsIn } from "./trees/documents.ts";
import { inNotation, type Notation, type PlacedToken, placesIn, publishedName } from "./trees/places.ts";

/** A project and the path of its configuration. */
type Configured = Project & { readonly path: string };

/**
 * Reads Style Dictionary projects with its library. Projects that define the same tokens are alternatives. Code only runs
 * with --run; JSON configurations don't need it.
 */
export async function readStyleDictionary(source: SourceFiles, options: ImportOptions): Promise<Reading | undefined> {
  const configs = await configsIn(source, options);
  const programs = source.paths.filter((path) => isProgram(source, path));
  if (configs.length === 0 && programs.length === 0) return undefined;
  const entries: Entry[] = [];
  const fromCode = options.run ? await programProjects(source, programs, entries) : [];
  for (const subject of options.run ? [] : programs)
    entries.push(leftOut("Code that isn't run", subject, CODE, "--run"));
  const report = { options, entries };
  const projects =
    fromCode.length > 0 ? fromCode : await Promise.all(configs.map((config) => load(source, config, report)));
  if (projects.length > 0) return toReading(projects, options, entries);
  // The configuration is code that isn't run, so only the token files are read.
  const paths = source.paths.filter((path) => !programs.includes(path));
  const reading = await readTrees({ ...source, paths }, options);
  return reading && { ...reading, entries: [...reading.entries, ...entries] };
}

const CODE = "a program or configuration of Style Dictionary";

/** A configuration in JSON: an object with platforms and lists of files. */
type JsonConfig = { readonly path: string; readonly config: Fields };

async function configsIn(source: SourceFiles, options: ImportOptions): Promise<readonly JsonConfig[]> {
  const mayBe = (path: string) => /\.json[5c]?$/i.test(path) && source.bytes(path)?.includes("platforms") === true;
  const documents = await documentsIn({ ...source, paths: source.paths.filter(mayBe) }, options);
  return documents.flatMap(({ path, tree: config }) =>
    isFields(config["platforms"]) && LISTS.some((key) => key in config) ? [{ path, config }] : [],
  );
}

const LISTS = ["source", "include", "tokens"];

/** Returns whether a file is code that imports the library, or a configuration by its name and its content. */
function isProgram(source: SourceFiles, path: string): boolean {
  if (!/\.[cm]?[jt]s$/i.test(path)) return false;
  const text = source.bytes(path) ?? "";
  if (/["']style-dictionary["']/.test(text)) return true;
  return (
    /config|style-?dictionary/i.test(posix.basename(path)) &&
    /\bplatforms\b/.test(text) &&
    /\b(source|include)\b/.test(text)
  );
}

/** Runs programs and collects their projects. @throws ImportError if programs fail and there is no project */
async function programProjects(
  source: SourceFiles,
  programs: readonly string[],
  entries: Entry[],
): Promise<readonly Configured[]> {
  const projects: Configured[] = [];
  const errors: ImportError[] = [];
  for (const path of programs)
    try {
      for (const project of await runProject(source, path)) projects.push({ ...project, path });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      errors.push(error);
      entries.push(leftOut("Code that fails", path, error.message));
    }
  const [error] = errors;
  if (projects.length === 0 && error !== undefined) throw error;
  // A configuration may also be imported by the program that runs it.
  const byContent = new Map(projects.map(({ path, ...project }) => [JSON.stringify(project), { ...project, path }]));
  return [...byContent.values()];
}

/** Loads a configuration with the library, which merges its files. @throws ImportError if its patterns match none */
async function load(
  source: SourceFiles,
  { path, config }: JsonConfig,
  { options, entries }: { readonly options: ImportOptions; readonly entries: Entry[] },
): Promise<Configured> {
  const { default: StyleDictionary } = await import("style-dictionary");
  const [include = [], globs = []] = ["include", "source"].map((key) =>
    [config[key]].flat().filter((pattern) => typeof pattern === "string"),
  );
  const all = [...include, ...globs];
  const filesIn = (folder: string, glob: string) =>
    source.paths.filter((file) => posix.matchesGlob(file, posix.join(folder, glob)));
  const folder = foldersAbove(path).find((candidate) => all.some((glob) => filesIn(candidate, glob).length > 0));
  if (folder === undefined && config["tokens"] === undefined)
    throw new ImportError(
      `${path} names no file of "${source.name}": ${all.slice(0, 10).join(", ")}.`,
      "Name the folder that its paths are relative to.",
    );
  const named = (glob: string) => filesIn(folder ?? ".", glob);
  const documents = await documentsIn({ ...source, paths: [...new Set(all.flatMap(named))] }, options);
  entries.push(...documents.flatMap((document) => document.entries));
  const trees = new Map(documents.map((document) => [join(source.root, document.path), document.tree]));
  const escaped = (file: string) => join(source.root, file).replace(/[?*()[\]{}]/g, "[$&]");
  const absolute = (glob: string) => named(glob).map(escaped);
  const parser = ({ filePath = "" }: { readonly filePath?: string }) =>
    structuredClone(trees.get(join(filePath)) ?? {}) as never;
  const silent = { verbosity: "silent", warnings: "disabled" } as const;
  const dictionary = new StyleDictionary(
    {
      ...(Object.fromEntries(Object.entries(config).filter(([key]) => KEPT.has(key))) as Config),
      include: include.flatMap(absolute),
      source: globs.flatMap(absolute),
      hooks: { parsers: { vitral: { pattern: /./, parser } } },
      parsers: ["vitral"],
      log: silent,
    },
    { init: false },
  );
  await dictionary.extend(undefined, { mutateOriginal: true, ...silent });
  return { ...(await toProject(dictionary)), include, source: globs, path };
}

/** Members of a configuration to pass on to the library, which would mistake others for its own functions. */
const KEPT = new Set(["tokens", "platforms", "preprocessors", "expand", "usesDtcg"]);

function toReading(loaded: readonly Configured[], options: ImportOptions, entries: Entry[]): Reading {
  const withNames = loaded.filter(({ names }) => Object.keys(names).length > 0);
  const projects = withNames.length > 0 ? withNames : loaded;
  for (const { path, unknown } of projects)
    for (const name of new Set(unknown)) entries.push(leftOut(UNKNOWN, path, name));
  const published = publishedIn(projects);
  const bySource = new Map(projects.flatMap((project) => sourcesOf(project, { projects, published, options })));
  refuseUnmatched(
    { ...options, pages: [] },
    [...bySource.keys()].map(({ label }) => label),
  );
  const choices = findChoices([...bySource.keys()], options);
  const placed = choices.order.flatMap((source) => {
    const { tokens = [], notation = "value" } = bySource.get(source) ?? {};
    const paths = new Map(tokens.map(({ keys, path }) => [keys.join("."), path.join(".")]));
    const references = { pathOf: (reference: string) => paths.get(reference.replace(/\.\$?value$/, "")) };
    const whens = [choices.whens.get(source) ?? {}];
    return tokens.map((token) => ({ token, path: token.path, whens, reader: { references, entries, notation } }));
  });
  const tokens = statedTokens(placed, ({ token, reader }) => readValue(token, reader));
  const { modifiers, reasons } = choices;
  const names = published.names && { names: published.names };
  return { modifiers, reasons, tokens, entries: [...entries, ...choices.entries], ...names };
}

const UNKNOWN = "Transforms and preprocessors that only the project's code has";

type Placed = { readonly tokens: readonly PlacedToken[]; readonly notation: Notation };

/** Splits a project into its base and the modes in its tokens' extensions; tokens get their published paths. */
function sourcesOf(
  project: Configured,
  {
    projects,
    published,
    options,
  }: { readonly projects: readonly Configured[]; readonly published: Published; readonly options: ImportOptions },
): (readonly [Source, Placed])[] {
  const { address, label } = addressOf(project, projects);
  const document = { path: label, tree: project.tokens, entries: [] };
  const notation = inNotation([document])?.notation ?? "value";
  return placesIn(document, address, notation, options).map((place) => {
    const tokens = place.tokens.map((token) => {
      const { extensions: _, ...notes } = token.notes;
      return { ...token, notes, keys: token.path, path: published.pathOf(project, token.path) };
    });
    const texts = tokens.map(({ path, raw }) => [publishedName(path), JSON.stringify(raw)] as const);
    return [
      { address: place.address, label: place.label, tokens: new Map(texts) },
      { tokens, notation },
    ];
  });
}

/** The address of a project: its configuration's path, and the patterns that not all of its siblings share. */
function addressOf(project: Configured, all: readonly Configured[]): Pick<Source, "address" | "label"> {
  const { path } = project;
  const siblings = all.filter((candidate) => candidate.path === path);
  const config = path.replace(/\.[^./]+$/, "").split("/");
  if (siblings.length === 1) return { address: config, label: path };
  const patternsOf = ({ include, source }: Project) => [...include, ...source];
  const isShared = (pattern: string) => siblings.every((sibling) => patternsOf(sibling).includes(pattern));
  const distinct = patternsOf(project).filter((pattern) => !isShared(pattern));
  const steps = distinct.flatMap((pattern) =>
    pattern
      .replace(/\.[^./*]+$/, "")
      .split("/")
      .filter((step) => !/^[*.]*$/.test(step)),
  );
  if (steps.length === 0) return { address: [...config, String(siblings.indexOf(project) + 1)], label: path };
  return { address: [...config, ...steps], label: distinct.join(" + ") };
}

/** Published paths of tokens, chosen so that custom properties keep the names that a platform writes. */
type Published = {
  pathOf(project: Project, path: readonly string[]): readonly string[];
  readonly names?: Names;
};

/** A name cut into the steps of its path, and the separators between them. */
type Cut = { readonly steps: readonly string[]; readonly joins: readonly string[] };

/**
 * Cuts each name at the steps of its path, so that groups stay groups. A name with other letters than its path, or with
 * another separator, is a single step.
 */
function publishedIn(projects: readonly Project[]): Published {
  const cuts = new Map<Project, Map<string, { readonly name: string; readonly cut: Cut | undefined }>>();
  for (const project of projects) {
    const start = project.prefix === undefined ? [] : [project.prefix];
    const named = Object.entries(project.names).map(
      ([key, name]) => [key, { name, cut: cutName(name, [...start, ...(JSON.parse(key) as string[])]) }] as const,
    );
    cuts.set(project, new Map(named));
  }
  const all = [...cuts.values()].flatMap((byPath) => [...byPath.values()]);
  const join = all.flatMap(({ cut }) => cut?.joins ?? [])[0] ?? "-";
  const isRegular = (cut: Cut | undefined): cut is Cut =>
    cut !== undefined && cut.joins.every((separator) => separator === join);
  const starts = new Set(all.map(({ cut }) => (isRegular(cut) && cut.steps.length > 1 ? cut.steps[0] : undefined)));
  const [prefix] = projects.every((project) => project.prefix !== undefined) && starts.size === 1 ? starts : [];
  return {
    pathOf: (project, path) => {
      const { name, cut } = cuts.get(project)?.get(JSON.stringify(path)) ?? {};
      if (name === undefined) return path.map(plainStep);
      if (!isRegular(cut)) return [name];
      return prefix === undefined ? cut.steps : cut.steps.slice(1);
    },
    ...((prefix !== undefined || join !== "-") && {
      names: { ...(prefix !== undefined && { prefix }), ...(join !== "-" && { join }) },
    }),
  };
}

const LETTER = /[\p{L}\p{N}]/u;

/** Cuts a name after the letters of each step; undefined if its letters differ. */
function cutName(name: string, path: readonly string[]): Cut | undefined {
  const letters = [...name];
  const steps: string[] = [];
  const joins: string[] = [];
  let at = 0;
  for (const step of path) {
    const wanted = [...step.toLowerCase()].filter((letter) => LETTER.test(letter));
    if (wanted.length === 0) continue;
    const start = at;
    while (at < letters.length && !LETTER.test(letters[at] ?? "")) at += 1;
    if (steps.length > 0) joins.push(letters.slice(start, at).join(""));
    const from = at;
    for (const letter of wanted) {
      while (at < letters.length && !LETTER.test(letters[at] ?? "")) at += 1;
      if (letters[at]?.toLowerCase() !== letter) return undefined;
      at += 1;
    }
    steps.push(letters.slice(from, at).join(""));
  }
  return at === letters.length && steps.length > 0 ? { steps, joins } : undefined;
}
