import type { Json } from "../../model/token.ts";
import { inside, isObject, show, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Path } from "../json-document.ts";
import type { GroupTree, Layers, Origin } from "./group-tree.ts";
import { aliasTarget, type JsonObject, pointerSteps, toPointer } from "./reference.ts";

/** The value of a token with every `$ref` in it replaced; undefined where one of them has problems. */
export type ExpandValue = (value: Json, spot: Spot) => Json | undefined;

/** What a pointer leads to: a whole token, which an alias can name, or a part of the value of one, with its place. */
type Found = { readonly alias: string } | { readonly value: Json; readonly path: Path };

/** A pointer that leads nowhere, or round in a circle, or that has a key beside it. */
type Lost = { readonly message: string; readonly fix: string | null; readonly isCircle?: true; readonly key?: string };

/** A value may grow so large and so deep by its references; more would let a small file fill the memory. */
const MOST_PARTS = 2_000;
const DEEPEST = 200;

/** So many pointers at most may lead on to one another. */
const LONGEST = 100_000;

/** Replaces `$ref` in values: by an alias where it names a whole token, by what stands there otherwise. */
export function valueExpander(tree: GroupTree): ExpandValue {
  const locate = locator(tree);
  const expanded = new Map<Json, Json | undefined>();
  const open = new Set<Json>();
  const sizes = new Map<Json, number>();
  const told = new Set<Lost>();

  const expand: ExpandValue = (value, spot) => {
    if (typeof value !== "object" || value === null) return value;
    if (expanded.has(value)) return expanded.get(value);
    if (open.size === DEEPEST) return lost(spot, { message: "The references of the value lie too deep.", fix: null });
    open.add(value);
    const found = isReference(value) ? follow(value, spot) : parts(value, spot);
    open.delete(value);
    expanded.set(value, found);
    return found;
  };

  const follow = (reference: JsonObject, spot: Spot): Json | undefined => {
    const found = locate(reference);
    if ("message" in found) {
      // A circle is told once, not by every reference that is a part of it.
      if (!found.isCircle || !told.has(found)) lost(inside(spot, found.key ?? "$ref"), found);
      return void told.add(found);
    }
    if ("alias" in found) return found.alias;
    if (typeof found.value === "object" && open.has(found.value)) return lost(inside(spot, "$ref"), ITSELF);
    return expand(found.value, { ...spot, path: found.path });
  };

  const parts = (value: Exclude<Json, null | boolean | number | string>, spot: Spot): Json | undefined => {
    const names = Object.keys(value);
    const items = Object.entries(value).map(([key, item]: [string, Json]) =>
      expand(item, inside(spot, Array.isArray(value) ? Number(key) : key)),
    );
    const size = items.reduce((sum: number, item) => sum + (sizes.get(item ?? null) ?? 1), 1);
    if (size > MOST_PARTS)
      return lost(spot, { message: `The value has more than ${MOST_PARTS} parts.`, fix: "Refer to less." });
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

const ITSELF = { message: "The reference names a value that it is a part of itself.", fix: "State the value here." };

function isReference(value: Json): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, "$ref");
}

function lost({ document, path, report }: Spot, { message, fix, key }: Lost): undefined {
  report({ place: document.place(path, key === undefined ? "value" : "key"), message, fix });
}

/** Where a pointer stands in its way: what it has still to walk. */
type Way = { readonly steps: readonly string[] } | Found | Lost;

/** Follows a pointer, and those that it leads through, to its end; what was found is remembered for all of them. */
function locator(tree: GroupTree): (reference: JsonObject) => Found | Lost {
  const ends = new Map<string, Found | Lost>();
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

function inCircle(pointer: string): Lost {
  return {
    message: `The reference ${pointer} leads back to itself.`,
    fix: "State a value somewhere on the way.",
    isCircle: true,
  };
}

/** The way that a reference opens, with what is left to walk behind it. */
function toWay(reference: JsonObject, rest: readonly string[]): Way {
  const { $ref: pointer = null, ...others } = reference;
  const steps = pointerSteps(pointer);
  if (steps === undefined) {
    return { message: `"$ref" is ${show(pointer)}. Expected: a JSON Pointer, such as #/color/ink/$value.`, fix: null };
  }
  const [other] = Object.keys(others);
  if (other === undefined) return { steps: [...steps, ...rest] };
  const message = `There is no key "${other}" beside $ref.`;
  return { message, fix: `Remove "${other}", or write the value in full.`, key: other };
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
  const message = `The reference ${toPointer(steps)} names a group, not a token.`;
  return { message, fix: "Name a token in it; a group inherits from another with $extends." };
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

/** A pointer may lead on through what is itself a reference. */
function throughReference(value: Json, rest: readonly string[]): Way | undefined {
  if (isReference(value)) return toWay(value, rest);
  const target = aliasTarget(value);
  return target === undefined ? undefined : { steps: [...target.split("."), "$value", ...rest] };
}

function partOf(value: Json, step: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(step) ? (value[Number(step)] as Json | undefined) : undefined;
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function nowhere(steps: readonly string[], at: number, names: readonly string[]): Lost {
  const near = () => names.map((name) => toPointer([...steps.slice(0, at), name]));
  const fix = suggest(toPointer(steps.slice(0, at + 1)), near);
  return { message: `The reference ${toPointer(steps)} leads nowhere.`, fix };
}
