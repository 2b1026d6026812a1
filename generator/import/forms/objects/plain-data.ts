import { types } from "node:util";
import type { Json } from "../../../model/token.ts";

/** A value as data, and what of it is none: its path, and what it is. */
export type Data = {
  readonly value: Json | undefined;
  readonly others: readonly (readonly [path: string, found: string])[];
};

/**
 * What a value of a running module is as data: maps, and what classes have and compute, are objects; sets are lists; dates
 * and addresses are texts.
 */
export function toData(whole: unknown): Data {
  const others: [string, string][] = [];
  // An object that is a member of many others is read once.
  const known = new Map<object, Json>();
  const open = new Set<object>();
  const note = (path: readonly string[], found: string) => void others.push([path.join("."), found]);
  const read = (value: unknown, path: readonly string[]): Json | undefined => {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value === "bigint") return String(value);
    if (typeof value !== "object" && typeof value !== "function")
      return note(path, typeof value === "symbol" ? "a symbol" : String(value));
    if (open.has(value)) return note(path, "an object that it is in");
    const before = known.get(value);
    if (before !== undefined) return before;
    open.add(value);
    const data = typeof value === "function" ? ofFunction(value, path) : ofObject(value, path);
    open.delete(value);
    if (data !== undefined) known.set(value, data);
    return data;
  };
  const ofList = (list: readonly unknown[], path: readonly string[]): Json =>
    list.map((one, at) => read(one, [...path, String(at)]) ?? null);
  const ofEntries = (entries: Iterable<readonly [string, () => unknown]>, path: readonly string[]): Json => {
    const members: [string, Json][] = [];
    for (const [name, valueOf] of entries) {
      const own = [...path, name];
      try {
        const data = read(valueOf(), own);
        if (data !== undefined) members.push([name, data]);
      } catch (error) {
        // Objects that are nested too deep are no fault of one member.
        if (error instanceof RangeError && error.message.includes("call stack")) throw error;
        note(own, `code that fails: ${String(error)}`);
      }
    }
    return Object.fromEntries(members);
  };
  const ofFunction = (value: object, path: readonly string[]): Json | undefined => {
    const members = ofEntries(membersOf(value), path);
    if (Object.keys(members as object).length > 0) return members;
    // What a module exports to be called is no value of it, by a name or as a member of its default.
    if (path.length === 1 || (path.length === 2 && path[0] === "default")) return undefined;
    return note(path, /^class\b/.test(Function.prototype.toString.call(value)) ? "a class" : "a function");
  };
  const ofObject = (value: object, path: readonly string[]): Json | undefined => {
    if (types.isBoxedPrimitive(value)) return read(value.valueOf(), path);
    if (Array.isArray(value)) return ofList(value, path);
    if (types.isSet(value)) return ofList([...value], path);
    if (types.isTypedArray(value)) return ofList(Array.from<unknown>(value), path);
    if (types.isMap(value)) {
      const isNamed = [...value.keys()].every((key) => typeof key === "string" || typeof key === "number");
      if (!isNamed) return note(path, "a map whose keys are no texts");
      return ofEntries(
        [...value].map(([key, below]) => [String(key), () => below] as const),
        path,
      );
    }
    // A component, or an element of one, is exported to be used, as functions are.
    if ("$$typeof" in value) return path.length === 1 ? undefined : note(path, "a component");
    const kind = NO_DATA[Object.prototype.toString.call(value).slice(8, -1)];
    if (kind !== undefined) return note(path, kind);
    const text = textOf(value);
    if (text !== undefined) return text;
    if ("toJSON" in value && typeof value.toJSON === "function") return read(value.toJSON(), path);
    return ofEntries(membersOf(value), path);
  };
  return { value: read(whole, []), others };
}

/** Objects of the language that have no members, by what they say that they are. */
const NO_DATA: Readonly<Record<string, string>> = {
  ArrayBuffer: "bytes",
  DataView: "bytes",
  Error: "an error",
  Generator: "a generator",
  Promise: "a promise",
  RegExp: "a regular expression",
  WeakMap: "a weak map",
  WeakRef: "a weak reference",
  WeakSet: "a weak set",
};

/** The text that an object of a class is in styles, such as that of a colour. */
function textOf(value: object): string | undefined {
  if (Object.hasOwn(value, "toString") || value.toString === Object.prototype.toString) return undefined;
  const text: unknown = typeof value.toString === "function" ? value.toString() : undefined;
  return typeof text === "string" && /^(#[\da-f]{3,8}|[a-z]+\(.+\)|-?[\d.]+[a-z%]*)$/i.test(text) ? text : undefined;
}

/** The members of an object that users see: its own, and those of its classes that have a value. */
function membersOf(value: object): ReadonlyMap<string, () => unknown> {
  const chain: object[] = [];
  for (let next: object | null = value; next !== null && !PLAIN.has(next); next = Object.getPrototypeOf(next) as object)
    chain.unshift(next);
  const names = chain.flatMap((one) =>
    Object.entries(Object.getOwnPropertyDescriptors(one)).flatMap(([name, { enumerable, get }]) =>
      enumerable === true || get !== undefined ? [name] : [],
    ),
  );
  // What compilers and frameworks say about a module or a function.
  const isSaid = (name: string) => name === "__esModule" || (typeof value === "function" && name === "displayName");
  return new Map(
    names.filter((name) => !isSaid(name)).map((name) => [name, () => (value as Record<string, unknown>)[name]]),
  );
}

/** What all objects and functions have. */
const PLAIN: ReadonlySet<object> = new Set([Object.prototype, Function.prototype]);
