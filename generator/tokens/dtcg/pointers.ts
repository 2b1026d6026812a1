import type { Json } from "../../model/token.ts";
import { inside, isObject, reportAt, show, type Spot } from "../form.ts";
import { memoize } from "../../resolve/memoize.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Path } from "../json/document.ts";
import type { Problem } from "../problem.ts";
import type { GroupTree, Layers, Origin } from "./group-tree.ts";
import { aliasTarget, type JsonObject, pointerSteps, toPointer } from "./reference.ts";

/** Replaces every `$ref` in a token's value; undefined if one of them has problems. */
export type ExpandValue = (value: Json, spot: Spot) => Json | undefined;

/** The target of a pointer: a whole token, as an alias, or a part of a token's value, with its path. */
type Target = { readonly alias: string } | { readonly value: Json; readonly path: Path };

/** The problem of a reference that can't be resolved; `key` is a key that isn't allowed next to it. */
type Unresolved = Pick<Problem, "message" | "fix"> & { readonly isCycle?: true; readonly key?: string };

/** Limits to exponential growth: a small file could otherwise exhaust the memory. */
const MAX_PARTS = 2_000;
const MAX_DEPTH = 200;

/** Maximum length of a chain of pointers. */
const MAX_CHAIN = 100_000;

/** Returns a function that replaces each `$ref`: with an alias if it names a whole token, otherwise with its target. */
export function valueExpander(tree: GroupTree): ExpandValue {
  const locate = locator(tree);
  const expanded = new Map<Json, Json | undefined>();
  const open = new Set<Json>();
  const sizes = new Map<Json, number>();
  const reported = new Set<Unresolved>();

  const expand: ExpandValue = (value, spot) => {
    if (typeof value !== "object" || value === null) return value;
    if (expanded.has(value)) return expanded.get(value);
    const count = countParts(value);
    if (count <= MAX_PARTS) {
      sizes.set(value, count);
      return value;
    }
    if (open.size === MAX_DEPTH)
      return unresolved(spot, { message: `References are nested more than ${MAX_DEPTH} levels deep.`, fix: null });
    open.add(value);
    const result = isReference(value) ? follow(value, spot) : expandParts(value, spot);
    open.delete(value);
    expanded.set(value, result);
    return result;
  };

  const follow = (reference: JsonObject, spot: Spot): Json | undefined => {
    const target = locate(reference);
    if ("message" in target) {
      // A cycle is reported once, not for each reference in it.
      if (!target.isCycle || !reported.has(target)) unresolved(inside(spot, target.key ?? "$ref"), target);
      return void reported.add(target);
    }
    if ("alias" in target) return target.alias;
    if (typeof target.value === "object" && open.has(target.value)) return unresolved(inside(spot, "$ref"), ITSELF);
    return expand(target.value, { ...spot, path: target.path });
  };

  const expandParts = (value: Exclude<Json, null | boolean | number | string>, spot: Spot): Json | undefined => {
    const names = Object.keys(value);
    const items = Object.entries(value).map(([key, item]: [string, Json]) =>
      expand(item, inside(spot, Array.isArray(value) ? Number(key) : key)),
    );
    const size = items.reduce((sum: number, item) => sum + (sizes.get(item ?? null) ?? 1), 1);
    if (size > MAX_PARTS)
      return unresolved(spot, {
        message: `The value has more than ${MAX_PARTS} parts.`,
        fix: "Refer to smaller values.",
      });
    const resolved = items.filter((item) => item !== undefined);
    if (resolved.length < items.length) return undefined;
    const result = Array.isArray(value)
      ? resolved
      : Object.fromEntries(names.map((name, index) => [name, resolved[index] ?? null]));
    sizes.set(result, size);
    return result;
  };
  return expand;
}

const ITSELF = { message: "The reference names a value that contains it.", fix: "Write the value here." };

/** Counts the parts of a value, including itself; NaN if it contains references. */
const countParts = memoize((value: Exclude<Json, null | boolean | number | string>): number => {
  if (isReference(value)) return Number.NaN;
  const items: readonly Json[] = Object.values(value);
  return items.reduce<number>(
    (sum, item) => sum + (typeof item === "object" && item !== null ? countParts(item) : 1),
    1,
  );
});

function isReference(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "$ref");
}

function unresolved(spot: Spot, { message, fix, key }: Unresolved): undefined {
  reportAt(spot, key === undefined ? "value" : "key", { message, fix });
}

/** The state of following a pointer: the remaining steps, or the end. */
type Progress = { readonly steps: readonly string[] } | Target | Unresolved;

/** Follows pointers through other pointers to their ends; caches the end for each pointer on the path. */
function locator(tree: GroupTree): (reference: JsonObject) => Target | Unresolved {
  const ends = new Map<string, Target | Unresolved>();
  return (reference) => {
    const passed = new Set<string>();
    let progress: Progress = startAt(reference, []);
    while ("steps" in progress) {
      const pointer = toPointer(progress.steps);
      const cached = ends.get(pointer);
      // A pointer that goes through itself grows with each round and never repeats.
      const isCycle = passed.has(pointer) || progress.steps.length > MAX_DEPTH || passed.size > MAX_CHAIN;
      passed.add(pointer);
      progress = cached ?? (isCycle ? circular([...passed][0] ?? pointer) : walk(tree, progress.steps));
    }
    for (const pointer of passed) ends.set(pointer, progress);
    return progress;
  };
}

function circular(pointer: string): Unresolved {
  return {
    message: `Circular reference ${pointer}.`,
    fix: "Replace one of the references with a value.",
    isCycle: true,
  };
}

/** Parses a reference and appends the steps that remain after it. */
function startAt(reference: JsonObject, rest: readonly string[]): Progress {
  const { $ref: pointer = null, ...siblings } = reference;
  const steps = pointerSteps(pointer);
  if (steps === undefined) {
    return { message: `"$ref" is ${show(pointer)}. Expected: a JSON Pointer, such as #/color/ink/$value.`, fix: null };
  }
  const [extra] = Object.keys(siblings);
  if (extra === undefined) return { steps: [...steps, ...rest] };
  const message = `Unknown key "${extra}" next to "$ref".`;
  return { message, fix: `Remove "${extra}", or write the whole value.`, key: extra };
}

/** Follows the steps of a pointer through the groups to a token, and then through its value. */
function walk(tree: GroupTree, steps: readonly string[]): Progress {
  let group: Layers = tree.root;
  for (const [index, step] of steps.entries()) {
    const member = step.startsWith("$") && step !== "$root" ? undefined : tree.member(group, step);
    if (member === undefined) return unknownReference(steps, index, tree.names(group));
    if ("token" in member) return walkToken(member.token, steps, index + 1);
    group = member.group;
  }
  const message = `${toPointer(steps)} is a group, not a token.`;
  return { message, fix: "Name a token in it, or inherit from it with $extends." };
}

function walkToken({ path, json }: Origin, steps: readonly string[], from: number): Progress {
  const [key = "$value", ...rest] = steps.slice(from);
  if (key !== "$value") return unknownReference(steps, from, ["$value"]);
  if (rest.length === 0) return { alias: `{${steps.slice(0, from).join(".")}}` };
  if (!Object.hasOwn(json, "$value")) return startAt({ $ref: json["$ref"] ?? null }, ["$value", ...rest]);
  let value: Json = json["$value"] ?? null;
  for (const [index, step] of rest.entries()) {
    const onward = throughReference(value, rest.slice(index));
    if (onward !== undefined) return onward;
    const next: Json | undefined = partOf(value, step);
    if (next === undefined) return unknownReference(steps, from + 1 + index, isObject(value) ? Object.keys(value) : []);
    value = next;
  }
  const place = rest.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return (isReference(value) && startAt(value, [])) || { value, path: [...path, "$value", ...place] };
}

/** Continues through a value on the path that is itself a reference. */
function throughReference(value: Json, rest: readonly string[]): Progress | undefined {
  if (isReference(value)) return startAt(value, rest);
  const target = aliasTarget(value);
  return target === undefined ? undefined : { steps: [...target.split("."), "$value", ...rest] };
}

function partOf(value: Json, step: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) ? (value[Number(step)] as Json | undefined) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function unknownReference(steps: readonly string[], index: number, names: readonly string[]): Unresolved {
  const near = names.map((name) => toPointer([...steps.slice(0, index), name]));
  const fix = suggest(toPointer(steps.slice(0, index + 1)), near);
  return { message: `Unknown reference ${toPointer(steps)}.`, fix };
}
