import { posix } from "node:path";
import type { Declaration, Node } from "postcss";
import { memoize } from "../../../resolve/memoize.ts";
import { isHighContrast, modeOf, wordsOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFile } from "../../source-files.ts";
import { BASE, plainWordsOf, without } from "../dtcg/file-names.ts";
import { DENSITY } from "../dtcg/file-units.ts";
import { importsIn, parseSheet } from "./imports.ts";
import { plainText } from "./sheet-texts.ts";

/** The stylesheets that pages have, with what they import. */
export type ImportGraph = {
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

const REPLACED = "Values of an imported stylesheet that the importing one replaces, which counts";

/**
 * Finds out which stylesheets pages have: those that no other one imports, and those that all others change which import them,
 * as `index.dark.css` does `index.css`. `name` is what the source is called: a stylesheet that is called so is for all pages.
 */
export function importGraphOf(
  files: readonly SourceFile[],
  textOf: (path: string) => string | undefined,
  name = "",
): ImportGraph {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importsOf = memoize(({ path }: SourceFile) =>
    importsIn(path, textOf(path) ?? "").flatMap(({ file, isPlain }) => {
      const target = byPath.get(file);
      return target === undefined ? [] : [{ target, isPlain }];
    }),
  );
  const importers = Map.groupBy(
    files.flatMap((file) => importsOf(file).map(({ target, isPlain }) => ({ file, target, isPlain }))),
    ({ target }) => target,
  );
  /** A stylesheet with all that it imports, and what these do. */
  const wholeOf = memoize((file: SourceFile): ReadonlySet<SourceFile> => {
    const found = new Set([file]);
    for (const one of found) for (const { target } of importsOf(one)) found.add(target);
    return found;
  });
  /** What a page with a stylesheet has: the last of the values that it imports and declares. */
  const finalOf = memoize((file: SourceFile): ReadonlyMap<string, string> => {
    // Of a ring, what it begins with counts.
    const imported = importsOf(file).filter(({ target }) => !wholeOf(target).has(file));
    return new Map([...imported.flatMap(({ target }) => [...finalOf(target)]), ...valuesOf(file)]);
  });
  const ofSource = new Set(wordsOf(name));
  /** Whether most of what a stylesheet adds to an imported one is that with other values. */
  const isOverriding = (file: SourceFile, imported: SourceFile) => {
    const before = new Set([...finalOf(imported).keys()].map(nameOf));
    const own = [...wholeOf(file)]
      .filter((one) => !wholeOf(imported).has(one))
      .flatMap((one) => [...valuesOf(one).keys()]);
    const added = new Set(own.map(nameOf));
    return 2 * added.intersection(before).size >= added.size;
  };
  const isOther = (file: SourceFile, imported: SourceFile) =>
    isOfReaders(file.path, imported.path) ||
    (isCalledOther(file.path, imported.path, ofSource) && isOverriding(file, imported));
  const isChanging = (file: SourceFile, imported: SourceFile) => {
    if (file === imported || !isOther(file, imported)) return false;
    const final = finalOf(file);
    return [...finalOf(imported)].some(([key, text]) => plainText(final.get(key) ?? text) !== plainText(text));
  };
  const pages = new Set(files.filter((file) => !importers.has(file)));
  // One of each ring of those that import each other.
  const reached = new Set([...pages].flatMap((file) => [...wholeOf(file)]));
  for (const file of files.filter((one) => !reached.has(one))) {
    if (reached.has(file)) continue;
    pages.add(file);
    for (const one of wholeOf(file)) reached.add(one);
  }
  for (const [imported, all] of importers) if (all.every(({ file }) => isChanging(file, imported))) pages.add(imported);
  /** Whether another stylesheet is what a tool makes of one, with an imported one in it: `dist/acme.css` of `src/acme.css`. */
  const isBundled = (file: SourceFile, imported: SourceFile) => {
    const values = [...valuesOf(imported)];
    return [...pages].some(
      (one) =>
        one !== file &&
        posix.basename(one.path) === posix.basename(file.path) &&
        !wholeOf(one).has(imported) &&
        values.every(([key, text]) => plainText(valuesOf(one).get(key) ?? "") === plainText(text)),
    );
  };
  const isShared = (imported: SourceFile) => {
    const all = [...pages].filter((file) => file !== imported && wholeOf(file).has(imported));
    const isPlain = importers.get(imported)?.every((one) => one.isPlain) === true;
    const isWithin = all.some((file) => isChanging(file, imported)) || all.every((file) => isBundled(file, imported));
    return all.length > 1 && isPlain && !isWithin;
  };
  const shared = [...importers.keys()].filter((file) => !pages.has(file) && isShared(file));
  const sharedPaths = new Set(shared.map(({ path }) => path));
  const replacedBy = (file: SourceFile) =>
    importsOf(file).flatMap(({ target }) => {
      if (pages.has(target)) return [];
      const final = finalOf(file);
      return [...finalOf(target)].flatMap(([key, text]): Entry[] => {
        const made = final.get(key) ?? text;
        if (plainText(made) === plainText(text)) return [];
        const [before, after] = [`${text} in ${target.path}`, `${made} in ${file.path}`];
        return [{ kind: "repaired", what: REPLACED, subject: nameOf(key), found: before, made: after }];
      });
    });
  return {
    files: [...shared, ...pages],
    shared: sharedPaths,
    pagesBeside: (path) => {
      const file = byPath.get(path);
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

/** The property of a value, with what that is for behind it. */
function nameOf(key: string): string {
  return key.slice(0, key.indexOf(" "));
}

/** The custom properties of a stylesheet, by what they are and what they are for, with their values. */
const valuesOf = memoize(({ path, text }: SourceFile): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  parseSheet(path, text).walkDecls(/^--/, (one: Declaration) => {
    found.set([one.prop, ...pagesOf(one)].join(" "), one.value.trim());
  });
  return found;
});

/** The selectors and media around a declaration. */
function pagesOf({ parent }: Node): readonly string[] {
  if (parent === undefined || parent.type === "root") return [];
  const { selector = "", name = "", params = "" } = parent as { selector?: string; name?: string; params?: string };
  return [selector || `@${name} ${params}`, ...pagesOf(parent as Node)];
}
