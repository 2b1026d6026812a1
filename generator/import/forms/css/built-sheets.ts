import { wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFile } from "../../source-files.ts";
import { BASE } from "../dtcg/file-names.ts";
import { ofCovered } from "./covered.ts";
import { type ImportGraph, nameOf } from "./import-graph.ts";
import { folderOf, isSame, type Made, ofOldSheet } from "./made-sheets.ts";

/**
 * The stylesheets that a build makes of others with all that these import, and with what all pages have, in a folder such as
 * `dist`: `dist/acme.min.css` of `src/acme/index.css`.
 */
export function builtSheetsIn(graph: ImportGraph): {
  readonly files: ReadonlySet<SourceFile>;
  readonly entries: readonly Entry[];
} {
  const { files, wholeOf, finalOf } = graph;
  const found = files.flatMap((file) => builtOf(file, graph) ?? []);
  const byOriginal = Map.groupBy(found, ({ of }) => of);
  // Several with other values than one source are alternatives.
  const isOne = ({ of, others }: Built) =>
    others.length === 0 || new Set(byOriginal.get(of)?.map((one) => JSON.stringify(textsOf(one)))).size === 1;
  const built = found.filter(isOne);
  const isBuilt = new Set(built.map(({ file }) => file));
  const left = built.filter(({ file }) => files.every((one) => isBuilt.has(one) || !wholeOf(one).has(file)));
  return {
    files: new Set(left.map(({ file }) => file)),
    entries: left.flatMap(({ file, of, others }) =>
      others.length > 0 ? ofOldSheet({ others }) : [ofCovered(file.path, finalOf(file).size, of.path)],
    ),
  };
}

/** A stylesheet that is made of another one, with the values that both have otherwise. */
type Built = Pick<Made, "others"> & { readonly file: SourceFile; readonly of: SourceFile; readonly shared: number };

function textsOf({ others }: Built): readonly unknown[] {
  return others.map(([one]) => one?.text);
}

/** What a stylesheet in a folder for what is made is made of: of several the one that is most like it. */
function builtOf(file: SourceFile, graph: ImportGraph): Built | undefined {
  const folder = folderOf(file.path);
  if (folder === undefined) return undefined;
  const outer = folder.replace(/[^/]+\/$/, "");
  const values = graph.finalOf(file);
  const words = ownWords(file.path.slice(folder.length));
  const sources = graph.files.filter(({ path }) => path.startsWith(outer) && folderOf(path) === undefined);
  const isNamed = ({ path }: SourceFile) => areSame(ownWords(path.slice(outer.length)), words);
  const isOfAll = ({ path }: SourceFile) => ownWords(path.slice(outer.length)).size === 0;
  const ofAll = sources.filter(isOfAll).map(graph.finalOf);
  const found = sources.flatMap((of): Built[] => {
    const own = graph.finalOf(of);
    const isWhole = own.size === values.size && graph.importsOf(of).length > 0;
    if (!isNamed(of) && !isWhole) return [];
    const shared = [...values].filter(([key]) => own.has(key));
    const others = shared.flatMap(([key, text]): Made["others"] => {
      const name = nameOf(key).slice(2);
      const pair = [
        { name, text, sheet: file.path },
        { name, text: own.get(key) ?? text, sheet: of.path },
      ] as const;
      return isSame(...pair) ? [] : [pair];
    });
    const isShared = ([key, text]: readonly [string, string]) =>
      own.has(key) || ofAll.some((base) => base.get(key) === text);
    const isMade = isNamed(of)
      ? 2 * shared.length >= own.size && 2 * others.length < shared.length && [...values].every(isShared)
      : shared.length === own.size && others.length === 0;
    return isMade ? [{ file, of, others, shared: shared.length }] : [];
  });
  return found.toSorted((one, other) => one.others.length - other.others.length || other.shared - one.shared)[0];
}

/** Folders that say nothing about what is in them. */
const PLAIN = /^(src|source|css|min|themes?|brands?)$/;

/** The words of a path that say what a stylesheet is for. */
function ownWords(path: string): ReadonlySet<string> {
  return new Set(wordsOf(path.replace(/(\.min)?\.css$/, "")).filter((word) => !BASE.test(word) && !PLAIN.test(word)));
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.symmetricDifference(other).size === 0;
}
