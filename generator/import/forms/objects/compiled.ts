import { isFields } from "../../fields.ts";
import type { Json } from "../../../model/token.ts";
import { bare, calleeOf, nameOf, type Node } from "./nodes.ts";

/** What compilers write around another module: it is given as it is, or with its default. */
const AS_MODULE =
  /^_+(interopRequire\w*|interop_require_\w+|interop(Default|Namespace)\w*|import(Star|Default)|to(ESM|CommonJS))$/;

/** Whether a function of a compiler gives a module that it is given. */
export function isAsModule(name: string): boolean {
  return AS_MODULE.test(name);
}

/** Whether a function of a compiler fills its first argument with the members of others. */
export function isSpread(name: string): boolean {
  return /^_+(assign|extends|object_?spread\w*|spread(Values|Props))$/i.test(name);
}

/** What a compiler's function makes of a module: its default is a member. `isNode` is whether that is the whole, always. */
export function asModule(name: string, whole: Json, isNode: boolean): Json {
  if (name.endsWith("CommonJS")) return whole;
  const has = isFields(whole) && Object.hasOwn(whole, "default") && !isNode;
  if (has) return whole;
  return /default$/i.test(name) || !isFields(whole) ? { default: whole } : { ...whole, default: whole };
}

/** An enumeration: its name, its members, and what its name has at first. */
export type Enumeration = { readonly name: string; readonly object: Node; readonly first: Node };

/**
 * An enumeration as compilers write it: `(function (Ink) { Ink["Red"] = "#f00"; })(Ink || (Ink = {}))`.
 * Of numbers the names that they have are left out, as from the enumeration itself.
 */
export function enumerationOf(node: Node): Enumeration | undefined {
  const inner = bare(node);
  if (inner.type !== "CallExpression") return undefined;
  const [given, ...others] = inner["arguments"] as Node[];
  const { params = [], body } = calleeOf(inner) as { readonly params?: unknown; readonly body?: unknown };
  const [parameter] = params as Node[];
  const left = given?.type === "LogicalExpression" ? (given["left"] as Node) : undefined;
  const statements = (body as Node | undefined)?.["body"];
  if (
    left?.type !== "Identifier" ||
    others.length > 0 ||
    parameter?.type !== "Identifier" ||
    !Array.isArray(statements)
  )
    return undefined;
  const properties = (statements as Node[]).map((one) => memberIn(one, nameOf(parameter)));
  if (!properties.every((one) => one !== undefined)) return undefined;
  const object = { type: "ObjectExpression", properties: properties.flat(), start: node.start, end: node.end };
  return { name: nameOf(left), object, first: given?.["right"] as Node };
}

/** The member that a statement gives an enumeration: `Ink["Red"] = "#f00"`, `Step[Step["small"] = 0] = "small"`. */
function memberIn(statement: Node, name: string): readonly Node[] | undefined {
  if (statement.type === "ReturnStatement") return [];
  const assigned = statement["expression"] as Node | undefined;
  const { left, right: value } = (assigned ?? {}) as { readonly left?: Node; readonly right?: Node };
  if (assigned?.type !== "AssignmentExpression" || left?.type !== "MemberExpression" || value === undefined)
    return undefined;
  if ((left["object"] as Node)["name"] !== name) return undefined;
  const key = left["property"] as Node;
  if (key.type === "AssignmentExpression")
    return memberIn({ ...statement, type: "ExpressionStatement", expression: key }, name);
  const isLiteral = /^(String|Numeric)Literal$/.test((value["argument"] as Node | undefined)?.type ?? value.type);
  if (!isLiteral || (left["computed"] === true && key.type !== "StringLiteral")) return undefined;
  return [{ type: "ObjectProperty", key, value, start: statement.start, end: statement.end }];
}
