import { differ, hasNames, textsOf } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";

/**
 * What all pages have by stylesheets that others import, as that of a single one, where another stylesheet has nothing but
 * other values of it: `compact.css` of `base.css`, which the stylesheets of all brands import.
 */
export function changedIn(
  shared: readonly Declared[],
  others: readonly Declared[],
  pagesBeside: (path: string) => readonly string[],
): readonly Declared[] {
  const [first] = shared;
  if (first === undefined) return [];
  const ofAll = textsOf(shared);
  const isChanging = ([path, own]: readonly [string, readonly Declared[]]) => {
    const texts = textsOf(own);
    // One that imports something of them is a page of its own.
    return hasNames(ofAll, texts) && differ(texts, ofAll) && pagesBeside(path).length === 0;
  };
  const isChanged = Map.groupBy(others, ({ sheet }) => sheet)
    .entries()
    .some(isChanging);
  return isChanged ? shared.map((one) => ({ ...one, sheet: first.sheet })) : [];
}

/** The stylesheets that all pages have, where they are alternatives, too, and the names of what all pages have. */
export type Shared = { readonly shared: ReadonlySet<string>; readonly names: ReadonlySet<string> };

/** What stylesheets have by themselves: what one changes of what all pages have makes it no base of the others. */
export function ownOf(
  names: ReadonlyMap<string, ReadonlySet<string>>,
  { shared, names: ofShared }: Shared,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...names].map(([path, all]) => {
      const own = shared.has(path) ? all : all.difference(ofShared);
      return [path, own.size === 0 ? all : own];
    }),
  );
}
