import { targetsIn } from "./definitions.ts";
import { isFresh } from "./harmless.ts";
import { childrenOf, nameOf, namesIn, type Node } from "./nodes.ts";

/** What a function has of its own. */
export type OwnNames = {
  /** All its parameters and variables. */
  readonly names: ReadonlySet<string>;
  /** Those that only ever have what it makes itself. */
  readonly made: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, Node>;
};

/** What a function has of its own, where some of its parameters are given what nobody else has. */
export function ownNamesOf(own: Node, given: readonly Node[]): OwnNames {
  const made = new Set(given.flatMap(namesIn));
  const others = new Set<string>();
  const assigned = new Set<string>();
  const functions = new Map<string, Node>();
  const params = (own["params"] as Node[]).flatMap(namesIn);
  const names = new Set(params);
  const pending = [...(own["params"] as Node[]), own["body"] as Node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { id, init, left, right, param } = next as { readonly [key: string]: Node | null | undefined };
    if (/^(Function|Class)Declaration$/.test(next.type) && id) {
      names.add(nameOf(id));
      if (next.type === "FunctionDeclaration") functions.set(nameOf(id), next);
    }
    for (const name of next.type === "CatchClause" && param ? namesIn(param) : []) names.add(name);
    if (next.type === "VariableDeclarator" && id) {
      const isOne = id.type === "Identifier";
      for (const name of namesIn(id)) {
        names.add(name);
        (isOne && (!init || isFresh(init)) ? made : others).add(name);
      }
      if (isOne && init && /Function/.test(init.type)) functions.set(nameOf(id), init);
    }
    // What a loop goes over is not its own.
    if (/^For(Of|In)Statement$/.test(next.type) && left) for (const name of namesIn(left)) others.add(name);
    if (next.type === "AssignmentExpression" && left && !isFresh(right ?? undefined))
      for (const name of targetsIn(left)) assigned.add(name);
    if (!/Function|Method/.test(next.type)) pending.push(...childrenOf(next));
    else if (next !== own) for (const name of assignedWithin(next)) assigned.add(name);
  }
  for (const name of [...assigned, ...params]) functions.delete(name);
  return { names, made: made.difference(others).difference(assigned), functions };
}

/** The variables that a function within another one gives values. */
function assignedWithin(node: Node): readonly string[] {
  const found: string[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.type === "AssignmentExpression") found.push(...targetsIn(next["left"] as Node));
    pending.push(...childrenOf(next));
  }
  return found;
}
