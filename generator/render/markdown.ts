import { Lexer, type Token, type TokensList } from "marked";
import { memoizeTexts } from "../resolve/memoize.ts";

/** The reason a Markdown text is rejected. */
export type MarkdownProblem = {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
  readonly fix: string;
};

/** Maximum characters in a paragraph, heading or cell; parsing takes quadratic time. */
const MAX_RUN = 50_000;

/** Maximum markup characters in a paragraph, heading or cell: the parser searches all of it for the end of each. */
const MAX_MARKS = 500;

/** Maximum characters in a list item or quotation: the parser tries each line with all later lines. */
const MAX_PART = 20_000;

/** Maximum nesting of lists and block quotes: the parser rereads the content at each level. */
const MAX_DEPTH = 20;

/**
 * The parser's budget, in reads per character on average. Padding cells of short table rows cost `CELL` characters each.
 * The parser tests each line of a list item against all lines of the item, `AGAIN` times.
 */
const MAX_READ = 100;
const CELL = 50;
const AGAIN = 8;

/**
 * Parses GitHub Flavored Markdown, rejecting texts that would take the parser too long. Memoized, because a page is parsed
 * once to check it and again to render it.
 */
export const readMarkdown = memoizeTexts(500_000, read);

function read(text: string): { readonly tokens: Token[] } | { readonly problem: MarkdownProblem } {
  try {
    return { tokens: new BoundedLexer(text).lex(text) };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

class Refused extends Error {
  readonly problem: MarkdownProblem;
  constructor(problem: MarkdownProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

class BoundedLexer extends Lexer {
  readonly #text: string;
  /** A lower bound for the offset of the current part. */
  #at = 0;
  #left: number;
  #depth = 0;
  #inlineDepth = 0;
  #isInside = false;

  constructor(text: string) {
    super({ gfm: true });
    this.#text = text.replace(/\r\n|\r/g, "\n");
    this.#left = MAX_READ * text.length + 1_000_000;
  }

  override blockTokens(src: string, tokens?: Token[], isContinued?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isContinued?: boolean): TokensList;
  override blockTokens(src: string, tokens?: Token[], isContinued?: boolean): Token[] {
    this.#depth += 1;
    if (this.#depth === 2) this.#comeTo(src);
    if (this.#depth > MAX_DEPTH) this.#refuse(DEEP, FLAT);
    if (this.#depth > 1 && src.length > MAX_PART)
      this.#refuse(
        `This list item or quotation has ${src.length} characters. Expected: at most ${MAX_PART}.`,
        "Split it into several.",
      );
    this.#read(src.length);
    const parsed = super.blockTokens(src, tokens, isContinued);
    this.#depth -= 1;
    return parsed;
  }

  override inline(src: string, tokens?: Token[]): Token[] {
    if (this.#depth === 1) this.#comeTo(src);
    // The parser may build a paragraph line by line, and read all of it each time.
    this.#read(AGAIN * (this.inlineQueue.at(-1)?.src.length ?? 0) + CELL);
    return super.inline(src, tokens);
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    // The parser first reads all blocks, then their content from the start.
    if (this.#depth === 0 && !this.#isInside) this.#at = 0;
    this.#isInside = true;
    if (this.#inlineDepth === 0) this.#bound(src);
    this.#read(src.length);
    this.#inlineDepth += 1;
    const parsed = super.inlineTokens(src, tokens);
    this.#inlineDepth -= 1;
    return parsed;
  }

  #bound(src: string): void {
    this.#comeTo(src);
    const most = `Expected: at most ${MAX_RUN}.`;
    if (src.length > MAX_RUN)
      this.#refuse(`This paragraph, heading or cell has ${src.length} characters. ${most}`, "Split it into several.");
    const marks = src.length > MAX_MARKS ? (src.match(/[*_~[\]<`&)]/g)?.length ?? 0) : 0;
    if (marks > MAX_MARKS)
      this.#refuse(
        `This paragraph, heading or cell has ${marks} characters for emphasis, links, code and markup. Expected: at most ${MAX_MARKS}.`,
        "Split it into several, or write it as a code block.",
      );
  }

  #read(length: number): void {
    this.#left -= length;
    if (this.#left < 0) this.#refuse("This Markdown is too complex to parse.", FLAT);
  }

  /** Advances to a part: parts are parsed in order, so the next line equal to its first is at or before its start. */
  #comeTo(src: string): void {
    const [row = ""] = src.trimStart().split("\n", 1);
    const ahead = this.#text.slice(this.#at, this.#at + FARTHEST).indexOf(row.slice(0, SHOWN));
    this.#at += Math.max(0, ahead);
  }

  #refuse(message: string, fix: string): never {
    throw new Refused({ line: this.#text.slice(0, this.#at).split("\n").length, message, fix });
  }
}

/** The search window for the start of the next part, and the length compared, in characters. */
const FARTHEST = 20_000;
const SHOWN = 200;

const DEEP = `Lists and block quotes are nested more than ${MAX_DEPTH} levels deep.`;
const FLAT = "Use fewer nested lists, block quotes, cells and emphasis.";

/** Matches front matter with LF or CRLF line endings. */
const FRONT_MATTER = /^---\r?\n(?:[^]*?\n)??---(?:\r?\n|$)/;

/** Extracts the front matter of a Markdown text with its delimiters, or an empty string. */
export function frontMatterOf(markdown: string): string {
  return FRONT_MATTER.exec(markdown)?.[0] ?? "";
}

export function withoutFrontMatter(markdown: string): string {
  return markdown.slice(frontMatterOf(markdown).length);
}

/**
 * Returns whether a page may contain this link: an http, https or mailto address, or a relative one. Checks the raw text:
 * a colon before the first "/", "?" or "#" ends a scheme, and another parser may read an entity, a backslash or an
 * invisible character as a colon.
 */
export function isSafeLink(link: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers strip control characters from addresses
  if (/[\u0000-\u001f\u007f-\u009f]/.test(link)) return false;
  if (/^(?:https?|mailto):/i.test(link)) return true;
  const [head = ""] = link.split(/[/?#]/, 1);
  return !/[:&\\\p{Cf}]/u.test(head) && head === head.trim();
}
