import type { Entry, FoundModifier, Reading, StatedToken, Statement } from "../../reading.ts";
import { withStatedDefaults } from "../../collections.ts";
import type { SourceFiles } from "../../source-files.ts";
import { withModeMedia } from "../../modes.ts";
import { aliasOf, isDerived } from "../../values.ts";
import { replacedIn } from "../replaced.ts";
import { stepsFor } from "../steps.ts";
import {
  alphaOf,
  carbonOf,
  changesOf,
  contextsOfMode,
  fallbackOf,
  isChange,
  isInRem,
  modeModifiers,
  otherExtensions,
  THEME,
  valueOfChange,
} from "./dialects.ts";
import { byCustomProperty, isCustomProperty } from "./custom-properties.ts";
import { type Document, documentAt } from "./documents.ts";
import { contextsOfFiles, type FileContexts } from "./file-contexts.ts";
import { inModeGroups, withModeGroups } from "./mode-groups.ts";
import { keepFiles, type ReadFile } from "./kept-files.ts";
import { NOW, type RawToken, rawTokensIn } from "./raw-tokens.ts";
import { statedValue } from "./stated-values.ts";
import { ofTheo } from "./theo-documents.ts";
import { withOwnModes } from "./own-modes.ts";
import { withVendorModes } from "./vendor-modes.ts";
import { namesIn, OLD, tokenFilesIn } from "./token-documents.ts";

/** Reads files of tokens in the format of now, in older drafts, or with modes in extensions. */
export function readTokenFiles(source: SourceFiles): Reading | undefined {
  const { documents: all, made } = tokenFilesIn(source);
  const { documents, entries: ofAliases } = ofTheo(withoutTwins(all), source);
  if (documents.length === 0) return undefined;
  const entries: readonly Entry[] = [
    ...ofAliases,
    ...setAside(source, documents, [...all.map(({ path }) => path), ...made]),
    ...oldNames(source, documents, made),
    ...liberal(documents),
  ];
  const files = documents.map((document) => ({ document, raw: rawTokensIn(document) }));
  const stated = files.flatMap(({ raw }) => raw.tokens);
  const [ofVendors, ofValues] = [withVendorModes(stated), withOwnModes(stated)];
  const read = files.map(({ document, raw }): ReadFile => ({
    document,
    text: source.read(document.path) ?? "",
    raw: { ...raw, tokens: raw.tokens.map((token) => ofValues(ofVendors(token))) },
  }));
  const tokens = read.flatMap(({ raw }) => raw.tokens);
  const isMoved = ({ path, at }: RawToken) => path.length < at.length && at.at(-1) !== "$root";
  const hasDialect =
    tokens.some((token) => token.isOfModes || isCustomProperty(token) || isMoved(token)) ||
    isInRem(tokens) ||
    modeModifiers(tokens).length > 0 ||
    tokens.some((token) => hasAlpha(token));
  const contexts = contextsOfFiles(tokens, [], THEME);
  const kept = hasDialect ? undefined : keepFiles(read, contexts);
  const isOfFormat = kept?.entries.length === 0 && read.every(({ raw }) => raw.keys === NOW);
  const from = all.map(({ path }) => path);
  const otherwise = () => {
    const stated = inModeGroups(stateTokens(read, source, isOfFormat), tokens, { ...contexts, source });
    return { ...stated, from, entries: [...entries, ...stated.entries] };
  };
  if (kept === undefined) return otherwise();
  const themed = withModeGroups(kept, tokens, { ...contexts, source });
  const modifiers = withStatedDefaults(source, themed.modifiers.map(withModeMedia));
  const replaced = replacedIn(byRank(tokens, contexts), contexts, false);
  return { ...themed, from, modifiers, entries: [...entries, ...themed.entries, ...replaced], otherwise };
}

function hasAlpha(token: RawToken): boolean {
  return alphaOf(token, undefined, undefined) !== undefined;
}

/** The tokens of all files as statements, by their paths. */
function stateTokens(read: readonly ReadFile[], source: SourceFiles, isOfFormat: boolean): Reading {
  const documents = read.map(({ document }) => document);
  const raw = byCustomProperty(read.flatMap(({ raw: { tokens } }) => tokens));
  const entries: Entry[] = read.flatMap(({ raw: file }) => [...file.ofGroups, ...file.entries]);
  const modes = modeModifiers(raw);
  const contexts = modes.find(({ name }) => name === THEME)?.contexts.map(({ name }) => name) ?? [];
  const files = contextsOfFiles(raw, contexts, THEME);
  const carbon = carbonOf(documents, { modifier: THEME, contexts, tokens: raw, read: source.read });
  const inRem = isInRem(raw);
  const inOrder = byRank(raw, files);
  entries.push(...replacedIn(inOrder, files, false));
  const byPath = Map.groupBy(inOrder, groupingOf(inOrder));
  const stepsOf = stepsFor(
    [...byPath.values()].flatMap(([first]) => (first ? [first.path] : [])),
    entries,
  );
  const tokens = [...byPath.values()].flatMap((own): StatedToken[] => {
    const [first] = own;
    const path = first && stepsOf(first.path);
    if (first === undefined || path === undefined) return [];
    entries.push(...own.flatMap(lostMembers));
    const statements = own.flatMap((token) => statementsOf(token, { files, modes, inRem, entries }));
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
  const modifiers = [...modes.map((modifier) => inSchemes(modifier, carbon?.schemes)), ...files.modifiers];
  const all = [...tokens, ...(carbon?.tokens ?? [])];
  // Files of the format are for their owner to fix.
  const kept = isOfFormat ? all : withoutLost(all, entries);
  return {
    modifiers: withStatedDefaults(source, modifiers.map(withModeMedia)),
    tokens: kept,
    lost: all.length - kept.length,
    ...(carbon?.names && { names: carbon.names }),
    notes: new Map(read.flatMap(({ raw: { notes } }) => [...notes])),
    entries,
  };
}

/** Tokens in the order in which their files count. */
function byRank(tokens: readonly RawToken[], { rankOf }: FileContexts): readonly RawToken[] {
  return tokens.toSorted((one, other) => rankOf(one.file) - rankOf(other.file));
}

/** The tokens without aliases that lead nowhere. */
function withoutLost(tokens: readonly StatedToken[], entries: Entry[]): readonly StatedToken[] {
  const known = new Set(tokens.map(({ path }) => path.join(".")));
  return tokens.flatMap((token) => {
    const statements = token.statements.filter(({ value }) => {
      const target = isDerived(value) ? undefined : aliasOf(value);
      if (target === undefined || known.has(target)) return true;
      const what = "Values that refer to no token, or are none";
      entries.push({ kind: "left-out", what, subject: token.path.join("."), found: `{${target}}` });
      return false;
    });
    const isLost = statements.length === 0 && token.statements.length > 0;
    return isLost ? [] : [{ ...token, statements }];
  });
}

/** What is the same of several statements about one token: files group the same tokens in different ways, one file does not. */
function groupingOf(tokens: readonly RawToken[]): (token: RawToken) => string {
  const paths = new Map<string, Set<string>>();
  const inFile = ({ file, path }: RawToken) => JSON.stringify([file, path.join("-")]);
  for (const token of tokens)
    paths.set(inFile(token), (paths.get(inFile(token)) ?? new Set()).add(token.path.join(".")));
  const apart = new Set(
    tokens.filter((token) => (paths.get(inFile(token))?.size ?? 0) > 1).map(({ path }) => path.join("-")),
  );
  return ({ path }) => (apart.has(path.join("-")) ? JSON.stringify(path) : path.join("-"));
}

/** What is beside a value and has no place in the format; an opacity is a part of the value. */
function lostMembers({ path, others }: RawToken): Entry[] {
  const lost = Object.entries(others).filter(([key]) => key !== "alpha" && key !== "comment");
  return lost.map(([key, value]) => ({
    kind: "left-out",
    what: "Members of tokens that the format does not have",
    subject: [...path, key].join("."),
    found: JSON.stringify(value).slice(0, 80),
  }));
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
  readonly files: FileContexts;
  readonly modes: readonly FoundModifier[];
  readonly inRem: boolean;
  readonly entries: Entry[];
};

/** What a token's own value says, then the changes for modes, those of a single word first. */
function statementsOf(token: RawToken, { files, modes, inRem, entries }: Stated): Statement[] {
  const subject = token.path.join(".");
  const when = files.whenOf(token.file);
  const given = { type: token.type, inRem, subject, entries };
  const [only] = when[THEME] ?? [];
  const first = token.value ?? fallbackOf(token);
  const statements: Statement[] =
    first === undefined
      ? []
      : [{ when, value: statedValue(first, { ...given, alpha: alphaOf(token, only, undefined) }) }];
  const changes = Object.entries(changesOf(token)).map(([mode, change]) => {
    const modifier = modes.find(({ contexts }) => contexts.some(({ name }) => name === mode));
    const names = modifier?.contexts.map(({ name }) => name) ?? [];
    return { change, mode, modifier: modifier?.name ?? THEME, contexts: contextsOfMode(mode, names) };
  });
  for (const one of changes.toSorted((first, second) => second.contexts.length - first.contexts.length)) {
    const { mode, change, modifier, contexts } = one;
    const value = isChange(change) ? (valueOfChange(change) ?? token.value ?? null) : change;
    const alpha = alphaOf(token, mode, change);
    statements.push({ when: { ...when, [modifier]: contexts }, value: statedValue(value, { ...given, alpha }) });
  }
  return statements;
}

/** Of files with one name and several endings, such as `a.json5` and `a.tokens.json`, the one that needs least repair. */
function withoutTwins(documents: readonly Document[]): readonly Document[] {
  const byName = Map.groupBy(documents, ({ path }) => path.replace(/(\.tokens)?\.(json5?|jsonc|tokens)$/, ""));
  return [...byName.values()].flatMap((twins) => {
    const tokens = twins.map((document) => namesIn(document).toSorted().join("\n"));
    const isSame = tokens.every((names) => names === tokens[0]);
    return isSame ? (twins.find(({ isPlain }) => isPlain) ?? twins.slice(0, 1)) : twins;
  });
}

/** Files that are made of others are not read twice. */
function setAside({ paths }: SourceFiles, read: readonly Document[], all: readonly string[]): Entry[] {
  const others = new Set(all).difference(new Set(read.map(({ path }) => path)));
  const what = "Files that are made of the tokens, or are about them";
  return paths
    .filter((path) => others.has(path))
    .map((path) => ({ kind: "repaired", what, subject: path, found: "tokens too", made: "not read" }));
}

/** Names the deprecated tokens that no file has which is read: their file has names of others, too. */
function oldNames(source: SourceFiles, read: readonly Document[], made: readonly string[]): Entry[] {
  const known = new Set(read.flatMap(namesIn));
  return made
    .filter((path) => OLD.test(path))
    .flatMap((path) => {
      const document = documentAt(source)(path);
      const lost = document === undefined ? [] : namesIn(document).filter((name) => !known.has(name));
      return lost.map((subject): Entry => ({ kind: "left-out", what: DEPRECATED, subject, found: path }));
    });
}

const DEPRECATED = "Deprecated tokens of a file that has names of others, too: name its folder to have them";

function liberal(documents: readonly Document[]): Entry[] {
  const what = "JSON with comments, or JSON5";
  return documents
    .filter(({ isPlain }) => !isPlain)
    .map(({ path }) => ({ kind: "repaired", what, subject: path, found: "JSON5", made: "JSON" }));
}
