import { posix } from "node:path";
import { memoize } from "../../../resolve/memoize.ts";
import type { Entry } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import type { Declared } from "./statements.ts";
import { propertiesIn, type Property } from "./sheet-properties.ts";

/** What a build puts a value in the place of: `$--ink$`, `%ink%` or `@@ink@@`. */
const PLACEHOLDER = /^(\$[\w-]+\$|%[\w-]+%|@@[\w-]+@@)$/;

/** At least this part of a template are placeholders, where no stylesheet of its name has the values. */
const LEAST = 0.5;

/** At most this part of the placeholders of a template has the stylesheet that is made of it. */
const MOST_LEFT = 0.1;

/** The stylesheets that are templates of others: their values are placeholders. */
export const templatesIn = memoize((source: SourceFiles): readonly string[] => {
  const paths = source.paths.filter((path) => path.endsWith(".css"));
  // Most sources have none.
  if (!paths.some((path) => /:\s*[$%@][^;{}]{0,200}[$%@]\s*[;}]/.test(source.read(path) ?? ""))) return [];
  const all = paths.flatMap((path): Sheet[] => {
    const own = propertiesIn(source.read(path) ?? "");
    const left = new Set(own.flatMap(([name, text]) => (PLACEHOLDER.test(text) ? name : [])));
    return own.length === 0 ? [] : [{ path, own, left }];
  });
  const isMade = (template: Sheet) => (one: Sheet) =>
    posix.basename(one.path) === posix.basename(template.path) &&
    one.left.size <= MOST_LEFT * template.left.size &&
    2 * template.left.intersection(new Set(one.own.map(([name]) => name))).size > template.left.size;
  const isTemplate = (one: Sheet) =>
    one.own.filter(([, text]) => PLACEHOLDER.test(text)).length >= LEAST * one.own.length;
  const found = all.flatMap((one) => {
    const made = one.left.size === 0 ? undefined : all.find(isMade(one));
    return made !== undefined || (one.left.size > 0 && isTemplate(one)) ? [{ one, made }] : [];
  });
  // So are the others of their folder, where that of what is made of them has these, too.
  const folders = found.flatMap(({ one, made }) => (made === undefined ? [] : [foldersOf(one.path, made.path)]));
  const known = new Set(paths);
  const isBeside = (path: string) =>
    folders.some(([from, to]) => path.startsWith(from) && known.has(to + path.slice(from.length)));
  const templates = new Set([...found.map(({ one }) => one.path), ...paths.filter(isBeside)]);
  return all.some(({ path }) => !templates.has(path)) ? [...templates] : [];
});

/** A stylesheet with its properties, and the names of those that are placeholders. */
type Sheet = { readonly path: string; readonly own: readonly Property[]; readonly left: ReadonlySet<string> };

/** The folders that two paths are in, without the steps at their ends that are the same. */
function foldersOf(one: string, other: string): readonly [string, string] {
  const [own, others] = [one.split("/"), other.split("/")];
  while (own.length > 0 && own.at(-1) === others.at(-1)) {
    own.pop();
    others.pop();
  }
  const [from = "", to = ""] = [own, others].map((steps) => steps.map((step) => `${step}/`).join(""));
  return [from, to];
}

const LEFT = "Placeholders, which a build puts values in the place of";

/** The declarations that have a value. */
export function withoutPlaceholders(declared: readonly Declared[], entries: Entry[]): readonly Declared[] {
  return declared.filter(({ name, text, sheet }) => {
    if (!PLACEHOLDER.test(text.trim())) return true;
    entries.push({ kind: "left-out", what: LEFT, subject: `--${name}`, found: `${text.trim()} in ${sheet}` });
    return false;
  });
}
