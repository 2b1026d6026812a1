import { memoize } from "../../../resolve/memoize.ts";
import { isHighContrast, modeOf } from "../../modes.ts";
import { plainWordsOf } from "../dtcg/file-names.ts";
import type { Sheet } from "./covering.ts";
import { differ, hasMost, hasNames, hasSome } from "./sheet-texts.ts";
import { twinsIn } from "./twins.ts";

/** The stylesheets for every page whose values another one has for some choices. */
export type Twins = {
  /** The twin of each of those that no page needs. */
  readonly covered: ReadonlyMap<string, string>;
  /** Whether some stylesheet has what a page has that chooses nothing instead of one. */
  isKnown(one: Sheet, others: readonly Sheet[]): boolean;
};

/** Finds the twins that no page needs; `isKept` is false for what another stylesheet has anyway. */
export function twinsAmong(sheets: readonly Sheet[], isKept: (one: Sheet) => boolean): Twins {
  const twins = twinsIn(sheets.flatMap(({ own }) => own));
  const all = sheets.filter(({ path }) => twins.has(path));
  const byPath = new Map(sheets.map((one) => [one.path, one]));
  const pagesOf = memoize(({ path }: Sheet) => {
    const { own = [] } = byPath.get(twins.get(path) ?? "") ?? {};
    return JSON.stringify([...new Set(own.map(({ choices }) => JSON.stringify(choices)))]);
  });
  /** Whether the twin is one of several for the same pages, `acme-light-class.css` and `bravo-light-class.css`. */
  const isOneOf = memoize((one: Sheet) =>
    all.some(
      (other) => sizeOf(other) === sizeOf(one) && pagesOf(other) === pagesOf(one) && differ(one.root, other.root),
    ),
  );
  const coveredTwins = () => {
    const first = homeOf(all);
    if (first === undefined || isSpecial(first) || isOneOf(first)) return all;
    // The first one is what a page has that chooses nothing, unless another stylesheet is.
    const isHome = (one: Sheet) => !twins.has(one.path) && isKept(one) && hasNames(one.root, first.root);
    return sheets.some(isHome) ? [] : all.filter((one) => one !== first);
  };
  return {
    covered: new Map(coveredTwins().map(({ path }) => [path, twins.get(path) ?? ""])),
    isKnown: (one, others) => {
      if (!twins.has(one.path)) return others.some(({ root }) => hasNames(root, one.root));
      const has = isSpecial(one) ? hasSome : hasMost;
      // What is for some readers alone, pages that choose nothing need not have.
      return one.root.size === 0 || isOneOf(one) || others.some(({ root }) => has(root, one.root));
    },
  };
}

/** The stylesheet for all pages among some: a large one with a short name, if there is one that is not for some readers. */
export function homeOf(sheets: readonly Sheet[]): Sheet | undefined {
  const most = Math.max(...sheets.map(({ root }) => root.size));
  const large = sheets
    .filter(({ root }) => 2 * root.size > most)
    .toSorted((one, other) => other.root.size - one.root.size || sizeOf(one) - sizeOf(other));
  return large.find((one) => !isSpecial(one)) ?? large[0];
}

/** Whether a stylesheet is for some readers by its name. */
function isSpecial({ path }: Sheet): boolean {
  const words = plainWordsOf(path);
  return words.some((word) => modeOf(word) === "dark") || isHighContrast(words.join("-"));
}

/** How many words a stylesheet's name has. */
function sizeOf({ path }: Sheet): number {
  return plainWordsOf(path).length;
}
