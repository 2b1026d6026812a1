import type { Json } from "../../model/token.ts";
import { isObject, reportAt, unlike } from "../form.ts";
import type { Report } from "../problem.ts";
import { canMeet, type Condition, type Layer } from "./layers.ts";
import { isName, isToken, membersOf, type Part, placeOf, spotOf } from "./part.ts";

/** At most this many groups and tokens in all layers: the same file may be a source very often. */
const MOST_MEMBERS = 1_000_000;

/** A group or token of one layer. */
type Node = { readonly part: Part; readonly condition: Condition };

/**
 * Checks what the sources of all layers have in common, for every combination at once: a name is either a token or a
 * group.
 */
export function checkTrees(layers: readonly Layer[], report: Report): void {
  const roots = layers.flatMap(({ condition, sources }) => sources.map((part) => ({ part, condition })));
  const first = roots.find(overflow());
  if (first === undefined) return checkGroup(roots, report);
  const message = `The sources have more than ${MOST_MEMBERS} groups and tokens together.`;
  report({ place: placeOf(first.part), message, fix: "Refer to fewer or smaller files." });
}

/** Finds the source with which the layers become too large. */
function overflow(): (node: Node) => boolean {
  const sizes = new Map<Json, number>();
  let sum = 0;
  const sizeOf = (value: Json): number => {
    if (!isObject(value)) return 0;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    const size = Object.entries(value).reduce((total, [key, item]) => total + (isName(key) ? sizeOf(item) : 0), 1);
    sizes.set(value, size);
    return size;
  };
  return ({ part }) => {
    for (let one: Part | undefined = part; one !== undefined; one = one.base) sum += sizeOf(one.value);
    return sum > MOST_MEMBERS;
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
      isToken(node.part) !== isToken(later.part) && canMeet(node.condition, later.condition);
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
