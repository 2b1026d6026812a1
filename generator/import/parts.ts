import { hash } from "node:crypto";
import type { Json } from "../model/token.ts";
import { isFields, parseJson } from "./fields.ts";

/** The parts of a file that are merged as a whole, keyed by path: tokens, and properties of groups such as `$type`. */
export type Parts = ReadonlyMap<string, Part>;
type Part = { readonly steps: readonly string[]; readonly value: Json };

/** The digest of each part, keyed by path. */
export type Digests = Readonly<Record<string, string>>;

/** Divides a file into its parts; a file that isn't a JSON object is one part. */
export function partsOf(text: string): Parts {
  const parts = new Map<string, Part>();
  const visit = (value: Json, steps: readonly string[]) => {
    const isGroup = isFields(value) && !Object.hasOwn(value, "$value") && Object.keys(value).length > 0;
    if (isGroup && steps.at(-1)?.startsWith("$") !== true)
      for (const [key, member] of Object.entries(value)) visit(member, [...steps, key]);
    else parts.set(keyOf(steps), { steps, value });
  };
  const json = parseJson(text);
  visit(isFields(json) ? json : text, []);
  return parts;
}

/** A path as people write it: names with dots are the exception, so the dots in them are escaped. */
function keyOf(steps: readonly string[]): string {
  return steps.map((step) => step.replace(/[\\.]/g, "\\$&")).join(".");
}

/** The digests of a file's parts, for the record. */
export function digestsOf(text: string): Digests {
  return Object.fromEntries([...partsOf(text)].map(([key, { value }]) => [key, digestOf(value)]));
}

/** The first 12 hexadecimal digits of the SHA-256 of a value. */
function digestOf(value: Json): string {
  return hash("sha256", JSON.stringify(value)).slice(0, 12);
}

/** A value that a person and the source changed in different ways, by its path; the person's is kept. */
export type Conflict = { readonly path: string; readonly kept: Json | undefined; readonly given: Json | undefined };

/** A merged file; its text is undefined if nothing remains of it. */
export type MergedFile = { readonly text: string | undefined; readonly conflicts: readonly Conflict[] };

/**
 * Merges a file part by part: a part that only the person or only the source changed since the last import takes that
 * change. Texts stay byte for byte if one side has all parts of the result.
 */
export function mergeFile(before: Digests, now: string | undefined, own: string): MergedFile {
  const nowParts: Parts = now === undefined ? new Map() : partsOf(now);
  const ownParts = partsOf(own);
  const conflicts: Conflict[] = [];
  const merged = new Map<string, Part>();
  for (const key of new Set([...ownParts.keys(), ...nowParts.keys()])) {
    const [kept, given] = [ownParts.get(key), nowParts.get(key)];
    const [ownDigest, nowDigest] = [kept, given].map((part) => part && digestOf(part.value));
    const known = memberOf(before, key);
    const isKept = ownDigest !== known;
    if (isKept && nowDigest !== known && nowDigest !== ownDigest)
      conflicts.push({ path: key, kept: kept?.value, given: given?.value });
    const part = isKept ? kept : given;
    if (part !== undefined) merged.set(key, part);
  }
  const isAll = (parts: Parts) =>
    parts.size === merged.size && parts.entries().every(([key, { value }]) => isSame(merged.get(key)?.value, value));
  if (merged.size === 0) return { text: undefined, conflicts };
  if (isAll(ownParts)) return { text: own, conflicts };
  return { text: now !== undefined && isAll(nowParts) ? now : textOf(merged, own), conflicts };
}

type Tree = Map<string, Tree | { readonly value: Json }>;

/** The text of a file with some parts, indented as another text. */
function textOf(parts: Parts, like: string): string {
  const root: Tree = new Map();
  for (const { steps, value } of parts.values()) {
    let tree: Tree | undefined = root;
    for (const step of steps.slice(0, -1)) {
      const next: Tree | { readonly value: Json } = tree.get(step) ?? new Map();
      tree.set(step, next);
      // A token that a person keeps has the place of the source's new group.
      if (!(next instanceof Map)) {
        tree = undefined;
        break;
      }
      tree = next;
    }
    const last = steps.at(-1);
    if (last === undefined) return String(value);
    if (tree !== undefined && !tree.has(last)) tree.set(last, { value });
  }
  const indent = /\n([ \t]+)"/.exec(like)?.[1] ?? 2;
  return `${JSON.stringify(toJson(root), null, indent)}\n`;
}

function toJson(tree: Tree): Json {
  return Object.fromEntries(
    [...tree].map(([key, below]): [string, Json] => [key, below instanceof Map ? toJson(below) : below.value]),
  );
}

/**
 * Brings what changed between two versions of a source into what a person made of the first one. Objects are merged key
 * by key; where both changed the same value, the person's stays and is a conflict.
 */
export function merge(
  before: Json | undefined,
  now: Json | undefined,
  own: Json | undefined,
  path = "",
): { readonly value: Json | undefined; readonly conflicts: readonly Conflict[] } {
  if (isSame(own, before)) return { value: now, conflicts: [] };
  if (isSame(now, before) || isSame(now, own)) return { value: own, conflicts: [] };
  if (!isFields(now) || !isFields(own)) return { value: own, conflicts: [{ path, kept: own, given: now }] };
  const first = isFields(before) ? before : {};
  const keys = [...new Set([...Object.keys(own), ...Object.keys(now)])];
  const merged = keys.map((key) => {
    const [old, given, kept] = [first, now, own].map((fields) => memberOf(fields, key));
    return { key, ...merge(old, given, kept, path === "" ? key : `${path}.${key}`) };
  });
  return {
    value: Object.fromEntries(merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

function memberOf<T>(fields: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
