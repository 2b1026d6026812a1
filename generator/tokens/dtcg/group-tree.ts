import type { Json } from "../../model/token.ts";
import { inside, isObject, reportAt, type Spot } from "../form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import type { Path } from "../json/document.ts";
import { dependencyOrder, showCycle } from "./order.ts";
import { aliasTarget, isToken, type JsonObject, pointerSteps } from "./reference.ts";

/** An object of the document, with its path there. */
export type Origin = { readonly path: Path; readonly json: JsonObject };

/** A group and its bases, in order of precedence. */
export type Layers = readonly Origin[];

/** A member of a group. */
export type Member = { readonly token: Origin } | { readonly group: Layers };

/** The document's groups with their inherited members, resolved on demand. */
export type GroupTree = {
  readonly root: Layers;
  /** Returns the member of a group, if it has one of that name. */
  member(group: Layers, name: string): Member | undefined;
  /** Returns the names of a group's members, inherited ones first. */
  names(group: Layers): readonly string[];
};

/** Maximum number of groups that a group inherits from. */
const MAX_BASES = 100;

/** Merges the groups of a document with their bases; reports unknown groups and cycles. */
export function openGroupTree(root: JsonObject, spot: Spot): GroupTree {
  const bases = new Map<JsonObject, Layers>();
  const open: Origin[] = [];
  const basesOf = (origin: Origin): Layers => {
    const cached = bases.get(origin.json);
    if (cached !== undefined || !Object.hasOwn(origin.json, "$extends")) return cached ?? [];
    // breakCycles reports cycles, once all bases are resolved.
    if (open.some(({ json }) => json === origin.json)) return [];
    if (open.length === MAX_BASES) return tooLong(open[0] ?? origin, spot);
    open.push(origin);
    const resolved = resolveExtends(tree, origin, spot);
    open.pop();
    bases.set(origin.json, resolved.length > MAX_BASES ? tooLong(origin, spot) : resolved);
    return bases.get(origin.json) ?? [];
  };
  const tree: GroupTree = {
    root: [{ path: [], json: root }],
    member: (group, name) => memberOf(group, name, basesOf),
    names: (group) => [...new Set(group.toReversed().flatMap(({ json }) => Object.keys(json).filter(isName)))],
  };
  breakCycles(root, { spot, bases, basesOf });
  return tree;
}

/** Merges groups of the same name; a token hides inherited members. */
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
    for (const layer of [origin, ...basesOf(origin)]) if (!groups.has(layer.json)) groups.set(layer.json, layer);
  }
  return groups.size === 0 ? undefined : { group: [...groups.values()] };
}

function isName(key: string): boolean {
  return !key.startsWith("$") || key === "$root";
}

/** Resolves `$extends` to the layers of its target; empty if it has problems. */
function resolveExtends(tree: GroupTree, { path, json }: Origin, spot: Spot): Layers {
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

/** Parses the path of a group, in braces or as a JSON Pointer. */
function extendsSteps(value: Json | undefined): readonly string[] | undefined {
  return aliasTarget(value)?.split(".") ?? pointerSteps(value);
}

/** Breaks cycles through members and bases together: a group inside its base would expand forever. */
function breakCycles(
  root: JsonObject,
  { spot, bases, basesOf }: { spot: Spot; bases: Map<JsonObject, Layers>; basesOf(origin: Origin): Layers },
): void {
  const origins = new Map(groupsIn({ path: [], json: root }).map((origin) => [origin.json, origin]));
  const next = (origin: Origin) =>
    [...childGroups(origin), ...basesOf(origin)].flatMap(({ json }) => origins.get(json) ?? []);
  dependencyOrder(origins.values(), next, (trail, from) => {
    const cycle = trail.slice(from);
    const names = cycle.map(({ path }) => path.join(".") || "the document");
    const extending = cycle.filter((origin, index) => {
      const following = cycle[index + 1] ?? cycle[0];
      return !childGroups(origin).some(({ json }) => json === following?.json);
    });
    const message = `Circular "$extends": ${showCycle(names)}.`;
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
  const message = `The group inherits from more than ${MAX_BASES} groups.`;
  return reportExtends(path, spot, { message, fix: "Extend a group nearer to the end of the chain." });
}

/** Reports at the `$extends` of a group, and returns empty bases. */
function reportExtends(
  group: Path,
  spot: Spot,
  { message, fix }: { readonly message: string; readonly fix: string | null },
): Layers {
  reportAt(inside(spot, ...group, "$extends"), "value", { message, fix });
  return [];
}
