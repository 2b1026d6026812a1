import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Contents, openContents } from "./file-contents.ts";
import { ImportError } from "./import-error.ts";
import type { Entry } from "./reading.ts";

/** A file of a source, by its path below the source's folder. */
export type SourceFile = { readonly path: string; readonly text: string };

/** What an identity is made from: one file, or the files of a folder or an npm package. */
export type SourceFiles = Contents & {
  /** What it is called: the name of the package, the folder or the file. */
  readonly name: string;
  readonly kind: "file" | "folder" | "package" | "address";
  /** The folder that paths are relative to. */
  readonly root: string;
  /** All files that may have tokens, sorted; of a single file only that one. */
  readonly paths: readonly string[];
  /** Files of components, which have no tokens, but may give custom properties values. */
  readonly components?: readonly string[];
  /** Files of YAML, which is not read, but may have tokens. */
  readonly yaml?: readonly string[];
  /** Files of Sass and Less, which are not read, but may have tokens. */
  readonly sass?: readonly string[];
  /** What was not looked at. */
  readonly entries: readonly Entry[];
};

/** At most this many files are looked at. */
const MOST_FILES = 20_000;

/** Files that may have tokens. */
const ENDINGS = /\.(json5?|jsonc|tokens|css|[cm]?[jt]s)$/;

const COMPONENTS = /\.[jt]sx$/;

/** Files with the ending of components that are called for the tokens that they have. */
export const CALLED_FOR_TOKENS = /(^|[/.-])(light|dark|themes?|tokens?|brands?|palettes?|colou?rs?)\.[jt]sx$/i;

const YAML = /\.ya?ml$/;

const SASS = /\.(s[ac]ss|less)$/;

/** Folders that never have a package's own tokens. */
const SKIPPED = new Set(["node_modules", ".git", ".svn", ".tmp", ".temp", ".cache", "coverage"]);

/** The files in folders that Vitral itself has written: the tokens of an import, and a build. */
const WRITTEN = ["vitral.import.json", ".vitral.json"];

/** What names a file of a source on the command line. */
export function addressOf({ kind, name, root, paths }: SourceFiles, path: string): string {
  // A file of a package has its own name.
  const isPackage = kind === "package" && !paths.includes(name);
  return kind === "address" || isPackage ? `${name}/${path}` : relative("", join(root, path));
}

/** The text of a file; undefined where too much has been read before it, which a source without it may be. */
export function textIn(source: SourceFiles, path: string): string | undefined {
  try {
    return source.read(path);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** Opens a file, a folder, or a package that is installed here. @throws ImportError */
export function openSource(given: string, from = "."): SourceFiles {
  if (given.includes("\0")) throw new ImportError("No source has a name with the character U+0000.");
  const path = resolve(from, given);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) {
    // A file that is named may be a link; those in folders are not followed.
    const real = realpathSync(path);
    const one = [basename(real)];
    return {
      ...openFiles(basename(real), "file", dirname(real), one, []),
      yaml: one.filter((name) => YAML.test(name)),
    };
  }
  if (found?.isDirectory()) return openFolder(path, "folder");
  const [, name = "", below] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.+))?$/.exec(given) ?? [];
  const installed = findPackage(name, resolve(from));
  if (installed !== undefined && below !== undefined) return { ...openSource(below, installed), kind: "package" };
  if (installed !== undefined) return openFolder(installed, "package", given);
  throw new ImportError(
    `"${given}" is no file, no folder, and no package that is installed here.`,
    name === given && !/\.\w+$/.test(name) ? "A package must be installed in node_modules first." : null,
  );
}

/** Opens a package that is installed for a folder, without a list of its files; undefined if it has another name. */
export function openPackage(name: string, from: string): SourceFiles | undefined {
  const root = /^(@[\w.-]+\/)?\w[\w.-]*$/.test(name) ? findPackage(name, resolve(from)) : undefined;
  return root !== undefined && packageName(root) === name ? openFiles(name, "package", root, [], []) : undefined;
}

function openFolder(root: string, kind: "folder" | "package", name = packageName(root) ?? basename(root)): SourceFiles {
  const paths: string[] = [];
  const components: string[] = [];
  const yaml: string[] = [];
  const sass: string[] = [];
  const entries: Entry[] = [];
  const visit = (below: string) => {
    for (const entry of readdirSync(join(root, below), { withFileTypes: true }).sort(byName)) {
      const path = below + entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !WRITTEN.some((name) => existsSync(join(root, path, name)))) visit(`${path}/`);
      } else if (entry.isSymbolicLink()) {
        entries.push({ kind: "left-out", what: "Links", subject: path, found: "a link to another file" });
      } else if (entry.isFile() && (ENDINGS.test(entry.name) || CALLED_FOR_TOKENS.test(entry.name))) paths.push(path);
      else if (entry.isFile() && COMPONENTS.test(entry.name)) components.push(path);
      else if (entry.isFile() && YAML.test(entry.name)) yaml.push(path);
      else if (entry.isFile() && SASS.test(entry.name)) sass.push(path);
      if (paths.length + components.length > MOST_FILES)
        throw new ImportError(`"${root}" has more than ${MOST_FILES} files.`, "Name the folder that has the tokens.");
    }
  };
  visit("");
  return { ...openFiles(name, kind, root, paths, entries), components, yaml, sass };
}

function byName({ name: one }: { readonly name: string }, { name: other }: { readonly name: string }): number {
  return one < other ? -1 : 1;
}

function openFiles(
  name: string,
  kind: SourceFiles["kind"],
  root: string,
  paths: readonly string[],
  entries: Entry[],
): SourceFiles {
  return { name, kind, root, paths, entries, ...openContents(root, { name, isFile: kind === "file" }, entries) };
}

/** The folder of a package in the nearest `node_modules` that has it. */
function findPackage(name: string, from: string): string | undefined {
  if (name === "") return undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(path);
    if (dirname(folder) === folder) return undefined;
  }
}

/** The name that a folder has in its `package.json`. */
function packageName(root: string): string | undefined {
  try {
    const file = join(root, "package.json");
    if (!lstatSync(file).isFile()) return undefined;
    const { name } = JSON.parse(readFileSync(file, "utf8")) as { readonly name?: unknown };
    return typeof name === "string" && name !== "" ? name : undefined;
  } catch {
    return undefined;
  }
}
