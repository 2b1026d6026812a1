import { isForAuthors } from "../../for-authors.ts";
import { ImportError } from "../../import-error.ts";
import type { SourceFiles } from "../../source-files.ts";
import { childrenOf, nameOf, type Node } from "../objects/nodes.ts";
import { bodyOf } from "../objects/statements.ts";

/** An object in a program that configures Style Dictionary, and the expressions of its members. */
export type CodeObject = {
  readonly path: string;
  readonly text: string;
  readonly members: ReadonlyMap<string, Node>;
  readonly constants: ReadonlyMap<string, Node>;
  textOf(node: Node): string;
};

/** What a program has that makes platforms: transforms are of Style Dictionary alone. */
const CODE = [/\bplatforms\b/, /\btransform(Group|s)\b/];

/** Longer programs are something else. */
const LONGEST = 100_000;

const PROGRAM = /(?<!\.d)\.[cm]?[jt]s$/;

/** The objects in a source's programs that configure Style Dictionary. */
export function objectsOfPrograms(source: SourceFiles, isMade: (path: string) => boolean): readonly CodeObject[] {
  const paths = source.paths.filter((path) => PROGRAM.test(path) && !isMade(path) && !isForAuthors(path));
  return paths.flatMap((path) => objectsIn(path, source.read(path) ?? ""));
}

function objectsIn(path: string, text: string): readonly CodeObject[] {
  if (text.length > LONGEST || !CODE.every((part) => part.test(text))) return [];
  const found: CodeObject[] = [];
  const constants = new Map<string, Node>();
  const textOf = ({ start, end }: Node) => text.slice(start, end);
  const pending = [...programOf(path, text)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "VariableDeclarator" && node["init"] !== null)
      constants.set(nameOf(node["id"] as Node), node["init"] as Node);
    const properties = (node.type === "ObjectExpression" ? node["properties"] : []) as readonly Node[];
    const members = new Map(
      properties.flatMap((one) =>
        one["computed"] !== true && one["key"] ? [[nameOf(one["key"] as Node), one["value"] as Node]] : [],
      ),
    );
    if (members.size > 0) found.push({ path, text: textOf(node), members, constants, textOf });
    pending.push(...childrenOf(node));
  }
  // The walk is from the end of the program.
  return found.toReversed();
}

/** The statements of a program; none where it is invalid. */
function programOf(path: string, text: string): readonly Node[] {
  try {
    return bodyOf(path, text);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return [];
  }
}

/** A member's expression, or that of the constant which it names. */
export function memberOf({ members, constants }: CodeObject, key: string): Node | undefined {
  const given = members.get(key);
  return given && plainOf(given, constants);
}

/** The expression of a constant, where an expression is its name. */
export function plainOf(node: Node, constants: ReadonlyMap<string, Node>): Node {
  return (node.type === "Identifier" ? constants.get(nameOf(node)) : undefined) ?? node;
}

/** The text that an expression is; undefined where only a run gives it. */
export function textIn(node: Node): string | undefined {
  if (node.type === "StringLiteral") return String(node["value"]);
  const [only, ...others] = quasisOf(node);
  return others.length === 0 ? only : undefined;
}

/** The texts of a template around what a run puts between them. */
export function quasisOf(node: Node): readonly (string | undefined)[] {
  const quasis = (node.type === "TemplateLiteral" ? node["quasis"] : []) as readonly Node[];
  return quasis.map((one) => (one["value"] as { readonly cooked?: string }).cooked);
}

/** The elements of a list; undefined where an expression is none. */
export function elementsOf(node: Node): readonly Node[] | undefined {
  if (node.type !== "ArrayExpression") return undefined;
  return (node["elements"] as readonly (Node | null)[]).filter((one) => one !== null);
}

/** The text that a member is, perhaps by a constant, empty where there is none; undefined where only a run gives it. */
export function literalOf(object: CodeObject, key: string): string | undefined {
  const node = memberOf(object, key);
  return node === undefined ? "" : textIn(node);
}

/** How a member is written. */
export function expressionOf({ members, textOf }: CodeObject, key: string): string {
  const node = members.get(key);
  return node === undefined ? "none" : textOf(node);
}
