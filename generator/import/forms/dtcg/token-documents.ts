import { isForApps } from "../../for-apps.ts";
import { hasText } from "../../marks.ts";
import { memoize } from "../../../resolve/memoize.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type Document, documentAt, documentsIn, jsonIn } from "./documents.ts";
import { DRAFT, keysOf, NOW, type RawToken, rawTokensIn } from "./raw-tokens.ts";

/** Folders of what is made of the tokens, and of tests. */
export const MADE =
  /(^|\/)(dist|build|lib|es|esm|cjs|umd|docs?|tests?|__tests__|examples?|coverage|deprecated|fallbacks?)\//;

/** Folders of tokens that users still have, unless others have their names. */
export const OLD = /(^|\/)deprecated\//;

/** The files of tokens, but for those that are made of the others; these are named, and most of them need not be parsed. */
export const tokenFilesIn = memoize(
  (source: SourceFiles): { readonly documents: readonly Document[]; readonly made: readonly string[] } => {
    const all = documentsIn(source, (path) => !MADE.test(path));
    const typed = all.filter(hasTokens);
    if (typed.length === 0) return { documents: madeIn(source), made: [] };
    // Beside files of an older draft, those whose tokens have no types are of it, too.
    const isDraft = typed.every(({ json }) => keysOf(json) !== NOW);
    const own = isDraft ? all.filter((document) => hasTokens(document) || hasOnlyTokens(document)) : typed;
    const old = documentsIn(source, (path) => OLD.test(path) && !MADE.test(path.replace(OLD, "$1")));
    const names = new Set(own.flatMap(namesIn));
    const documents = [
      ...own,
      ...old.filter((one) => hasTokens(one) && namesIn(one).every((name) => !names.has(name))),
    ];
    const isRead = new Set(documents.map(({ path }) => path));
    const made = jsonIn(source).filter((path) => MADE.test(path) && !isRead.has(path));
    const isOfTokens = (path: string) => hasText(source, path, '"$value"') || hasTokens(documentAt(source)(path));
    return { documents, made: made.filter(isOfTokens) };
  },
);

/** The files with tokens that are made of others; those for apps, in their notations, only where nothing is for pages. */
function madeIn(source: SourceFiles): readonly Document[] {
  const made = documentsIn(source).filter(hasTokens);
  const forPages = made.filter(({ path }) => !isForApps(path));
  return forPages.length > 0 || source.paths.some((path) => path.endsWith(".css")) ? forPages : made;
}

/** Whether a file has tokens without a type, and nothing else. */
function hasOnlyTokens(document: Document): boolean {
  const { tokens, entries } = rawTokensIn(document, DRAFT);
  const isValue = ({ path, value }: RawToken) => path.length > 0 && typeof value !== "object" && value !== "";
  return entries.length === 0 && tokens.length > 0 && tokens.every(isValue);
}

/** The paths of the tokens of a file. */
export function namesIn(document: Document): readonly string[] {
  return rawTokensIn(document).tokens.map(({ path }) => path.join("."));
}

function hasTokens(document: Document | undefined): boolean {
  const { json = {}, theo } = document ?? {};
  return (theo !== undefined && Object.keys(json).length > 0) || keysOf(json) !== undefined;
}
