import type { ChildNode, CssSyntaxError } from "postcss";
import parse from "postcss/lib/parse";
import { type Judge, positionAt, toFound, untilFirst } from "./judge.ts";

/** CSS: rules, or declarations alone; rules in each other, and the at-rules of tools, are as good as any. */
export const judgeCss: Judge = (code) => {
  try {
    // A map other than none would be looked for where a comment says, and be read.
    const root = parse(code, { map: false });
    const slips = untilFirst((tell) =>
      root.walk((node) => wrongIn(node, (at, found) => tell({ ...positionAt(code, at), found }))),
    );
    return { slips };
  } catch (error) {
    const { name, line, column, reason } = error as CssSyntaxError;
    if (name !== "CssSyntaxError" || line === undefined || column === undefined) throw error;
    const [, stray] = /^Unknown word (.*)$/s.exec(reason) ?? [];
    const found =
      stray === undefined
        ? toFound(reason)
        : `${/^["']/.test(stray) ? stray : `"${stray}"`} is neither a declaration nor a rule`;
    return { slips: [{ line, column, found }] };
  }
};

type Part = "prop" | "value" | "selector" | "params";

const NAMELESS = "a declaration begins with the name of a property";

/** What of CSS (CSS Syntax Module Level 3; Selectors Level 4) the parser lets pass in the parts of its nodes. */
const SHAPES: readonly (readonly [part: Part, wrong: RegExp, found: string])[] = [
  ["prop", /^(?!--|-?(?:[a-z_\\]|[^\0-\x7f]))/i, NAMELESS],
  ["selector", /^\s*$/, "a block has no selector"],
  ["selector", /\/\//, "a comment of CSS is written /* … */"],
  ["selector", /[.#](?=[\s,]|$)|,\s*$/, "a selector ends too early"],
  ["params", /\n\s*@[a-z]/i, "an at-rule without a block ends with a semicolon"],
];

function wrongIn(node: ChildNode, tell: (at: number, found: string) => void): void {
  const at = node.source?.start?.offset ?? 0;
  // What stands between two declarations; an asterisk there hides the next from all but very old browsers.
  const stray = node.type === "decl" ? (node.raws.before ?? "").trimStart() : "";
  if (!/^\*?$/.test(stray)) tell(at - stray.length, NAMELESS);
  for (const [part, text] of partsOf(node)) {
    const shown = bare(text);
    for (const [shape, wrong, found] of SHAPES) if (shape === part && wrong.test(shown)) tell(at, found);
    if (part !== "prop" && !isBalanced(shown)) tell(at, "brackets open and close unequally");
  }
  if (node.type === "decl" && !node.variable && node.value.trim() === "") tell(at, `"${node.prop}" has no value`);
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

/** A text with an x for each escape, string, address and comment. */
function bare(text: string): string {
  return text.replace(/\\[^]|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|url\([^"')]*\)|\/\*[^]*?\*\//gi, "x");
}

function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [sign] of text.matchAll(/[()[\]]/g)) {
    if (sign === "(" || sign === "[") open.push(sign);
    else if (open.pop() !== (sign === ")" ? "(" : "[")) return false;
  }
  return open.length === 0;
}
