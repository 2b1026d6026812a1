import { posix } from "node:path";
import { modeOf, wordsOf } from "../../modes.ts";
import type { FoundModifier, When } from "../../reading.ts";
import type { RawToken } from "./raw-tokens.ts";

/** What a file's place says about its tokens. */
export type FileContexts = {
  readonly modifiers: readonly FoundModifier[];
  /** When the tokens of a file hold. */
  whenOf(file: string): When;
  /** Files of fewer contexts have a higher rank. */
  rankOf(file: string): number;
};

/** Contexts that a source most often begins with, in this order. */
const USUAL = ["default", "base", "light", "fine", "comfortable", "medium", "md", "regular", "desktop", "normal"];

/** Media that the names of contexts stand for, whatever the modifier. */
const MEDIA: Readonly<Record<string, string>> = { coarse: "(pointer: coarse)", fine: "(pointer: fine)" };

/** At least this part of a file's tokens is in another one too, if both are contexts of the same tokens. */
const LEAST_SHARED = 0.5;

/** Finds out which files are contexts of the same tokens. `modes` are the contexts that extensions name. */
export function contextsOfFiles(tokens: readonly RawToken[], modes: readonly string[], theme: string): FileContexts {
  const byFile = Map.groupBy(tokens, ({ file }) => file);
  const names = new Map([...byFile].map(([file, own]) => [file, new Set(own.map(({ path }) => path.join("-")))]));
  const when = new Map<string, When>();
  const rank = new Map<string, number>();
  const modifiers: FoundModifier[] = [];
  const modeWords = new Set(modes.flatMap(wordsOf));
  for (const group of groupsOf(names)) {
    const inModes = group.every((file) => wordsOfFile(file).some((word) => modeWords.has(word)));
    if (inModes) {
      for (const file of group) {
        const words = wordsOfFile(file).filter((word) => modeWords.has(word));
        const contexts = modes.filter((mode) => words.every((word) => wordsOf(mode).includes(word)));
        when.set(file, { [theme]: contexts });
        rank.set(file, 1 + modes.length - contexts.length);
      }
      continue;
    }
    const named = nameContexts(group, new Set(modifiers.map(({ name }) => name)));
    modifiers.push(named.modifier);
    for (const [file, context] of named.contexts) {
      when.set(file, { [named.modifier.name]: [context] });
      rank.set(file, 1);
    }
  }
  return {
    modifiers,
    whenOf: (file) => when.get(file) ?? {},
    rankOf: (file) => rank.get(file) ?? 0,
  };
}

/** The files that share most of their tokens, each group with more than one file. */
function groupsOf(names: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const groups: { readonly files: string[]; readonly names: Set<string> }[] = [];
  for (const [file, own] of names) {
    const same = groups.filter((group) => isShared(group.names, own));
    const [first, ...others] = same;
    if (first === undefined) {
      groups.push({ files: [file], names: new Set(own) });
      continue;
    }
    first.files.push(file);
    for (const name of own) first.names.add(name);
    for (const other of others) {
      first.files.push(...other.files);
      for (const name of other.names) first.names.add(name);
      groups.splice(groups.indexOf(other), 1);
    }
  }
  return groups.flatMap(({ files }) => (files.length > 1 ? [files] : []));
}

function isShared(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const name of others) if (names.has(name)) shared += 1;
  return shared > 0 && shared >= LEAST_SHARED * Math.min(names.size, others.size);
}

/** The words of a file's name, without its endings. */
function wordsOfFile(file: string): string[] {
  return wordsOf(posix.basename(file).replace(/(\.tokens)?\.(json5?|jsonc|tokens)$/, ""));
}

type Named = readonly (readonly [file: string, context: string])[];

/** `theme-dark.json` and `theme-light.json` are the contexts `dark` and `light` of the modifier `theme`. */
function nameContexts(
  files: readonly string[],
  taken: ReadonlySet<string>,
): { readonly modifier: FoundModifier; readonly contexts: Named } {
  const all = files.map((file) => ({ file, words: wordsOfFile(file), folders: posix.dirname(file).split("/") }));
  const common = (all[0]?.words ?? []).filter((word) => all.every(({ words }) => words.includes(word)));
  const ownWords = (words: readonly string[]) => words.filter((word) => !common.includes(word));
  const plain = all.filter(({ words }) => ownWords(words).length === 0);
  // These tell files of one name in several folders apart; a single one without a word is the base of the others.
  const byFolder = plain.length > 1;
  const contexts = byFolder
    ? all.map(({ file, folders }): [string, string] => [file, folders.at(-1) ?? ""])
    : all
        .filter((one) => !plain.includes(one))
        .map(({ file, words }): [string, string] => [file, ownWords(words).join("-")]);
  const isUnique = new Set(contexts.map(([, context]) => context)).size === contexts.length;
  const named: Named = isUnique ? contexts : contexts.map(([file]) => [file, wordsOf(file).slice(0, -1).join("-")]);
  const names = named.map(([, context]) => context);
  const folder = (all[0]?.folders ?? []).at(byFolder ? -2 : -1) ?? "";
  const words = byFolder || common.length === 0 ? singular(folder) || "set" : common.join("-");
  const wanted = names.some((name) => modeOf(name) !== undefined) ? "theme" : words;
  const name = taken.has(wanted) ? `${wanted}-${taken.size + 1}` : wanted;
  const usual = USUAL.find((one) => names.includes(one));
  const added = usual === undefined && plain.length === 1 ? ["default"] : [];
  return {
    modifier: {
      name,
      default: usual ?? added[0] ?? names[0] ?? "",
      contexts: [...added, ...names].map((context) => {
        const media = MEDIA[context];
        return { name: context, ...(media !== undefined && { media }) };
      }),
    },
    contexts: named,
  };
}

/** `themes` has themes. */
function singular(name: string): string {
  return name.replace(/^\.+$/, "").replace(/s$/, "");
}
