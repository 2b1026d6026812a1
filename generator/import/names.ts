import { readFileSync } from "node:fs";
import { nameOf } from "../tokens/names.ts";
import { tokensIn } from "./drafts.ts";
import { parseJson } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./options.ts";
import type { Reading } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";

type Path = readonly string[];

/** Maximum number of property starts tried as prefixes, most frequent first. */
const MOST_PREFIXES = 8;

/**
 * Adopts the prefix and omitted groups of custom properties from the stylesheet of `--names`, or else from the source's
 * stylesheets if they have a property for most tokens.
 *
 * @throws ImportError if the stylesheet of `--names` can't be read, or lacks a property for most tokens.
 */
export function withNames(reading: Reading, source: SourceFiles, { names: file }: ImportOptions): Reading {
  if (reading.settings !== undefined || (reading.names !== undefined && file === undefined)) return reading;
  const sheets = file === undefined ? source.paths.filter((path) => /\.css$/i.test(path)) : [];
  const texts = file === undefined ? sheets.map((path) => source.read(path) ?? "") : [textOf(file)];
  const properties = new Set(texts.flatMap(propertiesIn));
  const paths = pathLookup(reading);
  const match = namesFor(paths, properties);
  if (match === undefined) {
    if (file === undefined) return reading;
    throw new ImportError(
      `"${file}" doesn't have a custom property for most of the ${paths.length} tokens.`,
      "Name the stylesheet that is made of these tokens.",
    );
  }
  return { ...reading, names: match };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ImportError(`"${file}" can't be read.`, "--names takes a stylesheet.");
  }
}

function propertiesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--([\w-]+)\s*:/g)].map(([, name = ""]) => name);
}

function pathLookup({ tokens, files }: Reading): readonly Path[] {
  const kept = (files?.all ?? []).flatMap(({ text }) => tokensIn(parseJson(text) ?? null).map(({ path }) => path));
  const all = [...tokens.map(({ path }) => path), ...kept];
  return [...new Map(all.map((path) => [path.join("."), path])).values()];
}

function namesFor(paths: readonly Path[], properties: ReadonlySet<string>): Reading["names"] {
  const tried = prefixesOf(properties).map((prefix) => {
    const before = prefix === "" ? "" : `${prefix}-`;
    const dropped = paths.map((path) => path.findIndex((_, at) => properties.has(before + path.slice(at).join("-"))));
    return { prefix, dropped, count: dropped.filter((at) => at >= 0).length };
  });
  const [best] = tried.toSorted((left, right) => right.count - left.count);
  if (best === undefined || best.count * 2 <= paths.length) return undefined;
  const { prefix, dropped } = best;
  const groups = Object.fromEntries(groupsFor(paths, dropped).map((group) => [group, ""]));
  const made = paths.map((path) => nameOf(path, { prefix, join: "-", groups }) ?? "");
  const count = made.filter((name) => properties.has(name)).length;
  const isUnique = new Set(made).size === paths.length && !made.includes("");
  if (!isUnique || count * 2 <= paths.length) return undefined;
  return { ...(prefix !== "" && { prefix }), ...(Object.keys(groups).length > 0 && { groups }) };
}

/** Returns the candidate prefixes: none, then the most frequent first words of properties. */
function prefixesOf(properties: ReadonlySet<string>): readonly string[] {
  const starts = [...properties].flatMap((name) => {
    const words = name.split("-");
    return [1, 2].flatMap((length) => (words.length > length ? [words.slice(0, length).join("-")] : []));
  });
  const frequent = [...Map.groupBy(starts, (start) => start).values()]
    .toSorted((left, right) => right.length - left.length)
    .slice(0, MOST_PREFIXES);
  return ["", ...frequent.flatMap(([prefix = ""]) => (/^[a-z0-9]/i.test(prefix) ? [prefix] : []))];
}

/** Returns the groups that most of their tokens' properties omit. */
function groupsFor(paths: readonly Path[], dropped: readonly number[]): readonly string[] {
  const inside = paths.flatMap((path, index) => {
    const at = dropped[index] ?? -1;
    const lengths = at < 0 ? [] : path.slice(1).map((_, before) => before + 1);
    return lengths.map((length) => ({ group: path.slice(0, length).join("."), isLeft: at === length }));
  });
  return [...Map.groupBy(inside, ({ group }) => group)].flatMap(([group, all]) =>
    all.filter(({ isLeft }) => isLeft).length * 2 > all.length ? [group] : [],
  );
}
