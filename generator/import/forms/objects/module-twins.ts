import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Candidate } from "./candidates.ts";
import { rootOf } from "./other-exports.ts";

/** Folders of modules, and of what is made of them for several loaders. */
const FORMATS = /^(src|dist|build|out|esm?|es\d+|mjs|module|cjs|js|commonjs|common|umd|lib|node)$/i;

/** What is for `import`. */
const FOR_IMPORT = /\.mjs$|(^|\/)(esm?|es\d+|mjs|module)\//i;

/**
 * Modules without those for other loaders that have the same values, `dist/cjs/light.js` beside `dist/esm/light.js`: the
 * one for `import` counts, and the folders of such twins are no part of names.
 */
export function withoutTwins(modules: readonly Candidate[]): readonly Candidate[] {
  const groups = [...Map.groupBy(modules, ({ path }) => plainPath(path)).values()].map((all) => {
    const [first, ...others] = all.toSorted((one, other) => orderOf(one) - orderOf(other));
    const isTwin = ({ value }: Candidate) => isDeepStrictEqual(rootOf(value), rootOf(first?.value ?? null));
    return { first, others, twins: others.filter(isTwin) };
  });
  const folders = new Set(
    groups
      .flatMap(({ first, twins }) => (first === undefined || twins.length === 0 ? [] : [first, ...twins]))
      .map(folderOf),
  );
  const lost = new Set(groups.flatMap(({ twins }) => twins));
  const others = new Set(groups.flatMap((group) => group.others));
  return modules
    .filter((one) => !lost.has(one))
    .map((one) =>
      folders.has(folderOf(one)) && !others.has(one)
        ? { ...one, place: `${plainPath(one.path)}${posix.extname(one.path)}` }
        : one,
    );
}

/** Folders of what is made for the apps of a system, in its own units. */
const OF_APPS = /(^|\/)(android|compose|flutter|ios|kotlin|swift|swiftui)\//i;

/** Modules without those for apps beside others: `ios/tokens.json` beside `web/tokens.js`. */
export function withoutApps(modules: readonly Candidate[]): readonly Candidate[] {
  const others = modules.filter(({ path }) => !OF_APPS.test(path));
  return others.length > 0 ? others : modules;
}

function orderOf({ path }: Candidate): number {
  return FOR_IMPORT.test(path) ? 0 : 1;
}

function folderOf({ path }: Candidate): string {
  return posix.dirname(path);
}

/** A path without folders for loaders, and without an ending. */
export function plainPath(path: string): string {
  const { dir, name } = posix.parse(path);
  return [...dir.split("/").filter((step) => step !== "" && !FORMATS.test(step)), name].join("/");
}
