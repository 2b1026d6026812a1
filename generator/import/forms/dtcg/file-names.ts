import { posix } from "node:path";
import { modeOf, wordsOf } from "../../modes.ts";

/** Contexts that a source most often begins with, in this order. */
export const USUAL: readonly string[] = [
  "default",
  "base",
  "light",
  "fine",
  "comfortable",
  "medium",
  "md",
  "regular",
  "desktop",
  "normal",
];

/** Folders whose names say nothing about their files. */
const PLAIN = /^(|\.|\.\.|src|source|tokens?|design-?tokens?|json|data|sets?|packages?|assets)$/i;

/** The words of a file's name, without its endings. */
export function plainWordsOf(file: string): string[] {
  return wordsOf(posix.basename(file).replace(/(\.tokens)?\.(json5?|jsonc|tokens)$/, ""));
}

/** Files of contexts, and what the modifier is called. */
export type NamedContexts = {
  readonly name: string;
  readonly contexts: readonly (readonly [file: string, context: string])[];
  /** The file without a name of its own, which has the values of no context in particular. */
  readonly plain: string | undefined;
  /** The context of another file by its folder, where the folders are the contexts. */
  ofFolder(file: string): string | undefined;
};

/** `theme-dark.json` and `theme-light.json` are the contexts `dark` and `light` of the modifier `theme`. */
export function nameContexts({
  files,
  base,
}: {
  readonly files: readonly string[];
  readonly base: string | undefined;
}): NamedContexts {
  return byFolder(files) ?? byName(files, base === undefined ? [] : plainWordsOf(base));
}

/** Files of one name in several folders: `dark/color.json` and `light/color.json`. */
function byFolder(files: readonly string[]): NamedContexts | undefined {
  const paths = files.map((file) => file.split("/"));
  const [first] = paths;
  if (first === undefined || files.length < 2 || paths.some((path) => path.length !== first.length)) return undefined;
  const different = first.flatMap((step, at) => (paths.every((path) => path[at] === step) ? [] : [at]));
  const [at, ...others] = different;
  if (at === undefined || others.length > 0 || at === first.length - 1) return undefined;
  const contexts = paths.map((path, index): [string, string] => [files[index] ?? "", path[at] ?? ""]);
  const names = new Set(contexts.map(([, context]) => context));
  const outer = first.slice(0, at).join("/");
  const ofFolder = (file: string) => {
    const path = file.split("/");
    const context = path[at] ?? "";
    return path.slice(0, at).join("/") === outer && path.length > at + 1 && names.has(context) ? context : undefined;
  };
  return { name: modifierName([...names], first[at - 1] ?? ""), contexts, plain: undefined, ofFolder };
}

/** Files whose names have words in common, or that are in one folder. */
function byName(files: readonly string[], base: readonly string[]): NamedContexts {
  const all = files.map((file) => ({ file, words: without(plainWordsOf(file), base) }));
  const shared = (all[0]?.words ?? []).filter((word) => all.every(({ words }) => words.includes(word)));
  const [only] = all;
  // Of a single file, the words that say how light it is are its own.
  const common = files.length > 1 ? shared : shared.filter((word) => modeOf(word) === undefined && !PLAIN.test(word));
  const isWhole = files.length === 1 && common.length === only?.words.length;
  const ownWords = (words: readonly string[]) => (isWhole ? words : words.filter((word) => !common.includes(word)));
  const plain = all.find(({ words }) => ownWords(words).length === 0)?.file;
  const found = all
    .filter(({ file }) => file !== plain)
    .map(({ file, words }): [string, string] => [file, ownWords(words).join("-")]);
  const isUnique = new Set(found.map(([, context]) => context)).size === found.length;
  const contexts = isUnique ? found : found.map(([file]): [string, string] => [file, pathName(file)]);
  const folder =
    posix
      .dirname(files[0] ?? "")
      .split("/")
      .at(-1) ?? "";
  const names = contexts.map(([, context]) => context);
  const words = isWhole || common.length === 0 ? folder : common.join("-");
  return { name: modifierName(names, words), contexts, plain, ofFolder: () => undefined };
}

/** The words that the file that others change does not have, if there are any. */
function without(words: readonly string[], base: readonly string[]): readonly string[] {
  const own = words.filter((word) => !base.includes(word));
  return own.length === 0 ? words : own;
}

function pathName(file: string): string {
  return wordsOf(file.replace(/(\.tokens)?\.\w+$/, "")).join("-");
}

/** What the modifier of some contexts is called: `themes` has themes. */
function modifierName(contexts: readonly string[], words: string): string {
  if (contexts.some((name) => modeOf(name) !== undefined)) return "theme";
  return PLAIN.test(words) ? "set" : words.replace(/(?<=\w)s$/, "");
}
