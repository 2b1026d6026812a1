import { memoize } from "../../../resolve/memoize.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type Document, documentAt, documentsIn, jsonIn } from "./documents.ts";
import { keysOf } from "./raw-tokens.ts";

/** Folders of what is made of the tokens, and of tests. */
export const MADE =
  /(^|\/)(dist|build|lib|es|esm|cjs|umd|docs?|tests?|__tests__|examples?|coverage|deprecated|fallbacks?)\//;

/** The files of tokens, but for those that are made of the others; these are named, and most of them need not be parsed. */
export const tokenFilesIn = memoize(
  (source: SourceFiles): { readonly documents: readonly Document[]; readonly made: readonly string[] } => {
    const documents = documentsIn(source, (path) => !MADE.test(path)).filter(hasTokens);
    if (documents.length === 0) return { documents: documentsIn(source).filter(hasTokens), made: [] };
    const made = jsonIn(source).filter((path) => MADE.test(path));
    const hasOwn = (path: string) => (source.read(path) ?? "").includes('"$value"');
    return { documents, made: made.filter((path) => hasOwn(path) || hasTokens(documentAt(source)(path))) };
  },
);

function hasTokens(document: Document | undefined): boolean {
  return document !== undefined && keysOf(document.json) !== undefined;
}
