import { isGeneral } from "../../by-default.ts";
import { isHighContrast, modeOf, wordsOf } from "../../modes.ts";
import { isShared } from "./file-sets.ts";
import { CONTRAST } from "./file-units.ts";
import { BASE, modifierName, type NamedContexts, UNSAID } from "./file-names.ts";
import { unsaidName } from "./unsaid-names.ts";

/** Contexts of files, with the group of files that they are of. */
export type KindOfGroup = {
  readonly group: number;
  readonly kind: NamedContexts;
  /** The pages that all files of the group are for, where they are not for every page. */
  readonly scope?: string;
};

/**
 * What one choice is called, and whether a path says so; and the kinds of contexts that it has: those of colours and those of
 * sizes, say.
 */
export type FileChoice = {
  readonly name: string;
  readonly isSaid: boolean;
  readonly kinds: readonly NamedContexts[];
};

/**
 * Joins the contexts that are of one choice, though files about other tokens have them: `acme/color.json`, `bravo/color.json`
 * and `acme/size.json`, or `acme-color.css` and `acme-type.css`.
 */
export function fileChoicesOf(all: readonly KindOfGroup[]): readonly FileChoice[] {
  const found: { name: string; readonly kinds: KindOfGroup[] }[] = [];
  for (const one of all) {
    const names = namesIn([one]);
    const same = found.find(({ name, kinds }) => {
      // Files of one group are of several choices at once.
      if (kinds.some(({ group }) => group === one.group)) return false;
      // `acme-dark.css` and `bravo-dark.css`, which all are of one mode, are of the brands of the others.
      const isOne = name === one.kind.name || isModeAlone(one.kind.name);
      if (isOne) return isShared(withoutBases(names), withoutBases(namesIn(kinds)));
      return kinds.every(({ scope }) => scope === one.scope) && areBrands(names, namesIn(kinds));
    });
    if (same === undefined) found.push({ name: one.kind.name, kinds: [one] });
    else {
      same.kinds.push(one);
      if (same.name !== one.kind.name && !isModeAlone(one.kind.name)) same.name = modifierName([...names], "");
    }
  }
  // What is beside each of several modes is called like none of them.
  for (const one of found)
    if (one.kinds.some(({ scope = "" }) => scope !== "") && isModeAlone(one.name))
      one.name = modifierName([...namesIn(one.kinds)], "");
  return found.map(({ name, kinds }) => {
    const isSaid = name !== UNSAID;
    return { name: isSaid ? name : unsaidName(namesIn(kinds)), isSaid, kinds: kinds.map(({ kind }) => kind) };
  });
}

/** Whether a name says for which pages files are, and no more: a mode or high contrast, and how it is chosen. */
function isModeAlone(name: string): boolean {
  const isOfContrast = isHighContrast(name);
  return wordsOf(name).every(
    (word) => modeOf(word) !== undefined || CHOOSING.test(word) || (isOfContrast && CONTRAST.test(word)),
  );
}

/** Words for how a page chooses a stylesheet's values. */
const CHOOSING = /^(class|classes|scoped|scope|selector|attribute|attr|data|host)$/;

function namesIn(kinds: readonly KindOfGroup[]): ReadonlySet<string> {
  return new Set(kinds.flatMap(({ kind }) => kind.contexts.map(([, context]) => context)));
}

function withoutBases(names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => !BASE.test(name)));
}

/**
 * Whether several contexts are the same, or some are among the others, and called like nothing else: sizes such as `small` may
 * be of anything.
 */
function areBrands(names: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const isSame = names.isSubsetOf(others) || others.isSubsetOf(names);
  const isSeveral = names.size > 1 || others.size > 1;
  return isSame && isSeveral && ![...names, ...others].some((name) => isGeneral(name) || isOnlyMode(name));
}

/** Whether a context is a mode, and not one of a brand: `dark`, but not `acme-dark`. */
function isOnlyMode(name: string): boolean {
  return modeOf(name) !== undefined && wordsOf(name).length === 1;
}
