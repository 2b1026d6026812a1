import { isAsModule } from "./compiled.ts";
import { calleeOf, childrenOf, isExports, nameOf, nameOfCallee, type Node } from "./nodes.ts";

/** The package or file of `require("…")`, of a member of it, or of what compilers write around it. */
export function requiredBy(node: Node | undefined): string | undefined {
  if (node?.type === "MemberExpression") return requiredBy(node["object"] as Node);
  if (node?.type !== "CallExpression") return undefined;
  const callee = calleeOf(node);
  const [first] = node["arguments"] as Node[];
  if (isAsModule(nameOfCallee(callee))) return requiredBy(first);
  return callee["name"] === "require" && first?.type === "StringLiteral" ? nameOf(first) : undefined;
}

/**
 * What a statement exports without the word: the whole, by `module` or by the variable `exports`, some members of the
 * exports or of a name, or another module, by its address or by the name that it has here.
 */
export type Exported =
  | { readonly whole: Node; readonly isModule: boolean }
  | { readonly of: Node; readonly object: Node }
  | { readonly from: string }
  | { readonly required: string }
  | undefined;

/** What `exports.a = …`, `module.exports = …`, and what compilers write for `export`, export. */
export function exportedBy(node: Node): Exported {
  const { left, right, operator } = node as Expression;
  if (node.type === "AssignmentExpression" && operator === "=" && left !== undefined && right !== undefined) {
    if (isExports(left)) return { whole: right, isModule: left.type === "MemberExpression" };
    const key = left["property"] as Node | undefined;
    const isNamed = left.type === "MemberExpression" && (left["computed"] !== true || key?.type === "StringLiteral");
    const of = left["object"] as Node;
    return isNamed && key !== undefined && isExports(of) ? { of, object: toObject(node, [[key, right]]) } : undefined;
  }
  if (node.type !== "CallExpression") return undefined;
  const [first, second, third] = node["arguments"] as Node[];
  const called = nameOfCallee(calleeOf(node));
  const source = called === "__reExport" ? second : first;
  const from = /exportStar$|export_star$|^__(re)?export$/i.test(called) ? requiredBy(source) : undefined;
  if (from !== undefined) return { from };
  const required = called === "forEach" ? allOf(calleeOf(node)["object"] as Node, first) : undefined;
  if (required !== undefined) return { required };
  if (first === undefined || second === undefined) return undefined;
  if (/^_+export$/.test(called) && first.type === "Identifier" && second.type === "ObjectExpression") {
    return { of: first, object: ofGetters(second) };
  }
  if (called !== "defineProperty" || !isExports(first) || second.type !== "StringLiteral") return undefined;
  const value = definedBy(third);
  return value && { of: first, object: toObject(node, [[second, value]]) };
}

/** The object that functions by name give: `{ light: () => light }`. */
export function ofGetters(object: Node): Node {
  const members = (object["properties"] as Node[]).map((one) => [one["key"] as Node, givenBy(one) ?? one] as const);
  return toObject(object, members);
}

type Expression = Node & { readonly operator?: string; readonly left?: Node; readonly right?: Node };

function toObject({ start, end }: Node, members: readonly (readonly [key: Node, value: Node])[]): Node {
  const properties = members.map(([key, value]) => {
    return { type: "ObjectProperty", key, value, start: value.start, end: value.end };
  });
  return { type: "ObjectExpression", properties, start, end };
}

/** The module of which Babel exports all: `Object.keys(_a).forEach(function (key) { … exports … _a[key] … })`. */
function allOf(keys: Node, each: Node | undefined): string | undefined {
  const [module] = keys.type === "CallExpression" ? (keys["arguments"] as Node[]) : [];
  const [key, ...others] = (each?.["params"] ?? []) as Node[];
  if (module?.type !== "Identifier" || nameOfCallee(calleeOf(keys)) !== "keys" || others.length > 0) return undefined;
  const statements = ((each?.["body"] as Node | undefined)?.["body"] ?? []) as Node[];
  const last = statements.at(-1)?.["expression"] as Node | undefined;
  if (last?.type !== "CallExpression" || nameOfCallee(calleeOf(last)) !== "defineProperty") return undefined;
  const [target, name] = last["arguments"] as Node[];
  const isDefined = target !== undefined && isExports(target) && name?.["name"] === key?.["name"];
  return isDefined && statements.slice(0, -1).every(isGuard) ? nameOf(module) : undefined;
}

/** Whether a statement only leaves out a name: `if (key === "default") return;`. */
function isGuard({ type, test, consequent, alternate }: Node): boolean {
  const isReturn = (consequent as Node | undefined)?.type === "ReturnStatement" && !alternate;
  return type === "IfStatement" && isReturn && isComparison(test as Node);
}

function isComparison(node: Node): boolean {
  const isPlain = /^(Logical|Binary|Member)Expression$|^Identifier$|^StringLiteral$/.test(node.type);
  const isCall = node.type === "CallExpression" && nameOfCallee(calleeOf(node)) === "call";
  return (isPlain || isCall) && childrenOf(node).every(isComparison);
}

/** The value of a described property, or what its getter returns. */
function definedBy(how: Node | undefined): Node | undefined {
  const found = ((how?.["properties"] ?? []) as Node[]).find(({ key }) => /^(get|value)$/.test(nameOf(key as Node)));
  return found && (givenBy(found) ?? (found["value"] as Node | undefined));
}

/** What a member that is a function returns, if it does nothing else. */
function givenBy(member: Node): Node | undefined {
  const body = (member["body"] ?? (member["value"] as Node | undefined)?.["body"]) as Node | undefined;
  if (body?.type !== "BlockStatement") return body;
  const [only] = body["body"] as Node[];
  return only?.type === "ReturnStatement" ? ((only["argument"] ?? undefined) as Node | undefined) : undefined;
}
