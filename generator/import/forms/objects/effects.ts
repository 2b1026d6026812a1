import { childrenOf, nameOf, namesIn, type Node, rootOf } from "./nodes.ts";
import { requiredBy } from "./commonjs.ts";

/** What is known of a module where its statements are judged. */
export type Known = {
  /** Its functions, and objects that have some, by their names. */
  readonly functions: ReadonlyMap<string, Node>;
  /** What exports values by an expression. */
  readonly exporting: ReadonlySet<Node>;
  /** Whether a name is of a package. */
  isOfPackage(name: string): boolean;
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
  const around = { ...known, locals: new Set<string>(), hidden: new Set<string>(), judged: new Map() };
  return statements.flatMap((statement) => effectOf(statement, around) ?? []);
}

type Around = Known & {
  /** Names of what a function has made itself. */
  readonly locals: ReadonlySet<string>;
  /** Names of a function that hide those of the module. */
  readonly hidden: ReadonlySet<string>;
  /** What functions of the module do; nothing of one that is being judged. */
  readonly judged: Map<Node, Node | undefined>;
};

function effectOf(node: Node, around: Around): Node | undefined {
  const { operator, left, right, argument, expression } = node as { readonly [key: string]: unknown };
  // A function does nothing until it is called.
  if (/Function|Method/.test(node.type)) return undefined;
  if (node.type === "AssignmentExpression") {
    const isKnown = around.exporting.has(node) || isOfOne(left as Node, node, around);
    return isKnown ? effectOf(right as Node, around) : node;
  }
  if (node.type === "UpdateExpression" || (node.type === "UnaryExpression" && operator === "delete"))
    return isOfOne(argument as Node, node, around) ? undefined : node;
  if (node.type === "ExpressionStatement" && MODULE.test(requiredBy(expression as Node) ?? "")) return node;
  if (node.type === "ImportDeclaration") return MODULE.test(nameOf(node["source"] as Node)) ? node : undefined;
  if (/^(StaticBlock|Decorator|TaggedTemplateExpression|YieldExpression)$/.test(node.type)) return node;
  // Of a package's function that gives nothing nobody knows what it is for.
  if (node.type === "ExpressionStatement" && isOfPackage((expression as Node)["callee"], around)) return node;
  if (/^(Optional)?CallExpression$|^NewExpression$/.test(node.type)) return effectOfCall(node, around);
  // Bundlers name the exports of a module in what never runs: `0 && (module.exports = { a })`.
  if (node.type === "LogicalExpression" && (left as Node)["value"] === 0) return undefined;
  return first(childrenOf(node), around);
}

/** Whether a change is of a variable alone, or of the members of what one name has; it is noted then. */
function isOfOne(target: Node, node: Node, { locals, hidden, isOwn, changed }: Around): boolean {
  const name = rootOf(target) ?? "";
  if (locals.has(name)) return true;
  const isVariable = target.type === "Identifier";
  const isMember = target.type === "MemberExpression" && (target["object"] as Node).type === "Identifier";
  if (hidden.has(name)) return isVariable;
  if (!isVariable && !(isMember && isOwn(name))) return false;
  changed(name, node);
  return true;
}

function isOfPackage(callee: unknown, { hidden, isOfPackage: isOf }: Around): boolean {
  const name = rootOf(callee) ?? "";
  return isOf(name) && !hidden.has(name);
}

/** Another module of the source, and no stylesheet. */
const MODULE = /^\.(?!.*\.(css|s[ac]ss|less|svg|json)$)/;

function first(nodes: readonly Node[], around: Around): Node | undefined {
  for (const node of nodes) {
    const found = effectOf(node, around);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a call may change, if its function is not known to change nothing. */
function effectOfCall(node: Node, around: Around): Node | undefined {
  const { callee, arguments: given } = node as unknown as { readonly callee: Node; readonly arguments: Node[] };
  if (around.exporting.has(node)) return undefined;
  const own = bodyIn(callee, around);
  if (own === undefined && !isOfOwnList(callee, node, around) && !isHarmless(callee, given, around)) return node;
  const inFunction = own === undefined ? undefined : effectOfBody(own, [], around);
  const isReduced = nameOfMember(callee) === "reduce" && isFresh(given[1]);
  const within = () =>
    given.map((one) => {
      const body = bodyIn(one, around);
      const params = (body?.["params"] ?? []) as Node[];
      return body === undefined
        ? effectOf(one, around)
        : effectOfBody(body, isReduced ? params.slice(0, 1) : [], around);
    });
  const isCalledBy = callee.type === "MemberExpression" ? effectOf(callee["object"] as Node, around) : undefined;
  return inFunction ?? isCalledBy ?? within().find((found) => found !== undefined);
}

/** Methods that change the list that they are of. */
const LIST_CHANGES = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin)$/;

function isOfOwnList(callee: Node, node: Node, around: Around): boolean {
  return LIST_CHANGES.test(nameOfMember(callee) ?? "") && isOfOne(callee, node, around);
}

/** The function that an expression is, or names. */
function bodyIn(node: Node, { functions }: Around): Node | undefined {
  if (node.type === "ParenthesizedExpression") return bodyIn(node["expression"] as Node, { functions } as Around);
  if (/Function/.test(node.type)) return node;
  const named = node.type === "Identifier" ? functions.get(nameOf(node)) : undefined;
  return named !== undefined && /Function/.test(named.type) ? named : undefined;
}

/** What a function does to what is not its own: its variables that begin empty, and the parameters that get such. */
function effectOfBody(own: Node, fresh: readonly Node[], around: Around): Node | undefined {
  if (around.judged.has(own)) return around.judged.get(own);
  around.judged.set(own, undefined);
  const locals = new Set([...around.locals, ...fresh.flatMap(namesIn)]);
  const hidden = new Set([...around.hidden, ...(own["params"] as Node[]).flatMap(namesIn)]);
  const pending = [own["body"] as Node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { id, init } = next as { readonly [key: string]: Node | null | undefined };
    if (next.type === "VariableDeclarator" && id) {
      for (const name of namesIn(id)) hidden.add(name);
      if (id.type === "Identifier" && (!init || isFresh(init))) locals.add(nameOf(id));
    }
    pending.push(...childrenOf(next));
  }
  const found = effectOf(own["body"] as Node, { ...around, locals, hidden });
  around.judged.set(own, found);
  return found;
}

/** Whether an expression makes something new, or has no members. */
export function isFresh(node: Node | undefined): boolean {
  const { callee } = (node ?? {}) as { readonly callee?: Node };
  if (callee !== undefined) return /^(structuredClone|parse|fromEntries)$/.test(nameOfMember(callee) ?? nameOf(callee));
  return node !== undefined && /^(Object|Array)Expression$|Literal$/.test(node.type);
}

/** Functions of the language that change nothing, by what they are members of. */
const HARMLESS: Readonly<Record<string, RegExp>> = {
  Object: /^(freeze|seal|keys|values|entries|fromEntries|is|hasOwn|create|getOwnProperty\w+|getPrototypeOf)$/,
  Array: /^(from|of|isArray)$/,
  Math: /./,
  JSON: /./,
  Number: /./,
  String: /./,
  Symbol: /./,
  console: /./,
};

/** Functions of the language that no object has. */
const PLAIN =
  /^(String|Number|Boolean|Symbol|BigInt|parseInt|parseFloat|isNaN|require|structuredClone|Array|Set|Map|WeakSet|WeakMap|Date|RegExp|URL|\w*Error)$/;

/** Methods of texts, numbers and lists that change nothing. */
const METHODS =
  /^(at|charAt|concat|endsWith|entries|every|filter|find|findIndex|findLast|flat|flatMap|forEach|get|has|includes|indexOf|join|keys|lastIndexOf|localeCompare|map|match|matchAll|normalize|padEnd|padStart|reduce|reduceRight|repeat|replace|replaceAll|slice|some|split|startsWith|substring|test|toFixed|toLowerCase|toPrecision|toReversed|toSorted|toSpliced|toString|toUpperCase|trim|trimEnd|trimStart|values|with)$/;

/** What compilers write: some of it changes what it is given first. */
const HELPERS =
  /^_*(interopRequire\w*|interopNamespace|import(Star|Default)|toESM|toCommonJS|exportStar|createBinding)$/;
const FILLS = /^_*(assign|extends|objectSpread\w*|spreadArray\w*|defineProperty|defineProperties)$/;

/** Functions of libraries that do so. */
const LIBRARY_CHANGES = /^(assign(In)?|merge(With)?|extend|defaults(Deep)?|set(With)?|unset|update)$/;

function isHarmless(callee: Node, given: readonly Node[], around: Around): boolean {
  const owner = callee.type === "MemberExpression" ? (callee["object"] as Node) : undefined;
  const name = owner === undefined ? nameOf(callee) : (nameOfMember(callee) ?? "");
  if (owner === undefined && callee.type !== "Identifier") return false;
  const [target] = given;
  // `Object.defineProperty(exports, "__esModule", …)` says something about the module.
  if (FILLS.test(name)) return isFresh(target) || isMade(target, around) || rootOf(target) === "exports";
  if (LIBRARY_CHANGES.test(name) && isOfPackage(callee, around)) return isFresh(target);
  if (PLAIN.test(name) || HELPERS.test(name) || isOfPackage(callee, around)) return true;
  if (owner === undefined) return false;
  const ofLanguage = owner.type === "Identifier" ? HARMLESS[nameOf(owner)] : undefined;
  return ofLanguage === undefined ? METHODS.test(name) && !isOwner(owner, around) : ofLanguage.test(name);
}

/** Whether a call makes something new of its arguments: `_extends(_extends({}, a), b)`. */
function isMade(node: Node | undefined, around: Around): boolean {
  if (node?.type !== "CallExpression") return false;
  const { callee, arguments: given } = node as unknown as { readonly callee: Node; readonly arguments: Node[] };
  return FILLS.test(nameOfMember(callee) ?? nameOf(callee)) && isHarmless(callee, given, around);
}

/** Whether an object has functions of its own, which may be called like those of lists. */
function isOwner(node: Node, { functions }: Around): boolean {
  const known = functions.get(rootOf(node) ?? "");
  return known !== undefined && someFunction(known);
}

function someFunction(node: Node): boolean {
  return /Function|Method/.test(node.type) || childrenOf(node).some(someFunction);
}

function nameOfMember(callee: Node): string | undefined {
  const isNamed = callee.type === "MemberExpression" && callee["computed"] !== true;
  return isNamed ? nameOf(callee["property"] as Node) : undefined;
}
