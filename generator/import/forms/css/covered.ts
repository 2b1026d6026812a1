import { posix } from "node:path";
import { isHighContrast, modeOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { plainWordsOf, without } from "../dtcg/file-names.ts";
import { keyOf, madeSheetsIn, ofOldSheet } from "./made-sheets.ts";
import { isOfScheme } from "./schemes.ts";
import { isOfAll } from "./sheet-order.ts";
import { differ, NONE, plainText, type Texts, textsOf } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";
import { twinsIn } from "./twins.ts";

/**
 * The alternatives that another stylesheet has whole, for a context or without one, where pages that choose nothing have the
 * same properties: `dark.css` and `light.css` beside `all.css` with `[data-theme="dark"]`. Of what is declared, only what is
 * about tokens may be given.
 */
export function coveredIn(declared: readonly Declared[], entries: Entry[]): ReadonlySet<string> {
  const sheets = [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    own,
    root: textsOf(own),
    values: new Map(own.map((one) => [keyOf(one), plainText(one.text)])),
    contexts: contextsIn(own),
    inModes: modesIn(own),
    isPlain: own.every(isOfAll),
  }));
  const covering = ({ path, root }: (typeof sheets)[number]) =>
    sheets.find(({ path: other, contexts, inModes, root: others }) => {
      const [mode = "", ...more] = without(plainWordsOf(path), plainWordsOf(other));
      const ofReaders = more.length === 0 && modeOf(mode) === mode ? inModes : [];
      const all = [...contexts, ...ofReaders];
      return [...all, ...(all.length > 0 ? [NONE] : [])].some((own) =>
        isWithin(root, (name) => own.get(name) ?? others.get(name)),
      );
    });
  // A list of all stylesheets has what each of them is for: `all.css` beside `dark.css` with `.dark`.
  const containing = (one: (typeof sheets)[number]) => {
    const { values, own } = one;
    const names = new Set(own.map(({ name }) => name));
    // What it has for some readers, the other one does not have.
    const isForSome = (each: Declared) => each.media.length > 0 && names.has(each.name) && !values.has(keyOf(each));
    // A list in another folder that has other values for all pages than those beside it is an alternative of them.
    const isNear = (one: Sheet, other: Sheet) => posix.dirname(one.path) === posix.dirname(other.path);
    const near = sheets.filter((other) => isNear(one, other));
    const isContaining = (other: (typeof sheets)[number]) =>
      other.values.size > values.size &&
      (isNear(one, other) || !near.some(({ root }) => differ(root, other.root))) &&
      isWithin(values, (key) => other.values.get(key)) &&
      !other.own.some(isForSome);
    return own.every(({ choices }) => choices.length > 0) ? sheets.find(isContaining) : undefined;
  };
  const made = new Map(madeSheetsIn(declared).map((one) => [one.path, one]));
  const covered = new Map<string, string>();
  for (const one of sheets) {
    const original =
      containing(one)?.path ?? made.get(one.path)?.of ?? sheets.find((other) => isListOf(one, other))?.path;
    const isAlternative = one.isPlain && sheets.some(({ root }) => differ(one.root, root));
    const other = original ?? (isAlternative ? covering(one)?.path : undefined);
    if (other !== undefined) covered.set(one.path, other);
  }
  const isKept = ({ path }: (typeof sheets)[number]) => !covered.has(path);
  const twins = twinsIn(declared);
  const first = homeOf(sheets.filter(({ path }) => twins.has(path)));
  // One of them is what a page has that chooses nothing, unless another stylesheet is.
  const isHome =
    first &&
    !isSpecial(first) &&
    !sheets.some((one) => !twins.has(one.path) && isKept(one) && hasNames(one.root, first.root));
  const areSpecial = first !== undefined && isSpecial(first);
  for (const [path, other] of twins) if (areSpecial || (isHome && path !== first.path)) covered.set(path, other);
  const hasThem = (one: Sheet) => (twins.has(one.path) ? (isSpecial(one) ? hasSome : hasMost) : hasNames);
  const isKnown = (one: Sheet) => sheets.some((other) => isKept(other) && hasThem(one)(other.root, one.root));
  // Where all others are for a context, one in each folder has what a page has that chooses nothing.
  const lost = Map.groupBy(
    sheets.filter((one) => !isKept(one) && !isKnown(one)),
    ({ path }) => posix.dirname(path),
  );
  for (const some of lost.values()) covered.delete(homeOf(some)?.path ?? "");
  const found = new Set<string>();
  for (const one of sheets) {
    const { path, root, values } = one;
    const other = covered.get(path);
    if (other === undefined || !isKnown(one)) continue;
    found.add(path);
    const old = ofOldSheet(made.get(path));
    entries.push(...old);
    if (old.length > 0) continue;
    const { size } = root.size === 0 ? values : root;
    const count = size === 1 ? "1 value" : `${size} values`;
    const whole = sheets.find((sheet) => sheet.path === other);
    const text = `those of ${other}${whole === undefined ? "" : differenceOf(whole, root)}`;
    entries.push({ kind: "repaired", what: COVERED, subject: path, found: count, made: text });
  }
  return found;
}

const COVERED = "Stylesheets of which another one has every value";

/** What a stylesheet that has all values of another one has for pages that choose nothing, where it is something else. */
function differenceOf({ own, root }: Sheet & { readonly own: readonly Declared[] }, covered: Texts): string {
  const isOther = ({ name, text }: Declared) => covered.has(name) && covered.get(name) !== plainText(text);
  const isChosen = [...covered].some(([name, text]) => root.get(name) !== text);
  const media = own.find((one) => one.choices.length === 0 && one.media.length > 0 && isOther(one))?.media;
  const query = media?.map((feature) => feature.query).join(" and ");
  return `${isChosen ? ", where a page chooses them" : ""}${query === undefined ? "" : `, which has others with ${query}`}`;
}

type Sheet = { readonly path: string; readonly root: Texts };

/** Whether a stylesheet is for some readers by its name. */
function isSpecial({ path }: Sheet): boolean {
  const words = plainWordsOf(path);
  return words.some((word) => modeOf(word) === "dark") || isHighContrast(words.join("-"));
}

/** The stylesheet for all pages among some: a large one, if there is one that is not for some readers. */
function homeOf<One extends Sheet>(sheets: readonly One[]): One | undefined {
  const most = Math.max(...sheets.map(({ root }) => root.size));
  const large = sheets
    .filter(({ root }) => 2 * root.size > most)
    .toSorted((one, other) => other.root.size - one.root.size);
  return large.find((one) => !isSpecial(one)) ?? large[0];
}

/** Whether a stylesheet only lists the names of another one, for editors: `--ink: initial`. */
function isListOf({ root, isPlain }: Sheet & { readonly isPlain: boolean }, other: Sheet): boolean {
  return isPlain && [...root.values()].every((text) => UNSET.test(text)) && hasValues(other.root, root);
}

const UNSET = /^(initial|unset|inherit|revert)$/i;

function hasValues(one: Texts, other: Texts): boolean {
  return [...other.keys()].every((name) => !UNSET.test(one.get(name) ?? "initial"));
}

/** What a stylesheet declares for each context of an attribute alone. */
function contextsIn(declared: readonly Declared[]): readonly Texts[] {
  return textsBy(declared.filter(({ choices, media }) => choices.length === 1 && media.length === 0));
}

/** What a stylesheet declares for readers of light or dark pages. */
function modesIn(declared: readonly Declared[]): readonly Texts[] {
  const isOfMode = ({ choices, media: [only, ...others] }: Declared) =>
    choices.length + others.length === 0 && only !== undefined && isOfScheme(only);
  return textsBy(declared.filter(isOfMode));
}

function textsBy(declared: readonly Declared[]): readonly Texts[] {
  const byPages = Map.groupBy(declared, ({ choices, media }) => JSON.stringify([choices, media]));
  return [...byPages.values()].map((some) => new Map(some.map(({ name, text }) => [name, plainText(text)])));
}

function isWithin(texts: Texts, textOf: (name: string) => string | undefined): boolean {
  return [...texts].every(([name, text]) => textOf(name) === text);
}

/** Whether a stylesheet has most of the names of another one: two brands have some that the other one lacks. */
export function hasMost(one: Texts, other: Texts): boolean {
  return 2 * [...other.keys()].filter((name) => one.has(name)).length > other.size;
}

/** Whether a stylesheet has a name of another one: what some readers have beside it, others need not have. */
function hasSome(one: Texts, other: Texts): boolean {
  return [...other.keys()].some((name) => one.has(name));
}

function hasNames(one: Texts, other: Texts): boolean {
  return [...other.keys()].every((name) => one.has(name));
}
