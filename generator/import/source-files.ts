import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, extname, join, posix, relative, resolve, sep } from "node:path";
import { BUILDS } from "./choices.ts";
import { type Fields, fieldsOf, parseJson } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import { LARGEST, MOST_BYTES } from "./limits.ts";
import { matchesAny } from "./options.ts";
import { type Entry, leftOut } from "./reading.ts";

/** The files of a source: a file, a folder, an npm package, several of these, or a published API. */
export type SourceFiles = {
  /** The name of the package, folder, file or host; with several sources, the first one's. */
  readonly name: string;
  readonly kind: "file" | "folder" | "package" | "address";
  /** The folder that paths are relative to. */
  readonly root: string;
  readonly paths: readonly string[];
  /** The given folders, relative to the root: empty, or with a slash at the end. Inner folders come first. */
  readonly folders: readonly string[];
  /** Returns a file's text; undefined if it doesn't exist. @throws ImportError if the source is too large */
  read(path: string): string | undefined;
  /** Counts of files that may contain tokens but that no form reads, keyed by extension: `.scss`. */
  readonly unread: ReadonlyMap<string, number>;
  /** Entries for links, unknown encodings and files that are too large. */
  readonly entries: readonly Entry[];
};

const MOST_FILES = 20_000;

/** Files that may contain tokens; type declarations can't. */
const READ = /(?<!\.d)\.(json5?|jsonc|tokens|ya?ml|css|[cm]?[jt]s)$/i;

/** Files that may contain tokens but that no form reads. */
const UNREAD = /\.(scss|sass|less|styl|[jt]sx|vue|svelte|xml|swift|kt|dart|toml)$/i;

/** Folders without tokens of the package itself. */
const SKIPPED = new Set(["node_modules", ".git", ".svn", ".tmp", ".temp", ".cache", "coverage"]);

/** Files that mark a folder as Vitral's output: an import or a build. */
const MARKS = ["vitral.import.json", ".vitral.json"];

/** Returns a source file's name for the command line and messages. */
export function addressOf({ kind, name, root, paths }: SourceFiles, path: string): string {
  const isInPackage = kind === "package" && !paths.includes(name);
  return kind === "address" || isInPackage ? `${name}/${path}` : relative("", join(root, path));
}

/** Opens files, folders or installed packages as one source. @throws ImportError */
export function openSource(given: string | readonly string[], from = "."): SourceFiles {
  const entries: Entry[] = [];
  const [first, ...rest] = [given].flat().map((name) => listed(name, from, entries));
  if (first === undefined) throw new ImportError("Nothing names a source.", "Add --from <source>.");
  const { paths, unread, ...source } = rest.length === 0 ? first : joined([first, ...rest]);
  const counts = Map.groupBy(unread, (path) => extname(path));
  const ordered = [...counts].map(([ending, { length }]) => [ending, length] as const);
  ordered.sort(([, left], [, right]) => right - left);
  return { ...source, paths, unread: new Map(ordered), entries, read: openContents(source, entries) };
}

type Listed = Pick<SourceFiles, "name" | "kind" | "root" | "paths" | "folders"> & {
  readonly unread: readonly string[];
};

function listed(given: string, from: string, entries: Entry[]): Listed {
  if (given.includes("\0")) throw new ImportError("A source can't have the character U+0000 in its name.");
  const path = resolve(from, given);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) {
    // A file given by name may be a link; links in folders aren't followed.
    const real = realpathSync(path);
    const name = basename(real);
    const [paths, unread] = UNREAD.test(name) ? [[], [name]] : [[name], []];
    return { name, kind: "file", root: dirname(real), paths, folders: [""], unread };
  }
  if (stats?.isDirectory()) return listFolder(path, packageName(path) ?? basename(path), "folder", entries);
  const [, name = "", below] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.+))?$/.exec(given) ?? [];
  const installed = findPackage(name, resolve(from));
  if (installed !== undefined && below !== undefined) {
    const inside = listed(below, installed, entries);
    return { ...inside, name: inside.kind === "file" ? inside.name : given };
  }
  if (installed !== undefined) return listFolder(installed, given, "package", entries);
  const isPackage = name.startsWith("@") || (name === given && name !== "" && !/\.\w+$/.test(name));
  throw new ImportError(
    `"${given}" isn't a file, a folder or a package that is installed here.`,
    isPackage ? `If it is a package, install it first: \`npm install ${name}\`.` : null,
  );
}

function joined(sources: readonly [Listed, ...Listed[]]): Listed {
  const roots = sources.map((source) => realpathSync(source.root));
  let root = roots[0] ?? "";
  while (!roots.every((folder) => folder === root || isBelow(folder, root))) root = dirname(root);
  const folders = roots.map((folder) => (folder === root ? "" : `${relative(root, folder).replaceAll(sep, "/")}/`));
  const placed = (key: "paths" | "unread") => {
    const all = sources.flatMap((source, at) => source[key].map((path) => (folders[at] ?? "") + path));
    return [...new Set(all)].sort();
  };
  return {
    name: sources[0].name,
    kind: "folder",
    root,
    paths: placed("paths"),
    folders: folders.toSorted((a, b) => b.length - a.length),
    unread: placed("unread"),
  };
}

/** Removes the files that match patterns such as `docs/**`, and returns the patterns without a match: selectors. */
export function withoutIgnored(
  source: SourceFiles,
  patterns: readonly string[],
): { readonly rest: SourceFiles; readonly ignore: readonly string[] } {
  const ofFiles = patterns.filter((pattern) => source.paths.some((path) => matchesAny([pattern], path)));
  const paths = source.paths.filter((path) => !matchesAny(ofFiles, path));
  return { rest: { ...source, paths }, ignore: patterns.filter((pattern) => !ofFiles.includes(pattern)) };
}

/**
 * Removes build output from a source, except the stylesheets that its `package.json` names; undefined if nothing would
 * be removed, or nothing would remain.
 */
export function withoutBuilt(source: SourceFiles): SourceFiles | undefined {
  const named = new Set(source.kind === "package" ? namedSheets(source) : []);
  const paths = source.paths.filter((path) => buildOf(path, source) === undefined || named.has(path));
  return paths.length === 0 || paths.length === source.paths.length ? undefined : { ...source, paths };
}

/** Returns the build folder of a file, such as `dist`, at or below the given folder that contains it. */
function buildOf(path: string, { folders }: Pick<SourceFiles, "folders">): string | undefined {
  const outside = folders.find((folder) => path.startsWith(folder)) ?? "";
  const steps = path.slice(outside.length).split("/");
  const at = steps.findIndex((step, index) => index < steps.length - 1 && BUILDS.has(step));
  return at < 0 ? undefined : outside + steps.slice(0, at + 1).join("/");
}

/** Counts files by extension, or by the address of the build folder that has them, such as `acme/dist/`. */
export function countsOf(paths: readonly string[], source: SourceFiles): Readonly<Record<string, number>> {
  const groups = Map.groupBy(paths, (path) => {
    const build = buildOf(path, source);
    return build === undefined ? extname(path) : `${addressOf(source, build)}/`;
  });
  return Object.fromEntries([...groups].map(([group, { length }]) => [group, length]));
}

/** A declaration of a custom property. */
export const PROPERTY = /--[\w-]+\s*:/;

/**
 * Returns the stylesheets of a source; for a package, those that `style` or `exports` in its `package.json` names.
 *
 * @throws ImportError for a package with several stylesheets with tokens if its `package.json` names none of them.
 */
export function stylesheetsOf(source: SourceFiles): readonly string[] {
  const sheets = source.paths.filter((path) => /\.css$/i.test(path));
  if (source.kind !== "package" || sheets.length < 2) return sheets;
  const named = namedSheets(source);
  if (named.length > 0) return named;
  const possible = sheets.filter((path) => {
    const text = source.read(path) ?? "";
    return PROPERTY.test(text) || text.includes("@import");
  });
  if (possible.length < 2) return possible;
  return refuseSeveral(source, "stylesheets, and its package.json names none of them", possible);
}

/** Refuses a source with several files of which one is meant, and lists the outermost files first. @throws ImportError */
export function refuseSeveral(source: SourceFiles, what: string, paths: readonly string[]): never {
  const depth = (path: string) => path.split("/").length;
  const outermost = paths.toSorted((a, b) => depth(a) - depth(b) || a.length - b.length);
  const list = outermost.slice(0, MOST_LISTED).map((path) => addressOf(source, path));
  const more = paths.length > MOST_LISTED ? ` and ${paths.length - MOST_LISTED} more` : "";
  throw new ImportError(
    `"${source.name}" has ${paths.length} ${what}: ${list.join(", ")}${more}.`,
    `Name what you want, such as --from ${list[0] ?? ""}`,
  );
}

const MOST_LISTED = 10;

/** Returns the stylesheets in a manifest's `style`, or else in its main export, or else in any export; or all of these. */
export function namedSheets(files: SourceFiles, part: "first" | "all" = "first"): readonly string[] {
  const { style, exports } = manifestOf(files);
  const existing = (targets: readonly string[]) => {
    const plain = targets.map((target) => posix.normalize(target));
    return files.paths.filter(
      (path) => /\.css$/i.test(path) && plain.some((target) => target === path || matchesTarget(target, path)),
    );
  };
  const main = typeof exports === "object" && exports !== null && "." in exports ? exports["."] : exports;
  const ways = [typeof style === "string" ? [style] : [], sheetsIn(main), sheetsIn(exports)];
  const matches = ways.map(existing).filter(({ length }) => length > 0);
  return part === "all" ? [...new Set(matches.flat())] : (matches[0] ?? []);
}

export function manifestOf({ read }: SourceFiles): Fields {
  return fieldsOf(parseJson(read("package.json")));
}

/** Matches a file against a target of `exports` with a star: `dist/*.css`. */
function matchesTarget(target: string, path: string): boolean {
  const [before = "", after, ...rest] = target.split("*");
  return after !== undefined && rest.length === 0 && path.startsWith(before) && path.endsWith(after);
}

export function sheetsIn(exports: unknown): readonly string[] {
  if (typeof exports === "string") return /\.css$/i.test(exports) ? [exports] : [];
  return typeof exports === "object" && exports !== null ? Object.values(exports).flatMap(sheetsIn) : [];
}

function listFolder(root: string, name: string, kind: "folder" | "package", entries: Entry[]): Listed {
  const paths: string[] = [];
  const unread: string[] = [];
  const visit = (below: string) => {
    const all = readdirSync(join(root, below), { withFileTypes: true });
    for (const entry of all.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      const path = below + entry.name;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !MARKS.some((mark) => existsSync(join(root, path, mark)))) visit(`${path}/`);
      } else if (entry.isSymbolicLink()) entries.push(leftOut("Links", path, "a link to another file"));
      else if (entry.isFile() && READ.test(entry.name)) paths.push(path);
      else if (entry.isFile() && UNREAD.test(entry.name)) unread.push(path);
      if (paths.length + unread.length > MOST_FILES)
        throw new ImportError(`"${root}" has more than ${MOST_FILES} files.`, "Name the folder that has the tokens.");
    }
  };
  visit("");
  return { name, kind, root, paths, folders: [""], unread };
}

/** Finds a package's folder in the nearest `node_modules` that contains it. */
function findPackage(name: string, from: string): string | undefined {
  if (name === "") return undefined;
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, "node_modules", name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return realpathSync(path);
    if (dirname(folder) === folder) return undefined;
  }
}

function packageName(root: string): string | undefined {
  const file = join(root, "package.json");
  const { name } = fieldsOf(statsOf(file)?.isFile() ? parseJson(readFileSync(file, "utf8")) : undefined);
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** Opens a cached reader of files below a folder; adds problems of encoding and size to the entries. */
function openContents({ root, name, kind }: Omit<Listed, "paths" | "unread">, entries: Entry[]): SourceFiles["read"] {
  const texts = new Map<string, string | undefined>();
  const outer = realpathSync(root);
  const isAlone = kind === "file";
  let total = 0;
  const load = (path: string): string | undefined => {
    const file = join(root, path);
    const stats = path.includes("\0") ? undefined : statsOf(file);
    if (!stats?.isFile() || !isBelow(realpathSync(file), outer)) return undefined;
    const { size } = stats;
    if (size > LARGEST) {
      if (isAlone) throw new ImportError(`${path} has ${size} bytes. Expected: at most ${LARGEST} (10 MB).`);
      entries.push(leftOut("Files of more than 10 MB: they are not read", path, `${size} bytes`));
      return "";
    }
    total += size;
    if (total > MOST_BYTES)
      throw new ImportError(
        `The files of "${name}" have more than ${MOST_BYTES} bytes (100 MB).`,
        "Name the folder or the file that has the tokens.",
      );
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
    } catch {
      // In a folder, a file in another encoding may have nothing to do with tokens.
      if (isAlone) throw new ImportError(`${path} isn't valid UTF-8.`, "Save it as UTF-8.");
      entries.push(leftOut("Files that aren't valid UTF-8: save them as UTF-8", path, "an unknown encoding"));
      return "";
    }
  };
  return (path) => {
    if (!texts.has(path)) texts.set(path, load(path));
    return texts.get(path);
  };
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Tests that a path stays below its folder on every operating system. */
export function isInside(path: string): boolean {
  const isPlain = !/^[/\\]|^[A-Za-z]:|[\\\0]/.test(path);
  return isPlain && path.split("/").every((step) => step !== "" && step !== "." && step !== "..");
}

/** Returns the stats of a path; undefined if it doesn't exist, or if a parent of it is a file. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") throw error;
    return undefined;
  }
}
