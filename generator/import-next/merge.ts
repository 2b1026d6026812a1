import { type Fields, isFields } from "./fields.ts";
import type { Json } from "../model/token.ts";

/** A value that a person and a newer source changed in different ways, by its path; the person's is kept. */
export type Conflict = {
  readonly path: string;
  readonly kept: Json | undefined;
  readonly given: Json | undefined;
  /** Nobody changed it, but a document that it depends on is kept. */
  readonly isWaiting?: true;
};

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
    const below = merge(
      memberOf(first, key),
      memberOf(now, key),
      memberOf(own, key),
      path === "" ? key : `${path}.${key}`,
    );
    return { key, ...below };
  });
  return {
    value: Object.fromEntries(merged.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]]))),
    conflicts: merged.flatMap(({ conflicts }) => conflicts),
  };
}

function memberOf(fields: Fields, key: string): Json | undefined {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
