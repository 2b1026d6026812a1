import { parseSync } from "oxc-parser";

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** Functions that load external code or evaluate strings. */
const LOADERS = new Set(["require", "eval", "Function"]);

/** Lists a program's external code: imports and evaluated strings. */
export function outsideOf(code: string): string[] {
  const { program, errors } = parseSync("program.js", code, { sourceType: "module" });
  const external = errors.map(({ message }) => message);
  const waiting: unknown[] = [program];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isNode(node) && isOutside(node)) external.push(code.slice(node.start, Math.min(node.end, node.start + 80)));
    if (typeof node === "object" && node !== null)
      waiting.push(...Object.values(node).filter((value) => value != null));
  }
  return external;
}

function isOutside({ type, source, callee }: Node): boolean {
  if (type === "ImportExpression" || type === "ImportDeclaration") return true;
  if (type === "ExportAllDeclaration" || type === "ExportNamedDeclaration") return source !== null;
  if (type !== "CallExpression" && type !== "NewExpression") return false;
  return isNode(callee) && callee.type === "Identifier" && LOADERS.has(String(callee["name"]));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
