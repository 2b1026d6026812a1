import { join, posix } from "node:path";
import type { Config } from "style-dictionary";
import { type Source, wordsOf } from "../choices.ts";
import { type Fields, isFields } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import type { ImportOptions } from "../options.ts";
import { type Entry, leftOut, type Reading } from "../reading.ts";
import { foldersAbove, runProject } from "../run.ts";
import type { SourceFiles } from "../source-files.ts";
import { plainStep } from "../stated.ts";
import { type Project, toProject } from "./style-dictionary/project.ts";
import { choicesAmong, readTrees, stateTokens } from "./trees.ts";
import { documentsIn } from "./trees/documents.ts";
import { inNotation, placesIn } from "./trees/places.ts";

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
  const mayBe = (path: string) => /\.json[5c]?$/i.test(path) && source.read(path)?.includes("platforms") === true;
  const documents = await documentsIn({ ...source, paths: source.paths.filter(mayBe) }, options);
  return documents.flatMap(({ path, tree: config }) =>
    isFields(config["platforms"]) && LISTS.some((key) => key in config) ? [{ path, config }] : [],
  );
}

const LISTS = ["source", "include", "tokens"];

/** Returns whether a file is code that imports the library, or a configuration by its name and its content. */
function isProgram(source: SourceFiles, path: string): boolean {
  if (!/\.[cm]?[jt]s$/i.test(path)) return false;
  const text = source.read(path) ?? "";
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
  const { pathOf, names } = publishedIn(projects);
  const documents = projects.map(({ path, tokens: tree }) => ({ path, tree, entries }));
  const notation = inNotation(documents)?.notation ?? "value";
  const places = projects.flatMap((project) => {
    const { address, label } = addressOf(project, projects);
    const all = placesIn({ path: label, tree: project.tokens, entries }, address, notation, options);
    return all.map((place) => {
      const tokens = place.tokens.map((token) => ({ ...token, keys: token.path, path: pathOf(project, token.path) }));
      return { ...place, tokens };
    });
  });
  const choices = choicesAmong(places, options);
  entries.push(...choices.entries);
  const { modifiers, reasons } = choices;
  const tokens = stateTokens(choices, entries, notation);
  return { modifiers, reasons, tokens, entries, ...(names && { names }) };
}

const UNKNOWN = "Transforms and preprocessors that only the project's code has";

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

/**
 * Chooses token paths and a prefix so that custom properties keep the names that a platform writes. Each name is cut at
 * the steps of its path, so that groups stay groups; a name with another separator is one step.
 */
function publishedIn(projects: readonly Project[]) {
  const [{ prefix = "" } = {}] = projects;
  const all = projects.flatMap(({ names }) => Object.values(names));
  const starts = [prefix, wordsOf(prefix).join("-")].filter((start) => start !== "");
  const start = starts.find((candidate) => all.every((name) => name.startsWith(`${candidate}-`)));
  return {
    pathOf: ({ names }: Project, path: readonly string[]): readonly string[] => {
      const name = names[JSON.stringify(path)]?.slice(start === undefined ? 0 : start.length + 1);
      return name === undefined ? path.map(plainStep) : (cutName(name, path) ?? [name]);
    },
    ...(start !== undefined && { names: { prefix: start } }),
  };
}

/** Cuts a hyphenated name after the letters of each step; undefined if its letters differ. */
function cutName(name: string, path: readonly string[]): readonly string[] | undefined {
  let remaining = name.split("-");
  const steps = path.map((step) => {
    const letters = step.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    const count = remaining.findIndex((_, at) => remaining.slice(0, at + 1).join("") === letters) + 1;
    const words = remaining.slice(0, count);
    remaining = remaining.slice(count);
    return words.join("-");
  });
  return remaining.length === 0 && !steps.includes("") ? steps : undefined;
}
