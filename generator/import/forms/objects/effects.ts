import { type Definitions, definitionsIn } from "./definitions.ts";
import {
  calledBy,
  isByCompiler,
  isFilling,
  isFresh,
  isFreshWithin,
  isHelper,
  isLibraryFilling,
  isListOrText,
  isMethod,
  isNewList,
  isOfLanguage,
  isOfLists,
} from "./harmless.ts";
import { bare, calleeOf, childrenOf, isExports, nameOf, nameOfCallee, type Node, rootOf } from "./nodes.ts";
import { ownNamesOf } from "./own-names.ts";
import { isOfPackage, nameInPackage, type NamesHere } from "./package-names.ts";
import { carriedBy } from "./reducers.ts";

/** What is known of a module where its statements are judged. */
export type Known = Pick<NamesHere, "nameInPackage"> & {
  /** Its functions and classes, by their names. */
  readonly functions: ReadonlyMap<string, Node>;
  /** What exports values by an expression. */
  readonly exporting: ReadonlySet<Node>;
  /** Whether the module declares a name. */
  isDeclared(name: string): boolean;
  /** Whether a name is of another module of the source. */
  isOfSource(name: string): boolean;
  /** Whether what a name has was made for it, so that a change of its members is one of this name alone. */
  isOwn(name: string): boolean;
  /** Notes a change of what one name has. */
  changed(name: string, node: Node): void;
};

/**
 * Judges what statements do when they run, besides giving names their values: of each the first thing that is not known to
 * change nothing, or what one name has, for it may change any value.
 */
export function effectsIn(statements: readonly Node[], known: Known): readonly Node[] {
  const functions = new Map<string, Defined>();
  const around: Around = {
    ...known,
    ...definitionsIn(statements),
    functions,
    hidden: new Set(),
    made: new Set(),
    judged: new Map(),
    open: new Set(),
  };
  for (const [name, node] of known.functions)
    if (/Function/.test(node.type) && !around.assigned.has(name)) functions.set(name, { node, around });
  return statements.flatMap((statement) => effectOf(statement, around) ?? []);
}

/** A function, and what is known where it is. */
type Defined = { readonly node: Node; readonly around: Around };

type Around = Omit<Known, "functions"> &
  NamesHere &
  Definitions & {
    readonly functions: ReadonlyMap<string, Defined>;
    /** Those that only have what the function has made itself. */
    readonly made: ReadonlySet<string>;
    /** What functions do; undefined where their parameters matter. */
    readonly judged: Map<Node, Node | undefined> | undefined;
    /** Functions that are being judged. */
    readonly open: Set<Node>;
  };

function effectOf(node: Node, around: Around): Node | undefined {
  const { operator, left, right, argument, expression } = node as { readonly [key: string]: unknown };
  if (/Method$|^(Object|Class)(Private)?Property$/.test(node.type)) return effectOfMember(node, around);
  // A function does nothing until it is called.
  if (/Function|^Declare|^TS(Type|Interface)/.test(node.type)) return undefined;
  if (node.type === "AssignmentExpression") {
    const isKnown = around.exporting.has(node) || isOfOne(left as Node, node, around);
    return isKnown ? first([left as Node, right as Node], around) : node;
  }
  if (/^For(Of|In)Statement$/.test(node.type) && (left as Node).type !== "VariableDeclaration")
    return isOfOne(left as Node, node, around) ? first(childrenOf(node), around) : node;
  if (node.type === "UpdateExpression" || (node.type === "UnaryExpression" && operator === "delete"))
    return isOfOne(argument as Node, node, around) ? effectOf(argument as Node, around) : node;
  if (node.type === "TaggedTemplateExpression" && isOfPackage(node["tag"] as Node, around))
    return effectOf(node["quasi"] as Node, around);
  if (node.type === "ImportExpression") return (node["source"] as Node).type === "StringLiteral" ? undefined : node;
  if (/^(StaticBlock|Decorator|TaggedTemplateExpression|YieldExpression)$/.test(node.type)) return node;
  // Of a package's function that gives nothing nobody knows what it is for.
  if (node.type === "ExpressionStatement" && isOfPackage((expression as Node)["callee"] as Node | undefined, around))
    return node;
  if (/^(Optional)?CallExpression$|^NewExpression$/.test(node.type)) return effectOfCall(node, around);
  // Bundlers name the exports of a module in what never runs: `0 && (module.exports = { a })`.
  if (node.type === "LogicalExpression" && operator === "&&" && (left as Node)["value"] === 0) return undefined;
  return first(childrenOf(node), around);
}

function first(nodes: readonly Node[], around: Around): Node | undefined {
  for (const node of nodes) {
    const found = effectOf(node, around);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a member of an object or a class does where it is; some functions are called without a word. */
function effectOfMember(node: Node, around: Around): Node | undefined {
  const { computed, kind, decorators, static: isStatic } = node as { readonly [key: string]: unknown };
  const [key, value] = [node["key"] as Node, node["value"] as Node | null | undefined];
  const before = computed === true ? effectOf(key, around) : undefined;
  const [decorator] = (decorators ?? []) as Node[];
  if (before !== undefined || decorator !== undefined) return before ?? decorator;
  // Those of a class are for its objects, which nobody has without a call.
  const isOfObjects = node.type === "ObjectMethod" || node.type === "ObjectProperty" || isStatic === true;
  const isCalled = kind === "get" || kind === "set" || /^(toString|valueOf|toJSON|then)$/.test(nameOf(key));
  const own = node.type.endsWith("Method") ? node : /Function/.test(value?.type ?? "") ? value : undefined;
  if (own && isOfObjects && (isCalled || computed === true)) return effectOfBody({ node: own, around });
  return own === undefined && value && isOfObjects ? effectOf(value, around) : undefined;
}

/** Whether a change is of a variable alone, or of the members of what one name has; it is noted then. */
function isOfOne(target: Node, node: Node, around: Around): boolean {
  const inner = bare(target);
  const isVariable = inner.type === "Identifier";
  const owner = isVariable ? inner : bare((inner["object"] as Node | undefined) ?? inner);
  if (owner.type !== "Identifier" || isExports(owner) || nameOf(owner) === "module") return false;
  return isOfName(nameOf(owner), node, { ...around, isVariable });
}

/** Whether a change of a variable, or of the members of what it has, is one of its name alone; it is noted then. */
function isOfName(name: string, node: Node, around: Around & { readonly isVariable: boolean }): boolean {
  const { hidden, made, isVariable, assigned, isDeclared, isOwn, changed } = around;
  if (hidden.has(name) && !isDeclared(name)) return isVariable || made.has(name);
  if (!isVariable && (hidden.has(name) || assigned.has(name) || !isOwn(name))) return false;
  changed(name, node);
  return true;
}

/** What a call may change, if its function is not known to change nothing. */
function effectOfCall(node: Node, around: Around): Node | undefined {
  const callee = calleeOf(node);
  const given = node["arguments"] as readonly Node[];
  if (around.exporting.has(node)) return first(given, around);
  const body = bodyIn(callee, around);
  const name = nameOfCallee(callee);
  const isWritten =
    body !== undefined && (isHelper(name) || (name.startsWith("_") && isFilling(name))) && isByCompiler(body.node);
  const own = isWritten ? undefined : body;
  const isKnown = own !== undefined || isOfOwnList(callee, node, around) || isHarmless(callee, node, around);
  if (!isKnown) return node;
  const handed = own === undefined ? calledBy(name, given) : undefined;
  if (handed !== undefined && !isKnownFunction(handed, around)) return node;
  const inFunction = own && effectOfBody(own);
  const isReduced = own === undefined && /^reduce(Right)?$/.test(name) && isFresh(given[1]);
  const within = () =>
    given.map((one) => {
      const body = bodyIn(one, around);
      if (body === undefined) return effectOf(one, around);
      return effectOfBody(body, isReduced && one === given[0] ? carriedBy(body.node, around.methods) : []);
    });
  return inFunction ?? effectOf(callee, around) ?? within().find((found) => found !== undefined);
}

/** Whether what a function is given to call is known, or is nothing that can be called. */
function isKnownFunction(node: Node, around: Around): boolean {
  if (bodyIn(node, around) !== undefined || node.type.endsWith("Literal") || isOfLanguage(node, isGlobal(around)))
    return true;
  const name = nameInPackage(node, around);
  return name !== undefined && !isLibraryFilling(name);
}

function isOfOwnList(callee: Node, node: Node, around: Around): boolean {
  if (!isOfLists(nameOfCallee(callee)) || around.methods.has(nameOfCallee(callee))) return false;
  return isNewList(callee["object"] as Node, around.methods) || isOfOne(callee, node, around);
}

/** The function that an expression is, or names. */
function bodyIn(node: Node, around: Around): Defined | undefined {
  const inner = bare(node);
  if (/Function/.test(inner.type)) return { node: inner, around };
  return inner.type === "Identifier" ? around.functions.get(nameOf(inner)) : undefined;
}

/** What a function does to what is not its own; some of its parameters may have what nobody else has. */
function effectOfBody({ node: own, around }: Defined, given: readonly Node[] = []): Node | undefined {
  const judged = given.length === 0 ? around.judged : undefined;
  if (around.open.has(own)) return undefined;
  if (judged?.has(own)) return judged.get(own);
  around.open.add(own);
  const { names, made, functions } = ownNamesOf(own, given);
  const known = new Map([...around.functions].filter(([name]) => !names.has(name)));
  const inner: Around = {
    ...around,
    judged,
    functions: known,
    hidden: around.hidden.union(names),
    made: around.made.difference(names).union(made),
  };
  for (const [name, node] of functions) known.set(name, { node, around: inner });
  const found = first([...(own["params"] as Node[]), own["body"] as Node], inner);
  around.open.delete(own);
  judged?.set(own, found);
  return found;
}

function isGlobal({ hidden, isDeclared }: Around): (name: string) => boolean {
  return (name) => !hidden.has(name) && !isDeclared(name);
}

function isHarmless(callee: Node, node: Node, around: Around): boolean {
  if (!/^(Identifier|(Optional)?MemberExpression)$/.test(callee.type)) return false;
  const [target] = node["arguments"] as readonly Node[];
  const owner = callee["object"] as Node | undefined;
  const name = nameOfCallee(callee);
  const inPackage = nameInPackage(callee, around);
  const isOfCompiler =
    name.startsWith("_") && (owner === undefined ? !around.hidden.has(name) : inPackage !== undefined);
  const isOfObject = owner?.["name"] === "Object" && isGlobal(around)("Object");
  if (inPackage !== undefined && isLibraryFilling(inPackage)) return target !== undefined && isFreshWithin(target);
  if ((isOfCompiler || isOfObject) && isFilling(name)) return isFilled(node, around);
  if (inPackage !== undefined || (isOfCompiler && isHelper(name)) || isOfLanguage(callee, isGlobal(around)))
    return true;
  if (owner === undefined) return name === "require" && target?.type === "StringLiteral" && isGlobal(around)(name);
  if (!isMethod(name)) return false;
  const isOfOther = around.methods.has(name) || around.isOfSource(rootOf(owner) ?? "");
  return isListOrText(owner) || !isOfOther;
}

/** Whether what a call fills is new, or what one name has. */
function isFilled(node: Node, around: Around): boolean {
  const [target, key] = node["arguments"] as readonly Node[];
  if (target === undefined) return false;
  // `Object.defineProperty(exports, "__esModule", …)` says something about the module.
  if (isExports(target)) return key?.["value"] === "__esModule" || rootOf(key) === "Symbol";
  if (target.type === "Identifier") return isOfName(nameOf(target), node, { ...around, isVariable: false });
  const isMade = target.type === "CallExpression" && isFilling(nameOfCallee(calleeOf(target)));
  return isFresh(target) || (isMade && isHarmless(calleeOf(target), target, around));
}
