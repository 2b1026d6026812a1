import { isFields } from "../../fields.ts";
import { ImportError } from "../../import-error.ts";
import { manifestOf } from "../../manifest.ts";
import type { SourceFiles } from "../../source-files.ts";

/**
 * The version of Style Dictionary that a source names in its `package.json`, or has by its lock file where that says
 * `latest` or the like: its first number, infinite for the newest; undefined where it names none.
 */
export function versionIn(source: SourceFiles): number | undefined {
  const { devDependencies, dependencies } = manifestOf(source);
  const ranges = [devDependencies, dependencies].map((all) => (isFields(all) ? all["style-dictionary"] : undefined));
  const range = ranges.find((one) => typeof one === "string");
  if (range === undefined) return undefined;
  const stated = /^[\^~=v]*(\d+)/.exec(range)?.[1];
  return Number(stated ?? LOCKS.map((path) => lockedIn(source, path)).find((one) => one !== undefined) ?? Infinity);
}

const LOCKS = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml"];

/** The version in a lock file. */
function lockedIn(source: SourceFiles, path: string): string | undefined {
  try {
    return LOCKED.exec(source.read(path) ?? "")?.[1];
  } catch (error) {
    // One may be longer than what a source may have.
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** `"node_modules/style-dictionary": { "version": "3.9.2"`, `style-dictionary@^3.0.0:` with a version below it, or `style-dictionary@3.9.2:`. */
const LOCKED =
  /(?<![\w@-])style-dictionary(?:": \{\s*"version": "|@[^\n]{0,100}:\n\s+version:? "?|[@/](?=\d[^\n]{0,100}:\n))(\d+)/;
