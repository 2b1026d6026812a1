import { nameOf, type Node, rootOf } from "./expressions.ts";

/** Functions of a module by their names. */
export type Functions = ReadonlyMap<string, Node>;

/** Names that lead to what is in an expression: variables within a statement, and parameters of functions. */
type Alias = { readonly names: ReadonlySet<string>; readonly of: readonly Node[] };

/**
 * The names whose values a statement may change when it runs: by `a.b = 1`, `a = 1`, `delete a.b`, `Object.assign(a, b)`
 * or `a.push(b)`, also in loops, conditions, and functions that it calls or hands on.
 */
export function changedIn(statement: Node, functions: Functions): ReadonlySet<string> {
  const names = new Set<string>();
  // Bundlers name the exports of a module in what never runs: `0 && (module.exports = { a })`.
  if (statement.type === "LogicalExpression" && (statement["left"] as Node)["value"] === 0) return names;
  const aliases: Alias[] = [];
  const seen = new Set<Node>([statement]);
  const pending: Node[] = [statement];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const changed = changedBy(node);
    if (changed !== undefined) names.add(changed);
    aliases.push(...aliasesIn(node, functions));
    for (const next of [...childrenOf(node), ...calledBy(node, functions)]) {
      if (seen.has(next)) continue;
      seen.add(next);
      pending.push(next);
    }
  }
  for (let count = -1; count < names.size;) {
    count = names.size;
    for (const alias of aliases)
      if (!alias.names.isDisjointFrom(names)) for (const name of alias.of.flatMap(namesIn)) names.add(name);
  }
  return names;
}

/** The functions of the module that a call calls, or hands on: `names.forEach(change)`. */
function calledBy(node: Node, functions: Functions): readonly Node[] {
  return node.type === "CallExpression" ? partsOf(node).flatMap((one) => functionOf(one, functions) ?? []) : [];
}

/** What names of a node are other names of: `const t = b.c`, `for (const t of b)`, `change(b)`, `b.forEach((t) => …)`. */
function aliasesIn(node: Node, functions: Functions): readonly Alias[] {
  const { id, init, left, right } = node as { readonly [key: string]: Node | null | undefined };
  if (node.type === "VariableDeclarator" && id && init) return [{ names: new Set(namesIn(id)), of: [init] }];
  if (/^For(Of|In)Statement$/.test(node.type) && left && right) return [{ names: new Set(namesIn(left)), of: [right] }];
  if (node.type !== "CallExpression") return [];
  const [callee, ...given] = partsOf(node);
  const parts = [callee, ...given].filter((one) => one !== undefined);
  return parts.flatMap((one) => {
    const params = (functionOf(one, functions)?.["params"] ?? []) as Node[];
    // What is called has its arguments in order; what is handed on may have anything of the call.
    const others = parts.filter((other) => functionOf(other, functions) === undefined);
    return params.map((param, at): Alias => {
      return { names: new Set(namesIn(param)), of: one === callee ? given.slice(at, at + 1) : others };
    });
  });
}

/** What a call calls, then what it gives. */
function partsOf(node: Node): readonly Node[] {
  const { callee, arguments: given } = node as unknown as {
    readonly callee: Node;
    readonly arguments: readonly Node[];
  };
  return [callee, ...given];
}

function functionOf(node: Node, functions: Functions): Node | undefined {
  if (/Function/.test(node.type)) return node;
  if (node.type === "ParenthesizedExpression") return functionOf(node["expression"] as Node, functions);
  return node.type === "Identifier" ? functions.get(nameOf(node)) : undefined;
}

/** Methods that change the list that they are of. */
const LIST_CHANGES = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Functions that change what they are given first: of `Object` and `Reflect`, and those of libraries. */
const FIRST_CHANGES =
  /^(assign(In)?|defineProperty|defineProperties|setPrototypeOf|deleteProperty|merge(With)?|extend|defaults(Deep)?|set(With)?|unset|update)$/;

/** The name whose value an expression changes. */
function changedBy(node: Node): string | undefined {
  const { left, argument, callee, arguments: given, operator } = node as { readonly [key: string]: unknown };
  if (node.type === "AssignmentExpression") return rootOf(left);
  if (node.type === "UpdateExpression" || (node.type === "UnaryExpression" && operator === "delete"))
    return rootOf(argument);
  if (node.type !== "CallExpression") return undefined;
  const { type, object, property } = callee as Node;
  const isMember = type === "MemberExpression";
  const name = nameOf(isMember ? (property as Node) : (callee as Node));
  if (isMember && LIST_CHANGES.test(name)) return rootOf(object);
  return FIRST_CHANGES.test(name) ? rootOf((given as Node[])[0]) : undefined;
}

/** The names in an expression, but for those in functions and those of members. */
function namesIn(node: Node): readonly string[] {
  const names: string[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { type, computed, object } = next;
    if (type === "Identifier") names.push(nameOf(next));
    else if (type === "MemberExpression" && computed !== true) pending.push(object as Node);
    else if (!/Function/.test(type)) pending.push(...childrenOf(next));
  }
  return names;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && typeof (one as Node).type === "string");
}
