import type { Json } from "../../model/token.ts";
import { isObject } from "../form.ts";
import type { JsonDocument, Path } from "../json/document.ts";
import { type Place, placeIn as placeInText } from "../problem.ts";
import { type Choices, holds, type Layer } from "./layers.ts";
import { isName, isToken, jsonOf, memberOf, membersOf, type Part } from "./part.ts";
import type { Source } from "./sources.ts";

/** What a token keeps of its earlier definitions where the last one has none; its value and type are never mixed. */
const KEPT = ["$description", "$deprecated", "$extensions"];

/** Sources merged into one document of the Design Tokens format, whose places are those in the sources. */
export type MergedDocument = JsonDocument & {
  /** All definitions of a group or token, by its path; the last one of a token counts. */
  definitions(path: Path): readonly Part[];
};

/** Merges the layers of a combination: the document can be read as if it had been one file. */
export function mergeLayers(file: string, layers: readonly Layer[], choices: Choices): MergedDocument {
  return mergeSources(
    file,
    layers.flatMap(({ condition, sources }) => (holds(condition, choices) ? sources : [])),
  );
}

/** Merges sources: groups are merged, and of a token the last definition counts. */
export function mergeSources(file: string, sources: readonly Source[]): MergedDocument {
  const { $schema: _, ...value } = mergeGroup(sources);
  const definitions = (path: Path): readonly Part[] =>
    path.reduce<readonly Part[]>((parts, step) => parts.flatMap((one) => memberOf(one, String(step)) ?? []), sources);
  const place: JsonDocument["place"] = (path, part) => placeIn(sources, path, part) ?? placeInText(file, "", 0, 0);
  return { file, value, definitions, place, own: (path) => ownPath(path, definitions) };
}

/** The path of a value in its own file; the merged one where the file is a resolver document with the tokens inline. */
function ownPath(path: Path, definitions: MergedDocument["definitions"]): Path {
  for (let length = path.length; length > 0; length -= 1) {
    const found = definitions(path.slice(0, length));
    const part = found.findLast(isToken) ?? found.at(-1);
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
    const found = keptFrom(parts, key);
    return found === undefined ? [] : [[key, found.value] as const];
  });
  return Object.fromEntries([...kept, ...Object.entries(last.value ?? {})]) as Json;
}

/** The last definition of a property that a token keeps. */
function keptFrom(parts: readonly Part[], key: string): Part | undefined {
  const found = parts.findLast((part) => isToken(part) && memberOf(part, key) !== undefined);
  return found && memberOf(found, key);
}

function isGroup(part: Part): boolean {
  return isObject(part.value) && !isToken(part);
}

/** The place of a value of the merged document, found by walking down all sources at once. */
function placeIn(sources: readonly Source[], path: Path, part: "key" | "value" = "value"): Place | undefined {
  let parts = sources;
  for (const [index, step] of path.entries()) {
    const last = parts.at(-1);
    const within = last !== undefined && isToken(last) ? definersOf(parts, last, String(step)) : parts;
    const found = within.flatMap((one) => memberOf(one, String(step)) ?? []);
    const end = found.at(-1);
    if (end === undefined || !isName(String(step)))
      return placeBelow(end ?? last, path.slice(end ? index + 1 : index), part);
    parts = found;
  }
  const end = parts.at(-1);
  return placeBelow(end !== undefined && isToken(end) ? end : parts[0], [], part);
}

/** The definitions of a token that can hold one of its properties. */
function definersOf(parts: readonly Part[], last: Part, key: string): readonly Part[] {
  return KEPT.includes(key) ? parts.filter(isToken) : [last];
}

function placeBelow(part: Part | undefined, rest: Path, which: "key" | "value"): Place | undefined {
  return part?.document.place([...part.path, ...rest], which);
}
