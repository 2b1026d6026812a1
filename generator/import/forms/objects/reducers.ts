import { isFilling, isFresh, isNewList } from "./harmless.ts";
import { bare, calleeOf, childrenOf, nameOf, nameOfCallee, type Node } from "./nodes.ts";

/**
 * The parameter of a function that a list is reduced by which only ever has what the function was first given, or made
 * itself: each turn gives it to the next one. `methods` are the module's own.
 */
export function carriedBy(reducer: Node, methods: ReadonlySet<string>): readonly Node[] {
  const [carried] = reducer["params"] as readonly Node[];
  if (carried?.type !== "Identifier" || reducer["generator"] === true) return [];
  const given = returnedBy(reducer);
  return given.every((one) => isCarried(one, nameOf(carried), methods)) ? [carried] : [];
}

/** All that a function may return. */
function returnedBy(own: Node): readonly Node[] {
  const body = own["body"] as Node;
  if (body.type !== "BlockStatement") return [body];
  const found: Node[] = [];
  const pending = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const argument = next["argument"] as Node | null | undefined;
    if (next.type === "ReturnStatement" && argument) found.push(argument);
    if (!/Function|Method/.test(next.type)) pending.push(...childrenOf(next));
  }
  return found;
}

/** Methods of lists, maps and sets that give what they are of. */
const GIVING_ITSELF = /^(set|add|sort|reverse|fill|copyWithin)$/;

/** Whether an expression is what a name has, or something new. */
function isCarried(node: Node, name: string, methods: ReadonlySet<string>): boolean {
  const inner = bare(node);
  const isOne = (below: Node | undefined) => below !== undefined && isCarried(below, name, methods);
  if (inner.type === "Identifier") return nameOf(inner) === name;
  if (inner.type === "SequenceExpression") return isOne((inner["expressions"] as readonly Node[]).at(-1));
  if (inner.type === "ConditionalExpression")
    return isOne(inner["consequent"] as Node) && isOne(inner["alternate"] as Node);
  if (inner.type === "LogicalExpression") return isOne(inner["left"] as Node) && isOne(inner["right"] as Node);
  if (inner.type !== "CallExpression" || isFresh(inner)) return isFresh(inner);
  const callee = calleeOf(inner);
  const called = nameOfCallee(callee);
  const owner = callee["object"] as Node | undefined;
  if (isFilling(called) && (owner?.["name"] === "Object" || called.startsWith("_")))
    return isOne((inner["arguments"] as readonly Node[])[0]);
  if (isNewList(inner, methods)) return true;
  return owner !== undefined && GIVING_ITSELF.test(called) && !methods.has(called) && isOne(owner);
}
