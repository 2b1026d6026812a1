import { nameOf, type Node, rootOf } from "./expressions.ts";

/** Functions of a module, and objects that have some, by their names. */
export type Functions = ReadonlyMap<string, Node>;

/** Names that lead to what is in an expression: variables within a statement, and parameters of functions. */
type Alias = { readonly names: ReadonlySet<string>; readonly of: readonly Node[] };

/**
 * The names whose values statements may change when they run, each with the first one: by `a.b = 1`, `a = 1`,
 * `delete a.b`, `Object.assign(a, b)` or `a.push(b)`, also in loops, conditions, and functions that they call or hand on.
 * What exports values itself, at the top of a module, is known.
 */
export function changedIn(
  statements: readonly Node[],
  { functions, exporting }: { readonly functions: Functions; readonly exporting: ReadonlySet<Node> },
): ReadonlyMap<string, Node> {
  const parts = new Map<Node, Part>();
  const partOf = (node: Node): Part => {
    const known = parts.get(node) ?? readPart(node, functions, exporting);
    parts.set(node, known);
    return known;
  };
  const runBy = (statement: Node): readonly Part[] => {
    const reached = new Set([statement]);
    // A set is also read for what is added while it is read.
    for (const node of reached) for (const called of partOf(node).calls) reached.add(called);
    return [...reached].map(partOf);
  };
  const run = statements.map((statement) => ({ statement, all: runBy(statement) }));
  /** What the names of aliases lead to. */
  const leading = new Map<string, Set<string>>();
  for (const { names, of } of [...parts.values()].flatMap(({ aliases }) => aliases)) {
    const others = of.flatMap(namesIn);
    for (const name of names) {
      const known = leading.get(name) ?? new Set();
      leading.set(name, known);
      for (const other of others) known.add(other);
    }
  }
  const changes = new Map<string, Node>();
  for (const { statement, all } of run) {
    const names = new Set(all.flatMap((part) => [...part.names]));
    for (const name of names) for (const other of leading.get(name) ?? []) names.add(other);
    for (const name of names) if (!changes.has(name)) changes.set(name, statement);
  }
  return changes;
}

/** What a statement, or the body of a function, does itself. */
type Part = {
  readonly names: ReadonlySet<string>;
  readonly aliases: readonly Alias[];
  /** The functions that it calls or hands on. */
  readonly calls: readonly Node[];
};

function readPart(node: Node, functions: Functions, exporting: ReadonlySet<Node>): Part {
  const { left } = (node["expression"] ?? {}) as { readonly left?: Node };
  const names = new Set<string>();
  const aliases: Alias[] = [];
  const calls: Node[] = [];
  // Bundlers name the exports of a module in what never runs: `0 && (module.exports = { a })`.
  const pending: Node[] = left?.["value"] === 0 ? [] : [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const changed = exporting.has(next) ? undefined : changedBy(next);
    if (changed !== undefined) names.add(changed);
    aliases.push(...aliasesIn(next, functions));
    calls.push(...calledBy(next, functions));
    pending.push(...childrenOf(next));
  }
  return { names, aliases, calls };
}

/** The functions of the module that a call calls, or hands on: `names.forEach(change)`; of `tool.run()` all of `tool`. */
function calledBy(node: Node, functions: Functions): readonly Node[] {
  if (node.type !== "CallExpression") return [];
  const owner = functions.get(rootOf(node["callee"]) ?? "");
  return [...partsOf(node).flatMap((one) => functionOf(one, functions) ?? []), ...(owner === undefined ? [] : [owner])];
}

/** What names of a node are other names of: `const t = b.c`, `for (const t of b)`, `change(b)`, `b.forEach((t) => …)`. */
function aliasesIn(node: Node, functions: Functions): readonly Alias[] {
  const { id, init, left, right } = node as { readonly [key: string]: Node | null | undefined };
  if (node.type === "VariableDeclarator" && id && init && isShared(init))
    return [{ names: new Set(namesIn(id)), of: [init] }];
  if (/^Assignment(Pattern|Expression)$/.test(node.type) && left?.type === "Identifier" && right && isShared(right))
    return [{ names: new Set(namesIn(left)), of: [right] }];
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

/** Whether an expression has others themselves, and not a copy or something that is made of them. */
function isShared(node: Node): boolean {
  if (node.type !== "CallExpression") return node.type !== "ObjectExpression";
  return (
    ownerOf(node)[0] === "Object" &&
    /^(values|entries|freeze|seal)$/.test(nameOf((node["callee"] as Node)["property"] as Node))
  );
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
  const named = node.type === "Identifier" ? functions.get(nameOf(node)) : undefined;
  return named !== undefined && /Function/.test(named.type) ? named : undefined;
}

/** Methods that change the list that they are of. */
const LIST_CHANGES = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

/** Functions of `Object` and `Reflect` that change what they are given first. */
const FIRST_CHANGES = /^(assign|defineProperty|defineProperties|setPrototypeOf|deleteProperty|set)$/;

/** Functions of libraries that do so; where their result is used, they may well not. */
const LIBRARY_CHANGES = /^(assign(In)?|merge(With)?|extend|defaults(Deep)?|set(With)?|unset|update)$/;

/** The name whose value an expression, or a statement of one, changes. */
function changedBy(node: Node): string | undefined {
  const { left, argument, expression, operator } = node as { readonly [key: string]: unknown };
  if (node.type === "AssignmentExpression") return rootOf(left);
  if (node.type === "UpdateExpression" || (node.type === "UnaryExpression" && operator === "delete"))
    return rootOf(argument);
  if (node.type === "ExpressionStatement") return changedByCall(expression as Node, LIBRARY_CHANGES);
  const [owner] = ownerOf(node);
  return /^(Object|Reflect)$/.test(owner ?? "") ? changedByCall(node, FIRST_CHANGES) : changedByCall(node, /^$/);
}

function changedByCall(node: Node, changes: RegExp): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { callee, arguments: given } = node as unknown as { readonly callee: Node; readonly arguments: Node[] };
  const isMember = callee.type === "MemberExpression";
  const name = nameOf(isMember ? (callee["property"] as Node) : callee);
  if (isMember && LIST_CHANGES.test(name)) return rootOf(callee["object"]);
  return changes.test(name) ? rootOf(given[0]) : undefined;
}

/** The name that a called function is of: `Object` of `Object.assign(a)`. */
function ownerOf(node: Node): readonly string[] {
  const { object } = (node["callee"] ?? {}) as Partial<Node>;
  return [rootOf(object) ?? []].flat();
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
