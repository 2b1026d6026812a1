import { memoize } from "../../resolve/memoize.ts";
import type { Json } from "../../model/token.ts";
import { isObject, type Spot } from "../form.ts";
import type { JsonDocument, Path } from "../json/document.ts";
import type { Place, Report } from "../problem.ts";

/** A value of a file, with its place. With a `base`, the keys next to `$ref` override those of the referenced value. */
export type Part = {
  readonly document: JsonDocument;
  readonly path: Path;
  readonly value: Json;
  readonly base?: Part;
  /** The members of an object composed of parts of several files. */
  readonly members?: ReadonlyMap<string, Part>;
  /** True for tokens that only override existing tokens. */
  readonly replaces?: true;
};

/** Composes an object from other parts; its place is that of the declaration of the composition. */
export function composePart(
  members: ReadonlyMap<string, Part>,
  { document, path }: Pick<Part, "document" | "path">,
): Part {
  const entries = [...members].map(([key, part]) => [key, jsonOf(part)] as const);
  return { document, path, value: Object.fromEntries(entries), members };
}

/** The root value of a file. */
export function rootOf(document: JsonDocument): Part {
  return { document, path: [], value: document.value };
}

/** Returns the member of an object, if it has one of that name. */
export function memberOf({ document, path, value, base, members, replaces }: Part, key: string): Part | undefined {
  if (members !== undefined) return members.get(key);
  const isOwn = isObject(value) && Object.hasOwn(value, key) && !(base !== undefined && key === "$ref");
  if (isOwn) return { document, path: [...path, key], value: value[key] ?? null, ...(replaces && { replaces }) };
  return base && memberOf(base, key);
}

export function hasMember({ value, base, members }: Part, key: string): boolean {
  if (members !== undefined) return members.has(key);
  const isOwn = isObject(value) && Object.hasOwn(value, key) && !(base !== undefined && key === "$ref");
  return isOwn || (base !== undefined && hasMember(base, key));
}

/** Returns the keys of an object, starting with those of its base. */
export function keysOf({ value, base }: Part): readonly string[] {
  const keys = isObject(value) ? Object.keys(value) : [];
  return base === undefined ? keys : [...new Set([...keysOf(base), ...keys.filter((key) => key !== "$ref")])];
}

/** Returns the members of an object, keyed by name. */
export const membersOf = memoize(
  (part: Part): ReadonlyMap<string, Part> =>
    new Map(
      keysOf(part)
        .flatMap((key) => [[key, memberOf(part, key)] as const])
        .filter(isPresent),
    ),
);

function isPresent(entry: readonly [string, Part | undefined]): entry is readonly [string, Part] {
  return entry[1] !== undefined;
}

/** Returns the items of a list; empty if the value isn't a list. */
export function itemsOf({ document, path, value }: Part): readonly Part[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: Json, index) => ({ document, path: [...path, index], value: item }));
}

/** Returns whether a value is a token, which has `$value` or `$ref`. */
export function isToken(part: Part): boolean {
  return hasMember(part, "$value") || hasMember(part, "$ref");
}

/** Returns whether a key of a group names a group or token, and is not a property of the group. */
export function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** Converts a part to plain JSON, with its overrides applied. */
export function jsonOf(part: Part): Json {
  if (part.base === undefined) return part.value;
  return Object.fromEntries([...membersOf(part)].map(([key, member]) => [key, member.value]));
}

/** Locates a value, or its key. */
export function placeOf({ document, path }: Part, part: "key" | "value" = "value"): Place {
  return document.place(path, part);
}

/** Returns the spot at which to report the problems of a value. */
export function spotOf({ document, path }: Part, report: Report): Spot {
  return { document, path, report };
}

/** Returns whether a value is `outer` or inside it. */
export function isWithin(inner: Part, outer: Part): boolean {
  return inner.document === outer.document && outer.path.every((step, index) => step === inner.path[index]);
}

/** Paths as a tree; a leaf represents a whole token or group. */
type PathTree = ReadonlyMap<string, PathTree>;

/** Builds the tree of paths. */
export function pathTree(paths: Iterable<readonly string[]>): PathTree {
  const root: Branch = new Map();
  for (const path of paths) {
    let branch = root;
    for (const step of path) {
      const below = branch.get(step) ?? new Map<string, Branch>();
      branch.set(step, below);
      branch = below;
    }
  }
  return root;
}

interface Branch extends Map<string, Branch> {}

/** Keeps only the tokens at some paths, with the properties of their groups. */
export function prune(part: Part, paths: PathTree): Part {
  const members = new Map<string, Part>();
  for (const [key, member] of membersOf(part)) {
    const below = isName(key) ? paths.get(key) : undefined;
    if (isName(key) && below === undefined) continue;
    const isWhole = below === undefined || below.size === 0 || isToken(member);
    members.set(key, isWhole ? member : prune(member, below));
  }
  const { document, path, replaces } = part;
  return { ...composePart(members, { document, path }), ...(replaces && { replaces }) };
}
