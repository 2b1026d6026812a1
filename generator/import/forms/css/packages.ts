import { posix } from "node:path";
import { ImportError } from "../../import-error.ts";
import { manifestOf, namedSheets, openSource, sheetsIn, type SourceFiles } from "../../source-files.ts";
import type { Reader } from "./sheets.ts";

/** Finds the stylesheets that others import: those of the source, and of packages that are installed for it. */
export function openImports(source: SourceFiles): Reader["open"] {
  const packages = new Map<string, SourceFiles | undefined>();
  const packageOf = (name: string) => {
    if (!packages.has(name)) packages.set(name, source.kind === "address" ? undefined : opened(name, source.root));
    return packages.get(name);
  };
  return (target, from) => {
    const plain = target.replace(/^~/, "").replace(/[?#].*$/, "");
    const [folder, within] = split(from);
    const files = folder === undefined ? source : packageOf(folder);
    const prefix = folder === undefined ? "" : `${PACKAGE}${folder}/`;
    const relative = posix.join(posix.dirname(within), plain);
    const here = files && read(files, plain.startsWith("/") ? plain.slice(1) : relative);
    if (here !== undefined) return { ...here, path: prefix + here.path };
    const [, name = "", below = ""] = /^((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/(.*))?$/.exec(plain) ?? [];
    if (name === "") return undefined;
    if (name === source.name) return below === "" ? undefined : read(source, below);
    const other = packageOf(name);
    const found = other && read(other, exportOf(other, below));
    return found && { ...found, path: `${PACKAGE}${name}/${found.path}` };
  };
}

/** The start of paths in packages. */
const PACKAGE = "package:";

function split(path: string): readonly [name: string | undefined, below: string] {
  const found = /^package:((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path);
  return found === null ? [undefined, path] : [found[1], found[2] ?? ""];
}

function read(files: SourceFiles, path: string) {
  for (const one of [path, `${path}.css`]) {
    const text = /\.css$/i.test(one) ? files.read(one) : undefined;
    if (text !== undefined) return { path: posix.normalize(one), text };
  }
  return undefined;
}

function opened(name: string, root: string): SourceFiles | undefined {
  try {
    const found = openSource(name, root);
    return found.kind === "package" ? found : undefined;
  } catch (error) {
    if (error instanceof ImportError) return undefined;
    throw error;
  }
}

/** The file that a package exports by a path, as bundlers find stylesheets. */
function exportOf(files: SourceFiles, below: string): string {
  if (below === "") return namedSheets(files)[0] ?? "index.css";
  const { exports } = manifestOf(files);
  const isMap = typeof exports === "object" && exports !== null;
  const [target = below] = sheetsIn(isMap ? (exports as Record<string, unknown>)[`./${below}`] : undefined);
  return target.replace(/^\.\//, "");
}
