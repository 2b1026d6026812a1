import { posix } from "node:path";
import { comparable } from "../../comparable.ts";
import { isOfDesign } from "../../css-value.ts";
import type { Entry } from "../../reading.ts";
import { wordsOf } from "../../modes.ts";
import { plainWordsOf } from "../dtcg/file-names.ts";
import { MADE } from "../dtcg/token-documents.ts";
import { isOfAll } from "./sheet-order.ts";
import type { Declared } from "./statements.ts";

/** The values of a stylesheet, by what they are for: a property, and what is chosen. */
type Sheet = { readonly path: string; readonly values: ReadonlyMap<string, Declared> };

/** A value in a stylesheet. */
export type Value = Pick<Declared, "name" | "text" | "sheet">;

/** A stylesheet that is another one again, with the values that are others all the same. */
export type Made = {
  readonly path: string;
  readonly of: string;
  readonly others: readonly (readonly Value[])[];
  /** Whether it has a value for all that the other one has. */
  readonly isWhole: boolean;
};

/**
 * The stylesheets that are another one again, in a folder of what is made of the source: `dist/acme.min.css`. Those with
 * several values in one folder are none, but alternatives: `dist/acme/tokens.css` and `dist/bravo/tokens.css`.
 */
export function madeSheetsIn(declared: readonly Declared[]): readonly Made[] {
  const bySheet = Map.groupBy(declared, ({ sheet }) => sheet);
  if (![...bySheet.keys()].some((path) => folderOf(path) !== undefined)) return [];
  const sheets = [...bySheet].map(([path, own]): Sheet => ({
    path,
    values: new Map(own.map((one) => [keyOf(one), one])),
  }));
  const all = sheets.flatMap((one): Made[] => {
    const originals = sheets.filter((other) => isMadeOf(one, other));
    const found = originals.map((other): Made => {
      const isWhole = other.values.size === one.values.size;
      return { path: one.path, of: other.path, others: othersIn(one, other), isWhole };
    });
    return found.toSorted((a, b) => a.others.length - b.others.length).slice(0, 1);
  });
  const byFolder = Map.groupBy(all, ({ path, of }) => JSON.stringify([of, folderOf(path)]));
  return [...byFolder.values()].flatMap((some) => {
    const isOne = new Set(some.map(({ others }) => JSON.stringify(others.map(([one]) => one?.text)))).size === 1;
    return some.filter(({ others }) => isOne || others.length === 0);
  });
}

/** The values of a stylesheet that the one does not have that it is made of. */
export function ofOldSheet({ of, others }: Pick<Made, "of" | "others"> = { of: "", others: [] }): readonly Entry[] {
  return others.flatMap(([one, other]): Entry[] => {
    if (one === undefined) return [];
    const instead = other === undefined ? `not in ${of}` : `${other.text.trim()} in ${other.sheet}`;
    const found = `${one.text.trim()} in ${one.sheet}, but ${instead}`;
    return [{ kind: "left-out", what: OLD, subject: `--${one.name}`, found }];
  });
}

/** Whether a stylesheet is what a build makes of another one with functions that only the build knows: `rem(12px)`. */
export function isCompiled({ others, isWhole }: Pick<Made, "others" | "isWhole">): boolean {
  return isWhole && others.some(isWorkedOut);
}

function isWorkedOut([made, original]: readonly Value[]): boolean {
  return isForBuild(original) && !isForBuild(made);
}

/** The values that a build has worked out, and those that the source has otherwise now. */
export function ofCompiled({ others }: Made): readonly Entry[] {
  return others.flatMap((one): Entry[] => {
    const [made, original] = one;
    if (made === undefined || original === undefined) return [];
    const [found = "", own = ""] = [original, made].map(({ text, sheet }) => `${text.trim()} in ${sheet}`);
    const subject = `--${made.name}`;
    return isWorkedOut(one)
      ? [{ kind: "repaired", what: COMPILED, subject, found, made: own }]
      : [{ kind: "left-out", what: NEWER, subject, found: `${found}, but ${own}` }];
  });
}

const COMPILED = "Values that the source's build works out: those of the built stylesheet";

const NEWER =
  "Values of a source that its build, which works out some, made otherwise: those of the built stylesheet count";

/** Whether a value calls a function that browsers do not have. */
function isForBuild(value: Value | undefined): boolean {
  const text = value?.text.trim() ?? "";
  return (
    !isOfDesign(text) &&
    Array.from(text.matchAll(CALL), ([, name = ""]) => name).some((name) => !OF_BROWSERS.test(name))
  );
}

const CALL = /(?<![\w-])([a-z][\w-]*)\(/gi;

/** The functions of values for colours, lengths, times, images, filters and transforms; `rem(12px)` is none of CSS. */
const OF_BROWSERS =
  /^(url|var|env|attr|image-set|cross-fade|[a-z-]*gradient|calc|min|max|clamp|round|mod|color(-mix)?|light-dark|rgba?|hsla?|hwb|(ok)?(lab|lch)|cubic-bezier|linear|steps|counters?|minmax|repeat|fit-content|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|matrix(3d)?|perspective|(rotate|scale|skew|translate)([xyz]|3d)?|inset|circle|ellipse|polygon|path)$/i;

const OLD = "Values of a stylesheet that was made of another one, which has others now and counts";

/** The outermost folder of what is made that a stylesheet is in. */
export function folderOf(path: string): string | undefined {
  const { 0: folder = "", index } = MADE.exec(path) ?? {};
  return index === undefined ? undefined : path.slice(0, index + folder.length);
}

function isMadeOf(one: Sheet, other: Sheet): boolean {
  const fileOf = ({ path }: Sheet) => posix.basename(path).replace(/\.min\./, ".");
  // `dist/rtl/acme.css` is made of `src/acme-rtl.css`.
  const within = one.path.slice(folderOf(one.path)?.length ?? 0);
  const words = wordsOf(within.replace(/(\.min)?\.css$/, ""))
    .toSorted()
    .join("-");
  const isVariant = words === plainWordsOf(other.path).toSorted().join("-");
  const atRoot = ({ values }: Sheet) => [...values.values()].filter(isOfAll).length;
  return (
    folderOf(one.path) !== undefined &&
    folderOf(other.path) === undefined &&
    (fileOf(one) === fileOf(other) || isVariant) &&
    atRoot(one) === atRoot(other) &&
    [...one.values.keys()].every((key) => other.values.has(key))
  );
}

/** The values that two stylesheets have otherwise. */
function othersIn(one: Sheet, original: Sheet): Made["others"] {
  return [...one.values].flatMap(([key, value]) => {
    const other = original.values.get(key);
    return other === undefined || isSame(value, other) ? [] : [[value, other]];
  });
}

/** Whether two values are the same in any notation; what is worked out of others may be written as what it is. */
export function isSame({ name, text }: Value, other: Value): boolean {
  const [own, others] = [text, other.text].map((one) => WORKED_OUT.test(one));
  return own !== others || comparable(text, name) === comparable(other.text, name);
}

const WORKED_OUT = /\b(var|calc|min|max|clamp|env|color-mix|light-dark)\(/i;

/** What a declaration is for. */
export function keyOf({ name, choices, without, media }: Declared): string {
  return JSON.stringify([name, choices, without, media.map((feature) => [feature.name, feature.value])]);
}
