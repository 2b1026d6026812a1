import type { SgNode } from "@ast-grep/napi";
import { formatHex, parse as parseColor } from "culori";
import { parseByGrammar } from "../grammars.ts";

/** Parses a file; throws the texts that its grammar refuses. */
export function parseFile(language: "dart" | "swift", text: string): SgNode {
  // The grammar is older than the modifiers of classes in Dart 3.
  const root = parseByGrammar(language, text.replaceAll("abstract final class", "abstract class"));
  const errors = root.findAll({ rule: { kind: "ERROR" } });
  if (errors.length > 0)
    throw new Error(errors.map((node) => `${node.range().start.line + 1}: ${node.text()}`).join("\n"));
  return root;
}

/** An expression of Swift or Dart: a call with labelled arguments, a list, a text, a number or a name. */
export type Expression =
  | {
      readonly call: string;
      readonly labels: Readonly<Record<string, Expression>>;
      readonly args: readonly Expression[];
    }
  | readonly Expression[]
  | string
  | number;

/** Reads an expression. Names, such as `.semibold`, are texts. */
export function readExpression(text: string): Expression {
  const tokens =
    text.match(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|0x[\dA-F]+|-?\d+(?:\.\d+)?(?:e-?\d+)?|[\w.]+|[[\](),:]/g) ?? [];
  let at = 0;
  const isNext = (sign: string) => tokens[at] === sign;
  const list = (end: string) => {
    const members: { readonly label: string | null; readonly value: Expression }[] = [];
    while (!isNext(end)) {
      const label = tokens[at + 1] === ":" ? (tokens[at] ?? "") : null;
      if (label !== null) at += 2;
      members.push({ label, value: read() });
      if (isNext(",")) at++;
    }
    at++;
    return members;
  };
  const read = (): Expression => {
    const token = tokens[at++] ?? "";
    if (token === "[") return list("]").map(({ value }) => value);
    if (/^["']/.test(token)) return unescape(token.slice(1, -1));
    if (token.startsWith("0x")) return token;
    if (/^-?\d/.test(token)) return Number(token);
    if (!isNext("(")) return token;
    at++;
    const members = list(")");
    const labelled = members.flatMap(({ label, value }): [string, Expression][] =>
      label === null ? [] : [[label, value]],
    );
    return {
      call: token,
      labels: Object.fromEntries(labelled),
      args: members.flatMap(({ label, value }) => (label === null ? [value] : [])),
    };
  };
  return read();
}

function unescape(text: string): string {
  return text.replace(/\\(?:u\{([\da-fA-F]+)\}|(.))/g, (_, code: string | undefined, character: string) => {
    return code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16));
  });
}

/** The call that an expression is; throws if it isn't one. */
export function callOf(expression: Expression | undefined) {
  if (typeof expression !== "object" || !("call" in expression))
    throw new Error(`No call: ${JSON.stringify(expression)}`);
  return expression;
}

/** The list that an expression is, or an empty one. */
export function listOf(expression: Expression | undefined): readonly Expression[] {
  return Array.isArray(expression) ? (expression as readonly Expression[]) : [];
}

/** Writes a colour of 8 bits a channel as the API does. */
export function cssColor(hex: string, alpha: number): string {
  const { r, g, b } = parseColor(hex) as { readonly r: number; readonly g: number; readonly b: number };
  const channels = [r, g, b].map((channel) => Math.round(channel * 255)).join(" ");
  return alpha === 1 ? (formatHex(hex) ?? "") : `rgb(${channels} / ${alpha})`;
}

/** Writes a list of font families as CSS does. */
export function cssFamilies(families: Expression | undefined): string {
  return listOf(families)
    .map((family) => (/^-?[a-z_][\w-]*$/i.test(String(family)) ? String(family) : `"${String(family)}"`))
    .join(", ");
}
