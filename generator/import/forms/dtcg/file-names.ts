import { posix } from "node:path";
import { isContainerName } from "../objects/containers.ts";
import { isHighContrast, modeOfContext, NAMING, singular, wordsOf } from "../../modes.ts";

/** The names of the tokens of each file. */
export type NamesOf = ReadonlyMap<string, ReadonlySet<string>>;

/** Words in the names of files, and of contexts, that others change a part of. */
export const BASE =
  /^(base|core|global|globals|common|shared|default|defaults|tokens?|root|main|index|primitives?|foundations?|variables?|vars|styles?|bundle)$/;

/** Words in the names of files that say nothing of what they are for. */
const OF_ANY = /^(tokens?|index|variables?|vars|styles?)$/;

/** What a modifier is called of which no path says what it is. */
export const UNSAID = "set";

/** Files that define the same tokens, each for one context. */
export type FileGroup = {
  readonly files: readonly string[];
  /** The file that has all of these tokens, too. */
  readonly base: string | undefined;
  /** What they are for, where the words of all paths say it. */
  readonly known?: Kinds;
};

/** Folders whose names say nothing about their files. */
const PLAIN =
  /^(|\.|\.\.|src|source|tokens?|design-?tokens?|json|data|sets?|packages?|assets|base|core|global|root|default|build|css|dist|lib|output)$/i;

/** Whether a folder's name says nothing about its files. */
export function isPlainFolder(name: string): boolean {
  return PLAIN.test(name);
}

/** The words of a file's name, without its endings. */
export function plainWordsOf(file: string): readonly string[] {
  return wordsOf(posix.basename(file).replace(/(\.tokens|\.min)?\.(json5?|jsonc|tokens|css)$/, ""));
}

/** Files of contexts, and what the modifier is called. */
export type NamedContexts = {
  readonly name: string;
  readonly contexts: readonly (readonly [file: string, context: string])[];
  /** The file without a name of its own, which has the values of no context in particular. */
  readonly plain: string | undefined;
  /** The context of the base, where its folder or name says it. */
  readonly home?: string;
  /** The context of another file by its folder, where the folders are the contexts. */
  ofFolder(file: string): string | undefined;
};

/** What a group's files are contexts of: of one kind, or of several at once. */
export type Kinds = {
  readonly kinds: readonly NamedContexts[];
  readonly isGrid: boolean;
  /** Files that hold for more count less. */
  rankOf(file: string): number;
};

/** `theme-dark.json` and `theme-light.json` are the contexts `dark` and `light` of the modifier `theme`. */
export function nameContexts({ files, base }: FileGroup): NamedContexts {
  return (
    (base === undefined ? undefined : (besideBase(files, base) ?? byOwnFolder(files, base))) ??
    byFolder(files) ??
    belowPlain(files) ??
    byName(files, base)
  );
}

/** Files of one name in several folders, of which one has all of their tokens: `color/ink.json` and `color-dark/ink.json`. */
function besideBase(files: readonly string[], base: string): NamedContexts | undefined {
  const named = byFolder([base, ...files]);
  const home = named?.contexts.find(([file]) => file === base)?.[1];
  if (named === undefined || home === undefined) return undefined;
  const contexts = named.contexts.filter(([file]) => file !== base);
  const ofFolder = (file: string) => {
    const context = named.ofFolder(file);
    return context === home ? undefined : context;
  };
  return { ...named, home, contexts, ofFolder };
}

/** Files with the name of their base, each in a folder that this is not in: `core/ink.json` and `brands/acme/ink.json`. */
function byOwnFolder(files: readonly string[], base: string): NamedContexts | undefined {
  const all = files.map((file) => ({ file, step: ownFolder(file, base) ?? "", steps: file.split("/") }));
  const isAlike = all.every(({ file, step }) => step !== "" && posix.basename(file) === posix.basename(base));
  if (!isAlike || new Set(all.map(({ step }) => step)).size < all.length) return undefined;
  const common = files.length > 1 ? commonWords(all.map(({ step }) => wordsOf(step))) : [];
  const own = all.map(({ file, step, steps }) => {
    const context = without(wordsOf(step), common).join("-") || step;
    const at = steps.lastIndexOf(step);
    return { file, context, folder: `${steps.slice(0, at + 1).join("/")}/`, outer: steps[at - 1] ?? "" };
  });
  const [outer = "", ...others] = new Set(own.map((one) => one.outer));
  const words = common.join("-") || (others.length === 0 ? outer : "");
  return {
    name: modifierName(
      own.map(({ context }) => context),
      words,
    ),
    contexts: own.map(({ file, context }) => [file, context]),
    plain: undefined,
    ofFolder: (file) => own.find(({ folder }) => file.startsWith(folder))?.context,
  };
}

/** Files of one name in folders, and one above them: `tokens.json` and `themes/dark/tokens.json`. */
function belowPlain(files: readonly string[]): NamedContexts | undefined {
  const depthOf = (file: string) => file.split("/").length;
  const [plain = "", ...others] = files.toSorted((one, other) => depthOf(one) - depthOf(other));
  const outer = plain.slice(0, -posix.basename(plain).length);
  const isBelow = (file: string) =>
    file.startsWith(outer) && depthOf(file) > depthOf(plain) && posix.basename(file) === posix.basename(plain);
  const [only = "", ...more] = others;
  if (others.length === 0 || !others.every(isBelow)) return undefined;
  if (more.length > 0) {
    const named = byFolder(others);
    return named && { ...named, plain };
  }
  const folders = only.split("/").slice(0, -1);
  const context = folders.at(-1) ?? "";
  const name = modifierName([context], folders.at(-2) ?? "");
  const folder = `${folders.join("/")}/`;
  return {
    name,
    contexts: [[only, context]],
    plain,
    ofFolder: (file) => (file.startsWith(folder) ? context : undefined),
  };
}

/** Files of one name in several folders: `dark/color.json` and `light/color.json`. */
function byFolder(files: readonly string[]): NamedContexts | undefined {
  const paths = files.map((file) => file.split("/"));
  const [first] = paths;
  if (first === undefined || files.length < 2 || paths.some((path) => path.length !== first.length)) return undefined;
  const different = first.flatMap((step, at) => (paths.every((path) => path[at] === step) ? [] : [at]));
  const [at, ...others] = different;
  if (at === undefined || others.length > 0 || at === first.length - 1) return undefined;
  const steps = paths.map((path) => path[at] ?? "");
  const common = commonWords(steps.map(wordsOf));
  const own = new Map(steps.map((step) => [step, without(wordsOf(step), common).join("-")]));
  // Of `brand-acme` and `brand-bravo` the first word says what they are.
  const isCalled = common.length > 0 && common.every((word) => NAMING.test(word)) && isUnique([...own.values()]);
  const nameOf = (step: string) => (isCalled ? own.get(step) : step) ?? "";
  const contexts = steps.map((step, index): [string, string] => [files[index] ?? "", nameOf(step)]);
  const outer = first.slice(0, at).join("/");
  const ofFolder = (file: string) => {
    const path = file.split("/");
    const step = path[at] ?? "";
    return path.slice(0, at).join("/") === outer && path.length > at + 1 && own.has(step) ? nameOf(step) : undefined;
  };
  const words = isCalled ? common.join("-") : (first[at - 1] ?? "");
  return { name: modifierName([...own.keys()].map(nameOf), words), contexts, plain: undefined, ofFolder };
}

/** Files whose names have words in common, or that are in one folder. */
function byName(files: readonly string[], base: string | undefined): NamedContexts {
  const baseWords = base === undefined ? [] : plainWordsOf(base);
  const common = commonWords([...files, ...(base === undefined ? [] : [base])].map(plainWordsOf));
  const all = files.map((file) => ({ file, words: without(plainWordsOf(file), [...common, ...baseWords]) }));
  // The words that all have but the base are a name too, and those of a single file are its own.
  const shared = files.length > 1 ? commonWords(all.map(({ words }) => words)) : namingOf(all[0]?.words ?? []);
  const first = files.length > 1 ? all.find(({ words }) => without(words, shared).length === 0)?.file : undefined;
  // Beside a default, `acme` is not what pages have that choose nothing, though there is `acme-dark`.
  const isBeside = first !== undefined && shared.length > 0 && baseWords.some((word) => /^defaults?$/.test(word));
  const [others, plain] = isBeside ? [[], undefined] : [shared, first];
  const further = all.filter(({ file }) => file !== plain);
  // Of `acme.json`, `acme-mode-dark.json` and `acme-mode-large.json`, the last two say what they are: modes.
  const ofKind = further.length > 1 ? commonWords(further.map(({ words }) => words)).filter(isContainerName) : [];
  const found = further.map(({ file, words }): [string, string] => {
    const own = [[...others, ...ofKind], others].map((some) => without(words, some));
    // What is called tokens is for what its folder says.
    const isOfAny = base !== undefined && words.every((word) => OF_ANY.test(word));
    const named = isOfAny ? undefined : own.find((some) => some.length > 0);
    return [file, named?.join("-") ?? (ownFolder(file, base) || own[0]?.join("-") || pathName(file))];
  });
  const named = (nameOf: (file: string) => string) => found.map(([file]): [string, string] => [file, nameOf(file)]);
  const areUnique = (some: readonly (readonly [string, string])[]) => isUnique(some.map(([, context]) => context));
  const outer = outerOf(files);
  const below = named((file) => shortName(file.slice(outer.length)));
  const contexts = [found, below, named(shortName)].find(areUnique) ?? named(pathName);
  const folder =
    posix
      .dirname(files[0] ?? "")
      .split("/")
      .at(-1) ?? "";
  const names = contexts.map(([, context]) => context);
  const words = [common, others, [folder]].map((one) => one.join("-")).find((one) => !PLAIN.test(one)) ?? "";
  return { name: modifierName(names, words), contexts, plain, ofFolder: () => undefined };
}

/** The first of several words, where it says what the others are: `density` of `density-compact`. */
function namingOf([first = "", ...others]: readonly string[]): readonly string[] {
  return others.length > 0 && NAMING.test(first) ? [first] : [];
}

function isUnique(names: readonly string[]): boolean {
  return !names.includes("") && new Set(names).size === names.length;
}

/** The nearest folder that a file's base is not in: of `base/ink.json` and `themes/dark/ink.json`, `dark`. */
function ownFolder(file: string, base = file): string | undefined {
  const folders = base.split("/");
  return file
    .split("/")
    .slice(0, -1)
    .findLast((step) => !folders.includes(step));
}

export function commonWords([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return others.length === 0 ? [] : first.filter((word) => others.every((words) => words.includes(word)));
}

export function without(words: readonly string[], common: readonly string[]): readonly string[] {
  return words.filter((word) => !common.includes(word));
}

function pathName(file: string): string {
  return wordsOf(file.replace(/(\.tokens)?\.\w+$/, "")).join("-");
}

/** The folder that all files are in, with a slash. */
function outerOf([first = "", ...others]: readonly string[]): string {
  const steps = first.split("/").slice(0, -1);
  const end = steps.findIndex(
    (_, at) => !others.every((file) => file.startsWith(`${steps.slice(0, at + 1).join("/")}/`)),
  );
  return (end < 0 ? steps : steps.slice(0, end)).map((step) => `${step}/`).join("");
}

/** A path without what is called a base: of `acme/base.json`, `acme`. */
function shortName(file: string): string {
  const words = plainWordsOf(file).filter((word) => !BASE.test(word));
  return [...wordsOf(posix.dirname(file)), ...words].join("-");
}

/** What the modifier of some contexts is called: `themes` has themes. */
export function modifierName(contexts: readonly string[], words: string): string {
  if (contexts.some((name) => modeOfContext(words, name) !== undefined)) return "theme";
  if (contexts.every(isHighContrast)) return "contrast";
  if (isOfThemes(words)) return "theme";
  return PLAIN.test(words) ? UNSAID : singular(words);
}

/** Whether a folder has themes by its name: `prebuilt-themes`. */
export function isOfThemes(folder: string): boolean {
  return wordsOf(folder).at(-1) === "themes";
}
