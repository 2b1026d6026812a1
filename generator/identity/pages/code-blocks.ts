import { frontMatterOf } from "../../render/front-matter.ts";

/** Code between fences in a page. */
export type CodeBlock = {
  /** The first word after the fence, in lower case: `css`. */
  readonly language: string;
  readonly code: string;
  /** The line of the page, counted from 1, on which the code begins. */
  readonly line: number;
};

/** A fence after spaces and the markers of the quotations and list items that it is in. */
const FENCE = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})[ \t]*([\w+#.-]*)/;

/** The fenced code blocks of a Markdown text (CommonMark, section 4.5); an unclosed one ends with the text. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const rows = markdown.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  for (let at = frontMatterEnd(markdown); at < rows.length; at += 1) {
    const [, indent = "", fence, language = ""] = FENCE.exec(rows[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const first = at + 1;
    at = first;
    while (at < rows.length && !isClosing(rows[at] ?? "", fence)) at += 1;
    const code = rows.slice(first, at).map((row) => `${withoutIndent(row, indent.length)}\n`);
    blocks.push({ language: language.toLowerCase(), code: code.join(""), line: first + 1 });
  }
  return blocks;
}

/** The row after the front matter, counted from 0. */
function frontMatterEnd(markdown: string): number {
  return frontMatterOf(markdown).split(/\r?\n/).indexOf("---", 1) + 1;
}

function isClosing(row: string, fence: string): boolean {
  const [, signs = ""] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(row) ?? [];
  return signs.startsWith(fence);
}

function withoutIndent(row: string, most: number): string {
  const [indent = ""] = /^[ \t>]*/.exec(row) ?? [];
  return row.slice(Math.min(indent.length, most));
}
