import { posix } from "node:path";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { MADE, OTHER } from "./config.ts";
import type { TokenFile } from "./file-contexts.ts";

/**
 * Names the files beside those of configurations that no configuration names, though they have tokens or values that these
 * have not: what builds them may be a program.
 */
export function unnamedFiles(
  source: SourceFiles,
  files: readonly TokenFile[],
  read: (file: string) => readonly TokenFile[],
): Entry[] {
  const known = new Set(files.map(({ file }) => file));
  const values = new Set(valuesIn(files));
  const isBeside = besideAll([...known]);
  const others = source.paths.filter((path) => /\.json5?$/.test(path) && !known.has(path) && isBeside(path));
  return others.flatMap((path): Entry[] => {
    if (OTHER.test(path) || MADE.test(path) || !/\bvalue["']?\s*:/.test(source.read(path) ?? "")) return [];
    const all = valuesIn(read(path));
    const own = all.filter((value) => !values.has(value)).map((value) => value.split(" ", 1)[0]);
    const found = `${own.length} of ${all.length}: ${own.join(", ").slice(0, 200)}`;
    return own.length === 0 ? [] : [{ kind: "left-out", what: WHAT, subject: path, found }];
  });
}

const WHAT = "Tokens of files that no configuration names";

function valuesIn(files: readonly TokenFile[]): readonly string[] {
  return files.flatMap(({ tokens }) => tokens.map(({ path, raw }) => `${path.join(".")} ${JSON.stringify(raw)}`));
}

/** Whether a file is below the folder that some files have in common; without one, in a first folder of theirs. */
function besideAll(files: readonly string[]): (file: string) => boolean {
  const folders = files.map((file) => posix.dirname(file).split("/"));
  const [first = []] = folders;
  const depth = first.findIndex((step, at) => folders.some((one) => one[at] !== step));
  const common = depth < 0 ? first : first.slice(0, depth);
  const roots = common.length > 0 ? [common.join("/")] : folders.map(([step = "."]) => step);
  return (file) => roots.some((root) => (root === "." ? !file.includes("/") : file.startsWith(`${root}/`)));
}
