import type { Json } from "../model/token.ts";

export type Fields = { readonly [key: string]: Json };

export function isFields(value: Json | undefined): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an object; an empty one for any other value. */
export function fieldsOf(value: Json | undefined): Fields {
  return isFields(value) ? value : {};
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
    let tree: ReturnType<Tree["get"]> = root;
    for (const step of path.slice(0, -1)) {
      if (!(tree instanceof Map)) break;
      if (!tree.has(step)) tree.set(step, new Map());
      tree = tree.get(step);
    }
    const last = path.at(-1) ?? "";
    if (tree instanceof Map && !(tree.get(last) instanceof Map)) tree.set(last, { value });
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

/** Adds a name to those taken, with the first free number if it is taken: `theme-2`. */
export function unused(wanted: string, names: Set<string>, separator = "-"): string {
  let name = wanted;
  for (let count = 2; names.has(name.toLowerCase()); count += 1) name = `${wanted}${separator}${count}`;
  names.add(name.toLowerCase());
  return name;
}
