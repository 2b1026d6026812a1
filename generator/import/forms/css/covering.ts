import { posix } from "node:path";
import { modeOf } from "../../modes.ts";
import { plainWordsOf, without } from "../dtcg/file-names.ts";
import { CONTRAST } from "../dtcg/file-units.ts";
import { memoize } from "../../../resolve/memoize.ts";
import { keyOf } from "./made-sheets.ts";
import { isOfScheme } from "./schemes.ts";
import { isOfAll } from "./sheet-order.ts";
import { differ, NONE, plainText, type Texts, textsOf } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";
import { isWideKeyword } from "./wide-keywords.ts";

/** A stylesheet, with what it declares for which pages. */
export type Sheet = {
  readonly path: string;
  readonly own: readonly Declared[];
  /** For every page. */
  readonly root: Texts;
  /** For each context of an attribute alone. */
  readonly contexts: readonly Texts[];
  /** For readers of light or dark pages. */
  readonly inModes: readonly Texts[];
  /** All that it declares, by what it is for. */
  readonly values: Texts;
  readonly names: ReadonlySet<string>;
};

/** The stylesheets that some declarations are in. */
export function sheetsIn(declared: readonly Declared[]): readonly Sheet[] {
  return [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    own,
    root: textsOf(own),
    contexts: textsBy(own.filter(({ choices, media }) => choices.length === 1 && media.length === 0)),
    inModes: textsBy(own.filter(({ choices, media }) => choices.length === 0 && isOfMode(media))),
    values: new Map(own.map((one) => [keyOf(one), plainText(one.text)])),
    names: new Set(own.map(({ name }) => name)),
  }));
}

/** Another stylesheet that has all that one declares, if a page has no reason to have that one, too. */
export function coveringIn(one: Sheet, sheets: readonly Sheet[]): Sheet | undefined {
  const isPlain = one.own.every(isOfAll);
  const isAlternative = () => sheets.some(({ root }) => differ(one.root, root));
  return (
    containing(one, sheets) ??
    sheets.find((other) => isPartOf(one, other)) ??
    (isPlain ? sheets.find((other) => isListOf(one, other)) : undefined) ??
    (isAlternative() ? sheets.find((other) => isChosenIn(one, other, sheets)) : undefined)
  );
}

/** The list of all stylesheets, which has what each of them is for: `all.css` beside `dark.css` with `.dark`. */
function containing(one: Sheet, sheets: readonly Sheet[]): Sheet | undefined {
  const { values, own } = one;
  if (own.some(({ choices }) => choices.length === 0)) return undefined;
  const names = new Set(own.map(({ name }) => name));
  // What it has for some readers, the other one does not have.
  const isForSome = (each: Declared) => each.media.length > 0 && names.has(each.name) && !values.has(keyOf(each));
  const isNear = (other: Sheet) => posix.dirname(one.path) === posix.dirname(other.path);
  const near = sheets.filter(isNear);
  return sheets.find(
    (other) =>
      other.values.size > values.size &&
      // A list in another folder that has other values for all pages than those beside it is an alternative of them.
      (isNear(other) || !near.some(({ root }) => differ(root, other.root))) &&
      isWithin(values, (key) => other.values.get(key)) &&
      !other.own.some(isForSome),
  );
}

/** Whether a stylesheet is a part of the one of its name in a folder around its own: `src/acme.css` of `acme.css`. */
function isPartOf(one: Sheet, other: Sheet): boolean {
  const { dir, base } = posix.parse(one.path);
  const whole = posix.parse(other.path);
  const isWithinFolder = whole.dir !== dir && (whole.dir === "" || dir.startsWith(`${whole.dir}/`));
  return (
    base === whole.base &&
    isWithinFolder &&
    other.values.size > one.values.size &&
    isWithin(one.values, (key) => other.values.get(key))
  );
}

/** Whether a stylesheet only lists the names of another one, for editors: `--ink: initial`. */
function isListOf({ root }: Sheet, other: Sheet): boolean {
  const hasValues = () => [...root.keys()].every((name) => !isWideKeyword(other.root.get(name) ?? "initial"));
  return [...root.values()].every(isWideKeyword) && hasValues();
}

/**
 * Whether another stylesheet has the values of one for a context, for readers of the mode that the one is called for, or for
 * every page beside these.
 */
function isChosenIn(one: Sheet, other: Sheet, sheets: readonly Sheet[]): boolean {
  const { contexts, inModes } = other;
  const inMedia = mediaIn(one);
  const isAlike = (each: Declared) =>
    each.choices.length === 0 && other.values.get(keyOf(each)) === plainText(each.text);
  // What it has for some readers must count there, too.
  const isFree = (own: Texts) => inMedia.every(({ name }) => !own.has(name));
  if (!inMedia.every(isAlike)) return false;
  const named = contexts.filter(isFree);
  const known = ofOneValue(sheets);
  const isShared = (name: string) => known.has(name) && !other.names.has(name);
  const isOnly = () => one.root.keys().every(isShared);
  if (hasAll(one, other, [...named, ...(contexts.length > 0 ? [NONE] : [])], isShared) && !isOnly()) return true;
  if (inMedia.length > 0) return false;
  const [mode = "", ...more] = without(plainWordsOf(one.path), plainWordsOf(other.path));
  const ofBoth = [...inModes, NONE];
  if (more.length > 0 || modeOf(mode) !== mode || inModes.length === 0 || !hasAll(one, other, ofBoth)) return false;
  // Beside a further theme, the reader's system chooses one by its name: `dark.css` beside `dim.css`.
  const isFurther = (sheet: Sheet) => stemOf(sheet) === stemOf(one) && differ(sheet.root, one.root);
  return sheets.every((sheet) => sheet === other || !isFurther(sheet) || hasAll(sheet, other, ofBoth));
}

/** What a stylesheet has for some readers or pages. */
const mediaIn = memoize(({ own }: Sheet): readonly Declared[] => own.filter((each) => !isOfAll(each)));

/** The names that several stylesheets give every page the same value, and none another one. */
export const ofOneValue = memoize((sheets: readonly Sheet[]): ReadonlySet<string> => {
  const all = Map.groupBy(
    sheets.flatMap(({ own }) => own),
    ({ name }) => name,
  );
  const isOne = (own: readonly Declared[]) =>
    own.every(isOfAll) &&
    new Set(own.map(({ text }) => plainText(text))).size === 1 &&
    new Set(own.map(({ sheet }) => sheet)).size > 1;
  return new Set([...all].filter(([, own]) => isOne(own)).map(([name]) => name));
});

/** Whether a stylesheet has all values of another one for every page, beside those for some; some names do not count. */
function hasAll(
  { root }: Sheet,
  other: Sheet,
  some: readonly Texts[],
  isLeft: (name: string) => boolean = () => false,
): boolean {
  return some.some((own) =>
    root.entries().every(([name, text]) => (own.get(name) ?? other.root.get(name)) === text || isLeft(name)),
  );
}

/** What a stylesheet is called, with its folder, without the words for modes and contrast. */
function stemOf({ path }: Sheet): string {
  const words = plainWordsOf(path).filter((word) => modeOf(word) === undefined && !CONTRAST.test(word));
  return posix.join(posix.dirname(path), ...words);
}

function isOfMode([only, ...others]: Declared["media"]): boolean {
  return only !== undefined && others.length === 0 && isOfScheme(only);
}

/** What is declared for the same pages. */
function textsBy(declared: readonly Declared[]): readonly Texts[] {
  const byPages = Map.groupBy(declared, ({ choices, media }) => JSON.stringify([choices, media]));
  return [...byPages.values()].map((some) => new Map(some.map(({ name, text }) => [name, plainText(text)])));
}

function isWithin(texts: Texts, textOf: (name: string) => string | undefined): boolean {
  return texts.entries().every(([name, text]) => textOf(name) === text);
}
