import { parsers } from "prettier/plugins/babel";
import { limited } from "../../../source/languages/script.ts";
import { ImportError } from "../../import-error.ts";
import { nameOf, type Node, rootOf } from "./expressions.ts";

/** The package or file of `require("…")`, or of a member of it. */
export function requiredBy(node: Node | undefined): string | undefined {
  if (node?.type === "MemberExpression") return requiredBy(node["object"] as Node);
  const { callee, arguments: given } = (node ?? {}) as { readonly callee?: Node; readonly arguments?: Node[] };
  return callee?.["name"] === "require" && given?.[0]?.type === "StringLiteral" ? nameOf(given[0]) : undefined;
}

/**
 * What a declaration gives names: `a = …`, members of an object or of a list, `{ a, b: { c } } = …`, or what a function
 * makes first, `[a] = createTheme(…)`. The rest of an object needs a run.
 */
export function declared(id: Node, init: Node): readonly (readonly [string, Node])[] {
  const { start, end } = id;
  const memberOf = (property: Node, computed: boolean): Node => {
    return { type: "MemberExpression", object: init, property, computed, start, end };
  };
  switch (id.type) {
    case "Identifier":
      return [[nameOf(id), init]];
    case "AssignmentPattern":
      return declared(id["left"] as Node, init);
    case "RestElement":
      return declared(id["argument"] as Node, id);
    case "ArrayPattern":
      return (id["elements"] as (Node | null)[]).flatMap((element, value) => {
        if (element === null || element.type === "RestElement") return element === null ? [] : declared(element, init);
        const isMade = init.type === "CallExpression" && value === 0;
        return declared(element, isMade ? init : memberOf({ type: "NumericLiteral", value, start, end }, true));
      });
    case "ObjectPattern":
      return (id["properties"] as Node[]).flatMap((one) => {
        if (one.type === "RestElement") return declared(one, init);
        return declared(one["value"] as Node, memberOf(one["key"] as Node, one["computed"] === true));
      });
    default:
      return [];
  }
}

/**
 * The object that an enumeration is, or the static members of a class, with those of a class that it extends; undefined for
 * other statements.
 */
export function objectOf(node: Node, isKnown: (name: string) => boolean): Node | undefined {
  const { start, end } = node;
  const toObject = (properties: readonly Node[]): Node => ({ type: "ObjectExpression", properties, start, end });
  const property = (key: Node, value: Node): Node => ({ type: "ObjectProperty", key, value, start, end });
  if (node.type === "TSEnumDeclaration") {
    const members = ((node["body"] as Node | undefined)?.["members"] ?? node["members"]) as Node[];
    const isNumbered = members.every(({ initializer }) => !initializer);
    const before = new Map<string, Node>();
    const properties = members.map(({ id, initializer }, value) => {
      const number = isNumbered ? { type: "NumericLiteral", value, start, end } : { type: "Next", start, end };
      const given = (initializer as Node | undefined) ?? number;
      const own = (given.type === "Identifier" ? before.get(nameOf(given)) : undefined) ?? given;
      before.set(nameOf(id as Node), own);
      return property(id as Node, own);
    });
    return toObject(properties);
  }
  if (node.type !== "ClassDeclaration") return undefined;
  const own = bodyOfClass(node).filter(
    ({ type, static: isStatic, value, kind }) =>
      isStatic === true && ((type === "ClassProperty" && value) || (type === "ClassMethod" && kind === "get")),
  );
  const base = node["superClass"] as Node | null | undefined;
  const isExtended = base?.type === "Identifier" && isKnown(nameOf(base));
  const properties = own.map((one) => property(one["key"] as Node, (one["value"] as Node | undefined) ?? one));
  if (properties.length === 0 && !isExtended) return undefined;
  return toObject(isExtended ? [{ type: "SpreadElement", argument: base, start, end }, ...properties] : properties);
}

/** The members of a class. */
export function bodyOfClass(node: Node): readonly Node[] {
  return (node["body"] as Node)["body"] as Node[];
}

/** What a statement exports without the word: a value by its name, or as the whole module; or all of another module. */
export type Exported = { readonly name: string | null; readonly value: Node } | { readonly from: string } | undefined;

/** What `exports.a = …`, `module.exports = …`, and what compilers write for `export`, export. */
export function exportedBy(node: Node): Exported {
  const { left, right, operator, callee, arguments: given = [] } = node as Expression;
  if (node.type === "AssignmentExpression" && operator === "=" && left !== undefined && right !== undefined) {
    if (isExports(left)) return { name: null, value: right };
    const isMember = left.type === "MemberExpression" && left["computed"] !== true && isExports(left["object"] as Node);
    return isMember ? { name: nameOf(left["property"] as Node), value: right } : undefined;
  }
  const [first, second, third] = given;
  const called = nameOf((callee?.["property"] as Node | undefined) ?? callee ?? node);
  if (/exportStar$/i.test(called)) return { from: requiredBy(first) ?? "" };
  if (called !== "defineProperty" || first === undefined || !isExports(first) || second?.type !== "StringLiteral")
    return undefined;
  const value = definedBy(third);
  return value && { name: nameOf(second), value };
}

type Expression = Node & {
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
};

function isExports(node: Node): boolean {
  if (node.type === "Identifier") return nameOf(node) === "exports";
  return (
    node.type === "MemberExpression" && rootOf(node) === "exports" && nameOf(node["property"] as Node) === "exports"
  );
}

/** The value of a described property, or what its getter returns. */
function definedBy(how: Node | undefined): Node | undefined {
  const found = ((how?.["properties"] ?? []) as Node[]).find(({ key }) => /^(get|value)$/.test(nameOf(key as Node)));
  const value = found?.["value"] as Node | undefined;
  const body = (found?.["body"] ?? value?.["body"]) as Node | undefined;
  if (body?.type !== "BlockStatement") return body ?? value;
  const [only] = body["body"] as Node[];
  return only?.type === "ReturnStatement" ? ((only["argument"] ?? undefined) as Node | undefined) : undefined;
}

/** The statements of a module. @throws ImportError */
export function bodyOf(path: string, text: string): readonly Node[] {
  const parser = /\.[cm]?ts$/.test(path) ? "babel-ts" : "babel";
  try {
    // The type allows a promise for other parsers; this one is synchronous.
    const options = { filepath: path } as Parameters<typeof parsers.babel.parse>[1];
    const { program } = limited(() => parsers[parser].parse(text, options)) as {
      readonly program: { readonly body: readonly Node[] };
    };
    return program.body;
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError(`${path}: nested too deep.`);
    const [message = ""] = String(error instanceof Error ? error.message : error).split("\n");
    // The parser wraps the error of a run that was stopped.
    if (/timed out/.test(message)) throw new ImportError(`${path}: its brackets take too long to parse.`);
    throw new ImportError(`${path}: invalid syntax: ${message.replace(/\.$/, "")}.`);
  }
}
