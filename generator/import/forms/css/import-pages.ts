import { posix } from "node:path";
import { isHighContrast, modeOf, wordsOf } from "../../modes.ts";
import { memoize } from "../../../resolve/memoize.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFile } from "../../source-files.ts";
import { BASE, plainWordsOf, without } from "../dtcg/file-names.ts";
import { DENSITY } from "../dtcg/file-units.ts";
import { type ImportGraph, nameOf, valuesOf } from "./import-graph.ts";
import { plainText } from "./sheet-texts.ts";

/** The stylesheets that pages have, with what they import. */
export type ImportPages = {
  /** Those that several others import are first. */
  readonly files: readonly SourceFile[];
  /** Those that several others import, so that every page has them. */
  readonly shared: ReadonlySet<string>;
  /** The texts that a stylesheet imports, each once: null for one that it has already, undefined if it is not here. */
  importedBy(path: string): (target: string) => string | null | undefined;
  /** The stylesheets of other pages that import something that one imports, too, or that one imports. */
  pagesBeside(path: string): readonly string[];
  /** What a page with an imported stylesheet alone has otherwise. */
  readonly entries: readonly Entry[];
};

/**
 * Finds out which stylesheets pages have: those that no other one imports, and those that all others change which import them,
 * as `index.dark.css` does `index.css`. `name` is what the source is called: a stylesheet that is called so is for all pages.
 */
export function importPagesOf(graph: ImportGraph, name = ""): ImportPages {
  const { files, textOf, importsOf, importersOf, wholeOf } = graph;
  const ofSource = new Set(wordsOf(name));
  const isChanging = (file: SourceFile, imported: SourceFile) =>
    file !== imported && isOther(file, imported, ofSource, graph) && replacedIn(file, imported, graph).length > 0;
  const pages = new Set(rootsOf(graph));
  for (const file of files) {
    const importers = importersOf(file);
    if (importers.length > 0 && importers.every((one) => isChanging(one, file))) pages.add(file);
  }
  const isShared = (imported: SourceFile) => {
    const all = [...pages].filter((file) => file !== imported && wholeOf(file).has(imported));
    const isWithin =
      all.some((file) => isChanging(file, imported)) ||
      // What all pages have with another one belongs to that.
      all.some((file) => all.every((one) => wholeOf(one).has(file))) ||
      all.every((file) => isBundled(file, imported, [...pages], graph));
    return all.length > 1 && graph.isPlain(imported) && !isWithin;
  };
  const shared = importedInOrder(pages, graph).filter((file) => !pages.has(file) && isShared(file));
  const sharedPaths = new Set(shared.map(({ path }) => path));
  const replacedOf = memoize((file: SourceFile) => {
    const targets = importsOf(file).filter((target) => !pages.has(target));
    return new Map(targets.map((target) => [target, replacedIn(file, target, graph)]));
  });
  const namesOf = memoize((entries: readonly Entry[]) => new Set(entries.map(({ subject }) => subject)));
  // What another page keeps is not lost.
  const isLost = (target: SourceFile, { subject }: Entry) =>
    importersOf(target).every((one) => !pages.has(one) || namesOf(replacedOf(one).get(target) ?? []).has(subject));
  const replacedBy = (file: SourceFile) =>
    [...replacedOf(file)].flatMap(([target, replaced]) => replaced.filter((one) => isLost(target, one)));
  return {
    files: [...shared, ...pages],
    shared: sharedPaths,
    pagesBeside: (path) => {
      const file = files.find((one) => one.path === path);
      if (file === undefined || importsOf(file).length === 0) return [];
      const isBeside = (one: SourceFile) => one !== file && !wholeOf(one).isDisjointFrom(wholeOf(file));
      return [...pages].filter(isBeside).map((one) => one.path);
    },
    entries: [...pages].flatMap(replacedBy),
    importedBy: (path) => {
      const seen = new Set([path]);
      return (target) => {
        if (sharedPaths.has(target)) return "";
        if (seen.has(target)) return null;
        seen.add(target);
        return textOf(target);
      };
    },
  };
}

/** What some stylesheets import, in the order in which it counts: what an import itself imports is before it. */
function importedInOrder(files: Iterable<SourceFile>, { importsOf }: ImportGraph): readonly SourceFile[] {
  const seen = new Set<SourceFile>();
  const found: SourceFile[] = [];
  const visit = (file: SourceFile): void => {
    for (const target of importsOf(file)) {
      if (seen.has(target)) continue;
      seen.add(target);
      visit(target);
      found.push(target);
    }
  };
  for (const file of files) visit(file);
  return found;
}

/** The stylesheets that no other one imports, and one of each ring of those that import each other. */
function rootsOf({ files, importersOf, wholeOf }: ImportGraph): readonly SourceFile[] {
  const roots = files.filter((file) => importersOf(file).length === 0);
  const reached = new Set(roots.flatMap((file) => [...wholeOf(file)]));
  for (const file of files) {
    if (reached.has(file)) continue;
    roots.push(file);
    for (const one of wholeOf(file)) reached.add(one);
  }
  return roots;
}

const REPLACED = "Values of an imported stylesheet that the importing one replaces, which counts";

/** The values of an imported stylesheet that a page with the importing one has otherwise. */
function replacedIn(file: SourceFile, imported: SourceFile, { finalOf, importedOf }: ImportGraph): readonly Entry[] {
  const final = finalOf(file);
  const found: Entry[] = [];
  for (const [key, text] of importedOf(file, imported)) {
    const made = final.get(key) ?? text;
    if (made === text || plainText(made) === plainText(text)) continue;
    const [before, after] = [`${text} in ${imported.path}`, `${made} in ${file.path}`];
    found.push({ kind: "repaired", what: REPLACED, subject: nameOf(key), found: before, made: after });
  }
  return found;
}

/** Whether another stylesheet is what a tool makes of one, with an imported one in it: `dist/acme.css` of `src/acme.css`. */
function isBundled(
  file: SourceFile,
  imported: SourceFile,
  pages: readonly SourceFile[],
  { wholeOf }: ImportGraph,
): boolean {
  const values = [...valuesOf(imported)];
  return pages.some(
    (one) =>
      one !== file &&
      posix.basename(one.path) === posix.basename(file.path) &&
      !wholeOf(one).has(imported) &&
      values.every(([key, text]) => plainText(valuesOf(one).get(key) ?? "") === plainText(text)),
  );
}

/** Whether a stylesheet may be for other pages than one that it imports: for other readers, or for a brand. */
function isOther(
  file: SourceFile,
  imported: SourceFile,
  ofSource: ReadonlySet<string>,
  { wholeOf, finalOf }: ImportGraph,
): boolean {
  if (isOfReaders(file.path, imported.path)) return true;
  if (!isCalledOther(file.path, imported.path, ofSource)) return false;
  // Most of what a brand adds is that with other values.
  const before = new Set([...finalOf(imported).keys()].map(nameOf));
  const own = [...wholeOf(file)].filter((one) => !wholeOf(imported).has(one));
  const added = new Set(own.flatMap((one) => [...valuesOf(one).keys()].map(nameOf)));
  return 2 * added.intersection(before).size >= added.size;
}

/** The words of a path, without those that say nothing of pages. */
function ownWords(path: string): readonly string[] {
  const words = [...posix.dirname(path).split("/").flatMap(wordsOf), ...plainWordsOf(path)];
  return words.filter((word) => !BASE.test(word) || word === "default");
}

/** Whether a stylesheet is for other readers than one that it imports, by their names: it is dark, or that is light. */
function isOfReaders(path: string, imported: string): boolean {
  const others = ownWords(imported);
  const more = without(ownWords(path), others);
  return (
    more.some((word) => modeOf(word) !== undefined || DENSITY.test(word)) ||
    isHighContrast(more.join("-")) ||
    others.some((word) => word === "default" || modeOf(word) === "light")
  );
}

/** Words of stylesheets that have more than what they import. */
const OF_ALL =
  /^(app|site|page|web|all|full|theme|theming|overrides?|custom|components?|util(itie)?s|reset|normali[sz]e|fonts?|typography|layout|animations?|library|lib|package|dist|build)$/;

/** Whether a stylesheet may be a brand's by its name, or by its folder within that of what it imports. */
function isCalledOther(path: string, imported: string, ofSource: ReadonlySet<string>): boolean {
  const [folder, outer] = [path, imported].map((one) => posix.dirname(one));
  const isWithin = folder !== outer && (outer === "." || folder?.startsWith(`${outer}/`) === true);
  return (
    isWithin || without(ownWords(path), ownWords(imported)).some((word) => !OF_ALL.test(word) && !ofSource.has(word))
  );
}
