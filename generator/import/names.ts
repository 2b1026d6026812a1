import { readFileSync } from "node:fs";
import { nameOf, type Names as Naming } from "../tokens/names.ts";
import { wordsOf } from "./choices.ts";
import { tokensIn } from "./drafts.ts";
import { parseJson } from "./fields.ts";
import { ImportError } from "./import-error.ts";
import type { ImportOptions } from "./options.ts";
import type { Derived, Names, Reading, StatedToken, Value } from "./reading.ts";
import type { SourceFiles } from "./source-files.ts";
import { aliasOf, isDerived } from "./values.ts";

type Path = readonly string[];

/** How a stylesheet may spell the steps of a path: as they are, or in words with hyphens. */
const SPELLINGS: readonly ((step: string) => string)[] = [
  (step) => step,
  (step) => (step.startsWith("$") ? step : wordsOf(step).join("-") || step),
];

/** This many of the most frequent beginnings of properties are tried as prefixes. */
const MOST_PREFIXES = 8;

/**
 * Names tokens as the stylesheets beside them do, or the one of `--names`, if these have a property for most tokens by
 * their last groups: with its prefix, and without the groups that it leaves out. @throws ImportError
 */
export function withNames(reading: Reading, source: SourceFiles, { names: file }: ImportOptions): Reading {
  if (reading.settings !== undefined || (reading.names !== undefined && file === undefined)) return reading;
  const sheets = file === undefined ? source.paths.filter((path) => /\.css$/i.test(path)) : [];
  const texts = file === undefined ? sheets.map((path) => source.read(path) ?? "") : [textOf(file)];
  const properties = new Set(texts.flatMap(propertiesIn));
  const paths = pathsOf(reading);
  const isFixed = reading.files !== undefined;
  const named = SPELLINGS.slice(0, isFixed ? 1 : 2).flatMap((spell) => {
    const own = paths.map((path) => path.map(spell));
    const found = namesFor(own, properties);
    return found === undefined ? [] : [{ ...found, spell }];
  });
  const [best] = named.toSorted((one, other) => other.count - one.count);
  if (best === undefined) {
    if (file === undefined) return reading;
    throw new ImportError(
      `"${file}" doesn't have a custom property for most of the ${paths.length} tokens.`,
      "Name the stylesheet that is made of these tokens.",
    );
  }
  const { names, spell } = best;
  return { ...(spell === SPELLINGS[0] ? reading : spelled(reading, spell)), names };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ImportError(`"${file}" can't be read.`, "--names takes a stylesheet.");
  }
}

/** The names of the custom properties that a stylesheet sets, without their hyphens. */
function propertiesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--([\w-]+)\s*:/g)].map(([, name = ""]) => name);
}

function pathsOf({ tokens, files }: Reading): readonly Path[] {
  const kept = (files?.all ?? []).flatMap(({ text }) => tokensIn(parseJson(text) ?? null).map(({ path }) => path));
  const all = [...tokens.map(({ path }) => path), ...kept];
  return [...new Map(all.map((path) => [path.join("."), path])).values()];
}

/** The prefix and groups by which most tokens have a property. */
function namesFor(
  paths: readonly Path[],
  properties: ReadonlySet<string>,
): { readonly names: Names; readonly count: number } | undefined {
  const tried = prefixesOf(properties).map((prefix) => {
    const dropped = paths.map((path) => {
      for (let at = 0; at < path.length; at++)
        if (properties.has([prefix, ...path.slice(at)].filter(Boolean).join("-"))) return at;
      return undefined;
    });
    return { prefix, dropped, count: dropped.filter((at) => at !== undefined).length };
  });
  const [best] = tried.toSorted((one, other) => other.count - one.count);
  if (best === undefined || best.count * 2 <= paths.length) return undefined;
  const { prefix, dropped } = best;
  const groups = Object.fromEntries(groupsFor(paths, dropped).map((group) => [group, ""]));
  const naming: Naming = { prefix, join: "-", groups };
  const made = paths.map((path) => nameOf(path, naming) ?? "");
  const count = made.filter((name) => properties.has(name)).length;
  const isUnique = new Set(made).size === paths.length && !made.includes("");
  if (!isUnique || count * 2 <= paths.length) return undefined;
  const isOwn = prefix === "" && Object.keys(groups).length === 0;
  const names = isOwn ? {} : { ...(prefix !== "" && { prefix }), ...(Object.keys(groups).length > 0 && { groups }) };
  return { names, count };
}

/** No prefix, and the most frequent first words of properties. */
function prefixesOf(properties: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of properties) {
    const words = name.split("-");
    for (const length of [1, 2]) {
      const prefix = words.slice(0, length).join("-");
      if (words.length > length) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    }
  }
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, MOST_PREFIXES);
  return ["", ...frequent.map(([prefix]) => prefix).filter((prefix) => /^[a-z0-9]/i.test(prefix))];
}

/** The groups that the properties of most of their tokens leave out. */
function groupsFor(paths: readonly Path[], dropped: readonly (number | undefined)[]): readonly string[] {
  const counts = new Map<string, { readonly all: number; readonly without: number }>();
  for (const [index, path] of paths.entries()) {
    const own = dropped[index];
    if (own === undefined) continue;
    for (let length = 1; length < path.length; length++) {
      const group = path.slice(0, length).join(".");
      const { all, without } = counts.get(group) ?? { all: 0, without: 0 };
      counts.set(group, { all: all + 1, without: without + Number(own === length) });
    }
  }
  return [...counts].filter(([, { all, without }]) => without * 2 > all).map(([group]) => group);
}

/** A reading whose paths are spelled in another way. */
function spelled(reading: Reading, spell: (step: string) => string): Reading {
  const renamed = (path: string) => path.split(".").map(spell).join(".");
  const before = new Map(reading.tokens.map(({ path }) => [path.join("."), renamed(path.join("."))]));
  const pathOf = (path: string) => before.get(path) ?? path;
  const value = (one: Value | Derived): Value | Derived => {
    if (isDerived(one))
      return { from: one.from.map(pathOf), make: (valueOf) => one.make((path) => valueOf(pathOf(path))) };
    return one.value === null || typeof one.value !== "object"
      ? { ...one, value: aliasOf(one) === undefined ? one.value : `{${pathOf(aliasOf(one) ?? "")}}` }
      : { ...one, value: JSON.parse(JSON.stringify(one.value, inside)) as Value["value"] };
  };
  const inside = (_: string, part: unknown): unknown =>
    typeof part === "string" && /^\{[^{}]+\}$/.test(part) ? `{${pathOf(part.slice(1, -1))}}` : part;
  const tokens = reading.tokens.map((token): StatedToken => ({
    ...token,
    path: token.path.map(spell),
    statements: token.statements.map((statement) => ({ ...statement, value: value(statement.value) })),
  }));
  return { ...reading, tokens };
}
