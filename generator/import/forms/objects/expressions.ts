import type { Json } from "../../../model/token.ts";
import { ofGetters } from "./commonjs.ts";
import { asModule, isAsModule, isSpread } from "./compiled.ts";
import { type Member, membersOf, merged, toObject } from "./members.ts";
import { calleeOf, isExports, nameOfCallee, type Node, WRAPPERS } from "./nodes.ts";

/** Where names lead, and where what is not literal is noted. */
export type Scope = {
  /** The value of a name of the module: a constant of its own, or what it imports. */
  valueOf(name: string): Json | undefined;
  /** The value that a CommonJS module has exported by a name: `exports.light`. */
  exported(name: string): Json | undefined;
  /** The value of `require("./other")`. */
  required(path: string): Json | undefined;
  /** What a package calls what a name of the module has; undefined where it is of no package. */
  nameInPackage(name: string): string | undefined;
  /** Whether a name of the module is exported, too, or has no value in the source. */
  isKnownByName(name: string): boolean;
  /** Whether a function of the module gives back what it is given. */
  givesBack(name: string): boolean;
  /** Notes something that is left out because only a run would give its value. */
  leaveOut(path: readonly string[], node: Node): void;
  /** Notes code of the module that may change values when it runs. */
  noteCode(node: Node): void;
  /** Notes a call of a package's function, of which the argument counts. */
  noteCall(path: readonly string[], node: Node): void;
};

/** A text made of others is at most this long. */
const LONGEST = 100_000;

/** Nested deeper than this, an expression is left out. */
const DEEPEST = 100;

/** The value of an expression of literals, without running it; undefined where only a run gives it. */
export function valueOf(node: Node, scope: Scope, path: readonly string[] = []): Json | undefined {
  if (path.length > DEEPEST) return undefined;
  const below = (key: string) => valueOf(node[key] as Node, scope, path);
  if (WRAPPERS.test(node.type)) return below("expression");
  switch (node.type) {
    case "StringLiteral":
    case "NumericLiteral":
    case "BooleanLiteral":
      return node["value"] as Json;
    case "NullLiteral":
      return null;
    case "TemplateLiteral":
      return template(node, scope);
    case "UnaryExpression":
      return signed(node["operator"], below("argument"));
    case "BinaryExpression":
      return combined(node["operator"], below("left"), below("right"));
    case "AssignmentExpression":
      return below("right");
    case "Identifier":
      return scope.valueOf(String(node["name"]));
    case "MemberExpression":
      return member(node, scope);
    case "CallExpression":
      return called(node, scope, path);
    case "ArrayExpression":
      return list(node, scope, path);
    case "ObjectExpression":
      return object(node, scope, path);
    default:
      return undefined;
  }
}

function template(node: Node, scope: Scope): Json | undefined {
  const texts = (node["quasis"] as Node[]).map(({ value }) => (value as { readonly cooked?: string }).cooked ?? "");
  const parts = (node["expressions"] as Node[]).map((one) => valueOf(one, scope));
  if (!parts.every((part) => typeof part === "string" || typeof part === "number")) return undefined;
  return limited(texts.map((text, at) => text + String(parts[at] ?? "")).join(""));
}

function limited(text: string): string | undefined {
  return text.length > LONGEST ? undefined : text;
}

function signed(operator: unknown, value: Json | undefined): Json | undefined {
  if (typeof value !== "number") return undefined;
  return operator === "-" ? -value : operator === "+" ? value : undefined;
}

function combined(operator: unknown, one: Json | undefined, other: Json | undefined): Json | undefined {
  const isText = typeof one === "string" || typeof other === "string";
  if (![one, other].every((part) => typeof part === "string" || typeof part === "number")) return undefined;
  if (operator === "+" && isText) return limited(`${String(one)}${String(other)}`);
  if (isText) return undefined;
  const [left, right] = [Number(one), Number(other)];
  const results: Readonly<Record<string, number>> = {
    "+": left + right,
    "-": left - right,
    "*": left * right,
    "/": left / right,
  };
  const result = results[String(operator)];
  return result !== undefined && Number.isFinite(result) ? result : undefined;
}

function member(node: Node, scope: Scope): Json | undefined {
  const owner = node["object"] as Node;
  const property = node["property"] as Node;
  const key = node["computed"] === true ? valueOf(property, scope) : String(property["name"]);
  if (isExports(owner)) return typeof key === "string" ? scope.exported(key) : undefined;
  const whole = valueOf(owner, scope);
  if (typeof whole !== "object" || whole === null || (typeof key !== "string" && typeof key !== "number")) {
    return undefined;
  }
  return Object.hasOwn(whole, key) ? (whole as Record<string, Json>)[key] : undefined;
}

/** `Object.freeze({…})`, `require("./palette")`, and what a package makes a theme of; anything else needs a run. */
function called(node: Node, scope: Scope, path: readonly string[]): Json | undefined {
  const given = node["arguments"] as readonly Node[];
  const callee = calleeOf(node);
  const name = nameOfCallee(callee);
  const [first, second] = given;
  const themed = isMaker(callee, scope) ? made(node, scope, path) : undefined;
  if (themed !== undefined) return themed;
  if (first === undefined) return undefined;
  const isOfObject = callee.type === "MemberExpression" && (callee["object"] as Node)["name"] === "Object";
  if (isOfObject ? name === "assign" : isSpread(name))
    return first.type === "ObjectExpression" || first.type === "CallExpression" ? spread(node, scope, path) : undefined;
  // `Object.defineProperty({ … }, Symbol.toStringTag, …)` says that an object is a module.
  if (isOfObject && name === "defineProperty" && isOfSymbol(second)) return valueOf(first, scope, path);
  if (name === "__exportAll" && first.type === "ObjectExpression") return object(ofGetters(first), scope, path);
  if (isAsModule(name)) {
    const whole = valueOf(first, scope, path);
    return whole === undefined ? undefined : asModule(name, whole, second !== undefined);
  }
  if (given.length !== 1) return undefined;
  if (callee.type === "Identifier" && name === "require")
    return first.type === "StringLiteral" ? scope.required(String(first["value"])) : undefined;
  const isSame = isOfObject ? /^(freeze|seal)$/.test(name) : callee.type === "Identifier" && scope.givesBack(name);
  return isSame ? valueOf(first, scope, path) : undefined;
}

/** What a function that fills an object with others makes: the same as `{ ...one, ...other }`. */
function spread({ arguments: given, start, end }: Node, scope: Scope, path: readonly string[]): Json {
  const properties = (given as Node[]).map((argument) => ({ ...argument, type: "SpreadElement", argument }));
  return object({ type: "ObjectExpression", properties, start, end }, scope, path);
}

function isOfSymbol(node: Node | undefined): boolean {
  return node?.type === "MemberExpression" && (node["object"] as Node)["name"] === "Symbol";
}

/** Whether a function of a package makes themes or tokens: `createTheme`, `stylex.defineVars`. */
function isMaker(callee: Node, scope: Scope): boolean {
  const isMember = callee.type === "MemberExpression" && callee["computed"] !== true;
  const [owner, last] = isMember ? [callee["object"] as Node, callee["property"] as Node] : [callee, callee];
  return (
    owner.type === "Identifier" &&
    MAKER.test(String(last["name"])) &&
    scope.nameInPackage(String(owner["name"])) !== undefined
  );
}

/** The objects that a function which makes themes is given, as one; undefined where the module exports them all by themselves. */
function made(node: Node, scope: Scope, path: readonly string[]): Json | undefined {
  const given = node["arguments"] as readonly Node[];
  const objects: Json[] = [];
  const others: Node[] = [];
  if (given.every((one) => one.type === "Identifier" && scope.isKnownByName(String(one["name"])))) return undefined;
  for (const one of given) {
    const isCall = one.type === "CallExpression" && isMaker(calleeOf(one), scope);
    const isName = one.type === "Identifier";
    const value = one.type === "ObjectExpression" || isCall || isName ? valueOf(one, scope, path) : undefined;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) objects.push(value);
    else if (isName) others.push(one);
  }
  if (objects.length === 0) return undefined;
  scope.noteCall(path, node);
  for (const other of others) scope.leaveOut(path, other);
  return objects.reduce(merged);
}

/** What such functions are called; those of styles are about components. */
const MAKER = /^(?!.*style)\w*(themes?|tokens|vars|variables|config|system|presets?|palette|stitches)$/i;

function list(node: Node, scope: Scope, path: readonly string[]): Json | undefined {
  const items = (node["elements"] as (Node | null)[]).map((one) => (one ? valueOf(one, scope, path) : null));
  return items.includes(undefined) ? undefined : (items as Json[]);
}

function object(node: Node, scope: Scope, path: readonly string[]): Json {
  const members = (node["properties"] as Node[]).flatMap((property): readonly Member[] => {
    if (property.type === "SpreadElement") {
      const spread = valueOf(property["argument"] as Node, scope, path);
      if (typeof spread === "object" && spread !== null) return membersOf(spread);
      scope.leaveOut([...path, "…"], property);
      return [];
    }
    const key = keyOf(property, scope);
    if (property["computed"] === true && isOfSymbol(property["key"] as Node)) return [];
    // `{ __proto__: null }` is how compilers write an object with no members but its own.
    const isPlain = key === "__proto__" && (property["value"] as Node | undefined)?.type === "NullLiteral";
    if (isPlain && property["computed"] !== true) return [];
    const value =
      key === undefined || property.type !== "ObjectProperty"
        ? undefined
        : valueOf(property["value"] as Node, scope, [...path, key]);
    if (value === undefined) scope.leaveOut([...path, key ?? "[…]"], property);
    return key === undefined ? [] : [[key, value]];
  });
  return toObject(members);
}

function keyOf(property: Node, scope: Scope): string | undefined {
  const key = property["key"] as Node | undefined;
  if (key === undefined) return undefined;
  if (property["computed"] !== true && key.type === "Identifier") return String(key["name"]);
  const value = valueOf(key, scope);
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
