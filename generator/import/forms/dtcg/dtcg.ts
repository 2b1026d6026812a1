import { type Json, TOKEN_TYPES } from "../../../model/token.ts";
import type { Entry, FoundModifier, Reading, StatedToken, Statement } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { withModeMedia } from "../../modes.ts";
import { inSteps } from "../steps.ts";
import {
  alphaOf,
  carbonOf,
  changesOf,
  contextsOfMode,
  fallbackOf,
  isInRem,
  modesIn,
  modesModifier,
  otherExtensions,
} from "./dialects.ts";
import { type Document, documentsIn, type Fields, isFields } from "./documents.ts";
import { contextsOfFiles } from "./file-contexts.ts";
import { GROUP_NOTES, hasTokens, type RawToken, rawTokensIn } from "./raw-tokens.ts";
import { readResolverDocument } from "./resolver-document.ts";
import { statedValue } from "./stated-values.ts";

/** Reads a resolver document, or files of tokens in the format of now, of older drafts, or with modes in extensions. */
export function readDtcg(source: SourceFiles): Reading | undefined {
  return readResolverDocument(source) ?? readTokenFiles(source);
}

/** The modifier of modes that extensions name. */
const THEME = "theme";

/** Folders of what is made of the tokens, and of tests. */
const MADE = /(^|\/)(dist|build|lib|es|esm|cjs|umd|docs?|tests?|__tests__|examples?|coverage|deprecated|fallbacks?)\//;

function readTokenFiles(source: SourceFiles): Reading | undefined {
  const all = documentsIn(source).filter(({ json }) => hasTokens(json));
  const sources = all.filter(({ path }) => !MADE.test(path));
  const documents = sources.length > 0 ? sources : all;
  if (documents.length === 0) return undefined;
  const entries: Entry[] = [...setAside(all, documents), ...liberal(documents)];
  const raw = documents.flatMap((document) => rawTokensIn(document, entries));
  const modes = modesIn(raw);
  const theme = modes.length === 0 ? undefined : modesModifier(THEME, modes, raw);
  const contexts = theme?.contexts.map(({ name }) => name) ?? [];
  const files = contextsOfFiles(raw, contexts, THEME);
  const carbon = carbonOf(documents, THEME, contexts);
  const inRem = isInRem(raw);
  const inOrder = raw.toSorted((one, other) => files.rankOf(one.file) - files.rankOf(other.file));
  // The files of some sources group the same tokens in different ways.
  const tokens = [...Map.groupBy(inOrder, ({ path }) => path.join("-"))].flatMap(([, own]): StatedToken[] => {
    const [first] = own;
    const path = first && inSteps(first.path, entries);
    if (first === undefined || path === undefined) return [];
    const statements = own.flatMap((token) => statementsOf(token, { files, theme, inRem, entries }));
    const named = own.findLast(({ description }) => description !== undefined) ?? first;
    const extensions = otherExtensions(first);
    return [
      {
        path,
        ...(named.description !== undefined && { description: named.description }),
        ...(first.deprecated !== undefined && { deprecated: first.deprecated }),
        ...(extensions !== undefined && { extensions }),
        statements,
      },
    ];
  });
  const modifiers = [...(theme === undefined ? [] : [inSchemes(theme, carbon?.schemes)]), ...files.modifiers].map(
    withModeMedia,
  );
  const isReady = modes.length === 0 && entries.every(({ what }) => what === GROUP_NOTES) && raw.every(isOfTheFormat);
  const ready = isReady ? readyFiles(documents, source, { files, modifiers }) : undefined;
  if (ready !== undefined) return ready;
  return {
    modifiers,
    tokens: [...tokens, ...(carbon?.tokens ?? [])],
    ...(carbon && { names: carbon.names }),
    entries,
  };
}

/** The contexts with the modes that files state. */
function inSchemes(modifier: FoundModifier, schemes: ReadonlyMap<string, string> | undefined): FoundModifier {
  const contexts = modifier.contexts.map((context) => {
    const scheme = schemes?.get(context.name);
    return scheme === "light" || scheme === "dark" ? { ...context, facets: { mode: scheme } } : context;
  });
  return { ...modifier, contexts };
}

type Stated = {
  readonly files: ReturnType<typeof contextsOfFiles>;
  readonly theme: FoundModifier | undefined;
  readonly inRem: boolean;
  readonly entries: Entry[];
};

/** What a token's own value says, then the changes for modes, those of a single word first. */
function statementsOf(token: RawToken, { files, theme, inRem, entries }: Stated): Statement[] {
  const subject = token.path.join(".");
  const when = files.whenOf(token.file);
  const given = { type: token.type, inRem, subject, entries };
  const [only] = when[THEME] ?? [];
  const first = token.value ?? fallbackOf(token);
  const statements: Statement[] =
    first === undefined
      ? []
      : [{ when, value: statedValue(first, { ...given, alpha: alphaOf(token, only, undefined) }) }];
  const contexts = theme?.contexts.map(({ name }) => name) ?? [];
  const changes = Object.entries(changesOf(token)).map(([mode, change]) => ({
    change,
    mode,
    contexts: contextsOfMode(mode, contexts),
  }));
  for (const { mode, change, contexts } of changes.toSorted(
    (one, other) => other.contexts.length - one.contexts.length,
  )) {
    const value = isChange(change) ? (change["$value"] ?? token.value ?? null) : change;
    const alpha = alphaOf(token, mode, change);
    statements.push({ when: { ...when, [THEME]: contexts }, value: statedValue(value, { ...given, alpha }) });
  }
  return statements;
}

/** A change of a part of a token, such as its opacity, is no value. */
function isChange(change: Json): change is Fields {
  return isFields(change) && (change["$value"] !== undefined || Object.keys(change).every((key) => key === "alpha"));
}

/** A token with nothing but what the format knows. */
function isOfTheFormat({ type, value, others }: RawToken): boolean {
  const isAliased = typeof value === "string" && /^\{[^{}]+\}$/.test(value);
  return Object.keys(others).length === 0 && (isAliased || TOKEN_TYPES.some((known) => known === type));
}

/** Files that follow the format are kept as they are: those of contexts, and those of all. */
function readyFiles(
  documents: readonly Document[],
  source: SourceFiles,
  { files, modifiers }: { readonly files: Stated["files"]; readonly modifiers: readonly FoundModifier[] },
): Reading | undefined {
  const paths = documents.map(({ path }) => path);
  const base = paths.filter((path) => Object.keys(files.whenOf(path)).length === 0);
  if (base.length === 0) return undefined;
  const sets = paths.flatMap((path) =>
    Object.entries(files.whenOf(path)).flatMap(([modifier, contexts]) =>
      contexts.map((context) => ({ modifier, context, files: [path] })),
    ),
  );
  const all = paths.map((path) => ({ path, text: source.read(path) ?? "" }));
  return { modifiers, tokens: [], entries: [], files: { base, sets, all } };
}

/** Files that are made of others are not read twice. */
function setAside(all: readonly Document[], read: readonly Document[]): Entry[] {
  const paths = new Set(read.map(({ path }) => path));
  const what = "Files that are made of the tokens, or are about them";
  return all
    .filter(({ path }) => !paths.has(path))
    .map(({ path }) => ({ kind: "repaired", what, subject: path, found: "tokens too", made: "not read" }));
}

function liberal(documents: readonly Document[]): Entry[] {
  const what = "JSON with comments, or JSON5";
  return documents
    .filter(({ isPlain }) => !isPlain)
    .map(({ path }) => ({ kind: "repaired", what, subject: path, found: "JSON5", made: "JSON" }));
}
