import type { ChildNode, CssSyntaxError } from "postcss";
import parse from "postcss/lib/parse";
import { offsetAt } from "../../tokens/problem.ts";
import { type Checker, invalid, toClause, untilFirst } from "./checker.ts";

/** Checks CSS: rules or bare declarations, including nested rules and build-tool at-rules. */
export const checkCss: Checker = (code, name) => {
  try {
    // Prevents the parser from reading a source map named in a comment.
    const root = parse(code, { map: false });
    const problems = untilFirst((report) =>
      root.walk((node) => checkNode(node, (at, clause) => report(invalid(name, clause, at)))),
    );
    return { problems };
  } catch (error) {
    const { name: kind, line, column, reason } = error as CssSyntaxError;
    if (kind !== "CssSyntaxError" || line === undefined || column === undefined) throw error;
    const [, stray] = /^Unknown word (.*)$/s.exec(reason) ?? [];
    const clause =
      stray === undefined
        ? toClause(reason)
        : `${/^["']/.test(stray) ? stray : `"${stray}"`} is neither a declaration nor a rule`;
    return { problems: [invalid(name, clause, offsetAt(code, { line, column }))] };
  }
};

type Part = "prop" | "value" | "selector" | "params";

const NAMELESS = "a declaration must start with a property name";

/** Syntax errors that the parser accepts (CSS Syntax Module Level 3; Selectors Level 4). */
const ERRORS: readonly (readonly [part: Part, pattern: RegExp, clause: string])[] = [
  ["prop", /^(?!--|-?(?:[a-z_\\]|[^\0-\x7f]))/i, NAMELESS],
  ["selector", /^\s*$/, "a block has no selector"],
  ["selector", /\/\//, "CSS comments are written /* … */"],
  ["selector", /[.#](?=[\s,]|$)|,\s*$/, "a selector is incomplete"],
  ["params", /\n\s*@[a-z]/i, "an at-rule without a block ends with a semicolon"],
];

function checkNode(node: ChildNode, report: (at: number, clause: string) => void): void {
  const at = node.source?.start?.offset ?? 0;
  // Stray text between declarations; a lone asterisk is the hack for old versions of Internet Explorer.
  const stray = node.type === "decl" ? (node.raws.before ?? "").trimStart() : "";
  if (!/^\*?$/.test(stray)) report(at - stray.length, NAMELESS);
  for (const [part, text] of partsOf(node)) {
    const masked = mask(text);
    for (const [affected, pattern, clause] of ERRORS) if (affected === part && pattern.test(masked)) report(at, clause);
    if (part !== "prop" && !isBalanced(masked)) report(at, "unbalanced brackets");
  }
  if (node.type === "decl" && !node.variable && node.value.trim() === "") report(at, `"${node.prop}" has no value`);
}

function partsOf(node: ChildNode): readonly (readonly [part: Part, text: string])[] {
  switch (node.type) {
    case "decl":
      return [
        ["prop", node.prop],
        ["value", node.value],
      ];
    case "rule":
      return [["selector", node.selector]];
    case "atrule":
      return [["params", node.params]];
    default:
      return [];
  }
}

/** Replaces each escape, string, URL and comment with an x. */
function mask(text: string): string {
  return text.replace(/\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|url\([^"')]*\)|\/\*[^]*?\*\//gi, "x");
}

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [bracket] of text.matchAll(/[()[\]]/g)) {
    if (bracket === "(" || bracket === "[") open.push(bracket);
    else if (open.pop() !== (bracket === ")" ? "(" : "[")) return false;
  }
  return open.length === 0;
}
