import { transform } from "esbuild";
import type { Json } from "../../../model/token.ts";
import { type Fields, fieldsOf, isFields, nested, parseJson } from "../../fields.ts";
import { ImportError } from "../../import-error.ts";
import type { ImportOptions } from "../../options.ts";
import { type Entry, leftOut, repaired } from "../../reading.ts";
import { runModule } from "../../run.ts";
import type { SourceFiles } from "../../source-files.ts";
import { candidates, literalsIn } from "./literals.ts";

export type Document = {
  readonly path: string;
  readonly tree: Fields;
  /** The text of a plain JSON file, which may be kept as it is. */
  readonly text?: string;
  readonly entries: readonly Entry[];
};

/** The steps of a file's address: its folders, and its name without an ending. */
export function stepsOfFile(path: string): readonly string[] {
  return path.replace(/(\.tokens)?\.(json5?|jsonc|tokens|ya?ml|[cm]?[jt]s)$/i, "").split("/");
}

/** Builds trees of the flat lists of tokens with paths in some data, as Style Dictionary writes them. */
function unflattened(value: Json): Json {
  if (Array.isArray(value)) {
    const paths = value.map((token: Json) => (isFields(token) && Array.isArray(token["path"]) ? token["path"] : []));
    const isFlat =
      paths.length > 0 &&
      paths.every((path) => path.length > 0 && path.every((step: Json) => typeof step === "string"));
    return isFlat ? nested(value.map((token: Json, at) => [(paths[at] ?? []) as string[], token])) : value;
  }
  if (!isFields(value)) return value;
  const members = Object.entries(value).map(([key, member]): [string, Json] => [key, unflattened(member)]);
  return members.some(([key, member]) => member !== value[key]) ? Object.fromEntries(members) : value;
}

/** Files that describe a project and never have tokens. */
const ABOUT =
  /(^|\/)(package(-lock)?|npm-shrinkwrap|tsconfig([.-]\w+)?|jsconfig|composer|lerna|nx|turbo|vitral(\.import)?)\.json$/i;

const DATA = /\.(json5?|jsonc|tokens|ya?ml)$/i;

const CODE = /\.[cm]?[jt]s$/i;

/** Programs that never export tokens. */
const PROGRAMS = /(^|\/)[^/]+\.(config|test|spec|stories|min|bundle)\.[cm]?[jt]s$|(^|\/)\.[^/]*$/i;

/** The deepest nesting of tokens; each level takes some of the stack. */
const DEEPEST = 100;

/** The most characters of code with tokens; longer code is a program, whatever it exports. */
const MOST_CODE = 2_000_000;

/** Reads the data of a source's files. @throws ImportError */
export async function documentsIn(source: SourceFiles, options: ImportOptions): Promise<readonly Document[]> {
  const paths = source.paths.filter((path) => !ABOUT.test(path));
  const data: Document[] = [];
  for (const path of paths) if (DATA.test(path)) data.push(...(await dataIn(source, path)));
  const code = paths.filter((path) => CODE.test(path) && !PROGRAMS.test(path));
  const ofCode = code.length === 0 ? [] : await modulesIn(source, code, options);
  return [...data, ...ofCode];
}

async function dataIn(source: SourceFiles, path: string): Promise<Document[]> {
  const text = source.read(path) ?? "";
  const isMeant = source.kind === "file" || /\.(json5|tokens)$|\.tokens\.json$/i.test(path);
  try {
    const { value: whole, isPlain } = await parsed(path, text);
    if (isTooLarge(whole)) throw new RangeError(TOO_LARGE);
    const value = unflattened(whole);
    if (!isFields(value)) return [];
    const isSchema = isFields(value["properties"]) && (value["type"] === "object" || "$schema" in value);
    if (isSchema) return [];
    const isLiberal = !isPlain && !/\.ya?ml$/i.test(path);
    const entries = isLiberal ? [repaired("JSON with comments, or JSON5", path, "JSON5", "JSON")] : [];
    return [{ path, tree: value, entries, ...(isPlain && value === whole && { text }) }];
  } catch (error) {
    if (!isMeant) return [];
    const message = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new ImportError(`${path} can't be read: ${message?.replace(/\.$/, "") ?? ""}.`);
  }
}

async function parsed(path: string, text: string): Promise<{ readonly value: Json; readonly isPlain: boolean }> {
  if (/\.ya?ml$/i.test(path)) {
    const { parse } = await import("yaml");
    return { value: parse(text, { maxAliasCount: 1000, merge: true }) as Json, isPlain: false };
  }
  try {
    return { value: JSON.parse(text) as Json, isPlain: true };
  } catch {
    const { default: JSON5 } = await import("json5");
    return { value: JSON5.parse<Json>(text), isPlain: false };
  }
}

/** The most values in a tree of tokens; lists in code may double with every line. */
const MOST_VALUES = 1_000_000;

const TOO_LARGE = `it has more than ${MOST_VALUES} values, or more than ${DEEPEST} levels`;

/** Returns whether data is nested too deep, or is too large, to be tokens. */
function isTooLarge(whole: Json): boolean {
  let count = 0;
  const visit = (value: Json, depth: number): boolean => {
    count += 1;
    if (count > MOST_VALUES) return true;
    if (typeof value !== "object" || value === null) return false;
    return depth >= DEEPEST || Object.values(value).some((member: Json) => visit(member, depth + 1));
  };
  return visit(whole, 0);
}

/** Reads the modules whose exports no other module re-exports. */
async function modulesIn(
  source: SourceFiles,
  paths: readonly string[],
  { run }: ImportOptions,
): Promise<readonly Document[]> {
  const codes = new Map<string, string>();
  const queue = [...paths];
  for (const path of queue) {
    const code = codes.has(path) ? undefined : await codeOf(source, path);
    if (code === undefined) continue;
    codes.set(path, code);
    // A module that is the whole source may import modules beside it.
    for (const [, specifier = ""] of code.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*["'](\.[^"']*)["']/g)) {
      const dependency = candidates(path, specifier).find((file) => CODE.test(file) && source.read(file) !== undefined);
      if (dependency !== undefined && !queue.includes(dependency)) queue.push(dependency);
    }
  }
  const modules = literalsIn(codes, (path) => parseJson(source.read(path)));
  const imported = new Set([...modules.values()].flatMap(({ imports }) => [...imports]));
  const isRoot = (path: string) => !imported.has(path);
  if (run) return ran(source, [...modules.keys()].filter(isRoot));
  const exposed = new Set<object>();
  const visit = (value: Json): void => {
    if (!isObject(value) || exposed.has(value)) return;
    exposed.add(value);
    for (const member of Object.values(value)) visit(member as Json);
  };
  const rootsFirst = [...modules].toSorted(([a], [b]) => Number(isRoot(b)) - Number(isRoot(a)));
  const reported = new Set<string>();
  /** Reports the computed values of a module, and of those that it imports data from. */
  const computedFrom = (path: string): Entry[] => {
    const module = reported.has(path) ? undefined : modules.get(path);
    if (module === undefined) return [];
    reported.add(path);
    const local = [...module.computed].map(([name, code]) => leftOut(COMPUTED, `${path}: ${name}`, code, "--run"));
    const sources = [...module.imports].filter((file) => modules.get(file)?.exports.values().some(isObject));
    return [...local, ...sources.flatMap(computedFrom)];
  };
  return rootsFirst.flatMap(([path, { exports }]) => {
    const unseen = new Map([...exports].filter(([, value]) => !isObject(value) || !exposed.has(value)));
    if (!isRoot(path) && !unseen.values().some(isObject)) return [];
    for (const value of unseen.values()) visit(value);
    const tree = treeOf(unseen);
    if (tree === undefined) return [];
    if (!isTooLarge(tree)) return [{ path, tree: fieldsOf(unflattened(tree)), entries: computedFrom(path) }];
    if (source.kind === "file") throw new ImportError(`${path} can't be read: ${TOO_LARGE}.`);
    return [];
  });
}

const COMPUTED = "Values that code computes: add --run";

function isObject(value: Json): value is Json & object {
  return typeof value === "object" && value !== null;
}

/** Returns the JavaScript of a module; undefined if it exports nothing, is too long or doesn't compile. */
async function codeOf(source: SourceFiles, path: string): Promise<string | undefined> {
  const text = source.read(path);
  if (text === undefined || text.length > MOST_CODE || !/\bexports?\b/.test(text)) return undefined;
  if (!/ts$/i.test(path)) return text;
  try {
    const { code } = await transform(text, { loader: "ts", format: "esm", target: "esnext" });
    return code;
  } catch {
    return undefined;
  }
}

/** Merges the exports of a module with the members of its default export. */
function treeOf(exports: ReadonlyMap<string, Json>): Fields | undefined {
  const { default: given = null, ...named } = Object.fromEntries(exports);
  const main = Array.isArray(given) ? unflattened(given) : given;
  const distinct = Object.entries(named).filter(([, value]) => value !== given);
  const all = { ...fieldsOf(main), ...Object.fromEntries(distinct) };
  return Object.keys(all).length === 0 ? undefined : all;
}

async function ran(source: SourceFiles, paths: readonly string[]): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for (const path of paths) {
    const { exports, entries } = await runModule(source.root, path);
    const tree = treeOf(new Map(Object.entries(exports)));
    if (tree !== undefined) documents.push({ path, tree: fieldsOf(unflattened(tree)), entries });
  }
  return documents;
}
