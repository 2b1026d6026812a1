import type { Json } from "../../model/token.ts";
import { isObject } from "../form.ts";
import type { JsonDocument, Path } from "../json/document.ts";
import { type Place, placeIn as placeInText } from "../problem.ts";
import { hasMember, isName, isToken, jsonOf, memberOf, membersOf, type Part } from "./part.ts";
import type { Source } from "./sources.ts";

/** Selects the combinations that a layer applies to, by the allowed contexts of each modifier. Empty selects all. */
export type Condition = readonly { readonly modifier: string; readonly contexts: readonly string[] }[];

/** The sources for some combinations; later sources override earlier ones. */
export type Layer = {
  readonly condition: Condition;
  /** The set's or modifier's name, for messages. */
  readonly name: string;
  readonly sources: readonly Source[];
};

/** One context for each modifier, keyed by name. */
export type Choices = ReadonlyMap<string, string>;

/** Returns whether a combination meets a condition. */
export function holds(condition: Condition, choices: Choices): boolean {
  return condition.every(({ modifier, contexts }) => contexts.includes(choices.get(modifier) ?? ""));
}

/** Returns whether some combination meets both conditions. */
export function areCompatible(a: Condition, b: Condition): boolean {
  return a.every(({ modifier, contexts }) =>
    b.every((part) => part.modifier !== modifier || part.contexts.some((context) => contexts.includes(context))),
  );
}

/** Properties that a token keeps from earlier definitions; its value and type always come from the last one. */
export const KEPT = ["$description", "$deprecated", "$extensions"];

/** Sources merged into one Design Tokens document, whose places point into the sources. */
export type MergedDocument = JsonDocument & {
  /** Returns all definitions of a group or token; the last definition of a token wins. */
  definitions(path: Path): readonly Part[];
};

/** Merges the layers of a combination into one document. */
export function mergeLayers(file: string, layers: readonly Layer[], choices: Choices): MergedDocument {
  return mergeSources(
    file,
    layers.flatMap(({ condition, sources }) => (holds(condition, choices) ? sources : [])),
  );
}

/** Merges sources: groups are merged, and the last definition of a token wins. */
export function mergeSources(file: string, sources: readonly Source[]): MergedDocument {
  const { $schema: _, ...value } = mergeGroup(sources);
  const definitions = (path: Path): readonly Part[] =>
    path.reduce<readonly Part[]>(
      (parts, step) => parts.flatMap((parent) => memberOf(parent, String(step)) ?? []),
      sources,
    );
  const place: JsonDocument["place"] = (path, part) => placeIn(sources, path, part) ?? placeInText(file, "", 0, 0);
  return { file, value, definitions, place, toSourcePath: (path) => sourcePath(path, definitions) };
}

/** Maps a merged path to its source file; a resolver document with inline tokens keeps the merged path. */
function sourcePath(path: Path, definitions: MergedDocument["definitions"]): Path {
  for (let length = path.length; length > 0; length -= 1) {
    const parts = definitions(path.slice(0, length));
    const part = parts.findLast(isToken) ?? parts.at(-1);
    if (part === undefined) continue;
    const isInline = part.path.some((step) => typeof step === "number" || step === "$defs");
    return isInline ? path : [...part.path, ...path.slice(length)];
  }
  return path;
}

function mergeGroup(groups: readonly Part[]): { readonly [key: string]: Json } {
  const members = new Map<string, Part[]>();
  for (const group of groups) {
    for (const [name, member] of membersOf(group)) {
      const list = members.get(name);
      if (list === undefined && member.replaces) continue;
      if (list === undefined) members.set(name, [member]);
      else list.push(member);
    }
  }
  return Object.fromEntries([...members].map(([name, parts]) => [name, mergeMember(name, parts)]));
}

function mergeMember(name: string, parts: readonly Part[]): Json {
  const last = parts.at(-1);
  if (last === undefined) return null;
  if (parts.length === 1 || !isName(name) || !isObject(last.value)) return jsonOf(last);
  return isToken(last) ? mergeToken(parts, last) : mergeGroup(parts.filter(isGroup));
}

function mergeToken(parts: readonly Part[], last: Part): Json {
  const kept = KEPT.flatMap((key) => {
    const property = keptFrom(parts, key);
    return property === undefined ? [] : [[key, property.value] as const];
  });
  // Checks skip objects that they have seen.
  return kept.length === 0 ? last.value : (Object.fromEntries([...kept, ...Object.entries(last.value ?? {})]) as Json);
}

/** Returns the last definition of a kept property. */
function keptFrom(parts: readonly Part[], key: string): Part | undefined {
  const definition = parts.findLast((part) => hasMember(part, key) && isToken(part));
  return definition && memberOf(definition, key);
}

function isGroup(part: Part): boolean {
  return isObject(part.value) && !isToken(part);
}

/** Locates a value of the merged document by walking down all sources at once. */
function placeIn(sources: readonly Source[], path: Path, part: "key" | "value" = "value"): Place | undefined {
  let parts = sources;
  for (const [index, step] of path.entries()) {
    const last = parts.at(-1);
    const within = last !== undefined && isToken(last) ? definersOf(parts, last, String(step)) : parts;
    const members = within.flatMap((parent) => memberOf(parent, String(step)) ?? []);
    const end = members.at(-1);
    if (end === undefined || !isName(String(step)))
      return placeBelow(end ?? last, path.slice(end ? index + 1 : index), part);
    parts = members;
  }
  const end = parts.at(-1);
  return placeBelow(end !== undefined && isToken(end) ? end : parts[0], [], part);
}

/** Returns the definitions of a token that can provide a property. */
function definersOf(parts: readonly Part[], last: Part, key: string): readonly Part[] {
  return KEPT.includes(key) ? parts.filter(isToken) : [last];
}

function placeBelow(part: Part | undefined, rest: Path, which: "key" | "value"): Place | undefined {
  return part?.document.place([...part.path, ...rest], which);
}
