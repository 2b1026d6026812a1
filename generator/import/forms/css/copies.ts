import { posix } from "node:path";
import { plainWordsOf } from "../dtcg/file-names.ts";
import { differ, NONE, type Texts } from "./sheet-texts.ts";

type TextsByPath = ReadonlyMap<string, Texts>;

/**
 * The stylesheets that declare the same as another one whose words their names have, too (`base.rtl.css` and `base.css`):
 * by that one, which is the first of its own. Those of two brands are none, though their dark theme is the same.
 */
export function copiesIn(texts: TextsByPath): ReadonlyMap<string, readonly string[]> {
  const alike = Map.groupBy(texts.keys(), (path) => JSON.stringify([...(texts.get(path) ?? NONE)].sort()));
  const found = new Map<string, string[]>();
  for (const paths of alike.values()) {
    const firsts: { readonly words: ReadonlySet<string>; readonly copies: string[] }[] = [];
    for (const path of paths.toSorted((one, other) => one.length - other.length)) {
      const words = new Set(plainWordsOf(path));
      const first = firsts.find(
        (other) => other.words.isSubsetOf(words) && !other.copies.some((copy) => areApart(copy, path, texts)),
      );
      if (first !== undefined) first.copies.push(path);
      else {
        firsts.push({ words, copies: [path] });
        found.set(path, firsts.at(-1)?.copies ?? []);
      }
    }
  }
  return found;
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
