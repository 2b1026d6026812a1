import { posix } from "node:path";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { fitsGlob } from "./glob.ts";

/**
 * The files that paths name, in the order in which Style Dictionary reads them: each where it is named last. Paths are
 * relative to the folder in which it runs, which is that of the configuration or one above.
 */
export function namedFiles(
  source: SourceFiles,
  config: string,
  globs: readonly string[],
  entries: Entry[],
): readonly string[] {
  const named = foldersAbove(config).map((folder) =>
    globs.map((glob) => {
      const pattern = posix.join(folder, glob);
      const isYaml = source.yaml?.some((one) => fitsGlob(one, pattern)) === true;
      return { glob, isYaml, own: source.paths.filter((one) => fitsGlob(one, pattern)).sort() };
    }),
  );
  const found = named.find((all) => all.some(({ own }) => own.length > 0)) ?? named[0] ?? [];
  for (const { glob, own, isYaml } of found)
    if (own.length === 0 && !isYaml)
      entries.push({ kind: "left-out", what: "Paths that name no file of the source", subject: config, found: glob });
  return [...new Set(found.flatMap(({ own }) => own).toReversed())].toReversed();
}

/** The folder of a file and those above it, the nearest first. */
function foldersAbove(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === path || folder === "." ? ["."] : [folder, ...foldersAbove(folder)];
}
