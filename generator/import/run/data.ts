import { writeSync } from "node:fs";
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

/** Converts a runtime value to JSON: lists, objects, texts, numbers and booleans; the rest is noted. */
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
    // Exported functions aren't reported, only functions inside values.
    if (typeof value === "function") return path.length === 1 ? undefined : note(path, "a function");
    if (typeof value !== "object") return note(path, typeof value === "symbol" ? "a symbol" : String(value));
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    if (!/^(Array|Object|Module)$/.test(kind)) return note(path, `a ${kind}`);
    if (open.has(value)) return note(path, "an object that contains itself");
    if (path.length > DEEPEST) return note(path, `nested more than ${DEEPEST} levels deep`);
    open.add(value);
    const members = Array.isArray(value)
      ? value.map((item, at) => read(item, [...path, String(at)]) ?? null)
      : Object.fromEntries(membersOf(value, path));
    open.delete(value);
    return members;
  };
  const membersOf = (value: object, path: readonly string[]) =>
    Object.keys(value).flatMap((name): [string, Json][] => {
      try {
        const data = read((value as Readonly<Record<string, unknown>>)[name], [...path, name]);
        return data === undefined || name === "__proto__" ? [] : [[name, data]];
      } catch (error) {
        if (count > MOST_MEMBERS) throw error;
        note([...path, name], `code that fails: ${String(error)}`);
        return [];
      }
    });
  return { value: read(whole, []), omitted };
}

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
