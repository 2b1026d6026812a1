import { ImportError } from "../../import-error.ts";
import type { Entry, Names } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { shippedNames } from "../../unread.ts";
import type { OldToken } from "../old/tree.ts";
import { UNSTATED } from "../style-dictionary/code-sources.ts";
import { type Config, readConfig } from "../style-dictionary/config.ts";
import { arePartedIn, namedSteps, namesOf, type Naming } from "../style-dictionary/names.ts";
import { NAMES } from "../style-dictionary/stated.ts";
import { namingIn } from "../style-dictionary/transforms.ts";

/** How a source's own Style Dictionary names the tokens of sets. */
export type BuiltNames = {
  /** The steps of a path as they are in its custom property. */
  stepsOf(path: readonly string[]): readonly string[];
  readonly names: Names;
  readonly entries: readonly Entry[];
};

/** What sets have that nothing builds: their own names. */
const PLAIN: BuiltNames = { stepsOf: (path) => path, names: {}, entries: [] };

/** The names of sets in files, by the configuration or the program beside them that builds them. */
export function builtNames(source: SourceFiles, files: ReadonlySet<string>, tokens: readonly OldToken[]): BuiltNames {
  const config = configIn(source);
  const isOfSets = config?.isCertain === true && config.files.some((file) => files.has(file));
  if (config === undefined || !(isOfSets || config.isBuilt)) return PLAIN;
  const paths = tokens.map(({ path }) => path);
  const shipped = shippedNames(source);
  const given: Naming = {
    style: namingIn(config.transforms),
    prefix: config.prefix,
    isParted: config.version !== undefined && config.version <= 2,
  };
  const naming = { ...given, isParted: arePartedIn(shipped, paths, given) };
  const names = namesOf(naming);
  const stepsOf = (path: readonly string[]) => {
    const steps = namedSteps(path, naming);
    return steps.length === 0 ? path : steps;
  };
  const nameOf = (path: readonly string[]) =>
    [...(names.prefix === undefined ? [] : [names.prefix]), ...stepsOf(path)].join(names.join ?? "-");
  const count = (name: (path: readonly string[]) => string) => paths.filter((path) => shipped.has(name(path))).length;
  // What a stylesheet says counts more than a program beside it, which may build something else.
  if (count((path) => path.join("-")) > count(nameOf)) return PLAIN;
  const changed = new Map(paths.map((path) => [path.join("."), stepsOf(path).join(".")]));
  const renamed = [...changed].flatMap(([found, made]): Entry[] =>
    found === made ? [] : [{ kind: "repaired", what: NAMES, subject: made, found, made }],
  );
  return { stepsOf, names, entries: [...config.entries.filter(({ what }) => what !== UNSTATED), ...renamed] };
}

/** The configuration of a source; none where it names files that are not here. */
function configIn(source: SourceFiles): Config | undefined {
  try {
    return source.kind === "file" ? undefined : readConfig(source);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}
