import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { shippedNames } from "../../unread.ts";
import { toKebab } from "../style-dictionary/names.ts";
import type { Document } from "./documents.ts";
import { isOfAliases, type Theo } from "./theo.ts";

/** The files that are read of those of Theo among others, and what the report says of them. */
export function ofTheo(
  documents: readonly Document[],
  source: SourceFiles,
): { readonly documents: readonly Document[]; readonly entries: readonly Entry[] } {
  const theo = new Set(documents.filter((one) => one.theo !== undefined));
  if (theo.size === 0) return { documents, entries: [] };
  // Its stylesheets have the same tokens, with the names that pages use.
  if ([...theo].every((one) => isShipped(one, source)))
    return { documents: documents.filter((one) => !theo.has(one)), entries: [] };
  const imported = new Set([...theo].flatMap((one) => [...(one.theo?.imported ?? [])]));
  const entries = [...theo].flatMap((one) => (one.theo === undefined ? [] : entriesOf(one.path, one.theo)));
  return { documents: documents.filter(({ path, json }) => !(imported.has(path) && isOfAliases(json))), entries };
}

function entriesOf(path: string, { aliases, names }: Theo): readonly Entry[] {
  const left: Entry = { kind: "left-out", what: ALIASES, subject: path, found: `${aliases} aliases` };
  const renamed = [...names].flatMap(([made, found]): Entry[] =>
    made === found ? [] : [{ kind: "repaired", what: NAMES, subject: made, found, made }],
  );
  return [...(aliases === 0 ? [] : [left]), ...renamed];
}

const ALIASES = "Aliases of Theo, which are in the values of its tokens";
const NAMES = "Names as Theo writes them into custom properties";

/** Whether stylesheets have every token of a file. */
function isShipped({ json }: Document, source: SourceFiles): boolean {
  const shipped = shippedNames(source);
  return Object.keys(json).every((name) => shipped.has(toKebab(name, false)));
}
