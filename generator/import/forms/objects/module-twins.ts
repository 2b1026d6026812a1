import { isForApps } from "../../for-apps.ts";
import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Entry } from "../../reading.ts";
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

/** At least this part of the names for apps are those for pages, too, if both are the same tokens. */
const LEAST_KNOWN = 0.5;

/**
 * Modules without those for apps, which have the tokens of the others in their own units, `ios/tokens.json` beside
 * `web/tokens.js`; and what is left out so.
 */
export function withoutApps(modules: readonly Candidate[]): {
  readonly modules: readonly Candidate[];
  readonly entries: readonly Entry[];
} {
  const namesOf = ({ value }: Candidate) => Object.keys(rootOf(value) ?? {});
  const [forApps = [], others = []] = [true, false].map((is) => modules.filter(({ path }) => isForApps(path) === is));
  const known = new Set(others.flatMap(namesOf));
  const names = forApps.flatMap(namesOf);
  const shared = names.filter((name) => known.has(name));
  if (shared.length === 0 || shared.length < LEAST_KNOWN * names.length) return { modules, entries: [] };
  const entries = forApps.map((one): Entry => {
    return { kind: "left-out", what: FOR_APPS, subject: one.path, found: `${namesOf(one).length} names` };
  });
  return { modules: others, entries };
}

const FOR_APPS = "Modules for the apps of a system, beside those for pages";

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
