import type { Json } from "../../model/token.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Path } from "../json/document.ts";
import { dependencyOrder, showCircle } from "./order.ts";
import { aliasTarget, isToken, type JsonObject, pointerSteps } from "./reference.ts";

/** An object of the document, with its path there. */
export type Origin = { readonly path: Path; readonly json: JsonObject };

/** A group and those it extends: the first that has a member wins. */
export type Layers = readonly Origin[];

/** A member of a group. */
export type Member = { readonly token: Origin } | { readonly group: Layers };

/** The document's groups with all that they inherit, resolved on demand. */
export type GroupTree = {
  readonly root: Layers;
  /** The member of a group, undefined when it has none of that name. */
  member(group: Layers, name: string): Member | undefined;
  /** The names of a group's members: those it inherits first, then its own. */
  names(group: Layers): readonly string[];
};

/** A group inherits from at most this many others. */
const MOST_BASES = 100;

/** Merges the groups of a document with those they extend; unknown groups and circles are reported. */
export function openGroupTree(root: JsonObject, spot: Spot): GroupTree {
  const bases = new Map<JsonObject, Layers>();
  const open: Origin[] = [];
  const basesOf = (origin: Origin): Layers => {
    const known = bases.get(origin.json);
    if (known !== undefined || !Object.hasOwn(origin.json, "$extends")) return known ?? [];
    // Circles are reported by breakCircles, once all groups are known.
    if (open.some(({ json }) => json === origin.json)) return [];
    if (open.length === MOST_BASES) return tooLong(open[0] ?? origin, spot);
    open.push(origin);
    const found = targetOf(tree, origin, spot);
    open.pop();
    bases.set(origin.json, found.length > MOST_BASES ? tooLong(origin, spot) : found);
    return bases.get(origin.json) ?? [];
  };
  const tree: GroupTree = {
    root: [{ path: [], json: root }],
    member: (group, name) => memberOf(group, name, basesOf),
    names: (group) => [...new Set(group.toReversed().flatMap(({ json }) => Object.keys(json).filter(isName)))],
  };
  breakCircles(root, { spot, bases, basesOf });
  return tree;
}

/** Groups of the same name are merged; a token hides what it inherits. */
function memberOf(group: Layers, name: string, basesOf: (origin: Origin) => Layers): Member | undefined {
  const groups = new Map<JsonObject, Origin>();
  for (const { path, json } of group) {
    const value = Object.hasOwn(json, name) ? json[name] : undefined;
    if (!isObject(value)) continue;
    const origin = { path: [...path, name], json: value };
    if (isToken(value)) {
      if (groups.size === 0) return { token: origin };
      break;
    }
    for (const one of [origin, ...basesOf(origin)]) if (!groups.has(one.json)) groups.set(one.json, one);
  }
  return groups.size === 0 ? undefined : { group: [...groups.values()] };
}

function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** The groups that `$extends` leads to; none where it has problems. */
function targetOf(tree: GroupTree, { path, json }: Origin, spot: Spot): Layers {
  const target = json["$extends"];
  const steps = extendsSteps(target) ?? [];
  let group = tree.root;
  for (const [index, step] of steps.entries()) {
    const member = isName(step) ? tree.member(group, step) : undefined;
    if (member === undefined) {
      const near = tree.names(group).map((name) => [...steps.slice(0, index), name].join("."));
      const fix = suggest(steps.slice(0, index + 1).join("."), near);
      return reportExtends(path, spot, { message: `Unknown group ${String(target)} in "$extends".`, fix });
    }
    if ("token" in member) {
      const fix = "Extend the group that contains it, or write an alias.";
      return reportExtends(path, spot, { message: `${String(target)} in "$extends" is a token, not a group.`, fix });
    }
    group = member.group;
  }
  return steps.length === 0 ? [] : group;
}

/** The path of the group in a text, in braces or as a JSON Pointer. */
function extendsSteps(value: Json | undefined): readonly string[] | undefined {
  return aliasTarget(value)?.split(".") ?? pointerSteps(value);
}

/** A group inside one that it extends would never end: members and bases together must have no circle. */
function breakCircles(
  root: JsonObject,
  { spot, bases, basesOf }: { spot: Spot; bases: Map<JsonObject, Layers>; basesOf(origin: Origin): Layers },
): void {
  const origins = new Map(groupsIn({ path: [], json: root }).map((origin) => [origin.json, origin]));
  const next = (origin: Origin) =>
    [...childGroups(origin), ...basesOf(origin)].flatMap(({ json }) => origins.get(json) ?? []);
  dependencyOrder(origins.values(), next, (way, from) => {
    const circle = way.slice(from);
    const names = circle.map(({ path }) => path.join(".") || "the document");
    const extending = circle.filter((origin, index) => {
      const after = circle[index + 1] ?? circle[0];
      return !childGroups(origin).some(({ json }) => json === after?.json);
    });
    const message = `Circular "$extends": ${showCircle(names)}.`;
    reportExtends(extending[0]?.path ?? [], spot, { message, fix: "Remove $extends from one of these groups." });
    for (const { json } of extending) bases.set(json, []);
  });
}

function groupsIn(origin: Origin): Origin[] {
  return [origin, ...childGroups(origin).flatMap(groupsIn)];
}

function childGroups({ path, json }: Origin): Origin[] {
  return Object.entries(json).flatMap(([name, value]) =>
    isObject(value) && !isToken(value) && isName(name) ? [{ path: [...path, name], json: value }] : [],
  );
}

function tooLong({ path }: Origin, spot: Spot): Layers {
  const message = `The group inherits from more than ${MOST_BASES} groups.`;
  return reportExtends(path, spot, { message, fix: "Extend a group nearer to the end of the chain." });
}

/** Reports at the `$extends` of a group, which then has no bases. */
function reportExtends(
  group: Path,
  spot: Spot,
  { message, fix }: { readonly message: string; readonly fix: string | null },
): Layers {
  reportAt(inside(spot, ...group, "$extends"), "value", { message, fix });
  return [];
}
