import { type Fields, isFields, parseJson } from "../../fields.ts";
import { isForAuthors } from "../../for-authors.ts";
import { posix } from "node:path";
import { MODES } from "../../../model/color.ts";
import { MODIFIER_ROLES } from "../../../model/modifier.ts";
import type { Json } from "../../../model/token.ts";
import { ImportError } from "../../import-error.ts";
import { toId } from "../../layout.ts";
import { hasMark } from "../../marks.ts";
import { modeOf, withModeMedia } from "../../modes.ts";
import type { Entry, FoundModifier, Reading, ReadyFile } from "../../reading.ts";
import { addressOf, type SourceFiles } from "../../source-files.ts";
import { otherHexIn } from "./other-hex.ts";
import { referencesIn, unordered, unreferred } from "./unreferred.ts";

/** Reads a resolver document with the files that it refers to; undefined if there is none. */
export function readResolverDocument(source: SourceFiles): Reading | undefined {
  const documents = source.paths.flatMap((path) => {
    const mayBe = path.endsWith(".json") && hasMark(source, path, "resolutionOrder");
    const json = mayBe ? parseJson(source.read(path)) : undefined;
    return isFields(json) && Array.isArray(json["resolutionOrder"]) && "version" in json ? [{ path, json }] : [];
  });
  const own = documents.filter(({ path }) => !isForAuthors(path));
  const resolvers = own.length > 0 ? own : documents;
  if (resolvers.length > 1) {
    const list = resolvers.map(({ path }) => addressOf(source, path));
    throw new ImportError(
      `"${source.name}" has ${resolvers.length} resolver documents, and an identity has one: ${list.join(", ")}.`,
      `Name the one that you want, such as --from ${list[0] ?? ""}`,
    );
  }
  const [resolver] = resolvers;
  if (resolver === undefined) return undefined;
  const all: ReadyFile[] = [];
  const entries: Entry[] = [];
  collect(source, resolver.path, { all, entries, seen: new Set() });
  entries.push(...unordered(resolver), ...unreferred(source, all));
  const modifiers = modifiersOf(resolver.json);
  const { name } = resolver.json;
  const named = typeof name === "string" && name.trim() !== "" ? { name: name.trim() } : {};
  return { ...named, modifiers, tokens: [], entries, files: { base: [resolver.path], sets: [], all } };
}

/**
 * The modifiers that the settings must say something of: the role of those with the names of the API's parameters, and of a
 * theme of another name, which has light and dark contexts; and ids in the place of names that no address has.
 */
function modifiersOf({ modifiers, resolutionOrder }: Fields): readonly FoundModifier[] {
  const inOrder = (Array.isArray(resolutionOrder) ? resolutionOrder : []).flatMap((one): [string, Json][] =>
    isFields(one) && one["type"] === "modifier" && typeof one["name"] === "string" ? [[one["name"], one]] : [],
  );
  const named = [...Object.entries(isFields(modifiers) ? modifiers : {}), ...inOrder];
  const all = named.flatMap(([name, modifier]): FoundModifier[] => {
    const { contexts, default: byDefault } = isFields(modifier) ? modifier : {};
    const names = Object.keys(isFields(contexts) ? contexts : {});
    const [first] = names;
    if (first === undefined) return [];
    const own = typeof byDefault === "string" ? byDefault : first;
    return [{ name, default: own, contexts: names.map((context) => ({ name: context })) }];
  });
  const roles: readonly string[] = MODIFIER_ROLES;
  const hasBoth = ({ contexts }: FoundModifier) =>
    MODES.every((mode) => contexts.some((context) => modeOf(context.name) === mode));
  const theme = all.find(({ name }) => name === "theme") ?? all.find(hasBoth);
  const isNoId = ({ name, contexts }: FoundModifier) =>
    [name, ...contexts.map((context) => context.name)].some((one) => toId(one) !== one);
  return all.filter((one) => one === theme || roles.includes(one.name) || isNoId(one)).map(withModeMedia);
}

type Collected = { readonly all: ReadyFile[]; readonly entries: Entry[]; readonly seen: Set<string> };

/** Adds a file and those that it refers to. */
function collect(source: SourceFiles, path: string, collected: Collected): void {
  const { all, entries, seen } = collected;
  if (seen.has(path)) return;
  seen.add(path);
  const text = source.read(path);
  // A missing file is reported where the document refers to it.
  if (text === undefined) return;
  all.push({ path, text });
  const json = parseJson(source.read(path));
  entries.push(...otherHexIn(json ?? null, []));
  for (const reference of referencesIn(json ?? null)) {
    const file = reference.split("#")[0] ?? "";
    if (file !== "" && !/^[a-z]+:/i.test(file))
      collect(source, posix.join(posix.dirname(path), decodeURIComponent(file)), collected);
  }
}
