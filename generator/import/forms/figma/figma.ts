import { posix } from "node:path";
import { isFields } from "../../fields.ts";
import { withStatedDefaults } from "../../collections.ts";
import { ImportError } from "../../import-error.ts";
import { hasMark } from "../../marks.ts";
import { modeOf, withModeMedia } from "../../modes.ts";
import type { Derived, Entry, FoundModifier, Reading, StatedToken, Value, When } from "../../reading.ts";
import type { SourceFiles } from "../../source-files.ts";
import { toCount } from "../../unread-yaml.ts";
import { reportedAs } from "../old/report.ts";
import type { OldToken } from "../old/tree.ts";
import { readOldValue } from "../old/value.ts";
import { plainStep, stepsFor } from "../steps.ts";
import { readCollections } from "./collections.ts";
import { type Collection, figmaOf, readVariable, webName } from "./variable.ts";

/** Reads the files that Figma exports: a collection with several modes is a modifier. */
export function readFigma(source: SourceFiles): Reading | undefined {
  const collections = readCollections(source);
  if (collections === undefined) return undefined;
  const entries: Entry[] = collections.flatMap(({ name, deleted = [] }) =>
    deleted.map((subject): Entry => ({ kind: "left-out", what: DELETED, subject, found: name })),
  );
  entries.push(...besideIn(source, collections));
  const modifiers = collections.flatMap((collection) => toModifier(collection, collections));
  const found = variablesIn(collections, entries);
  const targets = new Map(found.map((variable) => [variable.key, variable.path.join(".")]));
  const byPath = Map.groupBy(found, ({ path }) => path.join("."));
  const tokens = [...byPath].flatMap(([subject, own]): StatedToken[] => {
    const statements = own.flatMap((variable) => {
      const value = valueOf(variable, subject, { targets, entries });
      return value === undefined ? [] : [{ when: whenOf(variable, collections), value }];
    });
    const [first] = own;
    if (statements.length === 0 || first === undefined) return [];
    const { description, deprecated, extensions } = first.token;
    return [
      {
        path: first.path,
        statements,
        ...(description !== undefined && { description }),
        ...(deprecated !== undefined && { deprecated }),
        ...(extensions !== undefined && { extensions }),
      },
    ];
  });
  if (tokens.length === 0) throw new ImportError(`"${source.name}" has collections, but no variables.`);
  const groups = hiddenGroups(found, entries);
  return {
    modifiers: withStatedDefaults(source, modifiers),
    tokens,
    entries,
    ...(Object.keys(groups).length > 0 && { names: { groups } }),
  };
}

/** Names the files of tokens beside those of collections, such as styles, which nothing of Figma says how to read. */
function besideIn(source: SourceFiles, collections: readonly Collection[]): readonly Entry[] {
  const read = new Set(collections.flatMap(({ modes }) => modes.flatMap(({ file }) => file)));
  const folders = new Set([...read].map((file) => posix.dirname(file)));
  return source.paths.flatMap((path): Entry[] => {
    if (!path.endsWith(".json") || read.has(path) || !folders.has(posix.dirname(path))) return [];
    const text = source.read(path) ?? "";
    const count = text.split('"$value"').length - 1;
    if (count === 0 || hasMark(source, path, '"com.figma.')) return [];
    return [{ kind: "left-out", what: BESIDE, subject: path, found: toCount(count) }];
  });
}

const BESIDE = "Files of tokens beside those of collections: import a file by its name";
const DELETED = "Variables that are deleted in Figma, where others still refer to them";

/** A variable in one mode. */
type Variable = {
  readonly collection: Collection;
  readonly mode: string;
  readonly token: OldToken;
  readonly path: readonly string[];
  /** What aliases call it: its collection and its own path. */
  readonly key: string;
};

function keyOf(collection: string, path: readonly string[]): string {
  return JSON.stringify([collection, path.flatMap((step) => step.split("/"))]);
}

function modifierOf({ name, modes }: Collection, all: readonly Collection[]): string {
  const isOnly = all.filter((one) => one.modes.length > 1).length === 1;
  if (name !== "") return name;
  return isOnly && modes.some((mode) => modeOf(mode.name) !== undefined) ? "theme" : "mode";
}

function toModifier(collection: Collection, all: readonly Collection[]): FoundModifier[] {
  const names = collection.modes.map(({ name }) => name);
  const [first] = names;
  if (first === undefined || names.length < 2) return [];
  const byDefault = collection.default ?? names.find((name) => modeOf(name) === "light") ?? first;
  const contexts = names.map((name) => ({ name }));
  return [withModeMedia({ name: modifierOf(collection, all), default: byDefault, contexts })];
}

function whenOf({ collection, mode }: Variable, all: readonly Collection[]): When {
  return collection.modes.length < 2 ? {} : { [modifierOf(collection, all)]: [mode] };
}

/** All variables; two collections with the same paths have theirs below their names. */
function variablesIn(collections: readonly Collection[], entries: Entry[]): readonly Variable[] {
  const owners = new Map<string, Set<string>>();
  const plain = (token: OldToken): readonly string[] => token.path.flatMap((step) => step.split("/").map(plainStep));
  for (const { name, modes } of collections) {
    for (const token of modes.flatMap(({ tokens }) => tokens)) {
      const path = plain(token).join(".");
      owners.set(path, (owners.get(path) ?? new Set()).add(name));
    }
  }
  const isShared = (name: string, tokens: readonly OldToken[]) =>
    tokens.some((token) => {
      const own = owners.get(plain(token).join("."));
      return own !== undefined && own.size > 1 && [...own][0] !== name;
    });
  const named = collections.flatMap((collection) => {
    const { name, modes } = collection;
    const tokens = modes.flatMap((mode) => mode.tokens);
    const before = isShared(name, tokens) ? [name.trim().replace(/[\s/]+/g, "-")] : [];
    const isNamed = tokens.every((token) => webName(token) !== undefined);
    return modes.flatMap((mode) =>
      mode.tokens.map((token) => {
        const own = token.path.flatMap((step) => step.split("/"));
        const web = isNamed ? webName(token) : undefined;
        const isOwn = web === undefined || web === [...before, ...plain(token)].join("-");
        return { collection, mode: mode.name, token, raw: isOwn ? [...before, ...own] : [web] };
      }),
    );
  });
  const stepsOf = stepsFor(
    named.map(({ raw }) => raw),
    entries,
    plainStep,
  );
  return named.flatMap(({ collection, mode, token, raw }): Variable[] => {
    const path = stepsOf(raw);
    if (path === undefined) return [];
    const found = token.path.join("/");
    if (path.join("/") !== found) {
      const subject = path.join(".");
      entries.push({ kind: "repaired", what: "Names of variables", subject, found, made: path.join("-") });
    }
    return [{ collection, mode, token, path, key: keyOf(collection.name, token.path) }];
  });
}

function valueOf(
  { token, collection }: Variable,
  subject: string,
  { targets, entries }: { readonly targets: ReadonlyMap<string, string>; readonly entries: Entry[] },
): Value | Derived | undefined {
  const target = targetOf(token, collection.name, targets);
  if (target !== undefined && target !== subject) return { type: null, value: `{${target}}` };
  const value =
    readVariable(token, subject) ?? composedOf(token, subject, (path) => targetAt(path, collection.name, targets));
  const data = figmaOf(token, "aliasData");
  if (value === undefined) {
    const found = JSON.stringify(token.raw).slice(0, 80);
    entries.push({ kind: "left-out", what: "Variables without a value", subject, found });
  } else if (isFields(data) && "value" in value) {
    const found = `${String(data["targetVariableSetName"])}: ${String(data["targetVariableName"])}`;
    const made = JSON.stringify(value.value).slice(0, 80);
    entries.push({
      kind: "repaired",
      what: "Aliases to variables that are not here: their values",
      subject,
      found,
      made,
    });
  } else entries.push(...reportedAs(value, token.raw, subject));
  return value;
}

/** The value of a style beside variables, such as a shadow, which is made of several. */
function composedOf(
  { raw, type }: OldToken,
  name: string,
  pathOf: (path: readonly string[]) => string | undefined,
): Value | Derived | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  return readOldValue(raw, { type, name }, { pathOf: (reference) => pathOf(reference.split(".")) });
}

/** The token that a variable is an alias of, in its own collection or another; none if a colour is composed. */
function targetOf(token: OldToken, own: string, targets: ReadonlyMap<string, string>): string | undefined {
  if (figmaOf(token, "composedColor") !== undefined) return undefined;
  const data = figmaOf(token, "aliasData");
  const braces = typeof token.raw === "string" ? /^\{([^{}]+)\}$/.exec(token.raw.trim())?.[1] : undefined;
  const { targetVariableName: name, targetVariableSetName: set } = isFields(data) ? data : {};
  const path = typeof name === "string" ? name.split("/") : braces?.split(".").filter((step) => step !== "$root");
  return path && targetAt(path, typeof set === "string" ? set : own, targets);
}

/** The token at a path in a collection, or in the only one that has the path. */
function targetAt(
  path: readonly string[],
  collection: string,
  targets: ReadonlyMap<string, string>,
): string | undefined {
  const known = targets.get(keyOf(collection, path));
  if (known !== undefined) return known;
  // A folder may have another name than its collection.
  const suffix = keyOf("", path).slice('["",'.length);
  const others = new Set([...targets].flatMap(([key, target]) => (key.endsWith(`,${suffix}`) ? [target] : [])));
  return others.size === 1 ? [...others][0] : undefined;
}

/** The outermost groups of which all variables are hidden from publishing; others that are hidden are entered. */
function hiddenGroups(found: readonly Variable[], entries: Entry[]): Readonly<Record<string, null>> {
  const groups = new Map<string, boolean>();
  const isHidden = ({ token }: Variable) => figmaOf(token, "hiddenFromPublishing") === true;
  const groupsOf = ({ path }: Variable) => path.slice(1).map((_, at) => path.slice(0, at + 1).join("."));
  for (const variable of found)
    for (const group of groupsOf(variable)) groups.set(group, (groups.get(group) ?? true) && isHidden(variable));
  const hidden = [...groups].flatMap(([group, isWhole]) => (isWhole ? [group] : []));
  const outermost = hidden.filter((group) => !hidden.some((other) => group.startsWith(`${other}.`)));
  for (const variable of found) {
    if (!isHidden(variable) || groupsOf(variable).some((group) => groups.get(group) === true)) continue;
    const subject = variable.path.join(".");
    const what = "Variables that are hidden from publishing, beside others that are not";
    entries.push({ kind: "repaired", what, subject, found: "hidden", made: "published" });
  }
  return Object.fromEntries(outermost.map((group) => [group, null]));
}
