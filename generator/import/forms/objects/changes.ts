import { nameOf, type Node, rootOf } from "./expressions.ts";

/** Functions of a module by their names. */
export type Functions = ReadonlyMap<string, Node>;

/**
 * The names whose values a statement may change when it runs: by `a.b = 1`, `a = 1`, `delete a.b`, `Object.assign(a, b)`
 * or `a.push(b)`, also in loops, conditions, and functions of the module that it calls.
 */
export function changedIn(statement: Node, functions: Functions): ReadonlySet<string> {
  const names = new Set<string>();
  // Bundlers name the exports of a module in what never runs: `0 && (module.exports = { a })`.
  if (statement.type === "LogicalExpression" && (statement["left"] as Node)["value"] === 0) return names;
  const seen = new Set<Node>([statement]);
  const pending: Node[] = [statement];
  const visit = (node: Node) => {
    if (seen.has(node)) return;
    seen.add(node);
    pending.push(node);
  };
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const changed = changedBy(node);
    if (changed !== undefined) names.add(changed);
    if (node.type === "CallExpression") {
      const { callee, arguments: given } = node as unknown as { readonly callee: Node; readonly arguments: Node[] };
      for (const name of changedArguments(callee, given, functions)) names.add(name);
      for (const one of [callee, ...given]) {
        const called = one.type === "Identifier" ? functions.get(nameOf(one)) : undefined;
        if (called !== undefined) visit(called);
      }
    }
    for (const child of childrenOf(node)) visit(child);
  }
  return names;
}

/** Of `bump(a)`, `a` where the function changes its parameter. */
function changedArguments(callee: Node, given: readonly Node[], functions: Functions): readonly string[] {
  const called = callee.type === "Identifier" ? functions.get(nameOf(callee)) : undefined;
  if (called === undefined) return [];
  const body = called["body"] as Node;
  const own = new Set([body, ...descendantsOf(body)].flatMap((node) => changedBy(node) ?? []));
  const params = called["params"] as Node[];
  return given.flatMap((one, at) => {
    const param = params[at];
    return param?.type === "Identifier" && own.has(nameOf(param)) ? (rootOf(one) ?? []) : [];
  });
}

/** Methods that change the list that they are of. */
const LIST_CHANGES = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Functions of `Object` that change what they are given first. */
const OBJECT_CHANGES = /^(assign|defineProperty|defineProperties|setPrototypeOf)$/;

/** The name whose value an expression changes. */
function changedBy(node: Node): string | undefined {
  const { left, argument, callee, arguments: given, operator } = node as { readonly [key: string]: unknown };
  if (node.type === "AssignmentExpression") return rootOf(left);
  if (node.type === "UpdateExpression" || (node.type === "UnaryExpression" && operator === "delete"))
    return rootOf(argument);
  const { type, object, property } = (callee ?? {}) as Partial<Node>;
  if (node.type !== "CallExpression" || type !== "MemberExpression") return undefined;
  const method = nameOf(property as Node);
  if (LIST_CHANGES.test(method)) return rootOf(object);
  return rootOf(object) === "Object" && OBJECT_CHANGES.test(method) ? rootOf((given as Node[])[0]) : undefined;
}

function* descendantsOf(node: Node): Generator<Node> {
  const pending = childrenOf(node);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    pending.push(...childrenOf(next));
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && typeof (one as Node).type === "string");
}
