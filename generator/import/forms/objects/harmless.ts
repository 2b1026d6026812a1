import { bare, calleeOf, childrenOf, nameOf, nameOfCallee, type Node } from "./nodes.ts";

/** Functions of the language that change nothing, by what they are members of. */
const MEMBERS: Readonly<Record<string, RegExp>> = {
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
  /^(String|Number|Boolean|Symbol|BigInt|parseInt|parseFloat|isNaN|structuredClone|Array|Set|Map|WeakSet|WeakMap|Date|RegExp|URL|\w*Error)$/;

/** Methods of texts, numbers and lists that change nothing. */
const METHODS =
  /^(at|charAt|concat|endsWith|entries|every|filter|find|findIndex|findLast|flat|flatMap|forEach|get|has|includes|indexOf|join|keys|lastIndexOf|localeCompare|map|match|matchAll|normalize|padEnd|padStart|reduce|reduceRight|repeat|replace|replaceAll|slice|some|split|startsWith|substring|test|toFixed|toLowerCase|toPrecision|toReversed|toSorted|toSpliced|toString|toUpperCase|trim|trimEnd|trimStart|values|with)$/;

/** Those of all these that call what they are given, and which argument. */
const CALLING =
  /^(every|filter|find|findIndex|findLast|flatMap|forEach|map|reduce|reduceRight|some|toSorted|sort)$|^(replace|replaceAll|from|parse|stringify)$/;

/** What compilers write around other modules. */
const HELPERS =
  /^_+(interop\w*|import(Star|Default)|to(ESM|CommonJS)|export(Star|All)?|export_star|reExport|createBinding|toPrimitive|toPropertyKey|setModuleDefault|getRequireWildcardCache|taggedTemplate\w*|tagged_template_\w+|makeTemplateObject|template|rest|spread|read|values|slicedToArray|sliced_to_array|toConsumableArray|to_consumable_array|toArray|objectWithoutProperties\w*|object_without_properties\w*|objRest|typeof|type_of)$/;

/** Methods that change the list, the map or the set that they are of. */
const OF_LISTS = /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|add|set|delete|clear)$/;

/** Functions that fill their first argument, of the language and of compilers. */
const FILLING =
  /^_*(assign|extends|object_?spread\w*|spread(Array\w*|Values|Props)|define_?propert(y|ies)|defProp|defNormalProp|copyProps)$/i;

/** Functions of libraries that do so. */
const LIBRARY_FILLING =
  /(^|\W)(\w*assign(In|With|Deep)*|(deep)?extend|merge(With)?|defaults(Deep)?|mixin|d?set(With|In)?|unset|update)$/i;

/** Whether a method changes the list, the map or the set that it is of. */
export function isOfLists(name: string): boolean {
  return OF_LISTS.test(name);
}

/** Whether a function of the language or of a compiler fills its first argument. */
export function isFilling(name: string): boolean {
  return FILLING.test(name);
}

/** Whether a function of a package changes its first argument, also within. */
export function isLibraryFilling(name: string): boolean {
  return LIBRARY_FILLING.test(name);
}

/** Whether a compiler wrote a function, and it changes nothing that it is given. */
export function isHelper(name: string): boolean {
  return HELPERS.test(name);
}

/** What the functions that compilers write look at or call. */
const IDIOMS =
  /^(__esModule|default|hasOwn(Property)?|definePropert(y|ies)|getOwnProperty\w+|assign|iterator|__(defProps?|copyProps|hasOwnProp|getOwnProp\w+))$/;

/** Whether a function with the name of a compiler's is one by what it does. */
export function isByCompiler(node: Node): boolean {
  return IDIOMS.test(String(node["name"] ?? node["value"])) || childrenOf(node).some(isByCompiler);
}

/** Whether a function of the language changes nothing, where `isGlobal` says that a name is the language's own. */
export function isOfLanguage(callee: Node, isGlobal: (name: string) => boolean): boolean {
  if (callee.type === "Identifier") return PLAIN.test(nameOf(callee)) && isGlobal(nameOf(callee));
  const owner = callee["object"] as Node | undefined;
  if (owner?.type !== "Identifier" || !isGlobal(nameOf(owner))) return false;
  return MEMBERS[nameOf(owner)]?.test(nameOfCallee(callee)) === true;
}

/** Whether a text, a number or a list has a method of this name that changes nothing. */
export function isMethod(name: string): boolean {
  return METHODS.test(name);
}

/** The argument that a function calls, if it calls one. */
export function calledBy(name: string, given: readonly Node[]): Node | undefined {
  const [, first, second] = CALLING.exec(name) ?? [];
  return first !== undefined ? given[0] : second !== undefined ? given[1] : undefined;
}

/** Whether an expression makes something new, or has no members. */
export function isFresh(node: Node | undefined): boolean {
  if (node === undefined) return false;
  const inner = bare(node);
  if (!/^(Call|New)Expression$/.test(inner.type))
    return /^(Object|Array|Class|Function|ArrowFunction)Expression$|Literal$/.test(inner.type);
  const callee = calleeOf(inner);
  const owner = (callee["object"] as Node | undefined)?.["name"];
  const made = [owner, nameOfCallee(callee)].filter((one) => one !== undefined).join(".");
  return inner.type === "NewExpression"
    ? /^(Weak)?(Map|Set)$/.test(made)
    : /^(structuredClone|JSON\.parse)$/.test(made);
}

/** Whether an expression makes something new that has nothing of others in it. */
export function isFreshWithin(node: Node): boolean {
  return isFresh(node) && !childrenOf(node).some((one) => /Identifier|Spread/.test(one.type) || hasNames(one));
}

function hasNames(node: Node): boolean {
  if (node.type === "ObjectProperty") return hasNames({ ...node, key: null, type: "Value" });
  return childrenOf(node).some((one) => /Identifier|Spread|Call/.test(one.type) || hasNames(one));
}

/** Whether an expression is certainly a list or a text, whose methods are those of the language. */
export function isListOrText(node: Node): boolean {
  const inner = bare(node);
  if (/^(ArrayExpression|StringLiteral|TemplateLiteral)$/.test(inner.type)) return true;
  if (inner.type !== "CallExpression") return false;
  const callee = calleeOf(inner);
  const owner = callee["object"] as Node | undefined;
  if (owner === undefined) return false;
  if (owner["name"] === "Object") return /^(keys|values|entries)$/.test(nameOfCallee(callee));
  return METHODS.test(nameOfCallee(callee)) && isListOrText(owner);
}

/** Methods that give a new list. */
const NEW_LISTS = /^(concat|entries|filter|flat|flatMap|keys|map|slice|split|toReversed|toSorted|toSpliced|values)$/;

/** Whether an expression certainly makes a new list, where some methods are the module's own. */
export function isNewList(node: Node, methods: ReadonlySet<string>): boolean {
  const inner = bare(node);
  if (inner.type !== "CallExpression") return inner.type === "ArrayExpression";
  const callee = calleeOf(inner);
  const name = nameOfCallee(callee);
  return callee.type === "MemberExpression" && NEW_LISTS.test(name) && !methods.has(name);
}

/** Whether a function gives back what it is given, so that editors know its type: `(config) => config`. */
export function givesBack(node: Node | undefined): boolean {
  const [parameter, ...others] = (node?.["params"] ?? []) as readonly Node[];
  if (node === undefined || node["async"] === true || node["generator"] === true) return false;
  if (parameter?.type !== "Identifier" || others.length > 0) return false;
  const body = node["body"] as Node;
  const [only, ...more] = (body.type === "BlockStatement" ? body["body"] : []) as readonly Node[];
  const isReturn = only?.type === "ReturnStatement" && more.length === 0;
  const given = body.type === "BlockStatement" ? (isReturn ? (only["argument"] as Node | null) : null) : body;
  return given?.type === "Identifier" && nameOf(given) === nameOf(parameter);
}
