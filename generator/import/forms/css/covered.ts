import { posix } from "node:path";
import type { Entry } from "../../reading.ts";
import { coveringIn, ofOneValue, type Sheet, sheetsIn } from "./covering.ts";
import { isCompiled, madeSheetsIn, ofCompiled, ofOldSheet } from "./made-sheets.ts";
import { queryOf } from "./media-query.ts";
import { plainText } from "./sheet-texts.ts";
import type { Declared } from "./statements.ts";
import { homeOf, twinsAmong } from "./twin-homes.ts";

/**
 * The alternatives that another stylesheet has whole, for a context or without one, where pages that choose nothing have the
 * same properties: `dark.css` and `light.css` beside `all.css` with `[data-theme="dark"]`. Of what is declared, only what is
 * about tokens may be given.
 */
export function coveredIn(declared: readonly Declared[], entries: Entry[]): (one: Declared) => boolean {
  const sheets = sheetsIn(declared);
  const all = madeSheetsIn(declared);
  const compiled = new Map(all.filter(isCompiled).map((one) => [one.of, one]));
  const made = new Map(all.filter(({ of }) => !compiled.has(of)).map((one) => [one.path, one]));
  const covered = new Map<string, string>();
  for (const one of sheets) {
    const other = compiled.get(one.path)?.path ?? made.get(one.path)?.of ?? coveringIn(one, sheets)?.path;
    if (other !== undefined) covered.set(one.path, other);
  }
  const isKept = ({ path }: Sheet) => !covered.has(path);
  const twins = twinsAmong(sheets, isKept);
  for (const [path, other] of twins.covered) covered.set(path, other);
  const isKnown = (one: Sheet) => twins.isKnown(one, sheets.filter(isKept));
  // Where all others are for a context, one in each folder has what a page has that chooses nothing.
  const lost = sheets.filter((one) => !isKept(one) && !isKnown(one));
  for (const some of Map.groupBy(lost, ({ path }) => posix.dirname(path)).values())
    covered.delete(homeOf(some)?.path ?? "");
  const found = new Set<string>();
  for (const one of sheets) {
    const { path } = one;
    const other = covered.get(path);
    if (other === undefined || !isKnown(one)) continue;
    found.add(path);
    const build = compiled.get(path);
    const own = build === undefined ? ofOldSheet(made.get(path)) : ofCompiled(build);
    entries.push(...(own.length > 0 ? own : [coveredBy(one, other, sheets)]));
  }
  const read = new Set(sheets.filter(({ path }) => !found.has(path)).flatMap(({ names }) => [...names]));
  // What only they have is for all pages.
  return ({ sheet, name }) => found.has(sheet) && (read.has(name) || !ofOneValue(sheets).has(name));
}

const COVERED = "Stylesheets of which another one has every value";

/** A stylesheet with so many values that another one has, too. */
export function ofCovered(path: string, size: number, other: string): Entry {
  const found = size === 1 ? "1 value" : `${size} values`;
  return { kind: "repaired", what: COVERED, subject: path, found, made: `those of ${other}` };
}

function coveredBy(one: Sheet, path: string, sheets: readonly Sheet[]): Entry {
  const { size } = one.root.size === 0 ? one.values : one.root;
  const other = sheets.find((sheet) => sheet.path === path);
  return ofCovered(one.path, size, `${path}${other === undefined ? "" : differenceOf(other, one)}`);
}

/** What a stylesheet that has all values of another one has for pages that choose nothing, where it is something else. */
function differenceOf({ own, root }: Sheet, { root: covered }: Sheet): string {
  const isOther = ({ name, text }: Declared) => covered.has(name) && covered.get(name) !== plainText(text);
  const isChosen = [...covered].some(([name, text]) => root.get(name) !== text);
  const media = own.find((one) => one.choices.length === 0 && one.media.length > 0 && isOther(one))?.media;
  const query = media && queryOf({ media });
  return `${isChosen ? ", where a page chooses them" : ""}${query === undefined ? "" : `, which has others with ${query}`}`;
}
