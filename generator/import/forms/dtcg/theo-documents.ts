import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { shippedNames } from "../../unread.ts";
import { toKebab } from "../style-dictionary/names.ts";
import type { Document } from "./documents.ts";

/** The files that are read of those of Theo among others, and what the report says of them. */
export function ofTheo(
  documents: readonly Document[],
  source: SourceFiles,
): { readonly documents: readonly Document[]; readonly entries: readonly Entry[] } {
  const theo = new Set(documents.filter(({ aliases }) => aliases !== undefined));
  if (theo.size === 0) return { documents, entries: [] };
  // Its stylesheets have the same tokens, with the names that pages use.
  if ([...theo].every((one) => isShipped(one, source)))
    return { documents: documents.filter((one) => !theo.has(one)), entries: [] };
  const entries = [...theo].flatMap(({ path, aliases = [] }): Entry[] => {
    const entry = (found: string): Entry => ({ kind: "left-out", what: ALIASES, subject: path, found });
    return aliases.length === 0 ? [] : [entry(`${aliases.length} aliases`)];
  });
  return { documents, entries };
}

const ALIASES = "Aliases of Theo, which are in the values of its tokens";

/** Whether stylesheets have every token of a file. */
function isShipped({ json }: Document, source: SourceFiles): boolean {
  const shipped = shippedNames(source);
  return Object.keys(json).every((name) => shipped.has(toKebab(name, false)));
}
