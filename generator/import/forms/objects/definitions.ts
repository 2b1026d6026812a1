import { childrenOf, nameOf, namesIn, type Node } from "./nodes.ts";

/** What all code of a module says of names, wherever it is. */
export type Definitions = {
  /** Variables that get another value later. */
  readonly assigned: ReadonlySet<string>;
  /** Members that may be functions of the module: `{ map() { … } }`. */
  readonly methods: ReadonlySet<string>;
};

/** Values that are no functions. */
const NO_FUNCTION = /^(Object|Array|Template|Unary|Binary)\w*$|Literal$/;

/** Finds what statements say of names. */
export function definitionsIn(statements: readonly Node[]): Definitions {
  const assigned = new Set<string>();
  const methods = new Set<string>();
  const pending = [...statements];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { key, value, left, right, argument } = next as { readonly [key: string]: Node | undefined };
    if (next.type.endsWith("Method") && key !== undefined) methods.add(nameOf(key));
    if (/^(Object|Class)Property$/.test(next.type) && key !== undefined && value && !NO_FUNCTION.test(value.type))
      methods.add(nameOf(key));
    if (/^(AssignmentExpression|For(Of|In)Statement)$/.test(next.type) && left !== undefined) {
      for (const name of left.type === "VariableDeclaration" ? [] : targetsIn(left)) assigned.add(name);
      const isMember = left.type === "MemberExpression" && !NO_FUNCTION.test(right?.type ?? "");
      if (isMember) methods.add(nameOf(left["property"] as Node));
    }
    if (next.type === "UpdateExpression" && argument?.type === "Identifier") assigned.add(nameOf(argument));
    pending.push(...childrenOf(next));
  }
  return { assigned, methods };
}

/** The variables that an assignment gives values: `a = …`, `[a, { b }] = …`. */
export function targetsIn(left: Node): readonly string[] {
  return /^(Identifier|ArrayPattern|ObjectPattern|AssignmentPattern|RestElement)$/.test(left.type) ? namesIn(left) : [];
}
