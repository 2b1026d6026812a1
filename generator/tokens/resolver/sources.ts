import type { Json } from "../../model/token.ts";
import { json, optional, text } from "../../model/schema.ts";
import { isObject, reportAt, unlike } from "../form.ts";
import { checkMembers, type Members, sourceList } from "./members.ts";
import { itemsOf, memberOf, type Part, spotOf } from "./part.ts";
import { follow, isReference, isResolver, type Scope, type Step } from "./references.ts";

/** The root of a token tree: inline in a resolver document, or a token file. */
export type Source = Part;

/** Maximum number of sources of a set or context; nested sets multiply. */
const MAX_SOURCES = 10_000;

/** The members of a set (Resolver Module, Sets). */
export const SET: Members = {
  sources: sourceList,
  description: optional(text),
  $extensions: optional(json),
};

/** The flattened sources of a set or context, and the objects of the sets it refers to. */
export type Sources = { readonly list: readonly Source[]; readonly sets: ReadonlySet<Json> };

/** Reads the sources of sets and contexts; a reference to a set is replaced by that set's sources. */
export type ReadSources = {
  readonly ofSet: (set: Part) => Sources;
  readonly ofContext: (list: Part) => Sources;
};

/** Returns a memoizing source reader, so that the problems of a set are reported once. */
export function sourceReader(scope: Scope): ReadSources {
  const cache = new Map<Json, Sources>();

  const readList = (sources: Part | undefined, trail: readonly Step[]): Sources => {
    const list: Source[] = [];
    const sets = new Set<Json>();
    for (const item of sources === undefined ? [] : itemsOf(sources)) {
      const next = readItem(item, trail);
      if (list.length + next.list.length > MAX_SOURCES) return tooMany(item, scope);
      for (const source of next.list) list.push(source);
      for (const set of next.sets) sets.add(set);
    }
    return { list, sets };
  };

  const readItem = (item: Part, trail: readonly Step[]): Sources => {
    const spot = spotOf(item, scope.report);
    if (!isObject(item.value)) return none(unlike(spot, item.value, 'an object with tokens, or with "$ref"'));
    const end = isReference(item) ? follow(item, trail, scope) : { part: item, trail };
    if (end === undefined) return NONE;
    const { part } = end;
    if (isReference(item) && isSet(targetOf(part))) return readSet(part, end.trail);
    if (memberOf(part, "$value") === undefined) return { list: [part], sets: new Set() };
    const message = "The source is a single token. Expected: an object with groups or tokens.";
    return none(reportAt(spot, "value", { message, fix: "Refer to the group that contains it." }));
  };

  const readSet = (set: Part, trail: readonly Step[]): Sources => {
    const key = isPlain(set) ? targetOf(set).value : undefined;
    const cached = key === undefined ? undefined : cache.get(key);
    if (cached !== undefined) return cached;
    const { list, sets } = checkMembers(set, SET, scope.report) ? readList(memberOf(set, "sources"), trail) : NONE;
    const sources = { list, sets: new Set([...sets, targetOf(set).value]) };
    if (key !== undefined) cache.set(key, sources);
    return sources;
  };
  return { ofSet: (set) => readSet(set, []), ofContext: (list) => readList(list, []) };
}

/** Returns the end of a chain of references. */
function targetOf(part: Part): Part {
  return part.base === undefined ? part : targetOf(part.base);
}

/** Returns whether no reference of a chain has sibling keys. */
function isPlain({ value, base }: Part): boolean {
  return base === undefined || (isObject(value) && Object.keys(value).length === 1 && isPlain(base));
}

/** Returns whether a value is a set: it is declared as one, or has a list of sources, which a token group can't have. */
function isSet(target: Part): boolean {
  const { document, path } = target;
  const isDeclared = isResolver(document) && path.length === 2 && path[0] === "sets";
  return isDeclared || Array.isArray(memberOf(target, "sources")?.value);
}

function tooMany(item: Part, { report }: Scope): Sources {
  const message = `The references resolve to more than ${MAX_SOURCES} sources.`;
  return none(reportAt(spotOf(item, report), "value", { message, fix: "Refer to fewer sets." }));
}

const NONE: Sources = { list: [], sets: new Set() };

/** Returns no sources, after a problem was reported. */
function none(_reported: unknown): Sources {
  return NONE;
}
