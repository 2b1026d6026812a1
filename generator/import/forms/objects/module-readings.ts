import { ImportError } from "../../import-error.ts";
import { ownWords } from "../../kinds.ts";
import { modeOf } from "../../modes.ts";
import type { Entry, Reading, StatedToken, Statement } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { type Candidate, together } from "./candidates.ts";
import { withoutTwins } from "./module-twins.ts";
import { isAboutSource } from "../../for-authors.ts";
import { byFiles, isOfKind, lostIn, modulesOfTokens } from "./module-folder.ts";
import { asIndex, brandsBeside, isIndexOf, runOf, withFurther } from "./module-index.ts";

/** How objects are read: by their themes, and as tokens without any, where they are some. */
export type Readers = {
  byThemes(candidate: Candidate): Reading | undefined;
  plainly(candidate: Candidate): Reading | undefined;
  hasTokens(candidate: Candidate): boolean;
};

/** Themes with what other modules have: those that were tried before, or those beside the entry that the themes are of. */
export function withOthers(
  best: Reading,
  source: SourceFiles,
  others: readonly Candidate[] | (() => Iterable<Candidate>),
  read: Readers,
): Reading {
  return typeof others === "function"
    ? besideEntry(best, source, others, read)
    : withFolder(best, source, others, read);
}

/**
 * The themes of a single module with what the others of its folder have: as an index would export all of them, or by their
 * files, whichever gives no theme that neither a module has nor a mode is called. What is in none of the tokens is named.
 */
function withFolder(first: Reading, source: SourceFiles, tried: readonly Candidate[], read: Readers): Reading {
  // What a package exports may be of something else; files of data may be read together already.
  const isOther = source.kind !== "folder" && tried.some(({ isEntry }) => isEntry);
  const own = { best: first, all: withoutTwins(tried) };
  const { best, all } = isOther ? own : furtherOf(own, read);
  const isOne = tried.some(({ path }) => best.from?.includes(path));
  const modules = isOther || !isOne ? [] : modulesOfTokens(all, read.hasTokens);
  const reading = (modules.length < 2 ? undefined : collected(best, { modules, all: tried }, read)) ?? best;
  const others = all.filter(
    (one) => (one.isEntry || !isAboutSource(one.path)) && (isOfKind(one) || read.hasTokens(one)),
  );
  return withEntries(reading, [...unread(reading, others, read), ...lostIn(all, reading.entries)]);
}

/**
 * The themes of a folder's entry with those of the modules beside it that are brands of the same tokens. What others have
 * that it does not run, and none of the tokens, is named.
 */
function besideEntry(best: Reading, { kind }: SourceFiles, parsed: () => Iterable<Candidate>, read: Readers): Reading {
  const all = kind === "folder" ? withoutTwins([...parsed()]) : [];
  const entry = all.find((one) => one.isEntry && best.from?.includes(one.path));
  if (entry === undefined) return best;
  const own = new Set([entry.path]);
  for (const path of own) for (const run of all.find((one) => one.path === path)?.runs ?? []) own.add(run);
  const others = all.filter(({ path }) => !own.has(path) && !path.endsWith(".json") && !isAboutSource(path));
  const brands = brandsBeside(entry, others);
  const found = brands && themesOf(brands, read);
  const entries = new Map([...(found?.entries ?? []), ...best.entries].map((one) => [JSON.stringify(one), one]));
  const reading = found === undefined ? best : { ...found, entries: [...entries.values()] };
  const unknown = unread(
    reading,
    others.filter((one) => isOfKind(one) || read.hasTokens(one)),
    read,
  );
  return withEntries(reading, [...unknown, ...lostIn(others, reading.entries)]);
}

function withEntries(reading: Reading, further: readonly Entry[]): Reading {
  return { ...reading, entries: [...reading.entries, ...further] };
}

function collected(
  best: Reading,
  { modules, all }: { readonly modules: readonly Candidate[]; readonly all: readonly Candidate[] },
  read: Readers,
): Reading | undefined {
  const themes = new Set(modules.flatMap((one) => themesOf(one, read) ?? []).flatMap(contextsOf));
  const isOfModules = (reading: Reading) =>
    contextsOf(reading).every((name) => themes.has(name) || modeOf(name)) &&
    !reading.tokens.some((token) => isMixed(token, contextsOf(reading))) &&
    !isParted(reading);
  // What an index exports has its names and themes, whatever is beside it.
  const index = all.find((one) => best.from?.includes(one.path) === true && isIndexOf(one, all));
  const whole = index && asIndex([{ ...index, runs: runOf(index, all) }, ...modules]);
  const readings = [asIndex(modules), together(byFiles(modules)), ...(whole === undefined ? [] : [whole])].flatMap(
    (one) => themesOf(one, read) ?? [],
  );
  const hasNames = ({ modifiers, tokens }: Reading) => {
    const paths = new Set(tokens.map(({ path }) => path.join(".")));
    // The files of brands are called `light`, where each brand exports a `lightTheme`.
    const nameOf = (name: string) => (modifiers.length > 1 ? ownWords(name) : name);
    const themes = new Set(contextsOf({ modifiers }).map(nameOf));
    const isWhole =
      modifiers.length > best.modifiers.length || contextsOf(best).every((name) => themes.has(nameOf(name)));
    return isWhole && best.tokens.every(({ path }) => paths.has(path.join(".")));
  };
  return readings.find(
    (one) => isOfModules(one) && one.tokens.length >= best.tokens.length && (index === undefined || hasNames(one)),
  );
}

/** The themes of an index with those beside it that it does not export, and all modules with it in place of these. */
function furtherOf({ best, all }: Whole, read: Readers): Whole {
  const index = all.find(({ path }) => best.from?.includes(path) === true);
  const whole = index && withFurther(index, all);
  const found = whole && themesOf(whole, read);
  if (index === undefined || whole === undefined || found === undefined) return { best, all };
  const further = new Set(whole.runs).difference(new Set(index.runs));
  return { best: found, all: all.filter(({ path }) => !further.has(path)).map((one) => (one === index ? whole : one)) };
}

type Whole = { readonly best: Reading; readonly all: readonly Candidate[] };

/** Whether a token has values of several modules: two for the same pages, or one for all beside one for each theme. */
function isMixed({ statements }: StatedToken, themes: readonly string[]): boolean {
  const pages = statements.map(({ when }) => JSON.stringify(when));
  const own = new Set(statements.flatMap(({ when }) => when["theme"] ?? []));
  const isHidden = pages.includes("{}") && themes.length > 0 && themes.every((name) => own.has(name));
  return isHidden || new Set(pages).size < pages.length;
}

/** Whether themes are of several kinds, none of which has a token of another: `lightTokens` and `dark` of a button. */
function isParted({ tokens }: Reading): boolean {
  let kinds: ReadonlySet<string>[] = [];
  for (const { statements } of tokens) {
    const own = new Set(statements.flatMap(({ when }) => when["theme"] ?? []));
    if (own.size === 0) continue;
    const [same, others] = [true, false].map((is) => kinds.filter((kind) => kind.isDisjointFrom(own) !== is));
    kinds = [...(others ?? []), (same ?? []).reduce((all, kind) => all.union(kind), own)];
  }
  return kinds.length > 1;
}

/** The themes of modules; what code makes in one of them is no theme of the others. */
function themesOf(candidate: Candidate, { byThemes }: Readers): Reading | undefined {
  try {
    return byThemes(candidate);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}

/** The names of the themes that a reading has; those of brands are any. */
function contextsOf({ modifiers }: Pick<Reading, "modifiers">): readonly string[] {
  return modifiers.flatMap(({ name, contexts }) => (name === "theme" ? contexts.map((one) => one.name) : []));
}

/** Names modules with values that no token has which is called alike. */
function unread(reading: Reading, modules: readonly Candidate[], read: Readers): readonly Entry[] {
  const known = new Set(
    reading.tokens.flatMap(({ path, statements }) => statements.map((one) => keyOf(path.at(-1), one))),
  );
  const names = new Set(contextsOf(reading));
  // A theme in a list has its own name.
  const isName = ({ value }: Statement) => "type" in value && typeof value.value === "string" && names.has(value.value);
  return modules.flatMap((candidate): Entry[] => {
    const tokens = read.plainly(candidate)?.tokens ?? [];
    const missing = tokens.filter(
      ({ path, statements }) =>
        !statements.every((one) => isAlias(one) || isName(one) || path.some((step) => known.has(keyOf(step, one)))),
    );
    for (const { path, statements } of missing) for (const one of statements) known.add(keyOf(path.at(-1), one));
    const found = `${missing.length} of ${tokens.length}: ${missing.map(({ path }) => path.join(".")).join(", ")}`;
    return missing.length === 0 ? [] : [{ kind: "left-out", what: WHAT, subject: candidate.path, found }];
  });
}

const WHAT = "Modules with values that no token has: import one by its name";

/** A name and a value; a custom property is called as its token. */
function keyOf(name: string | undefined, { value }: Statement): string {
  return `${name?.replace(/^--/, "")}: ${JSON.stringify(value)}`;
}

function isAlias({ value }: Statement): boolean {
  return "type" in value && value.type === null;
}
