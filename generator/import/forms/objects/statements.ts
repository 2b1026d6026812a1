import { parsers } from "prettier/plugins/babel";
import { limited } from "../../../source/languages/script.ts";
import { ImportError } from "../../import-error.ts";
import { nameOf, type Node } from "./nodes.ts";
import { unwrapped } from "./wrapped.ts";

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

/** A module that could be read with more time; leaving it out would make the result depend on the machine. */
export class TooLong extends ImportError {}

/** The statements of a module. @throws ImportError */
export function bodyOf(path: string, text: string): readonly Node[] {
  const parser = /\.([cm]?ts|tsx)$/.test(path) ? "babel-ts" : "babel";
  try {
    // The type allows a promise for other parsers; this one is synchronous.
    const options = { filepath: path } as Parameters<typeof parsers.babel.parse>[1];
    const { program } = limited(() => parsers[parser].parse(text, options), text.length) as {
      readonly program: { readonly body: readonly Node[] };
    };
    return unwrapped(program.body);
  } catch (error) {
    if (error instanceof RangeError) throw new ImportError(`${path}: nested too deep.`);
    const [message = ""] = String(error instanceof Error ? error.message : error).split("\n");
    // The parser wraps the error of a run that was stopped.
    if (/timed out/.test(message))
      throw new TooLong(
        `${path}: its brackets take too long to parse.`,
        "Leave it out, or name the file that has the tokens.",
      );
    throw new ImportError(`${path}: invalid syntax: ${message.replace(/\.$/, "")}.`);
  }
}
