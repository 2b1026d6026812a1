/** A node of a parsed program; its members depend on its type. */
export type Node = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
};

/** The names in an expression, but for those in functions and those of members. */
export function namesIn(node: Node): readonly string[] {
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

/** The nodes right below another one; a loop, since programs have millions. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const key of Object.keys(node)) {
    const one = node[key];
    if (Array.isArray(one)) {
      for (const each of one) if (isNode(each)) found.push(each);
    } else if (isNode(one)) found.push(one);
  }
  return found;
}

function isNode(one: unknown): one is Node {
  return typeof one === "object" && one !== null && typeof (one as Node).type === "string";
}

/** The name at the start of `a.b.c`; `module.exports` is `exports`. */
export function rootOf(node: unknown): string | undefined {
  const { type, object } = (node ?? {}) as Partial<Node>;
  if (type === "MemberExpression") return rootOf(object);
  if (type !== "Identifier") return undefined;
  const name = nameOf(node as Node);
  return name === "module" ? "exports" : name;
}

/** Whether an expression is what a CommonJS module exports: `exports`, `module.exports`. */
export function isExports(node: Node): boolean {
  if (node.type === "Identifier") return nameOf(node) === "exports";
  const { object, property, computed } = node as { readonly [key: string]: unknown };
  const isMember = node.type === "MemberExpression" && computed !== true && (object as Node).type === "Identifier";
  return isMember && nameOf(object as Node) === "module" && nameOf(property as Node) === "exports";
}

/** A name, or the text of a literal. */
export function nameOf(node: Node): string {
  return String(node["name"] ?? node["value"]);
}

/** The function that a call is of, without brackets: `(0, colors.mix)()` is of `colors.mix`. */
export function calleeOf(call: Node): Node {
  return bare(call["callee"] as Node);
}

/** Wrappers that leave a value as it is: types and brackets. */
export const WRAPPERS =
  /^(TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion|TypeCastExpression|ParenthesizedExpression)$/;

/** An expression without brackets and types, and without the zero that compilers put before a function. */
export function bare(node: Node): Node {
  if (WRAPPERS.test(node.type)) return bare(node["expression"] as Node);
  const [first, last, ...others] = (node["expressions"] ?? []) as Node[];
  const isOfOne = node.type === "SequenceExpression" && first?.type === "NumericLiteral" && others.length === 0;
  return isOfOne && last !== undefined ? bare(last) : node;
}

/** The name of a function, or of the member that it is. */
export function nameOfCallee(callee: Node): string {
  const named = callee.type === "MemberExpression" && callee["computed"] !== true ? callee["property"] : callee;
  return String((named as Node)["name"] ?? "");
}
