import type { Json } from "../../model/token.ts";
import { isObject, reportAt, unlike } from "../form.ts";
import type { Report } from "../problem.ts";
import { areCompatible, type Condition, type Layer } from "./merge.ts";
import { isName, isToken, membersOf, type Part, placeOf, spotOf } from "./part.ts";

/** Maximum number of groups and tokens in all layers; a file can be a source any number of times. */
const MAX_MEMBERS = 1_000_000;

/** A group or token of a layer. */
type Node = { readonly part: Part; readonly condition: Condition };

/**
 * Checks, for every combination at once, that each name is either a token or a group in all layers that can occur
 * together.
 */
export function checkTrees(layers: readonly Layer[], report: Report): void {
  const roots = layers.flatMap(({ condition, sources }) => sources.map((part) => ({ part, condition })));
  const excess = roots.find(memberCounter());
  if (excess === undefined) return checkGroup(roots, report);
  const message = `The sources have more than ${MAX_MEMBERS} groups and tokens together.`;
  report({ place: placeOf(excess.part), message, fix: "Refer to fewer or smaller files." });
}

/** Returns a predicate that counts the members of sources, and is true once they exceed the maximum. */
function memberCounter(): (node: Node) => boolean {
  const sizes = new Map<Json, number>();
  let sum = 0;
  const sizeOf = (value: Json): number => {
    if (!isObject(value)) return 0;
    const cached = sizes.get(value);
    if (cached !== undefined) return cached;
    const size = Object.entries(value).reduce((total, [key, item]) => total + (isName(key) ? sizeOf(item) : 0), 1);
    sizes.set(value, size);
    return size;
  };
  return ({ part }) => {
    for (let current: Part | undefined = part; current !== undefined; current = current.base)
      sum += sizeOf(current.value);
    return sum > MAX_MEMBERS;
  };
}

function checkGroup(groups: readonly Node[], report: Report): void {
  const members = new Map<string, Node[]>();
  for (const { part, condition } of groups) {
    for (const [name, member] of membersOf(part)) {
      if (!isName(name)) continue;
      const node = { part: member, condition };
      const list = members.get(name);
      if (list === undefined) members.set(name, [node]);
      else list.push(node);
    }
  }
  for (const nodes of members.values()) checkMember(nodes, report);
}

function checkMember(nodes: readonly Node[], report: Report): void {
  for (const { part } of nodes) {
    if (!isObject(part.value)) unlike(spotOf(part, report), part.value, "a group or a token (an object)");
  }
  const objects = nodes.filter(({ part }) => isObject(part.value));
  const groups = objects.filter(({ part }) => !isToken(part));
  if (groups.length < objects.length && groups.length > 0) reportClash(objects, report);
  if (groups.length > 0) checkGroup(groups, report);
}

function reportClash(nodes: readonly Node[], report: Report): void {
  for (const [index, later] of nodes.entries()) {
    const isClash = (node: Node) =>
      isToken(node.part) !== isToken(later.part) && areCompatible(node.condition, later.condition);
    const earlier = nodes.slice(0, index).find(isClash);
    if (earlier === undefined) continue;
    const { file, line, column } = placeOf(earlier.part, "key");
    const [here, there] = isToken(later.part) ? ["token", "group"] : ["group", "token"];
    const name = String(later.part.path.at(-1));
    const message = `"${name}" is a ${here}, and a ${there} of that name is in ${file}:${line}:${column}.`;
    const fix = "Rename one of the two. A group's own token is named $root.";
    return reportAt(spotOf(later.part, report), "key", { message, fix });
  }
}
