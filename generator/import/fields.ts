import type { Json } from "../model/token.ts";

export type Fields = { readonly [key: string]: Json };

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Groups items by each of their keys. */
export function indexBy<T, K>(items: Iterable<T>, keysOf: (item: T) => Iterable<K>): Map<K, T[]> {
  const index = new Map<K, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = index.get(key);
      if (group === undefined) index.set(key, [item]);
      else group.push(item);
    }
  return index;
}

type Tree = Map<string, Tree | { readonly value: Json }>;

/** Nests values by their paths; a value at the start of a later path keeps its place, and so does a group. */
export function nested(values: Iterable<readonly [path: readonly string[], value: Json]>): Json {
  const root: Tree = new Map();
  for (const [path, value] of values) {
    let tree: Tree | undefined = root;
    for (const step of path.slice(0, -1)) {
      const below: Tree | { readonly value: Json } = tree.get(step) ?? new Map();
      tree.set(step, below);
      if (!(below instanceof Map)) {
        tree = undefined;
        break;
      }
      tree = below;
    }
    const last = path.at(-1) ?? "";
    if (tree !== undefined && !(tree.get(last) instanceof Map)) tree.set(last, { value });
  }
  const toJson = (tree: Tree): Json =>
    Object.fromEntries([...tree].map(([key, below]) => [key, below instanceof Map ? toJson(below) : below.value]));
  return toJson(root);
}

/** Parses a text; undefined if it isn't valid JSON. */
export function parseJson(text: string | undefined): Json | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}
