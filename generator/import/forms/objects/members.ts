import { type Fields, isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { bare, calleeOf, nameOf, type Node } from "./nodes.ts";

/** A member of an object; undefined where only a run gives its value. */
export type Member = readonly [key: string, value: Json | undefined];

/** The members of objects that only a run gives: another object that has one of them in it has no other value for it. */
const UNREAD = new WeakMap<object, readonly string[]>();

/** An object of the last member of each name. */
export function toObject(members: Iterable<Member>): Fields {
  const last = [...new Map(members)];
  const made = Object.fromEntries(last.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
  const unread = last.flatMap(([key, value]) => (value === undefined ? [key] : []));
  if (unread.length > 0) UNREAD.set(made, unread);
  return made;
}

/** The members of an object or a list, with those that only a run gives. */
export function membersOf(object: Fields | readonly Json[]): readonly Member[] {
  const unread = UNREAD.get(object) ?? [];
  return [...Object.entries(object), ...unread.map((key) => [key, undefined] as const)];
}

/** Two objects as one, of which the second counts more. */
export function merged(one: Json, other: Json): Json {
  if (!isFields(one) || !isFields(other)) return other;
  const own = membersOf(other).map(([key, value]): Member => {
    return [key, value !== undefined && Object.hasOwn(one, key) ? merged(one[key] ?? null, value) : value];
  });
  return toObject([...membersOf(one), ...own]);
}

/** A value without the members that later statements change. */
export function withoutChanged(value: Json | undefined, changes: readonly Node[]): Json | undefined {
  if (!isFields(value)) return value;
  const keys = changes.flatMap(changedBy);
  return keys.length === 0 ? value : toObject([...membersOf(value), ...keys.map((key) => [key, undefined] as const)]);
}

/** The members that a statement changes by name: `ink.page = …`, `delete ink.page`, `Object.assign(ink, { page: … })`. */
function changedBy(node: Node): readonly string[] {
  if (node.type === "CallExpression") {
    const [, ...given] = (node["arguments"] as readonly Node[]).map(bare);
    const isDefined = /propert/i.test(nameOf((calleeOf(node)["property"] as Node | undefined) ?? calleeOf(node)));
    if (isDefined && given[0]?.type === "StringLiteral") return [nameOf(given[0])];
    return given.flatMap(({ properties }) => ((properties ?? []) as Node[]).flatMap(keyOf));
  }
  const target = bare((node["left"] ?? node["argument"]) as Node);
  return target.type.endsWith("MemberExpression") ? keyOf({ ...target, key: target["property"] }) : [];
}

function keyOf({ key, computed }: Node): readonly string[] {
  const { type } = (key ?? {}) as Partial<Node>;
  const isName = computed !== true && type === "Identifier";
  return isName || /^(String|Numeric)Literal$/.test(type ?? "") ? [nameOf(key as Node)] : [];
}
