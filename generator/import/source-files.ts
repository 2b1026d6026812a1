import { isAscii, isUtf8 } from "node:buffer";
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, extname, join, posix, relative, resolve, sep } from "node:path";
import { BUILDS } from "./choices.ts";
import { type Fields, isFields, parseJson } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import { LARGEST, MOST_BYTES } from "./limits.ts";
import { matchesAny } from "./options.ts";
import { type Entry, leftOut, repaired } from "./reading.ts";

/** The files that an identity is made from: a file, a folder, an npm package, several of them, or a published API. */
export type SourceFiles = Contents & {
  /** The name of the package, the folder, the file or the host; of several sources, of the first. */
  readonly name: string;
  readonly kind: "file" | "folder" | "package" | "address";
  /** The folder that paths are relative to. */
  readonly root: string;
  /** All files that may have tokens, sorted. */
  readonly paths: readonly string[];
  /** How many files have an ending that tokens are written in but that no form reads, keyed by ending: `.scss`. */
  readonly unread: ReadonlyMap<string, number>;
  /** Links, files in other encodings, files that are too large. */
  readonly entries: readonly Entry[];
};

/** Most files that are listed in a folder. */
const MOST_FILES = 20_000;

/** Files that may have tokens; declarations of types have none. */
const READ = /(?<!\.d)\.(json5?|jsonc|tokens|ya?ml|css|[cm]?[jt]s)$/i;

/** Files in languages that tokens are also written in, which no form reads. */
const UNREAD = /\.(scss|sass|less|styl|[jt]sx|vue|svelte|xml|swift|kt|dart|toml)$/i;

/** Folders that never have a package's own tokens. */
const SKIPPED = new Set(["node_modules", ".git", ".svn", ".tmp", ".temp", ".cache", "coverage"]);

/** Files that mark a folder as Vitral's own: the tokens of an import, or a build. */
const MARKS = ["vitral.import.json", ".vitral.json"];

/** Returns how the command line and messages name a file of a source. */
export function addressOf({ kind, name, root, paths }: SourceFiles, path: string): string {
  const isInPackage = kind === "package" && !paths.includes(name);
  return kind === "address" || isInPackage ? `${name}/${path}` : relative("", join(root, path));
}

/** Opens files, folders and packages that are installed here; several are one source. @throws ImportError */
export function openSource(given: string | readonly string[], from = "."): SourceFiles {
  const entries: Entry[] = [];
  const [first, ...others] = [given].flat().map((one) => listed(one, from, entries));
  if (first === undefined) throw new ImportError("Nothing names a source.", "Add --from <source>.");
  const { paths, unread, ...source } = others.length === 0 ? first : joined([first, ...others]);
  const counts = Map.groupBy(unread, (path) => extname(path));
  const ordered = [...counts].map(([ending, { length }]) => [ending, length] as const);
  ordered.sort(([, one], [, other]) => other - one);
  return { ...source, paths, unread: new Map(ordered), entries, ...openContents(source, entries) };
}

/** The files of a source, before any is read. */
type Listed = Pick<SourceFiles, "name" | "kind" | "root" | "paths"> & { readonly unread: readonly string[] };

/** Lists the files of one source; links are added to the entries. */
function listed(given: string, from: string, entries: Entry[]): Listed {
  if (given.includes("\0")) throw new ImportError("A source can't have the character U+0000 in its name.");
  const path = resolve(from, given);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) {
    // A file that is named may be a link; links in folders aren't followed.
    const real = realpathSync(path);
    const name = basename(real);
    const [paths, unread] = UNREAD.test(name) ? [[], [name]] : [[name], []];
    return { name, kind: "file", root: dirname(real), paths, unread };
  }
  if (stats?.isDirectory()) return listFolder(path, packageName(path) ?? basename(path), "folder", entries);
  const [, name = "", below] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.+))?$/.exec(given) ?? [];
  const installed = findPackage(name, resolve(from));
  if (installed !== undefined && below !== undefined) return { ...listed(below, installed, entries), kind: "package" };
  if (installed !== undefined) return listFolder(installed, given, "package", entries);
  const isPackage = name.startsWith("@") || (name === given && name !== "" && !/\.\w+$/.test(name));
  throw new ImportError(
    `"${given}" isn't a file, a folder or a package that is installed here.`,
    isPackage ? `If it is a package, install it first: \`npm install ${name}\`.` : null,
  );
}

/** Several sources as one, by their paths below the folder that has all of them. */
function joined(sources: readonly [Listed, ...Listed[]]): Listed {
  const roots = sources.map((source) => realpathSync(source.root));
  let root = roots[0] ?? "";
  while (!roots.every((folder) => folder === root || isBelow(folder, root))) root = dirname(root);
  const placed = (key: "paths" | "unread") => {
    const all = sources.flatMap((source, at) => source[key].map((path) => relative(root, join(roots[at] ?? "", path))));
    return [...new Set(all.map((path) => path.replaceAll(sep, "/")))].sort();
  };
  return { name: sources[0].name, kind: "folder", root, paths: placed("paths"), unread: placed("unread") };
}

/** Removes the files that patterns such as `docs/**` name, and returns the patterns that name no file: selectors. */
export function withoutIgnored(
  source: SourceFiles,
  patterns: readonly string[],
): { readonly rest: SourceFiles; readonly ignore: readonly string[] } {
  const ofFiles = patterns.filter((pattern) => source.paths.some((path) => matchesAny([pattern], path)));
  const paths = source.paths.filter((path) => !matchesAny(ofFiles, path));
  return { rest: { ...source, paths }, ignore: patterns.filter((pattern) => !ofFiles.includes(pattern)) };
}

/**
 * A source without its built folders, but for the stylesheets that its `package.json` names; undefined if it has no such
 * folders, or nothing else.
 */
export function withoutBuilt(source: SourceFiles): SourceFiles | undefined {
  const isBuilt = (path: string) =>
    posix
      .dirname(path)
      .split("/")
      .some((step) => BUILDS.has(step));
  const named = new Set(source.kind === "package" ? namedSheets(source) : []);
  const paths = source.paths.filter((path) => !isBuilt(path) || named.has(path));
  return paths.length === 0 || paths.length === source.paths.length ? undefined : { ...source, paths };
}

/**
 * The stylesheets that a source means: of a package those that `style` or `exports` in its `package.json` names; else all.
 *
 * @throws ImportError for a package with several stylesheets of which it names none.
 */
export function stylesheetsOf(source: SourceFiles): readonly string[] {
  const sheets = source.paths.filter((path) => /\.css$/i.test(path));
  if (source.kind !== "package" || sheets.length < 2) return sheets;
  const named = namedSheets(source);
  if (named.length > 0) return named;
  const list = sheets.slice(0, MOST_LISTED).map((path) => addressOf(source, path));
  const more = sheets.length > MOST_LISTED ? ` and ${sheets.length - MOST_LISTED} more` : "";
  throw new ImportError(
    `"${source.name}" has ${sheets.length} stylesheets, and its package.json names none of them: ${list.join(", ")}${more}.`,
    `Name those that you want, such as --from ${list[0] ?? ""}`,
  );
}

const MOST_LISTED = 10;

/** The stylesheets that a manifest names: by `style`, else by the style of its main export, else by its exports. */
export function namedSheets(files: SourceFiles): readonly string[] {
  const { style, exports } = manifestOf(files);
  const existing = (targets: readonly string[]) => {
    const plain = targets.map((target) => posix.normalize(target));
    return files.paths.filter(
      (path) => /\.css$/i.test(path) && plain.some((one) => one === path || matchesTarget(one, path)),
    );
  };
  const main = typeof exports === "object" && exports !== null && "." in exports ? exports["."] : exports;
  const ways = [typeof style === "string" ? [style] : [], sheetsIn(main), sheetsIn(exports)];
  return ways.map(existing).find(({ length }) => length > 0) ?? [];
}

export function manifestOf({ read }: SourceFiles): Fields {
  const json = parseJson(read("package.json"));
  return isFields(json) ? json : {};
}

/** Returns whether a target of `exports` with a star names a file: `dist/*.css`. */
function matchesTarget(target: string, path: string): boolean {
  const [before = "", after, ...others] = target.split("*");
  return after !== undefined && others.length === 0 && path.startsWith(before) && path.endsWith(after);
}

/** The targets of `exports` that are stylesheets. */
export function sheetsIn(exports: unknown): readonly string[] {
  if (typeof exports === "string") return /\.css$/i.test(exports) ? [exports] : [];
  return typeof exports === "object" && exports !== null ? Object.values(exports).flatMap(sheetsIn) : [];
}

function listFolder(root: string, name: string, kind: "folder" | "package", entries: Entry[]): Listed {
  const paths: string[] = [];
  const unread: string[] = [];
  const visit = (below: string) => {
    const all = readdirSync(join(root, below), { withFileTypes: true });
    for (const entry of all.sort((one, other) => (one.name < other.name ? -1 : 1))) {
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
  return { name, kind, root, paths, unread };
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
  const file = join(root, "package.json");
  const json = statsOf(file)?.isFile() ? parseJson(readFileSync(file, "utf8")) : undefined;
  const name = isFields(json) ? json["name"] : undefined;
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** What is in files, by their paths below a folder. */
type Contents = {
  /** The text of a file below the folder; undefined if there is none. @throws ImportError if all are too large. */
  read(path: string): string | undefined;
  /** The bytes of a file as characters, in which ASCII is found sooner than in its text. @throws ImportError */
  bytes(path: string): string | undefined;
};

/** Reads files below a folder, each once; what is wrong with their encodings and sizes is added to the entries. */
function openContents({ root, name, kind }: Pick<SourceFiles, "root" | "name" | "kind">, entries: Entry[]): Contents {
  const texts = new Map<string, string | undefined>();
  const contents = new Map<string, string | undefined>();
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
      if (!OF_PACKAGES.test(path)) entries.push(leftOut(TOO_LARGE, path, `${size} bytes`));
      return "";
    }
    total += size;
    if (total > MOST_BYTES)
      throw new ImportError(
        `The files of "${name}" have more than ${MOST_BYTES} bytes (100 MB).`,
        "Name the folder or the file that has the tokens.",
      );
    return readFileSync(file, "latin1");
  };
  const bytes = (path: string): string | undefined => {
    if (contents.get(path) === undefined) contents.set(path, load(path));
    return contents.get(path);
  };
  const decoded = (path: string): string | undefined => {
    const content = bytes(path);
    const text = content && decode(content);
    if (text === undefined && content) {
      // One file among others may be of something else.
      if (isAlone) throw new ImportError(`${path} is not in UTF-8.`, "Save it in UTF-8.");
      entries.push(leftOut(NO_UTF8, path, "an unknown encoding"));
      return "";
    }
    if (content?.startsWith(MARK)) entries.push(repaired("Byte order marks", path, "U+FEFF", "none"));
    return text;
  };
  const read = (path: string): string | undefined => {
    if (texts.get(path) === undefined) texts.set(path, decoded(path));
    return texts.get(path);
  };
  return { read, bytes };
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Files of package managers, which have no tokens. */
const OF_PACKAGES = /(^|\/)(package-lock|npm-shrinkwrap|[\w-]+\.lock)\.json$/;

/** What is at a path; undefined where there is nothing, or where a part of the path is a file. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTDIR") throw error;
    return undefined;
  }
}

/** How the report names files that are read as if they were empty. */
const TOO_LARGE = "Files of more than 10 MB: they are not read";
const NO_UTF8 = "Files that are not in UTF-8: save them so";

/** A byte order mark, as bytes. */
const MARK = "\xef\xbb\xbf";

/** The text of a file without a byte order mark; undefined where it is not in UTF-8. */
function decode(content: string): string | undefined {
  const bytes = Buffer.from(content, "latin1");
  // Most files have ASCII alone, of which each byte is a character.
  if (isAscii(bytes)) return content;
  return isUtf8(bytes) ? bytes.toString().replace(/^\ufeff/, "") : undefined;
}
