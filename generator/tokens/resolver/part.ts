import { memoize } from "../../resolve/memoize.ts";
import type { Json } from "../../model/token.ts";
import { isObject, type Spot } from "../form.ts";
import type { JsonDocument, Path } from "../json/document.ts";
import type { Place, Report } from "../problem.ts";

/** A value of a file, with its place. With a `base`, its keys beside `$ref` override those of the referenced value. */
export type Part = {
  readonly document: JsonDocument;
  readonly path: Path;
  readonly value: Json;
  readonly base?: Part;
  /** The members of an object that is made of parts of other files. */
  readonly members?: ReadonlyMap<string, Part>;
  /** True for tokens that replace others, and exist only where those do. */
  readonly replaces?: true;
};

/** An object made of other parts, with the place of the text that says so. */
export function madeOf(members: ReadonlyMap<string, Part>, { document, path }: Pick<Part, "document" | "path">): Part {
  const entries = [...members].map(([key, part]) => [key, jsonOf(part)] as const);
  return { document, path, value: Object.fromEntries(entries), members };
}

/** The whole value of a file. */
export function wholeOf(document: JsonDocument): Part {
  return { document, path: [], value: document.value };
}

/** The member of an object, or undefined where it has none of that name. */
export function memberOf({ document, path, value, base, members, replaces }: Part, key: string): Part | undefined {
  if (members !== undefined) return members.get(key);
  const isOwn = isObject(value) && Object.hasOwn(value, key) && !(base !== undefined && key === "$ref");
  if (isOwn) return { document, path: [...path, key], value: value[key] ?? null, ...(replaces && { replaces }) };
  return base && memberOf(base, key);
}

/** The keys of an object, those of its base first. */
export function keysOf({ value, base }: Part): readonly string[] {
  const own = isObject(value) ? Object.keys(value) : [];
  return base === undefined ? own : [...new Set([...keysOf(base), ...own.filter((key) => key !== "$ref")])];
}

/** The members of an object by their names. */
export const membersOf = memoize(
  (part: Part): ReadonlyMap<string, Part> =>
    new Map(
      keysOf(part)
        .flatMap((key) => [[key, memberOf(part, key)] as const])
        .filter(isFound),
    ),
);

function isFound(entry: readonly [string, Part | undefined]): entry is readonly [string, Part] {
  return entry[1] !== undefined;
}

/** The items of a list; none where the value is not a list. */
export function itemsOf({ document, path, value }: Part): readonly Part[] {
  if (!Array.isArray(value)) return [];
  return value.map((item: Json, index) => ({ document, path: [...path, index], value: item }));
}

/** Returns whether a value is a token: it has a value, or a reference to one. */
export function isToken(part: Part): boolean {
  return memberOf(part, "$value") !== undefined || memberOf(part, "$ref") !== undefined;
}

/** Returns whether a key of a group names a group or token, and is not a property of the group. */
export function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** The value as plain JSON, with overrides in place. */
export function jsonOf(part: Part): Json {
  if (part.base === undefined) return part.value;
  return Object.fromEntries([...membersOf(part)].map(([key, member]) => [key, member.value]));
}

/** The place of a value, or of its key. */
export function placeOf({ document, path }: Part, part: "key" | "value" = "value"): Place {
  return document.place(path, part);
}

/** Where to report the problems of a value. */
export function spotOf({ document, path }: Part, report: Report): Spot {
  return { document, path, report };
}

/** Returns whether a value is another one, or a part of it. */
export function isWithin(inner: Part, outer: Part): boolean {
  return inner.document === outer.document && outer.path.every((step, index) => step === inner.path[index]);
}
