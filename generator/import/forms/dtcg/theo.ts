import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { stylesheetsIn } from "../stylesheets.ts";
import { type Document, isFields } from "./documents.ts";

/** Files of Theo as files of tokens: what it publishes is in `props`, and `aliases` are names for values of that. */
export function ofTheo(
  documents: readonly Document[],
  source: SourceFiles,
): { readonly documents: readonly Document[]; readonly entries: readonly Entry[] } {
  const theo = new Set(documents.filter(({ json }) => isFields(json["props"]) && isFields(json["aliases"])));
  if (theo.size === 0) return { documents, entries: [] };
  // Its stylesheets have the same tokens, with the names that pages use.
  if (hasProperties(source)) return { documents: documents.filter((one) => !theo.has(one)), entries: [] };
  const entries = [...theo].map(({ path, json }): Entry => ({
    kind: "left-out",
    what: "Aliases of Theo, which are in the values of its tokens",
    subject: path,
    found: `${Object.keys(json["aliases"] ?? {}).length} aliases`,
  }));
  const tokensOf = ({ json }: Document) => (isFields(json["props"]) ? json["props"] : json);
  return { documents: documents.map((one) => (theo.has(one) ? { ...one, json: tokensOf(one) } : one)), entries };
}

function hasProperties(source: SourceFiles): boolean {
  return stylesheetsIn(source).some((path) => /--[\w-]+\s*:/.test(source.read(path) ?? ""));
}
