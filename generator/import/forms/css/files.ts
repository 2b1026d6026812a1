import { posix } from "node:path";
import { formatHex8 } from "culori";
import { parseColor } from "../../css-color.ts";
import { modeOf } from "../../modes.ts";
import type { Entry } from "../../reading.ts";
import { type Choice, SCHEME } from "./conditions.ts";
import type { Declared, Stylesheet } from "./statements.ts";
import { groupsOf, LEAST_SHARED } from "../dtcg/file-groups.ts";
import { type FileGroup, nameContexts, plainWordsOf } from "../dtcg/file-names.ts";
import { MADE } from "../dtcg/token-documents.ts";

/**
 * Finds the stylesheets that are alternatives: they declare the same properties of the root with other values, so that a
 * page has one of them. Each of them is a context then, chosen by an attribute.
 */
export function alternativesIn(sheets: readonly Stylesheet[], entries: Entry[]): ReadonlyMap<string, Choice> {
  const found = new Map<string, Choice>();
  const all = sheets.flatMap(({ declared }) => declared);
  const texts = new Map([...Map.groupBy(all, ({ sheet }) => sheet)].map(([path, own]) => [path, textsOf(own)]));
  const same = copiesIn(texts);
  const names = new Map<string, ReadonlySet<string>>();
  for (const path of [...texts.keys()].filter((one) => same.has(one))) {
    const own = texts.get(path) ?? NONE;
    if ([...same.keys()].some((other) => differ(own, texts.get(other) ?? NONE))) names.set(path, new Set(own.keys()));
  }
  const taken = new Set(all.flatMap(({ choices }) => choices.map(({ modifier }) => modifier)));
  const own = new Map<string, ReadonlySet<string>>();
  const bySystem = new Set(
    all.flatMap(({ sheet, choices, media }) =>
      choices.length === 0 && media.some(({ name }) => name === SCHEME) ? sheet : [],
    ),
  );
  for (const group of groupsOf(names).map((one) => besideHome(one, bySystem))) {
    const { name, contexts } = nameContexts(group);
    const chosen = new Set(contexts.map(([, context]) => context));
    // `colors-dark.css` and `shadows-dark.css` are of one theme.
    const known = [...own].find(
      ([, others]) => name === "theme" && (chosen.isSubsetOf(others) || others.isSubsetOf(chosen)),
    )?.[0];
    const attribute =
      known ?? [`data-${name}`, "data-stylesheet"].find((one) => !taken.has(one)) ?? `data-stylesheet-${taken.size}`;
    taken.add(attribute);
    if (name === "theme") own.set(attribute, chosen.union(own.get(attribute) ?? new Set()));
    for (const [path, context] of contexts) {
      const choice = { modifier: attribute, context };
      for (const own of same.get(path) ?? [path]) found.set(own, choice);
      entries.push({ kind: "repaired", what: WHAT, subject: path, found: path, made: `[${attribute}="${context}"]` });
    }
  }
  return found;
}

/**
 * A group of alternatives in which a single one has values for light and dark readers: that is what a page has beside any
 * other one, for a page chooses one context only.
 */
function besideHome({ files, base }: FileGroup, bySystem: ReadonlySet<string>): FileGroup {
  const [home, ...others] = files.filter((file) => bySystem.has(file));
  if (base !== undefined || home === undefined || others.length > 0) return { files, base };
  return { files: files.filter((file) => file !== home), base: home };
}

/**
 * The alternatives that another stylesheet has whole, for a context or without one, where pages that choose nothing have the
 * same properties: `dark.css` and `light.css` beside `all.css` with `[data-theme="dark"]`. Of what is declared, only what is
 * about tokens may be given.
 */
export function coveredIn(declared: readonly Declared[], entries: Entry[]): ReadonlySet<string> {
  const sheets = [...Map.groupBy(declared, ({ sheet }) => sheet)].map(([path, own]) => ({
    path,
    root: textsOf(own),
    contexts: contextsIn(own),
    isPlain: own.every(({ choices, media }) => choices.length + media.length === 0),
  }));
  const covering = ({ root }: (typeof sheets)[number]) =>
    sheets.find(({ contexts, root: others }) =>
      [...contexts, ...(contexts.length > 0 ? [NONE] : [])].some((own) =>
        isWithin(root, (name) => own.get(name) ?? others.get(name)),
      ),
    );
  const covered = new Map<string, string>();
  for (const one of sheets) {
    const original = sheets.find((other) => isMadeOf(one, other) || isListOf(one, other));
    const isAlternative = one.isPlain && sheets.some(({ root }) => differ(one.root, root));
    const other = original ?? (isAlternative ? covering(one) : undefined);
    if (other !== undefined) covered.set(one.path, other.path);
  }
  // Where all others are for a context, the largest has what a page has that chooses nothing.
  const isKept = ({ path }: (typeof sheets)[number]) => !covered.has(path);
  if (covered.size > 0 && !sheets.some((one) => isKept(one) && one.root.size > 0)) {
    const [home] = sheets.filter((one) => !isKept(one)).toSorted(byHome);
    covered.delete(home?.path ?? "");
  }
  const kept = sheets.filter(isKept);
  const found = new Set<string>();
  for (const { path, root } of sheets) {
    const other = covered.get(path);
    if (other === undefined || !kept.some((one) => hasNames(one.root, root))) continue;
    found.add(path);
    const count = root.size === 1 ? "1 value" : `${root.size} values`;
    entries.push({ kind: "repaired", what: COVERED, subject: path, found: count, made: `those of ${other}` });
  }
  return found;
}

const COVERED = "Stylesheets of which another one has every value";

type Sheet = { readonly path: string; readonly root: Texts };

/** The largest stylesheets first, of those of one size a dark one last. */
function byHome(one: Sheet, other: Sheet): number {
  const isDark = ({ path }: Sheet) => Number(plainWordsOf(path).some((word) => modeOf(word) === "dark"));
  return other.root.size - one.root.size || isDark(one) - isDark(other);
}

/** Whether a stylesheet is the same as another one, in a folder of what is made of the source: `dist/acme.min.css`. */
function isMadeOf(one: Sheet, other: Sheet): boolean {
  const fileOf = ({ path }: Sheet) => posix.basename(path).replace(/\.min\./, ".");
  return (
    MADE.test(one.path) &&
    !MADE.test(other.path) &&
    fileOf(one) === fileOf(other) &&
    one.root.size === other.root.size &&
    hasNames(one.root, other.root)
  );
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
  const own = declared.filter(({ choices, media }) => choices.length === 1 && media.length === 0);
  const byChoice = Map.groupBy(own, ({ choices }) => JSON.stringify(choices));
  return [...byChoice.values()].map((some) => new Map(some.map(({ name, text }) => [name, plainText(text)])));
}

function isWithin(texts: Texts, textOf: (name: string) => string | undefined): boolean {
  return [...texts].every(([name, text]) => textOf(name) === text);
}

function hasNames(one: Texts, other: Texts): boolean {
  return [...other.keys()].every((name) => one.has(name));
}

const WHAT = "Stylesheets with other values of the same properties: an attribute chooses among them in Vitral";

type Texts = ReadonlyMap<string, string>;

const NONE: Texts = new Map();

/**
 * The stylesheets that declare the same as another one whose words their names have, too (`base.rtl.css` and `base.css`):
 * by that one, which is the first of its own.
 */
function copiesIn(texts: ReadonlyMap<string, Texts>): ReadonlyMap<string, readonly string[]> {
  const alike = Map.groupBy(texts.keys(), (path) => JSON.stringify([...(texts.get(path) ?? NONE)].sort()));
  const found = new Map<string, string[]>();
  for (const paths of alike.values()) {
    const firsts: { readonly words: ReadonlySet<string>; readonly copies: string[] }[] = [];
    for (const path of paths.toSorted((one, other) => one.length - other.length)) {
      const words = new Set(plainWordsOf(path));
      const first = firsts.find((other) => other.words.isSubsetOf(words));
      if (first !== undefined) first.copies.push(path);
      else {
        firsts.push({ words, copies: [path] });
        found.set(path, firsts.at(-1)?.copies ?? []);
      }
    }
  }
  return found;
}

/** What a stylesheet declares for every page. */
function textsOf(declared: readonly Declared[]): Texts {
  const atRoot = declared.filter(({ choices, media }) => choices.length + media.length === 0);
  return new Map(atRoot.map(({ name, text }) => [name, plainText(text)]));
}

/** A value in one of its notations: colours, spaces, quotes and numbers have several. */
export function plainText(text: string): string {
  const own = text.trim();
  const color = /^(#|[a-z]+\()/i.test(own) ? formatHex8(parseColor(own)) : undefined;
  return (
    color ??
    own
      .replace(/\s+/g, " ")
      .replace(/ ?([(),/]) ?/g, "$1")
      .replaceAll("'", '"')
      .replace(/\b0\./g, ".")
  );
}

/** Whether two stylesheets declare mostly the same properties, but not with the same values. */
function differ(one: Texts, other: Texts): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let [shared, different] = [0, 0];
  for (const [name, text] of small) {
    const found = large.get(name);
    if (found !== undefined) shared += 1;
    if (found !== undefined && found !== text) different += 1;
  }
  return different > 0 && shared >= LEAST_SHARED * small.size;
}

const OF_SHEET =
  "Values of a stylesheet that is an alternative: they count more than what a class or attribute of another one chooses";

/** What an alternative stylesheet has for every page, though another one has another value for some choice. */
export function ofAlternativesIn(own: readonly Declared[], isAlternative: (sheet: string) => boolean): Entry[] {
  // Its own choice is the first of an alternative.
  const isOfAll = ({ sheet, choices, media }: Declared) =>
    isAlternative(sheet) && choices.length === 1 && media.length === 0;
  const one = own.findLast(isOfAll);
  if (one === undefined) return [];
  const other = own.find(
    ({ sheet, choices, text }) => !isAlternative(sheet) && choices.length > 0 && text.trim() !== one.text.trim(),
  );
  if (other === undefined) return [];
  const found = `${other.text.trim()} in ${other.sheet}`;
  const made = `${one.text.trim()} in ${one.sheet}`;
  return [{ kind: "repaired", what: OF_SHEET, subject: `--${one.name}`, found, made }];
}

const OTHER_SHEETS = "Values that another stylesheet replaces: a page may have either of the two, or both";

/** What a stylesheet has otherwise than another one, where the same holds; `own` are in the order in which they count. */
export function ofOtherSheetsIn(own: readonly Declared[]): Entry[] {
  const keyOf = ({ choices, media, without }: Declared) => JSON.stringify([choices, media, without]);
  if (own.every(({ sheet }) => sheet === own[0]?.sheet)) return [];
  return [...Map.groupBy(own, keyOf).values()].flatMap((same): Entry[] => {
    const last = same.at(-1);
    const other = same.findLast(
      ({ sheet, text }) => sheet !== last?.sheet && plainText(text) !== plainText(last?.text ?? ""),
    );
    if (last === undefined || other === undefined) return [];
    const found = `${other.text.trim()} in ${other.sheet}`;
    const made = `${last.text.trim()} in ${last.sheet}`;
    return [{ kind: "repaired", what: OTHER_SHEETS, subject: `--${last.name}`, found, made }];
  });
}
