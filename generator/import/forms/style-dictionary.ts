import { join, posix, relative, sep } from "node:path";
import type { Config } from "style-dictionary";
import type { Json } from "../../model/token.ts";
import { findChoices, type Source } from "../choices.ts";
import type { References } from "../drafts.ts";
import { type Fields, isFields } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import { type ImportOptions, refuseUnmatched } from "../options.ts";
import type { Entry, Reading, StatedToken, Statement } from "../reading.ts";
import { foldersAbove, runProject } from "../run.ts";
import type { SourceFiles } from "../source-files.ts";
import { type Published, publishedIn } from "./style-dictionary/names.ts";
import { type Project, toProject } from "./style-dictionary/project.ts";
import { readTrees, readValue } from "./trees.ts";
import { documentsIn } from "./trees/documents.ts";
import { inNotation, type Notation, type PlacedToken, placesIn, publishedName } from "./trees/places.ts";

/** A project with its configuration's path. */
type Configured = Project & { readonly path: string };

/**
 * Reads projects of Style Dictionary as its library loads them. Several projects that define the same tokens are
 * alternatives. Code runs only with --run; configurations of JSON need none.
 */
export async function readStyleDictionary(source: SourceFiles, options: ImportOptions): Promise<Reading | undefined> {
  const configs = await configsIn(source, options);
  const programs = source.paths.filter((path) => isProgram(source, path));
  if (configs.length === 0 && programs.length === 0) return undefined;
  const entries: Entry[] = [];
  const made = options.run ? await programProjects(source, programs, entries) : [];
  for (const subject of options.run ? [] : programs)
    entries.push({ kind: "left-out", what: "Code that isn't run", subject, found: CODE, option: "--run" });
  const given = { options, entries };
  const projects = made.length > 0 ? made : await Promise.all(configs.map((one) => load(source, one, given)));
  if (projects.length > 0) return toReading(projects, options, entries);
  // The configuration is in code: what the token files say themselves is what can be read.
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

/** Returns whether a file is code that imports the library, or that is called a configuration and is one. */
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

/** The projects that programs make; one that fails is left out if another makes some. @throws ImportError */
async function programProjects(
  source: SourceFiles,
  programs: readonly string[],
  entries: Entry[],
): Promise<readonly Configured[]> {
  const found: Configured[] = [];
  const errors: ImportError[] = [];
  for (const path of programs)
    try {
      for (const project of await runProject(source, path)) found.push({ ...project, path });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      errors.push(error);
      entries.push({ kind: "left-out", what: "Code that fails", subject: path, found: error.message });
    }
  const [error] = errors;
  if (found.length === 0 && error !== undefined) throw error;
  // A configuration may also be imported by the program that runs it.
  const byContent = new Map(found.map(({ path, ...project }) => [JSON.stringify(project), { ...project, path }]));
  return [...byContent.values()];
}

/** Loads a configuration by the library, which merges the source's files. @throws ImportError if it names none */
async function load(
  source: SourceFiles,
  { path, config }: JsonConfig,
  { options, entries }: { readonly options: ImportOptions; readonly entries: Entry[] },
): Promise<Configured> {
  const { default: StyleDictionary } = await import("style-dictionary");
  const [include, globs] = [textsIn(config["include"]), textsIn(config["source"])];
  const filesIn = (folder: string, glob: string) =>
    source.paths.filter((file) => posix.matchesGlob(file, posix.join(folder, glob)));
  const hasFiles = (folder: string) => [...include, ...globs].some((glob) => filesIn(folder, glob).length > 0);
  const folder = foldersAbove(path).find(hasFiles);
  if (folder === undefined && config["tokens"] === undefined)
    throw new ImportError(
      `${path} names no file of "${source.name}": ${[...include, ...globs].slice(0, 10).join(", ")}.`,
      "Name the folder that its paths are relative to.",
    );
  const named = [...include, ...globs].flatMap((glob) => filesIn(folder ?? ".", glob));
  const documents = await documentsIn({ ...source, paths: [...new Set(named)] }, options);
  entries.push(...documents.flatMap((document) => document.entries));
  const trees = new Map(documents.map((document) => [document.path, document.tree]));
  const absolute = (glob: string) => filesIn(folder ?? ".", glob).map((file) => escaped(join(source.root, file)));
  const kept = Object.entries(config).filter(([key]) => KEPT.has(key));
  const parser = ({ filePath = "" }: { readonly filePath?: string }) =>
    structuredClone(trees.get(relative(source.root, filePath).split(sep).join("/")) ?? {}) as never;
  const dictionary = new StyleDictionary(
    {
      ...(Object.fromEntries(kept) as Config),
      include: include.flatMap(absolute),
      source: globs.flatMap(absolute),
      hooks: { parsers: { vitral: { pattern: /./, parser } } },
      parsers: ["vitral"],
      log: { verbosity: "silent", warnings: "disabled" },
    },
    { init: false },
  );
  await dictionary.extend(undefined, { mutateOriginal: true, verbosity: "silent", warnings: "disabled" });
  return { ...(await toProject(dictionary)), include, source: globs, path };
}

/** Members of a configuration that the library gets; it would take others for its own functions. */
const KEPT = new Set(["tokens", "platforms", "preprocessors", "expand", "usesDtcg"]);

function textsIn(json: Json | undefined): readonly string[] {
  return [json].flat().filter((one) => typeof one === "string");
}

function escaped(file: string): string {
  return file.replace(/[?*()[\]{}]/g, "[$&]");
}

function toReading(found: readonly Configured[], options: ImportOptions, entries: Entry[]): Reading {
  const ofStyles = found.filter(({ names }) => Object.keys(names).length > 0);
  const projects = ofStyles.length > 0 ? ofStyles : found;
  for (const { path, unknown } of projects)
    for (const name of new Set(unknown)) entries.push({ kind: "left-out", what: UNKNOWN, subject: path, found: name });
  const published = publishedIn(projects);
  const bySource = new Map(projects.flatMap((project) => sourcesOf(project, { projects, published, options })));
  refuseUnmatched(
    { ...options, pages: [] },
    [...bySource.keys()].map(({ label }) => label),
  );
  const choices = findChoices([...bySource.keys()], options);
  const stated = new Map<string, StatedToken & { readonly statements: Statement[] }>();
  for (const source of choices.order) {
    const when = choices.whens.get(source);
    const { tokens = [], notation = "value" } = bySource.get(source) ?? {};
    if (when === undefined) continue;
    const paths = new Map(tokens.map(({ keys, path }) => [keys.join("."), path.join(".")]));
    const references: References = { pathOf: (reference) => paths.get(reference.replace(/\.\$?value$/, "")) };
    for (const token of tokens) {
      const { path, description, deprecated } = token;
      const value = readValue(token, { references, entries, notation });
      if (value === undefined) continue;
      const subject = path.join(".");
      const one = stated.get(subject) ?? {
        path,
        ...(description !== undefined && { description }),
        ...(deprecated !== undefined && { deprecated }),
        statements: [],
      };
      one.statements.push({ when, value });
      stated.set(subject, one);
    }
  }
  const { modifiers, reasons } = choices;
  const names = published.names && { names: published.names };
  return { modifiers, reasons, tokens: [...stated.values()], entries: [...entries, ...choices.entries], ...names };
}

const UNKNOWN = "Transforms and preprocessors that only the project's code has";

type Placed = { readonly tokens: readonly PlacedToken[]; readonly notation: Notation };

/** A project as a source, and each mode that its tokens' extensions have; tokens have their published paths. */
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
    const tokens = place.tokens.map((token) => ({
      ...token,
      keys: token.path,
      path: published.pathOf(project, token.path),
    }));
    const texts = tokens.map(({ path, raw }) => [publishedName(path), JSON.stringify(raw)] as const);
    return [
      { address: place.address, label: place.label, tokens: new Map(texts) },
      { tokens, notation },
    ];
  });
}

/** The address of a project: its configuration's path, and the patterns that only some projects of that have. */
function addressOf(project: Configured, all: readonly Configured[]): Pick<Source, "address" | "label"> {
  const { path } = project;
  const siblings = all.filter((one) => one.path === path);
  const config = path.replace(/\.[^./]+$/, "").split("/");
  if (siblings.length === 1) return { address: config, label: path };
  const patternsOf = ({ include, source }: Project) => [...include, ...source];
  const isShared = (pattern: string) => siblings.every((one) => patternsOf(one).includes(pattern));
  const own = patternsOf(project).filter((pattern) => !isShared(pattern));
  const steps = own.flatMap((pattern) =>
    pattern
      .replace(/\.[^./*]+$/, "")
      .split("/")
      .filter((step) => !/^[*.]*$/.test(step)),
  );
  if (steps.length === 0) return { address: [...config, String(siblings.indexOf(project) + 1)], label: path };
  return { address: [...config, ...steps], label: own.join(" + ") };
}
