import type { Entry } from "../../reading.ts";
import type { Declared, Stylesheet } from "./statements.ts";

/** At most this part of the properties of a component's stylesheet are those of pages. */
const MOST_OF_PAGES = 0.5;

const WHAT = "Custom properties of certain elements";

/**
 * Stylesheets without what only web components have: beside others for the root of pages, one that has nothing but `:host` is
 * that of a component, unless it is about the same properties.
 */
export function withoutComponents(sheets: readonly Stylesheet[], entries: Entry[]): readonly Stylesheet[] {
  const all = sheets.flatMap(({ declared }) => declared);
  const ofPages = new Set(all.filter(({ isRoot }) => isRoot).map(({ name }) => name));
  if (ofPages.size === 0) return sheets;
  const bySheet = Map.groupBy(all, ({ sheet }) => sheet);
  const isOfComponent = (own: readonly Declared[]) => {
    const names = new Set(own.map(({ name }) => name));
    return (
      own.every(({ isHost, isRoot }) => isHost && !isRoot) &&
      names.intersection(ofPages).size <= MOST_OF_PAGES * names.size
    );
  };
  const components = new Set([...bySheet].filter(([, own]) => isOfComponent(own)).map(([sheet]) => sheet));
  if (components.size === 0) return sheets;
  for (const { sheet, name } of all)
    if (components.has(sheet))
      entries.push({ kind: "left-out", what: WHAT, subject: `--${name}`, found: `:host in ${sheet}` });
  const isOfPages = ({ sheet }: Declared) => !components.has(sheet);
  return sheets.map((one) => ({
    ...one,
    declared: one.declared.filter(isOfPages),
    schemes: one.schemes.filter(isOfPages),
  }));
}
