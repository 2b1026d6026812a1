import { posix } from "node:path";
import { isHighContrast, modeOfContext, wordsOf } from "../../modes.ts";
import { isContainerName } from "../objects/containers.ts";
import { BASE, plainWordsOf } from "./file-names.ts";

/** What a word of a path chooses: `other` is a brand, a device, or nothing, and `part` changes a little of these. */
export type UnitKind = "theme" | "contrast" | "density" | "other" | "part";

/** A word of a file's path that may be a context, or several: `dark`, `high-contrast`, `acme-corp`. */
export type Unit = {
  readonly name: string;
  readonly kind: UnitKind;
  readonly isFolder: boolean;
  /** What it is one of by the folder around it: `brands`. */
  readonly container: string;
};

/** Words for high contrast. */
export const CONTRAST = /^(high|more|increased|contrast|hc|hcm)$/;

/** How much room there is. */
export const DENSITY = /^(compact|comfortable|cozy|dense|condensed|spacious)$/;

/** A folder whose files are for more or less contrast. */
const OF_CONTRAST = "contrast";

function isContainer(step: string): boolean {
  return step === OF_CONTRAST || isContainerName(step);
}

/**
 * The units of each file's path: not what is called a base, nor the names of `homes`, and not what only says what the others
 * are.
 */
export function unitsOf(
  files: readonly string[],
  homes: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, readonly Unit[]> {
  const filesWith = Map.groupBy(
    files.flatMap((file) => plainWordsOf(file).map((word) => ({ word, file }))),
    ({ word }) => word,
  );
  const keys = new Map([...filesWith].map(([word, all]) => [word, all.map(({ file }) => file).join("\n")]));
  const areTogether = (one: string, other: string) => keys.get(one) === keys.get(other);
  const steps = new Set(files.flatMap((file) => wordsOf(posix.dirname(file))));
  return new Map(
    files.map((file) => {
      const folders = posix.dirname(file).split("/");
      const containerOf = (at: number) => folders.slice(at - 1, at).find(isContainer) ?? "";
      // `brand-acme` is as if it were `brand/acme`.
      const outerOf = (at: number) => containerOf(at) || (wordsOf(folders[at] ?? "").find(isContainerName) ?? "");
      const outer = folders.flatMap((step, at) =>
        step === OF_CONTRAST
          ? []
          : unitsIn(wordsOf(step), { container: outerOf(at), areTogether: () => true, isOfMode: () => false }).map(
              (unit) => ({
                ...unit,
                isFolder: true,
                container: outerOf(at),
              }),
            ),
      );
      const about = { isFolder: false, container: containerOf(folders.length) };
      const words = homes.has(file) ? [] : plainWordsOf(file);
      // `dark-blue` is one name, unless another file is dark or blue, too.
      const isOfMode = (word: string) =>
        !steps.has(word) &&
        words.some((other) => modeOfContext(about.container, other) !== undefined && areTogether(word, other));
      const own = unitsIn(words, { container: about.container, areTogether, isOfMode }).map((unit) => ({
        ...unit,
        ...about,
      }));
      return [file, [...outer, ...own]];
    }),
  );
}

/** How words belong together. */
type Words = {
  readonly container: string;
  areTogether(one: string, other: string): boolean;
  /** Whether a word is a part of the name of a mode. */
  isOfMode(word: string): boolean;
};

/** The units of some words: those for a mode are one, and so are those of others that are always together. */
function unitsIn(words: readonly string[], { container, areTogether, isOfMode }: Words): Pick<Unit, "name" | "kind">[] {
  const isOfContrast = isHighContrast((container === OF_CONTRAST ? [container, ...words] : words).join("-"));
  const kindOf = (word: string): UnitKind => {
    if (isOfContrast && CONTRAST.test(word)) return "contrast";
    if (DENSITY.test(word)) return "density";
    return modeOfContext(container, word) === undefined && !isOfMode(word) ? "other" : "theme";
  };
  const named = words.filter((word) => !BASE.test(word) && !isContainerName(word));
  const byKind = Map.groupBy(named, kindOf);
  const others: string[][] = [];
  for (const word of byKind.get("other") ?? []) {
    const last = others.at(-1);
    if (last !== undefined && areTogether(last[0] ?? "", word)) last.push(word);
    else others.push([word]);
  }
  byKind.delete("other");
  return [
    ...others.map((some) => ({ name: some.join("-"), kind: "other" as const })),
    ...[...byKind].map(([kind, some]) => ({ name: some.join("-"), kind })),
  ];
}
