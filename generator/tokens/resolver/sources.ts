import type { Json } from "../../model/token.ts";
import { isObject, reportAt, unlike } from "../form.ts";
import { anyObject, anyText, checkMembers, list, type Members } from "./members.ts";
import { itemsOf, memberOf, type Part, spotOf } from "./part.ts";
import { follow, isReference, isResolver, type Scope, type Step } from "./references.ts";

/** The root of a tree of tokens: inline in a resolver document, or in a file of its own. */
export type Source = Part;

/** At most this many sources in one set or context: sets in sets multiply. */
const MOST_SOURCES = 10_000;

/** What a set has (Resolver Module, Sets). */
export const SET: Members = {
  needed: { sources: list },
  allowed: { description: anyText, $extensions: anyObject },
};

/** The sources of a set or context, with those of the sets it refers to, and the objects of these sets. */
export type Sources = { readonly list: readonly Source[]; readonly sets: ReadonlySet<Json> };

/** Reads the sources of sets and contexts: those of a referenced set are in the place of the reference. */
export type ReadSources = {
  readonly ofSet: (set: Part) => Sources;
  readonly ofContext: (list: Part) => Sources;
};

/** Opens a reader of sources, which reads each set once and reports its problems once. */
export function sourceReader(scope: Scope): ReadSources {
  const known = new Map<Json, Sources>();

  const readList = (sources: Part | undefined, way: readonly Step[]): Sources => {
    const list: Source[] = [];
    const sets = new Set<Json>();
    for (const item of sources === undefined ? [] : itemsOf(sources)) {
      const next = readItem(item, way);
      if (list.length + next.list.length > MOST_SOURCES) return tooMany(item, scope);
      for (const source of next.list) list.push(source);
      for (const set of next.sets) sets.add(set);
    }
    return { list, sets };
  };

  const readItem = (item: Part, way: readonly Step[]): Sources => {
    const spot = spotOf(item, scope.report);
    if (!isObject(item.value)) return none(unlike(spot, item.value, 'an object with tokens, or with "$ref"'));
    const end = isReference(item) ? follow(item, way, scope) : { part: item, way };
    if (end === undefined) return NONE;
    const { part } = end;
    if (isReference(item) && isSet(targetOf(part))) return readSet(part, end.way);
    if (memberOf(part, "$value") === undefined) return { list: [part], sets: new Set() };
    const message = "The source is a single token. Expected: an object with groups or tokens.";
    return none(reportAt(spot, "value", { message, fix: "Refer to the group that contains it." }));
  };

  const readSet = (set: Part, way: readonly Step[]): Sources => {
    const key = isPlain(set) ? targetOf(set).value : undefined;
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) return before;
    const { list, sets } = checkMembers(set, SET, scope.report) ? readList(memberOf(set, "sources"), way) : NONE;
    const found = { list, sets: new Set([...sets, targetOf(set).value]) };
    if (key !== undefined) known.set(key, found);
    return found;
  };
  return { ofSet: (set) => readSet(set, []), ofContext: (list) => readList(list, []) };
}

/** The value at the end of a chain of references. */
function targetOf(part: Part): Part {
  return part.base === undefined ? part : targetOf(part.base);
}

/** Returns whether no reference of a chain has keys beside its `$ref`. */
function isPlain({ value, base }: Part): boolean {
  return base === undefined || (isObject(value) && Object.keys(value).length === 1 && isPlain(base));
}

/** Returns whether a value is a set: one by its place, or by its list of sources, which no group of tokens has. */
function isSet(target: Part): boolean {
  const { document, path } = target;
  const isDeclared = isResolver(document) && path.length === 2 && path[0] === "sets";
  return isDeclared || Array.isArray(memberOf(target, "sources")?.value);
}

function tooMany(item: Part, { report }: Scope): Sources {
  const message = `The references lead to more than ${MOST_SOURCES} sources.`;
  return none(reportAt(spotOf(item, report), "value", { message, fix: "Refer to fewer sets." }));
}

const NONE: Sources = { list: [], sets: new Set() };

/** No sources, after a problem was reported. */
function none(_reported: unknown): Sources {
  return NONE;
}
