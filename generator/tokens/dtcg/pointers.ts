import type { Json } from "../../model/token.ts";
import { inside, isObject, reportAt, show, type Spot } from "../form.ts";
import { memoize } from "../../resolve/memoize.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Path } from "../json/document.ts";
import type { Problem } from "../problem.ts";
import type { GroupTree, Layers, Origin } from "./group-tree.ts";
import { aliasTarget, type JsonObject, pointerSteps, toPointer } from "./reference.ts";

/** The value of a token with every `$ref` in it replaced; undefined where one of them has problems. */
export type ExpandValue = (value: Json, spot: Spot) => Json | undefined;

/** The target of a pointer: a whole token, as an alias, or a part of a token's value, with its path. */
type Found = { readonly alias: string } | { readonly value: Json; readonly path: Path };

/** Why a reference has no target: it is unknown or circular, or has another key next to it. */
type Unresolved = Pick<Problem, "message" | "fix"> & { readonly isCircle?: true; readonly key?: string };

/** At most this many parts and levels of a value with its references: otherwise a small file could fill the memory. */
const MOST_PARTS = 2_000;
const DEEPEST = 200;

/** A chain of pointers has at most this many. */
const LONGEST = 100_000;

/** Replaces each `$ref` in a value: by an alias where it names a whole token, else by its target. */
export function valueExpander(tree: GroupTree): ExpandValue {
  const locate = locator(tree);
  const expanded = new Map<Json, Json | undefined>();
  const open = new Set<Json>();
  const sizes = new Map<Json, number>();
  const reported = new Set<Unresolved>();

  const expand: ExpandValue = (value, spot) => {
    if (typeof value !== "object" || value === null) return value;
    if (expanded.has(value)) return expanded.get(value);
    const count = partsIn(value);
    if (count <= MOST_PARTS) {
      sizes.set(value, count);
      return value;
    }
    if (open.size === DEEPEST)
      return unresolved(spot, { message: `References are nested more than ${DEEPEST} levels deep.`, fix: null });
    open.add(value);
    const found = isReference(value) ? follow(value, spot) : parts(value, spot);
    open.delete(value);
    expanded.set(value, found);
    return found;
  };

  const follow = (reference: JsonObject, spot: Spot): Json | undefined => {
    const found = locate(reference);
    if ("message" in found) {
      // A circle is reported once, not for each reference in it.
      if (!found.isCircle || !reported.has(found)) unresolved(inside(spot, found.key ?? "$ref"), found);
      return void reported.add(found);
    }
    if ("alias" in found) return found.alias;
    if (typeof found.value === "object" && open.has(found.value)) return unresolved(inside(spot, "$ref"), ITSELF);
    return expand(found.value, { ...spot, path: found.path });
  };

  const parts = (value: Exclude<Json, null | boolean | number | string>, spot: Spot): Json | undefined => {
    const names = Object.keys(value);
    const items = Object.entries(value).map(([key, item]: [string, Json]) =>
      expand(item, inside(spot, Array.isArray(value) ? Number(key) : key)),
    );
    const size = items.reduce((sum: number, item) => sum + (sizes.get(item ?? null) ?? 1), 1);
    if (size > MOST_PARTS)
      return unresolved(spot, {
        message: `The value has more than ${MOST_PARTS} parts.`,
        fix: "Refer to smaller values.",
      });
    const whole = items.filter((item) => item !== undefined);
    if (whole.length < items.length) return undefined;
    const result = Array.isArray(value)
      ? whole
      : Object.fromEntries(names.map((name, at) => [name, whole[at] ?? null]));
    sizes.set(result, size);
    return result;
  };
  return expand;
}

const ITSELF = { message: "The reference names a value that contains it.", fix: "Write the value here." };

/** How many parts a value has, itself included; NaN where there are references in it. */
const partsIn = memoize((value: Exclude<Json, null | boolean | number | string>): number => {
  if (isReference(value)) return Number.NaN;
  const items: readonly Json[] = Object.values(value);
  return items.reduce<number>((sum, item) => sum + (typeof item === "object" && item !== null ? partsIn(item) : 1), 1);
});

function isReference(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "$ref");
}

function unresolved(spot: Spot, { message, fix, key }: Unresolved): undefined {
  reportAt(spot, key === undefined ? "value" : "key", { message, fix });
}

/** A pointer that is being followed: the steps that are left. */
type Way = { readonly steps: readonly string[] } | Found | Unresolved;

/** Follows a pointer to its end, through other pointers; the end is remembered for all of them. */
function locator(tree: GroupTree): (reference: JsonObject) => Found | Unresolved {
  const ends = new Map<string, Found | Unresolved>();
  return (reference) => {
    const passed = new Set<string>();
    let way: Way = toWay(reference, []);
    while ("steps" in way) {
      const pointer = toPointer(way.steps);
      const known = ends.get(pointer);
      // A pointer through itself grows with each round and never comes back to the same text.
      const isCircle = passed.has(pointer) || way.steps.length > DEEPEST || passed.size > LONGEST;
      passed.add(pointer);
      way = known ?? (isCircle ? inCircle([...passed][0] ?? pointer) : walk(tree, way.steps));
    }
    for (const pointer of passed) ends.set(pointer, way);
    return way;
  };
}

function inCircle(pointer: string): Unresolved {
  return {
    message: `Circular reference ${pointer}.`,
    fix: "Replace one of the references with a value.",
    isCircle: true,
  };
}

/** The steps of a reference, and those that are left after it. */
function toWay(reference: JsonObject, rest: readonly string[]): Way {
  const { $ref: pointer = null, ...others } = reference;
  const steps = pointerSteps(pointer);
  if (steps === undefined) {
    return { message: `"$ref" is ${show(pointer)}. Expected: a JSON Pointer, such as #/color/ink/$value.`, fix: null };
  }
  const [other] = Object.keys(others);
  if (other === undefined) return { steps: [...steps, ...rest] };
  const message = `Unknown key "${other}" next to "$ref".`;
  return { message, fix: `Remove "${other}", or write the whole value.`, key: other };
}

/** Walks a pointer through the groups to a token, and then through its value. */
function walk(tree: GroupTree, steps: readonly string[]): Way {
  let group: Layers = tree.root;
  for (const [index, step] of steps.entries()) {
    const member = step.startsWith("$") && step !== "$root" ? undefined : tree.member(group, step);
    if (member === undefined) return nowhere(steps, index, tree.names(group));
    if ("token" in member) return walkToken(member.token, steps, index + 1);
    group = member.group;
  }
  const message = `${toPointer(steps)} is a group, not a token.`;
  return { message, fix: "Name a token in it, or inherit from it with $extends." };
}

function walkToken({ path, json }: Origin, steps: readonly string[], from: number): Way {
  const [key = "$value", ...rest] = steps.slice(from);
  if (key !== "$value") return nowhere(steps, from, ["$value"]);
  if (rest.length === 0) return { alias: `{${steps.slice(0, from).join(".")}}` };
  if (!Object.hasOwn(json, "$value")) return toWay({ $ref: json["$ref"] ?? null }, ["$value", ...rest]);
  let value: Json = json["$value"] ?? null;
  for (const [index, step] of rest.entries()) {
    const onward = throughReference(value, rest.slice(index));
    if (onward !== undefined) return onward;
    const next: Json | undefined = partOf(value, step);
    if (next === undefined) return nowhere(steps, from + 1 + index, isObject(value) ? Object.keys(value) : []);
    value = next;
  }
  const place = rest.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return (isReference(value) && toWay(value, [])) || { value, path: [...path, "$value", ...place] };
}

/** A pointer may lead through a value that is itself a reference. */
function throughReference(value: Json, rest: readonly string[]): Way | undefined {
  if (isReference(value)) return toWay(value, rest);
  const target = aliasTarget(value);
  return target === undefined ? undefined : { steps: [...target.split("."), "$value", ...rest] };
}

function partOf(value: Json, step: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) ? (value[Number(step)] as Json | undefined) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function nowhere(steps: readonly string[], at: number, names: readonly string[]): Unresolved {
  const near = names.map((name) => toPointer([...steps.slice(0, at), name]));
  const fix = suggest(toPointer(steps.slice(0, at + 1)), near);
  return { message: `Unknown reference ${toPointer(steps)}.`, fix };
}
