import { parsers } from "prettier/plugins/babel";
import { limited } from "../../../source/languages/script.ts";
import { ImportError } from "../../import-error.ts";
import type { Node } from "./expressions.ts";

/** The name whose value a statement changes after its declaration: `a.b = 1`, `delete a.b`, `Object.assign(a, b)`. */
export function changedBy(node: Node): string | undefined {
  const { left, argument, callee, arguments: given } = node as { readonly [key: string]: unknown };
  const ofObject = (callee as Node | undefined)?.type === "MemberExpression" && rootOf((callee as Node)["object"]);
  if (node.type === "AssignmentExpression") return rootOf(left);
  if (/^(Unary|Update)Expression$/.test(node.type)) return rootOf(argument);
  if (node.type !== "CallExpression") return undefined;
  return ofObject === "Object" ? rootOf((given as Node[])[0]) : undefined;
}

/** The name at the start of `a.b.c`. */
function rootOf(node: unknown): string | undefined {
  const { type, object } = (node ?? {}) as Partial<Node>;
  if (type === "MemberExpression") return rootOf(object);
  return type === "Identifier" ? nameOf(node as Node) : undefined;
}

/** The package or file of `require("…")`, or of a member of it. */
export function requiredBy(node: Node | undefined): string | undefined {
  if (node?.type === "MemberExpression") return requiredBy(node["object"] as Node);
  const { callee, arguments: given } = (node ?? {}) as { readonly callee?: Node; readonly arguments?: Node[] };
  return callee?.["name"] === "require" && given?.[0]?.type === "StringLiteral" ? nameOf(given[0]) : undefined;
}

/** What a declaration gives names: `a = …`, members of an object, `{ a, b: c } = …`, or the first of a list, `[a] = …`. */
export function declared(id: Node, init: Node): readonly (readonly [string, Node])[] {
  if (id.type === "Identifier") return [[nameOf(id), init]];
  const [first] = id.type === "ArrayPattern" ? (id["elements"] as (Node | null)[]) : [];
  if (first?.type === "Identifier" && init.type === "CallExpression") return [[nameOf(first), init]];
  if (id.type !== "ObjectPattern") return [];
  return (id["properties"] as unknown as readonly Node[]).flatMap((one) => {
    const [key, local] = [one["key"] as Node | undefined, one["value"] as Node | undefined];
    if (one["computed"] === true || key === undefined || local?.type !== "Identifier") return [];
    const { start, end } = one;
    return [[nameOf(local), { type: "MemberExpression", object: init, property: key, computed: false, start, end }]];
  });
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

/** A name, or the text of a literal. */
export function nameOf(node: Node): string {
  return String(node["name"] ?? node["value"]);
}
