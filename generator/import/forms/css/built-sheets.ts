import { once } from "../../../resolve/memoize.ts";
import { wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFile } from "../../source-files.ts";
import { BASE } from "../dtcg/file-names.ts";
import { ofCovered } from "./covered.ts";
import { type ImportGraph, nameOf } from "./import-graph.ts";
import { folderOf, isCompiled, isSame, type Made, ofOldSheet, type Value } from "./made-sheets.ts";

/**
 * The stylesheets that a build makes of others with all that these import, and with what all pages have, in a folder such as
 * `dist`: `dist/acme.min.css` of `src/acme/index.css`.
 */
export function builtSheetsIn(graph: ImportGraph): {
  readonly files: ReadonlySet<SourceFile>;
  readonly entries: readonly Entry[];
} {
  const { files, wholeOf, finalOf } = graph;
  const made = files.filter(({ path }) => folderOf(path) !== undefined);
  const found = [...Map.groupBy(made, outerOf)].flatMap(([folder, some]) => {
    const sources = sourcesIn(folder, files);
    return some.flatMap((file) => builtOf(file, sources, graph) ?? []);
  });
  const byOriginal = Map.groupBy(found, ({ of }) => of);
  const isFound = new Set(found.map(({ file }) => file));
  const ofNone = made.filter((file) => !isFound.has(file));
  // Several with other values than one source are alternatives, and so is one beside another that has no source.
  const isOne = ({ file, of }: Built) =>
    new Set(byOriginal.get(of)?.map((one) => JSON.stringify(textsOf(one)))).size === 1 &&
    !ofNone.some((one) => folderOf(one.path) === folderOf(file.path) && hasAll(finalOf(one), finalOf(file)));
  // What a build has worked out counts before what it is made of.
  const isWorkedOut = ({ file, of, others }: Built) =>
    isCompiled({ others, isWhole: finalOf(file).size === finalOf(of).size });
  const built = found.filter((one) => one.others.length === 0 || (isOne(one) && !isWorkedOut(one)));
  const isBuilt = new Set(built.map(({ file }) => file));
  const left = built.filter(({ file }) => files.every((one) => isBuilt.has(one) || !wholeOf(one).has(file)));
  return {
    files: new Set(left.map(({ file }) => file)),
    entries: left.flatMap(({ file, of, others }) =>
      others.length > 0 ? ofOldSheet({ of: of.path, others }) : [ofCovered(file.path, finalOf(file).size, of.path)],
    ),
  };
}

/** A stylesheet that is made of another one, with the values that both have otherwise. */
type Built = Pick<Made, "others"> & { readonly file: SourceFile; readonly of: SourceFile; readonly shared: number };

function textsOf({ others }: Built): readonly unknown[] {
  return others.map(([one]) => one?.text);
}

/** Whether a stylesheet has all properties of another one. */
function hasAll(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return [...other.keys()].every((key) => one.has(key));
}

/** The folder around that of what is made. */
function outerOf({ path }: SourceFile): string {
  return folderOf(path)?.replace(/[^/]+\/$/, "") ?? "";
}

/** The stylesheets of a folder that are not in one for what is made. */
type Sources = {
  readonly all: readonly { readonly file: SourceFile; readonly words: ReadonlySet<string> }[];
  /** Those that are called for nothing in particular. */
  readonly ofAll: readonly SourceFile[];
};

function sourcesIn(folder: string, files: readonly SourceFile[]): Sources {
  const all = files
    .filter(({ path }) => path.startsWith(folder) && folderOf(path) === undefined)
    .map((file) => ({ file, words: ownWords(file.path.slice(folder.length)) }));
  return { all, ofAll: all.flatMap(({ file, words }) => (words.size === 0 ? file : [])) };
}

/** What a stylesheet in a folder for what is made is made of: of several sources the one that is most like it. */
function builtOf(file: SourceFile, { all, ofAll }: Sources, graph: ImportGraph): Built | undefined {
  const { finalOf, importsOf } = graph;
  const words = ownWords(file.path.slice(folderOf(file.path)?.length));
  const values = finalOf(file);
  const pagesOfAll = once(() => new Set(ofAll.flatMap((one) => [...pagesIn(one, graph)])));
  if (values.size === 0) return undefined;
  const found = all.flatMap(({ file: of, words: ofSource }) => {
    const isNamed = words.symmetricDifference(ofSource).size === 0;
    const isWhole = () => importsOf(of).length > 0 && finalOf(of).size === values.size;
    if (!isNamed && !isWhole()) return [];
    const shared = finalOf(of)
      .keys()
      .reduce((count, key) => count + Number(values.has(key)), 0);
    const others = othersIn(file, isNamed ? [of, ...ofAll] : [of], finalOf);
    const own = others.filter(([, other]) => other?.sheet === of.path).length;
    const more = others.filter(([, other]) => other === undefined).length;
    const isLike = 2 * shared >= finalOf(of).size && 2 * own < shared && 2 * others.length < values.size;
    const hasPages = () => pagesIn(file, graph).isSubsetOf(pagesIn(of, graph).union(pagesOfAll()));
    const isMade = isNamed ? isLike && more <= MOST_MORE * values.size && hasPages() : others.length === 0;
    return isMade ? [{ file, of, others, shared }] : [];
  });
  return found.toSorted((one, other) => one.others.length - other.others.length || other.shared - one.shared)[0];
}

/** For which pages a stylesheet has values. */
function pagesIn(file: SourceFile, { finalOf }: ImportGraph): ReadonlySet<string> {
  return new Set(
    finalOf(file)
      .keys()
      .map((key) => key.slice(nameOf(key).length)),
  );
}

/** The values of a stylesheet that others do not have, each with that of the first one that has another. */
function othersIn(
  file: SourceFile,
  sources: readonly SourceFile[],
  finalOf: ImportGraph["finalOf"],
): readonly (readonly Value[])[] {
  return [...finalOf(file)].flatMap(([key, text]): (readonly Value[])[] => {
    const name = nameOf(key).slice(2);
    const value = { name, text, sheet: file.path };
    const known = sources.flatMap((source): Value[] => {
      const other = finalOf(source).get(key);
      return other === undefined ? [] : [{ name, text: other, sheet: source.path }];
    });
    const [first] = known;
    if (first === undefined) return [[value]];
    const counting = first.sheet === sources[0]?.path ? [first] : known;
    return counting.some((other) => isSame(value, other)) ? [] : [[value, first]];
  });
}

/** At most this part of what a build once made is not in its source any more. */
const MOST_MORE = 0.1;

/** Folders that say nothing about what is in them. */
const PLAIN = /^(src|source|css|min|themes?|brands?)$/;

/** The words of a path that say what a stylesheet is for. */
function ownWords(path: string): ReadonlySet<string> {
  return new Set(wordsOf(path.replace(/(\.min)?\.css$/, "")).filter((word) => !BASE.test(word) && !PLAIN.test(word)));
}
