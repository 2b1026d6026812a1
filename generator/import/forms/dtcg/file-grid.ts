import { posix } from "node:path";
import { USUAL } from "../../by-default.ts";
import { modeOf } from "../../modes.ts";
import { beside, isContainerName } from "../objects/containers.ts";
import {
  BASE,
  commonWords,
  type FileGroup,
  type Kinds,
  modifierName,
  type NamedContexts,
  type NamesOf,
  nameContexts,
  plainWordsOf,
  without,
} from "./file-names.ts";
import { setOf } from "./file-sets.ts";

/** The kinds of contexts that the files of a group are for. A file that others change a part of is for their contexts, too. */
export function kindsOf(group: FileGroup, names: NamesOf): Kinds {
  if (group.known !== undefined) return group.known;
  const grid = gridOf(group.files);
  const kinds = grid?.map((kind) => withoutBases(kind, grid, names)) ?? [
    withStems(largestFirst(withHome(nameContexts(group), group), names), names),
  ];
  const partIn = (file: string, { contexts }: NamedContexts) => {
    const own = contexts.filter(([one]) => one === file).length;
    return own === 0 ? 0 : 1 / own;
  };
  // What a brand has counts more than what a mode has.
  const weightOf = ({ name }: NamedContexts) => (name === "theme" ? 1 : 2);
  const whole = kinds.reduce((sum, kind) => sum + weightOf(kind), 0);
  const rankOf = (file: string) => kinds.reduce((sum, kind) => sum + weightOf(kind) * partIn(file, kind), 0) / whole;
  return { kinds, isGrid: grid !== undefined, rankOf };
}

/**
 * The kinds of contexts of files that are all combinations of them: `acme/light.json` to `bravo/dark.json`, or `acme.json`
 * to `bravo-dark.json`, are of two brands and two themes. Undefined where not every combination has a file.
 */
export function gridOf(files: readonly string[]): readonly NamedContexts[] | undefined {
  return gridOfWords(files) ?? gridOfSteps(files, (file) => [plainWordsOf(file).join("-")]);
}

/** The same where each word of a name is a context, or where all brands have the same words after them. */
export function gridOfWords(files: readonly string[]): readonly NamedContexts[] | undefined {
  return gridOfSteps(files, plainWordsOf) ?? gridOfStems(files);
}

/** Files with as many folders and words each; `core/light.json` and `brands/acme/light.json` have, too. */
function gridOfSteps(
  files: readonly string[],
  wordsIn: (file: string) => readonly string[],
): readonly NamedContexts[] | undefined {
  const allFolders = files.map((file) => file.split("/").slice(0, -1));
  const isUneven = allFolders.some(({ length }) => length !== allFolders[0]?.length);
  const foldersOf = (file: string) =>
    file
      .split("/")
      .slice(0, -1)
      .filter((step) => !(isUneven && isContainerName(step)));
  const all = files.map((file) => ({ folders: foldersOf(file), words: wordsIn(file) }));
  const steps = all.map(({ folders, words }) => [...folders, ...words]);
  const [first = []] = steps;
  const depth = all[0]?.folders.length ?? 0;
  if (!all.every(({ folders, words }) => folders.length === depth && words.length === first.length - depth)) {
    return undefined;
  }
  const axes = first.flatMap((_, at) => {
    const values = [...new Set(steps.map((own) => own[at] ?? ""))];
    return values.length > 1 ? [{ at, values }] : [];
  });
  const isDistinct = new Set(steps.map((own) => own.join("/"))).size === files.length;
  const isWhole = axes.reduce((count, { values }) => count * values.length, 1) === files.length;
  const base = isWhole ? undefined : baseOf(axes, steps);
  if (axes.length < 2 || !isDistinct || !(isWhole || base !== undefined)) return undefined;
  // The folder of one of several brands says nothing about what is in all of them.
  const isOfAll = (at: number) => at >= 0 && at < depth && !axes.some((axis) => axis.at === at);
  const outer = isUneven ? allFolders.flat().find(isContainerName) : undefined;
  const namedFor = ({ at, values }: Axis) =>
    modifierName(values, isOfAll(at - 1) ? (first[at - 1] ?? "") : at < depth ? (outer ?? "") : "");
  const isOfModes = ({ values }: Axis) => values.some((value) => modeOf(value) !== undefined);
  return axes.map((axis) => {
    const { at, values } = axis;
    const home = base?.at === at ? base.value : undefined;
    const contexts = files.map((file, index): [string, string] => [file, steps[index]?.[at] ?? ""]);
    return {
      // Of themes that each have modes, these are the theme.
      name: axes.some(isOfModes) && !isOfModes(axis) ? beside(namedFor(axis)) : namedFor(axis),
      contexts: contexts.filter(([, context]) => context !== home),
      plain: undefined,
      ...(home !== undefined && { home }),
      ofFolder: (file) => {
        const context = at < depth ? foldersOf(file)[at] : undefined;
        return context !== undefined && context !== home && values.includes(context) ? context : undefined;
      },
    };
  });
}

type Axis = { readonly at: number; readonly values: readonly string[] };

/**
 * Of files that are not for all combinations, the one of two kinds' contexts that the others change: it is called a base, and
 * has a file for each context of the other kind.
 */
function baseOf(
  axes: readonly Axis[],
  steps: readonly (readonly string[])[],
): { readonly at: number; readonly value: string } | undefined {
  if (axes.length !== 2) return undefined;
  return axes
    .filter(({ values }) => values.every((value) => modeOf(value) === undefined))
    .flatMap(({ at, values }) => values.map((value) => ({ at, value })))
    .find(({ at, value }) => {
      const count = steps.filter((own) => own[at] === value).length;
      const others = axes.find((other) => other.at !== at)?.values ?? [];
      // What only some of these change is no context of the others.
      return BASE.test(value) && count === others.length && !others.some((other) => BASE.test(other));
    });
}

/** Files of one name each, and with the same words after it: `acme.json`, `acme-dark.json`, `bravo.json`, `bravo-dark.json`. */
function gridOfStems(files: readonly string[]): readonly NamedContexts[] | undefined {
  const all = files.map((file) => {
    const [stem = file] = stemsOf(file, files);
    return { file, stem, more: without(plainWordsOf(file), plainWordsOf(stem)).join("-") };
  });
  const byStem = [...Map.groupBy(all, ({ stem }) => stem)];
  const endings = [...new Set(all.map(({ more }) => more))];
  const isWhole = byStem.every(([, own]) => own.length === endings.length);
  if (byStem.length < 2 || endings.length < 2 || !isWhole) return undefined;
  const common = commonWords(byStem.map(([stem]) => plainWordsOf(stem)));
  const nameOf = (stem: string) => without(plainWordsOf(stem), common).join("-");
  const names = byStem.map(([stem]) => nameOf(stem));
  if (names.includes("") || new Set(names).size < names.length) return undefined;
  const home = endings.some((ending) => modeOf(ending) === "dark") && !endings.includes("light") ? "light" : "default";
  const kind = (contexts: readonly (readonly [string, string])[]): NamedContexts => ({
    name: modifierName(
      contexts.map(([, context]) => context),
      "",
    ),
    contexts,
    plain: undefined,
    ofFolder: () => undefined,
  });
  return [
    kind(all.map(({ file, stem }) => [file, nameOf(stem)])),
    { ...kind(all.map(({ file, more }) => [file, more === "" ? home : more])), home },
  ];
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

/** The files of a folder whose words a file has all, and more; those with the fewest first. */
function stemsOf(file: string, files: readonly string[]): string[] {
  const words = plainWordsOf(file);
  const isStem = (other: string) => {
    const own = plainWordsOf(other);
    return folderOf(other) === folderOf(file) && own.length < words.length && own.every((word) => words.includes(word));
  };
  return files.filter(isStem).sort((one, other) => plainWordsOf(one).length - plainWordsOf(other).length);
}

/** A kind of contexts in which the files that others change a part of are of all contexts: `acme/base.json`. */
function withoutBases(kind: NamedContexts, grid: readonly NamedContexts[], names: NamesOf): NamedContexts {
  const { contexts, home } = kind;
  const others = grid.filter((one) => one !== kind).map((one) => new Map(one.contexts));
  const isBeside = (one: string, other: string) => others.every((named) => named.get(one) === named.get(other));
  const isBase = ([file, context]: readonly [string, string]) =>
    (BASE.test(context) || context === home) &&
    contexts.some(([other]) => other !== file && isBeside(other, file) && lacks(other, file, names));
  const bases = contexts.filter(isBase);
  const [base] = bases;
  if (base === undefined) return kind;
  const left = contexts.filter((one) => !bases.includes(one));
  const isUsual = left.some(([, context]) => context !== base[1] && USUAL.includes(context));
  const { home: _, ...own } = kind;
  const ofFolder = (file: string) => {
    const context = kind.ofFolder(file);
    return context === base[1] ? undefined : context;
  };
  return { ...own, contexts: left, ofFolder, ...(!isUsual && { home: base[1] }) };
}

/** A file that lacks at most this part of another one's tokens is whole by itself. */
const MOST_LACKING = 0.1;

/** Contexts in which a file is of those, too, whose files have its words and more, but lack many of its tokens. */
function withStems(kind: NamedContexts, names: NamesOf): NamedContexts {
  const files = kind.contexts.map(([file]) => file);
  const of = new Map(kind.contexts);
  const more = files.flatMap((file) => {
    const stems = stemsOf(file, files);
    return (stems.length > 0 ? stems : basesOf(file, files))
      .filter((stem) => lacks(file, stem, names, MOST_LACKING))
      .map((stem): [string, string] => [stem, of.get(file) ?? ""]);
  });
  return more.length === 0 ? kind : { ...kind, contexts: [...kind.contexts, ...more] };
}

/** With what a base is called that is beside the others in a folder for a choice: `acme` of `brands/acme.json`. */
function withHome(kind: NamedContexts, { files, base = "" }: FileGroup): NamedContexts {
  const folder = folderOf(base);
  const isBeside = isContainerName(posix.basename(folder)) && files.every((file) => folderOf(file) === folder);
  const isOfModes = kind.contexts.some(([, context]) => modeOf(context) !== undefined);
  if (kind.home !== undefined || !isBeside || isOfModes) return kind;
  const words = without(plainWordsOf(base), commonWords([base, ...files].map(plainWordsOf)));
  return words.length === 0 || words.some((word) => BASE.test(word)) ? kind : { ...kind, home: words.join("-") };
}

/** Of two files without a base, the one that has all of the other one is first, so that it is what pages have by default. */
function largestFirst(kind: NamedContexts, names: NamesOf): NamedContexts {
  const [one, other, ...further] = kind.contexts;
  if (one === undefined || other === undefined || further.length > 0) return kind;
  const [own, more] = [one, other].map(([file]) => setOf(file, names));
  const isLarger = own !== undefined && more !== undefined && own.size < more.size && own.isSubsetOf(more);
  return isLarger ? { ...kind, contexts: [other, one] } : kind;
}

/** The base in a file's folder, where other folders have some, too: `bravo/base.json` of `bravo/dark.json`. */
function basesOf(file: string, files: readonly string[]): string[] {
  const isBase = (other: string) => plainWordsOf(other).every((word) => BASE.test(word));
  const isBeside = (other: string) => folderOf(other) === folderOf(file);
  return isBase(file) || files.every(isBeside) ? [] : files.filter((other) => isBeside(other) && isBase(other));
}

/** Whether a file does not say again all that another one says, but for a part of it. */
function lacks(file: string, other: string, names: NamesOf, most = 0): boolean {
  const whole = setOf(other, names);
  return whole.difference(setOf(file, names)).size > most * whole.size;
}
