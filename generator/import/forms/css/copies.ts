import { posix } from "node:path";
import type { Entry } from "../../reading.ts";
import { BASE, plainWordsOf, without } from "../dtcg/file-names.ts";
import { differ, NONE, type Texts } from "./sheet-texts.ts";

type TextsByPath = ReadonlyMap<string, Texts>;

/**
 * The stylesheets that declare the same as another one whose words their names have, too (`base.rtl.css` and `base.css`):
 * by that one, which is the first of its own. Those of two brands are none, though their dark theme is the same.
 */
export function copiesIn(texts: TextsByPath): ReadonlyMap<string, readonly string[]> {
  const alike = Map.groupBy(texts.keys(), (path) => JSON.stringify([...(texts.get(path) ?? NONE)].sort()));
  const byWords = byWordsOf(texts);
  const found = new Map<string, string[]>();
  for (const paths of alike.values()) {
    const firsts: { readonly words: ReadonlySet<string>; readonly copies: string[] }[] = [];
    for (const path of paths.toSorted((one, other) => one.length - other.length)) {
      const words = new Set(ownWords(path));
      const isCopy = (other: (typeof firsts)[number]) =>
        other.words.isSubsetOf(words) &&
        !other.copies.some((copy) => areApart(copy, path, texts)) &&
        !isOther([...words.difference(other.words)], byWords);
      const first = firsts.findLast(isCopy);
      if (first !== undefined) first.copies.push(path);
      else {
        firsts.push({ words, copies: [path] });
        found.set(path, firsts.at(-1)?.copies ?? []);
      }
    }
  }
  return found;
}

/** The stylesheets that are chosen with another one because they are the same; what chooses them is one object then. */
export function ofCopies(alternatives: ReadonlyMap<string, { readonly pages: object }>): readonly Entry[] {
  return [...Map.groupBy(alternatives, ([, { pages }]) => pages).values()].flatMap(([[first = ""] = [], ...copies]) =>
    copies.map(([path]): Entry => ({ kind: "repaired", what: SAME, subject: path, found: path, made: first })),
  );
}

const SAME = "Stylesheets with the values of another one: what chooses that one chooses them in Vitral";

/** The words of a stylesheet's name that say what it is for: none of `core.css`. */
function ownWords(path: string): readonly string[] {
  return plainWordsOf(path).filter((word) => !BASE.test(word));
}

/** Stylesheets by their folders and the words of their names. */
function byWordsOf(texts: TextsByPath) {
  const all = [...texts].map(([path, own]) => ({ folder: posix.dirname(path), words: ownWords(path), own }));
  return Map.groupBy(all, ({ folder, words }) => keyOf(folder, words));
}

function keyOf(folder: string, words: readonly string[]): string {
  return posix.join(folder, words.toSorted().join("-"));
}

/** Whether some words make other values of another stylesheet: `acme` of `acme-dark` does, if `acme-light` is not `light`. */
function isOther(more: readonly string[], byWords: ReturnType<typeof byWordsOf>): boolean {
  if (more.length === 0) return false;
  return [...byWords.values()].flat().some(({ folder, words, own }) => {
    if (!more.every((word) => words.includes(word))) return false;
    return byWords.get(keyOf(folder, without(words, more)))?.some((stem) => differ(own, stem.own)) === true;
  });
}

/** Whether two stylesheets are in folders of which others of the same names have other values: `acme` and `bravo`. */
function areApart(one: string, other: string, texts: TextsByPath): boolean {
  const [folder, another] = foldersOf(one, other);
  if (folder === another) return false;
  return [...texts].some(([path, own]) => {
    if (!path.startsWith(folder)) return false;
    return differ(own, texts.get(another + path.slice(folder.length)) ?? NONE);
  });
}

/** The folders of two paths, without the last ones as far as these are called the same. */
function foldersOf(one: string, other: string): readonly [string, string] {
  const [own, others] = [one, other].map((path) => posix.dirname(path).split("/"));
  if (own === undefined || others === undefined) return ["", ""];
  while (own.length > 0 && own.at(-1) === others.at(-1)) {
    own.pop();
    others.pop();
  }
  const pathOf = (steps: readonly string[]) => steps.map((step) => (step === "." ? "" : `${step}/`)).join("");
  return [pathOf(own), pathOf(others)];
}
