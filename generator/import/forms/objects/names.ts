import { nameOf, type Node } from "./expressions.ts";

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

/** The nodes right below another one. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((one): one is Node => typeof one === "object" && one !== null && typeof (one as Node).type === "string");
}
