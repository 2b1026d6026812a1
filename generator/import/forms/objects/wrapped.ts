import { bare, calleeOf, childrenOf, isExports, nameOf, type Node, rootOf } from "./nodes.ts";

/**
 * The statements of a module; of one for all loaders (UMD) those of the function that its wrapper calls with what CommonJS
 * has: `(function (root, factory) { … factory(exports) … })(this, function (exports) { … })`.
 */
export function unwrapped(body: readonly Node[]): readonly Node[] {
  const [only, ...others] = body.filter(({ type }) => type !== "EmptyStatement");
  const call = only?.type === "ExpressionStatement" ? bareCall(only["expression"] as Node) : undefined;
  if (call === undefined || others.length > 0) return body;
  const given = (call["arguments"] as Node[]).map(bare);
  const wrapper = calleeOf(call);
  const at = given.findLastIndex(isFunction);
  const parameter = isFunction(wrapper) ? (wrapper["params"] as Node[])[at] : undefined;
  const factory = given[at];
  if (factory === undefined || parameter?.type !== "Identifier") return body;
  const use = useOf(wrapper["body"] as Node, nameOf(parameter));
  return (use && statementsOf(factory, use)) ?? body;
}

/** How CommonJS calls a function, and whether what it returns is the module. */
type Use = { readonly given: readonly Node[]; readonly isWhole: boolean };

function useOf(wrapper: Node, name: string): Use | undefined {
  const isCall = (node: unknown): node is Node =>
    (node as Node | undefined)?.type === "CallExpression" && nameOf(calleeOf(node as Node)) === name;
  let found: Use | undefined;
  const pending = [wrapper];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { left, right, init } = next as { readonly [key: string]: unknown };
    if (next.type === "AssignmentExpression" && rootOf(left) === "exports") {
      if (isCall(right)) found = { given: right["arguments"] as Node[], isWhole: isExports(left as Node) };
      else if (!isExports(left as Node)) return undefined;
    }
    // TypeScript: `var v = factory(require, exports); if (v !== undefined) module.exports = v;`.
    const given = isCall(next) ? (next["arguments"] as Node[]) : isCall(init) ? (init["arguments"] as Node[]) : [];
    if (given.some((one) => isExports(one))) found ??= { given, isWhole: false };
    pending.push(...childrenOf(next));
  }
  return found;
}

function statementsOf(factory: Node, { given, isWhole }: Use): readonly Node[] | undefined {
  const { start, end } = factory;
  const params = factory["params"] as Node[];
  const bound: Node[] = [];
  for (const [at, id] of params.entries()) {
    const init = given[at];
    if (id.type !== "Identifier" || init === undefined) return undefined;
    const isSame = init.type === "Identifier" && nameOf(init) === nameOf(id);
    if (isExports(init) && !isSame) return undefined;
    const declarations = [{ type: "VariableDeclarator", id, init, start, end }];
    if (!isSame) bound.push({ type: "VariableDeclaration", declarations, start, end });
  }
  const toWhole = (right: Node): Node => {
    const left = { type: "Identifier", name: "exports", start, end };
    const object = { type: "Identifier", name: "module", start, end };
    const whole = { type: "MemberExpression", object, property: left, computed: false, start, end };
    const expression = { type: "AssignmentExpression", operator: "=", left: whole, right, start, end };
    return { type: "ExpressionStatement", expression, start: right.start, end: right.end };
  };
  const body = factory["body"] as Node;
  if (body.type !== "BlockStatement") return isWhole ? [...bound, toWhole(body)] : [...bound, body];
  const all = body["body"] as Node[];
  if (all.some((one) => one.type !== "ReturnStatement" && returns(one))) return undefined;
  const statements = all.map((one) =>
    one.type === "ReturnStatement" && one["argument"] && isWhole ? toWhole(one["argument"] as Node) : one,
  );
  return [...bound, ...statements];
}

/** A call whose value nobody uses, also after `!`. */
function bareCall(node: Node): Node | undefined {
  const inner = bare(node);
  if (inner.type === "UnaryExpression") return bareCall(inner["argument"] as Node);
  return inner.type === "CallExpression" ? inner : undefined;
}

function isFunction(node: Node): boolean {
  return /^(Arrow)?Function(Expression)?$/.test(node.type);
}

/** Whether a statement of a function may end it. */
function returns(node: Node): boolean {
  return node.type === "ReturnStatement" || (!/Function|Method/.test(node.type) && childrenOf(node).some(returns));
}
