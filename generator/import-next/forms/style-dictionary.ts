import { join, posix, relative, sep } from "node:path";
import JSON5 from "json5";
import type { Config } from "style-dictionary";
import type { Json } from "../../model/token.ts";
import { findChoices, type Source } from "../choices.ts";
import { readDraft, type References, tokensIn } from "../drafts.ts";
import { type Fields, isFields, parseJson } from "../fields.ts";
import { ImportError } from "../import-error.ts";
import type { ImportOptions } from "../options.ts";
import type { Entry, Reading, StatedToken, Statement, When } from "../reading.ts";
import { foldersAbove, runModule, runProject } from "../run.ts";
import type { SourceFiles } from "../source-files.ts";
import { plainStep } from "../steps.ts";
import { publishedIn } from "./style-dictionary/names.ts";
import { type Project, toProject } from "./style-dictionary/project.ts";

/** A project with its configuration's path. */
type Configured = Project & { readonly path: string };

/**
 * Reads projects of Style Dictionary as its library loads them. Several projects that define the same tokens are
 * alternatives. Code runs only with --run; configurations of JSON need none.
 */
export async function readStyleDictionary(source: SourceFiles, options: ImportOptions): Promise<Reading | undefined> {
  const configs = source.paths.flatMap((path) => configAt(source, path) ?? []);
  const programs = source.paths.filter((path) => isProgram(source, path));
  if (configs.length === 0 && programs.length === 0) return undefined;
  const entries: Entry[] = [];
  const made = options.run ? await programProjects(source, programs, entries) : [];
  if (!options.run)
    for (const subject of programs)
      entries.push({ kind: "left-out", what: NOT_RUN, subject, found: CODE, option: "--run" });
  const loaded =
    made.length > 0 ? [] : await Promise.all(configs.map((one) => load(source, one, { options, entries })));
  const projects = ofStylesheets([...made, ...loaded]);
  if (projects.length === 0) return undefined;
  for (const { path, unknown } of projects)
    for (const found of new Set(unknown)) entries.push({ kind: "left-out", what: UNKNOWN, subject: path, found });
  return toReading(projects, options, entries);
}

const CODE = "a program or configuration of Style Dictionary";
const NOT_RUN = "Code that isn't run";
const UNKNOWN = "Transforms and preprocessors that only the project's code has";

/** A configuration in JSON: an object with platforms and lists of files. */
type JsonConfig = { readonly path: string; readonly config: Fields };

function configAt(source: SourceFiles, path: string): JsonConfig | undefined {
  if (!/\.json[5c]?$/i.test(path) || source.bytes(path)?.includes("platforms") !== true) return undefined;
  try {
    const config = documentAt(source, path);
    const isConfig = isFields(config) && isFields(config["platforms"]) && LISTS.some((key) => key in config);
    return isConfig ? { path, config } : undefined;
  } catch {
    return undefined;
  }
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
  const absolute = (glob: string) => filesIn(folder ?? ".", glob).map((file) => escaped(join(source.root, file)));
  const kept = Object.entries(config).filter(([key]) => KEPT.has(key));
  const parser = ({ filePath }: { readonly filePath?: string }) =>
    treeAt(
      source,
      relative(source.root, filePath ?? "")
        .split(sep)
        .join("/"),
      { options, entries },
    );
  const dictionary = new StyleDictionary(
    {
      ...(Object.fromEntries(kept) as Config),
      include: include.flatMap(absolute),
      source: globs.flatMap(absolute),
      hooks: { parsers: { vitral: { pattern: /./, parser: parser as never } } },
      parsers: ["vitral"],
      log: { verbosity: "silent", warnings: "disabled" },
    },
    { init: false },
  );
  await dictionary.extend(undefined, { mutateOriginal: true, verbosity: "silent", warnings: "disabled" });
  return { ...toProject(dictionary), include, source: globs, path };
}

/** Members of a configuration that the library gets; it would take others for its own functions. */
const KEPT = new Set(["tokens", "platforms", "preprocessors", "expand", "usesDtcg"]);

function textsIn(json: Json | undefined): readonly string[] {
  return [json].flat().filter((one) => typeof one === "string");
}

function escaped(file: string): string {
  return file.replace(/[?*()[\]{}]/g, "[$&]");
}

/** The tree of a token file; of code, its default export. */
async function treeAt(
  source: SourceFiles,
  path: string,
  { options, entries }: { readonly options: ImportOptions; readonly entries: Entry[] },
): Promise<Json> {
  if (!/\.[cm]?[jt]s$/i.test(path)) return documentAt(source, path);
  if (options.run) {
    const { exports, entries: others } = await runModule(source.root, path);
    entries.push(...others);
    return exports["default"] ?? exports;
  }
  entries.push({ kind: "left-out", what: NOT_RUN, subject: path, found: "a token file in code", option: "--run" });
  return {};
}

/** The content of a file of JSON, perhaps with comments. @throws SyntaxError */
function documentAt(source: SourceFiles, path: string): Json {
  const text = source.read(path) ?? "";
  return parseJson(text) ?? (JSON5.parse(text) as Json);
}

/** Projects that write custom properties, unless none of them does. */
function ofStylesheets(projects: readonly Configured[]): readonly Configured[] {
  const own = projects.filter(({ names }) => Object.keys(names).length > 0);
  return own.length > 0 ? own : projects;
}

function toReading(projects: readonly Configured[], options: ImportOptions, entries: Entry[]): Reading {
  const published = publishedIn(projects);
  const bySource = new Map(
    projects.map((project) => {
      const tokens = tokensIn(project.tokens).map((token) => ({ token, path: published.pathOf(project, token.path) }));
      const texts = tokens.map(({ token, path }) => [path.join("-"), JSON.stringify(token.raw)] as const);
      const source: Source = { ...addressOf(project, projects), tokens: new Map(texts) };
      return [source, { project, tokens }] as const;
    }),
  );
  const found = findChoices([...bySource.keys()], options);
  const stated = new Map<string, { token: Omit<StatedToken, "statements">; statements: Statement[] }>();
  for (const source of found.order) {
    const when: When | undefined = found.whens.get(source);
    const { project, tokens = [] } = bySource.get(source) ?? {};
    if (when === undefined || project === undefined) continue;
    const paths = new Map(tokens.map(({ token, path }) => [token.path.map(plainStep).join("."), path.join(".")]));
    const references: References = {
      pathOf: (reference) =>
        paths.get(
          reference
            .replace(/\.\$?value$/, "")
            .split(".")
            .map(plainStep)
            .join("."),
        ),
    };
    for (const { token, path } of tokens) {
      const { raw, type, description, deprecated } = token;
      const subject = path.join(".");
      const value = readDraft(raw, { type, name: subject }, references);
      if (value === undefined) {
        const text = JSON.stringify(raw).slice(0, 80);
        entries.push({
          kind: "left-out",
          what: "Values that refer to no token, or can't be read",
          subject,
          found: text,
        });
        continue;
      }
      const notes = {
        ...(description !== undefined && { description }),
        ...(deprecated !== undefined && { deprecated }),
      };
      const one = stated.get(subject) ?? { token: { path, ...notes }, statements: [] };
      one.statements.push({ when, value });
      stated.set(subject, one);
    }
  }
  return {
    modifiers: found.modifiers,
    reasons: found.reasons,
    tokens: [...stated.values()].map(({ token, statements }) => ({ ...token, statements })),
    entries: [...entries, ...found.entries],
    ...(published.names !== undefined && { names: published.names }),
  };
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
