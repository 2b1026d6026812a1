import { frontMatterOf } from "../../render/markdown.ts";

/** A fenced code block of a page. */
export type CodeBlock = {
  /** The first word of the info string, in lower case: `css`. */
  readonly language: string;
  readonly code: string;
  /** The 1-based line on which the code begins. */
  readonly line: number;
};

/** An opening fence, after indentation and the markers of enclosing block quotes and list items. */
const FENCE = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*([\w+#.-]*)/;

/** Finds the fenced code blocks of a Markdown text (CommonMark, section 4.5); an unclosed one ends with the text. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const rows = markdown.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  for (let index = frontMatterEnd(markdown); index < rows.length; index += 1) {
    const [, indent = "", fence, language = ""] = FENCE.exec(rows[index] ?? "") ?? [];
    if (fence === undefined) continue;
    const first = index + 1;
    index = first;
    while (index < rows.length && !isClosing(rows[index] ?? "", fence)) index += 1;
    const code = rows.slice(first, index).map((row) => `${withoutIndent(row, indent.length)}\n`);
    blocks.push({ language: language.toLowerCase(), code: code.join(""), line: first + 1 });
  }
  return blocks;
}

/** Returns the 0-based row after the front matter. */
function frontMatterEnd(markdown: string): number {
  return frontMatterOf(markdown).split(/\r?\n/).indexOf("---", 1) + 1;
}

function isClosing(row: string, fence: string): boolean {
  const [, signs = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(row) ?? [];
  return signs.startsWith(fence);
}

function withoutIndent(row: string, max: number): string {
  const [indent = ""] = /^[ \t>]*/.exec(row) ?? [];
  return row.slice(Math.min(indent.length, max));
}
