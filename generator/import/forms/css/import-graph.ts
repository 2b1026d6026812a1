import type { Declaration, Node } from "postcss";
import { memoize } from "../../../resolve/memoize.ts";
import type { SourceFile } from "../../source-files.ts";
import { type Import, importsIn, parseSheet } from "./imports.ts";

/** Which stylesheets import which. */
export type ImportGraph = {
  readonly files: readonly SourceFile[];
  /** The text of a stylesheet by its path, with its imports by their paths; undefined if it is not here. */
  textOf(path: string): string | undefined;
  importsOf(file: SourceFile): readonly SourceFile[];
  importersOf(file: SourceFile): readonly SourceFile[];
  /** Whether a stylesheet is always imported for all media and in no layer. */
  isPlain(file: SourceFile): boolean;
  /** A stylesheet with all that it imports, and what these do. */
  wholeOf(file: SourceFile): ReadonlySet<SourceFile>;
  /** What a page with a stylesheet has: the last of the values that it imports and declares. */
  finalOf(file: SourceFile): ReadonlyMap<string, string>;
  /** The values of a stylesheet that another one imports, by what they are for there. */
  importedOf(file: SourceFile, imported: SourceFile): ReadonlyMap<string, string>;
};

/** An import of a stylesheet that is here. */
type Imported = Omit<Import, "file"> & { readonly target: SourceFile };

/** No page has more; stylesheets that each import the next one twice have twice as many with each. */
const MOST_VALUES = 100_000;

/** Reads the imports of stylesheets. @throws ImportError for invalid CSS */
export function importGraphOf(files: readonly SourceFile[], textOf: ImportGraph["textOf"]): ImportGraph {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const importsOf = memoize(({ path }: SourceFile) =>
    importsIn(path, textOf(path) ?? "").flatMap(({ file, ...one }): Imported[] => {
      const target = byPath.get(file);
      return target === undefined ? [] : [{ ...one, target }];
    }),
  );
  const importers = Map.groupBy(
    files.flatMap((file) => importsOf(file).map(({ target, isPlain }) => ({ file, target, isPlain }))),
    ({ target }) => target,
  );
  const wholeOf = memoize((file: SourceFile): ReadonlySet<SourceFile> => {
    const found = new Set([file]);
    for (const one of found) for (const { target } of importsOf(one)) found.add(target);
    return found;
  });
  const valuesWithin = ({ target, conditions }: Imported): ReadonlyMap<string, string> => {
    const around = conditions.map((one) => ` ${plainPage(one)}`).join("");
    return around === "" ? finalOf(target) : new Map([...finalOf(target)].map(([key, text]) => [key + around, text]));
  };
  const finalOf = memoize((file: SourceFile): ReadonlyMap<string, string> => {
    // Of a ring, what it begins with counts.
    const imported = importsOf(file).filter(({ target }) => !wholeOf(target).has(file));
    const count = imported.reduce((sum, { target }) => sum + finalOf(target).size, 0);
    const [first, ...others] = count > MOST_VALUES ? [] : imported.map(valuesWithin);
    const found = new Map(first);
    for (const values of others) for (const [key, text] of values) found.set(key, text);
    for (const [key, text] of valuesOf(file)) found.set(key, text);
    return found;
  });
  const importedOf: ImportGraph["importedOf"] = (file, target) => {
    const [first, ...others] = importsOf(file).filter((one) => one.target === target);
    return first === undefined || others.length > 0 ? finalOf(target) : valuesWithin(first);
  };
  return {
    files,
    textOf,
    importsOf: (file) => importsOf(file).map(({ target }) => target),
    importersOf: (target) => importers.get(target)?.map(({ file }) => file) ?? [],
    isPlain: (target) => importers.get(target)?.every((one) => one.isPlain) === true,
    wholeOf,
    finalOf,
    importedOf,
  };
}

/** The property of a value, with what that is for behind it. */
export function nameOf(key: string): string {
  return key.slice(0, key.indexOf(" "));
}

/** The custom properties of a stylesheet, by what they are and what they are for, with their values. */
export const valuesOf = memoize(({ path, text }: SourceFile): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  parseSheet(path, text).walkDecls(/^--/, (one: Declaration) => {
    found.set([one.prop, ...pagesOf(one)].join(" "), one.value.trim());
  });
  return found;
});

/** The selectors and media around a declaration, in one notation. */
function pagesOf({ parent }: Node): readonly string[] {
  if (parent === undefined || parent.type === "root") return [];
  const { selector = "", name = "", params = "" } = parent as { selector?: string; name?: string; params?: string };
  return [plainPage(selector || `@${name} ${params}`), ...pagesOf(parent as Node)];
}

/** What is around a declaration, without spaces and quotes that say nothing. */
function plainPage(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/ ?([,=>~+]) ?|([(:]) | (?=\))/g, "$1$2")
    .replaceAll(/["']/g, "");
}
