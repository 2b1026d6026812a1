import { hash } from "node:crypto";
import type { Json } from "../model/token.ts";
import { fieldsOf, isFields, nested, parseJson } from "./fields.ts";

/** The units of a merge, keyed by path: tokens, and group properties such as `$type`. */
export type Parts = ReadonlyMap<string, Part>;
type Part = { readonly steps: readonly string[]; readonly value: Json };

export type Digests = Readonly<Record<string, string>>;

/** Splits a file into parts; a file that isn't a JSON object is a single part. */
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

/** Joins steps with dots; dots and backslashes inside a step are escaped. */
function keyOf(steps: readonly string[]): string {
  return steps.map((step) => step.replace(/[\\.]/g, "\\$&")).join(".");
}

export function digestsOf(text: string): Digests {
  return Object.fromEntries([...partsOf(text)].map(([key, { value }]) => [key, digestOf(value)]));
}

/** Returns the first 12 hexadecimal digits of a value's SHA-256. */
function digestOf(value: Json): string {
  return hash("sha256", JSON.stringify(value)).slice(0, 12);
}

/** A value that both the user and the source changed, differently; the user's is kept. */
export type Conflict = { readonly path: string; readonly kept: Json | undefined; readonly given: Json | undefined };

export type MergedFile = { readonly text: string | undefined; readonly conflicts: readonly Conflict[] };

/**
 * Merges the user's file with the source's, part by part: a part that only one side changed since the last import takes
 * that change. The text of a side that has all parts of the result is returned byte for byte.
 */
export function mergeFile(before: Digests, now: string | undefined, edited: string): MergedFile {
  const nowParts: Parts = now === undefined ? new Map() : partsOf(now);
  const editedParts = partsOf(edited);
  const conflicts: Conflict[] = [];
  const merged = new Map<string, Part>();
  for (const key of new Set([...editedParts.keys(), ...nowParts.keys()])) {
    const [kept, given] = [editedParts.get(key), nowParts.get(key)];
    const [editedDigest, nowDigest] = [kept, given].map((part) => part && digestOf(part.value));
    const lastDigest = memberOf(before, key);
    const isKept = editedDigest !== lastDigest;
    if (isKept && nowDigest !== lastDigest && nowDigest !== editedDigest)
      conflicts.push({ path: key, kept: kept?.value, given: given?.value });
    const part = isKept ? kept : given;
    if (part !== undefined) merged.set(key, part);
  }
  const isAll = (parts: Parts) =>
    parts.size === merged.size && parts.entries().every(([key, { value }]) => isSame(merged.get(key)?.value, value));
  if (merged.size === 0) return { text: undefined, conflicts };
  if (isAll(editedParts)) return { text: edited, conflicts };
  return { text: now !== undefined && isAll(nowParts) ? now : textOf(merged, edited), conflicts };
}

function textOf(parts: Parts, model: string): string {
  const undivided = parts.values().find(({ steps }) => steps.length === 0);
  if (undivided !== undefined) return String(undivided.value);
  const indent = /\n([ \t]+)"/.exec(model)?.[1] ?? 2;
  // A token that the user kept takes precedence over the source's new group.
  const tree = nested([...parts.values()].map(({ steps, value }) => [steps, value]));
  return `${JSON.stringify(tree, null, indent)}\n`;
}

/**
 * Three-way merge of a source's changes into the user's edits. Objects are merged key by key; if both sides changed a
 * value, the user's is kept and reported as a conflict.
 */
export function merge(
  before: Json | undefined,
  now: Json | undefined,
  edited: Json | undefined,
  path = "",
): { readonly value: Json | undefined; readonly conflicts: readonly Conflict[] } {
  if (isSame(edited, before)) return { value: now, conflicts: [] };
  if (isSame(now, before) || isSame(now, edited)) return { value: edited, conflicts: [] };
  if (!isFields(now) || !isFields(edited)) return { value: edited, conflicts: [{ path, kept: edited, given: now }] };
  const first = fieldsOf(before);
  const keys = [...new Set([...Object.keys(edited), ...Object.keys(now)])];
  const merged = keys.map((key) => {
    const [old, given, kept] = [first, now, edited].map((fields) => memberOf(fields, key));
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

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
