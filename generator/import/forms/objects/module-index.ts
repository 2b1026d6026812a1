import { type Fields, isFields } from "../../fields.ts";
import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../model/token.ts";
import { parseColor } from "../../css-color.ts";
import { withBrands } from "./brands.ts";
import { pathsIn } from "./leaves.ts";
import { type Candidate, together } from "./candidates.ts";
import { isContainerName } from "./containers.ts";
import { leavesIn } from "./leaves.ts";
import { named } from "./libraries.ts";
import { byFiles } from "./module-folder.ts";
import { plainPath } from "./module-twins.ts";
import { isAbout } from "./notes.ts";
import { rootOf } from "./other-exports.ts";
import { isKind } from "../../kinds.ts";
import { isPairOfModes } from "./stated-modes.ts";

/**
 * What an index has that exports all of some modules: what they export by names, and by its file a module with a default
 * or with names that another one has, too.
 */
export function asIndex(modules: readonly Candidate[]): Candidate {
  const own = modules.map((one) => withoutParts(one, modules)).filter((one) => one !== undefined);
  const files = byFiles(own);
  const all = own.map((one, at) => ({ one, file: files[at] ?? one, root: rootOf(one.value) }));
  let named = all.filter(({ one, root }) => isFields(root) && !isDefault(one));
  for (let count = -1; count !== named.length;) {
    count = named.length;
    const steps = all
      .filter((one) => !named.includes(one))
      .map(({ file }) => file.path.replace(/\.\w+$/, "").split("/")[0]);
    const names = [...new Set(steps), ...named.flatMap(({ root }) => Object.keys(root as Fields))];
    const twice = new Set(names.filter((name, at) => names.indexOf(name) < at));
    named = named.filter(({ root }) => Object.keys(root as Fields).every((name) => !twice.has(name)));
  }
  const others = together(all.filter((one) => !named.includes(one)).map(({ file }) => file));
  const value = Object.assign({}, others.value, ...named.map(({ root }) => root)) as Fields;
  return { ...others, value, entries: own.flatMap(({ entries }) => entries) };
}

/** Whether a module has nothing but a default export. */
function isDefault({ value }: Candidate): boolean {
  return !isFields(value) || rootOf(value) === value["default"];
}

/** A module without the objects that are whole in those of a module which runs it; undefined if it has nothing else. */
function withoutParts(candidate: Candidate, modules: readonly Candidate[]): Candidate | undefined {
  const users = modules.filter(({ runs }) => runs?.includes(candidate.path));
  const root = rootOf(candidate.value);
  if (users.length === 0 || !isFields(root)) return candidate;
  const used = new Set(users.flatMap((one) => objectsIn(named(rootOf(one.value)))));
  if (used.has(JSON.stringify(root))) return undefined;
  const kept = Object.entries(root).filter(([, value]) => !isFields(value) || !used.has(JSON.stringify(value)));
  if (kept.length === Object.keys(root).length) return candidate;
  return kept.length === 0 ? undefined : { ...candidate, value: Object.fromEntries(kept) };
}

/** All objects in a value as JSON, also without what they say about themselves, such as a name. */
function objectsIn(value: Json): readonly string[] {
  if (!isFields(value)) return [];
  const plain = Object.entries(value).filter(([key, below]) => !isAbout(key, below, value));
  const own = [value, Object.fromEntries(plain)].map((one) => JSON.stringify(one));
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

/** Whether a module exports what another exports, by names or in objects; not only values of it, such as those of a palette. */
export function isIndexOf(candidate: Candidate, all: readonly Candidate[]): boolean {
  const { value, runs = [] } = candidate;
  const root = rootOf(value);
  if (!isFields(root)) return false;
  const own = new Set(objectsIn(named(root)));
  const isListed = (other: Json) => {
    const members = isFields(other) ? Object.entries(other) : [];
    const isAgain = ([name, below]: [string, Json]) =>
      isFields(below) ? own.has(JSON.stringify(below)) : isDeepStrictEqual(root[name], below);
    return own.has(JSON.stringify(other)) || (members.length > 0 && members.every(isAgain));
  };
  return all.some((one) => runs.includes(one.path) && isListed(rootOf(one.value)));
}

/**
 * An entry that is a light and a dark theme, as the default of the brands that modules beside it are, which have the same
 * tokens; undefined where none is one.
 */
export function brandsBeside(entry: Candidate, others: readonly Candidate[]): Candidate | undefined {
  const root = rootOf(entry.value);
  if (!isFields(root) || !isPairOfModes(root)) return undefined;
  const found = byFiles(others).flatMap(({ value }, at): (readonly [string, Json])[] => {
    const name =
      plainPath(others[at]?.path ?? "")
        .replace(/(^|\/)index$/, "")
        .split("/")
        .at(-1) ?? "";
    const isBrand = name !== "" && !isContainerName(name) && pathsIn(value) === pathsIn(root);
    return isBrand && !isDeepStrictEqual(value, root) ? [[name, value]] : [];
  });
  const brands = new Map(found);
  const value = withBrands({ default: root, ...Object.fromEntries(brands) });
  const entries = [entry, ...others].flatMap((one) => one.entries);
  return brands.size < found.length || !Object.hasOwn(value, "brands") ? undefined : { ...entry, value, entries };
}

/**
 * An index of themes that all have the same tokens, with those of the modules beside them that it does not export: each has
 * one object, with the same tokens and other values. Undefined where there are none.
 */
export function withFurther(index: Candidate, others: readonly Candidate[]): Candidate | undefined {
  const whole = rootOf(index.value);
  const isLevel = ([name, below]: [string, Json]) =>
    isContainerName(name) && isFields(below) && Object.values(below).every(isFields);
  const [level, below] = Object.entries(isFields(whole) ? whole : {}).find(isLevel) ?? [];
  const root = below ?? whole;
  const { runs = [] } = index;
  const folders = new Set(runs.map((path) => posix.dirname(path)));
  const themes = isFields(root) ? Object.values(root) : [];
  const paths = new Set(themes.map(pathsIn));
  // What has a level for themes may run modules of other tokens.
  const isOfOthers = level === undefined && themes.length < runs.length;
  if (!isFields(root) || !isFields(whole) || themes.length < 2 || isOfOthers || paths.size > 1) return undefined;
  const known = new Set(themes.map((theme) => JSON.stringify(theme)));
  const own = new Set([index.path, ...runOf(index, others)]);
  const beside = others
    .filter(({ path }) => !own.has(path) && folders.has(posix.dirname(path)))
    .flatMap((one) => {
      const found = themeIn(one, paths);
      const isNew =
        found !== undefined && !Object.hasOwn(root, found.name) && areOfOneKind(themes[0] ?? null, found.theme);
      return isNew ? [{ one, ...found }] : [];
    });
  // What another module gives a theme, such as `acmeTokens`, is that theme.
  const further = beside
    .toSorted((one, other) => one.name.length - other.name.length)
    .filter(({ theme }) => {
      const text = JSON.stringify(theme);
      const isNew = !known.has(text);
      known.add(text);
      return isNew;
    });
  if (further.length === 0) return undefined;
  const all = { ...root, ...Object.fromEntries(further.map(({ name, theme }) => [name, theme])) };
  const entries = [index, ...further.map(({ one }) => one)].flatMap((one) => one.entries);
  const used = [...runs, ...further.map(({ one }) => one.path)];
  return { ...index, value: level === undefined ? all : { ...whole, [level]: all }, entries, runs: used };
}

/** The theme that a module has, by its own name, or by that of its file if it has none: `theme`, or a default export. */
function themeIn({ path, value }: Candidate, paths: ReadonlySet<string>): { name: string; theme: Json } | undefined {
  const root = rootOf(value);
  const file = posix.parse(path).name;
  // A contract of themes has the names of their tokens, without values.
  const hasValues = [...leavesIn(root).values()].some((text) => text !== '""');
  if (!hasValues) return undefined;
  if (paths.has(pathsIn(root))) return { name: file, theme: root };
  const [[name = "", theme] = [], ...others] = isFields(root) ? Object.entries(root) : [];
  if (others.length > 0 || theme === undefined || !paths.has(pathsIn(theme))) return undefined;
  return { name: isKind(name) ? file : name, theme };
}

/** At least this part of a theme's colours are colours in another one: names and references to properties are none. */
const LEAST_COLORS = 0.9;

function areOfOneKind(one: Json, other: Json): boolean {
  const isColor = (text = "") => parseColor(String(JSON.parse(text || '""'))) !== undefined;
  const others = leavesIn(other);
  const colors = [...leavesIn(one)].filter(([, text]) => isColor(text));
  return colors.filter(([path]) => isColor(others.get(path))).length >= LEAST_COLORS * colors.length;
}

/** The paths of all that a module runs, also through others. */
export function runOf(module: Candidate, all: readonly Candidate[]): readonly string[] {
  const found = new Set(module.runs);
  for (const path of found) for (const run of all.find((one) => one.path === path)?.runs ?? []) found.add(run);
  return [...found].filter((path) => path !== module.path);
}
