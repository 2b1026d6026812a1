import { writeSync } from "node:fs";
import { types } from "node:util";
import type { Json } from "../../model/token.ts";

/** A value as JSON, with the paths and descriptions of the members that aren't data. */
export type Data = {
  readonly value: Json | undefined;
  readonly omitted: readonly (readonly [path: string, description: string])[];
};

/** Maximum number of reported members; shared objects count each time. */
const MOST_MEMBERS = 1_000_000;

const DEEPEST = 64;

/**
 * Sends a module's exports to the parent process as {@link Data}, and exits. Called by the code that `run.ts` bundles.
 *
 * @public
 */
export function report(names: object): never {
  write(toData(Object.fromEntries(withoutRepeated(Object.entries(names)))));
}

/** Sends JSON to the parent process, and exits. */
export function write(value: unknown): never {
  const bytes = Buffer.from(JSON.stringify(value));
  for (let at = 0; at < bytes.length;) at += writeSync(3, bytes, at);
  process.exit(0);
}

/** Converts a runtime value to JSON: maps and instances (getters included) become objects, sets become lists. */
export function toData(whole: unknown): Data {
  const omitted: [string, string][] = [];
  const open = new Set<object>();
  let count = 0;
  const note = (path: readonly string[], description: string) => void omitted.push([path.join("."), description]);
  const read = (value: unknown, path: readonly string[]): Json | undefined => {
    count += 1;
    if (count > MOST_MEMBERS) throw new Error(`The exports have more than ${MOST_MEMBERS} members.`);
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" && typeof value !== "function")
      return note(path, typeof value === "symbol" ? "a symbol" : String(value));
    if (open.has(value)) return note(path, "an object that contains itself");
    if (path.length > DEEPEST) return note(path, `nested more than ${DEEPEST} levels deep`);
    open.add(value);
    const data = ofObject(value, path);
    open.delete(value);
    return data;
  };
  const ofList = (list: readonly unknown[], path: readonly string[]): Json =>
    list.map((item, at) => read(item, [...path, String(at)]) ?? null);
  const ofEntries = (entries: Iterable<readonly [string, () => unknown]>, path: readonly string[]): Json => {
    const members: [string, Json][] = [];
    for (const [name, valueOf] of entries) {
      try {
        const data = read(valueOf(), [...path, name]);
        if (data !== undefined) members.push([name, data]);
      } catch (error) {
        if (count > MOST_MEMBERS) throw error;
        note([...path, name], `code that fails: ${String(error)}`);
      }
    }
    return Object.fromEntries(members);
  };
  const ofObject = (value: object, path: readonly string[]): Json | undefined => {
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (types.isBoxedPrimitive(value)) return read(value.valueOf(), path);
    if (Array.isArray(value)) return ofList(value, path);
    if (types.isSet(value) || types.isTypedArray(value)) return ofList(Array.from<unknown>(value), path);
    if (types.isMap(value))
      return ofEntries(
        [...value].map(([key, below]) => [String(key), () => below]),
        path,
      );
    if (NO_DATA.has(kind)) return note(path, `a ${kind}`);
    const text = textOf(value);
    const members = membersOf(value);
    if (text !== undefined || typeof value !== "function" || members.size > 0) return text ?? ofEntries(members, path);
    // Exported functions aren't reported, only functions inside values.
    return path.length === 1 ? undefined : note(path, "a function");
  };
  return { value: read(whole, []), omitted };
}

/** Tags of built-in objects that hold no data. */
const NO_DATA = new Set(["ArrayBuffer", "DataView", "Error", "Generator", "Promise", "RegExp", "WeakMap", "WeakSet"]);

/** Returns the CSS text of an object such as a library's colour. */
function textOf(value: object): string | undefined {
  const isPlain = [Object.prototype.toString, Function.prototype.toString].includes(value.toString);
  const text: unknown = isPlain || typeof value.toString !== "function" ? undefined : value.toString();
  return typeof text === "string" && /^(#[\da-f]{3,8}|[a-z]+\(.+\)|-?[\d.]+[a-z%]*)$/i.test(text) ? text : undefined;
}

/** Returns an object's visible members: enumerable properties and getters, inherited ones included. */
function membersOf(value: object): ReadonlyMap<string, () => unknown> {
  const chain: object[] = [];
  for (let next: object | null = value; next !== null && !PLAIN.has(next); next = Object.getPrototypeOf(next) as object)
    chain.unshift(next);
  const names = chain.flatMap((object) =>
    Object.entries(Object.getOwnPropertyDescriptors(object)).flatMap(([name, { enumerable, get }]) =>
      enumerable === true || get !== undefined ? [name] : [],
    ),
  );
  const visible = names.filter((name) => name !== "__esModule" && name !== "__proto__");
  return new Map(visible.map((name) => [name, () => (value as Record<string, unknown>)[name]]));
}

/** Root prototypes of objects and functions. */
const PLAIN: ReadonlySet<object> = new Set([Object.prototype, Function.prototype]);

/** Drops exports that repeat: objects inside another export, and values that together form another export. */
export function withoutRepeated<T>(names: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  const exports = new Map<string, unknown>(names);
  const objects = [...exports.values()].map(dataOf);
  const members = new Set(objects.flatMap((fields) => fields.map(([, member]) => member)));
  const isSpread = (fields: readonly (readonly [string, unknown])[]) =>
    fields.length > 1 && fields.every(([name, member]) => exports.get(name) === member);
  const spread = new Set(objects.filter(isSpread).flatMap((fields) => fields.map(([name]) => name)));
  return names.filter(([name, value]) => {
    if (typeof value !== "object" || value === null) return !spread.has(name);
    return !members.has(value) && (name === "default" || value !== exports.get("default"));
  });
}

/** Returns an object's members without calling getters. */
function dataOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.keys(value).map((name) => [name, Object.getOwnPropertyDescriptor(value, name)?.value as unknown]);
}
