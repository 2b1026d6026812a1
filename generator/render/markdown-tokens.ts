import { Lexer, type Token, type TokensList } from "marked";

/** What a text of Markdown cannot be read for: where it begins there, counted from 1, and how to fix it. */
export type MarkdownProblem = {
  readonly line: number;
  readonly message: string;
  readonly fix: string;
};

/** So long may a paragraph, a heading or a cell be, in characters: the parser takes the square of its length. */
export const LONGEST_RUN = 50_000;

/** So many signs of emphasis, links, code and markup may be in one: the parser looks for the end of each in all of it. */
export const MOST_MARKS = 500;

/** So long may an entry of a list or a quotation be, in characters: each of its lines is tried with all behind it. */
const LONGEST_PART = 20_000;

/** So deep may lists and quotations lie in each other: the parser reads what is in one again for each. */
export const DEEPEST = 20;

/**
 * So many characters, for each of the text, may the parser read in all, some of them again and again. A table's short
 * row is filled up with cells, of which each counts as `CELL` characters; a line of a text in a list has all lines of the
 * text tried for a heading, in as many ways as `AGAIN`.
 */
const MOST_READ = 100;
const CELL = 50;
const AGAIN = 8;

/** The parts of a text of Markdown, as CommonMark and GitHub read it; what would take a parser too long is refused. */
export function readMarkdown(text: string): { readonly tokens: Token[] } | { readonly problem: MarkdownProblem } {
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
  /** Where the part of the text that is read begins, as far as is known. */
  #at = 0;
  #left: number;
  #depth = 0;
  #inlineDepth = 0;
  #isInside = false;

  constructor(text: string) {
    super({ gfm: true });
    this.#text = text.replace(/\r\n|\r/g, "\n");
    this.#left = MOST_READ * text.length + 1_000_000;
  }

  override blockTokens(src: string, tokens?: Token[], isContinued?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isContinued?: boolean): TokensList;
  override blockTokens(src: string, tokens?: Token[], isContinued?: boolean): Token[] {
    this.#depth += 1;
    if (this.#depth === 2) this.#comeTo(src);
    if (this.#depth > DEEPEST) this.#refuse(DEEP, FLAT);
    if (this.#depth > 1 && src.length > LONGEST_PART)
      this.#refuse(
        `This entry of a list, or quotation, has ${src.length} characters. Expected: at most ${LONGEST_PART}.`,
        "Make several of it.",
      );
    this.#read(src.length);
    const found = super.blockTokens(src, tokens, isContinued);
    this.#depth -= 1;
    return found;
  }

  override inline(src: string, tokens?: Token[]): Token[] {
    if (this.#depth === 1) this.#comeTo(src);
    // A paragraph may be put together line by line, each time again.
    this.#read(AGAIN * (this.inlineQueue.at(-1)?.src.length ?? 0) + CELL);
    return super.inline(src, tokens);
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    // Blocks are read first, and then what is in them, from the beginning again.
    if (this.#depth === 0 && !this.#isInside) this.#at = 0;
    this.#isInside = true;
    if (this.#inlineDepth === 0) this.#bound(src);
    this.#read(src.length);
    this.#inlineDepth += 1;
    const found = super.inlineTokens(src, tokens);
    this.#inlineDepth -= 1;
    return found;
  }

  #bound(src: string): void {
    this.#comeTo(src);
    const most = `Expected: at most ${LONGEST_RUN}.`;
    if (src.length > LONGEST_RUN)
      this.#refuse(`This paragraph, heading or cell has ${src.length} characters. ${most}`, "Make several of it.");
    const marks = src.length > MOST_MARKS ? (src.match(/[*_~[\]<`&)]/g)?.length ?? 0) : 0;
    if (marks > MOST_MARKS)
      this.#refuse(
        `This paragraph, heading or cell has ${marks} signs of emphasis, links, code and markup. Expected: at most ${MOST_MARKS}.`,
        "Make several of it, or write it as a code block.",
      );
  }

  #read(length: number): void {
    this.#left -= length;
    if (this.#left < 0) this.#refuse("This is too involved to be read as Markdown.", FLAT);
  }

  /** Parts are read in their order, so the next row like the first of this one is it, or stands before it. */
  #comeTo(src: string): void {
    const [row = ""] = src.trimStart().split("\n", 1);
    const ahead = this.#text.slice(this.#at, this.#at + FARTHEST).indexOf(row.slice(0, SHOWN));
    this.#at += Math.max(0, ahead);
  }

  #refuse(message: string, fix: string): never {
    throw new Refused({ line: this.#text.slice(0, this.#at).split("\n").length, message, fix });
  }
}

/** So far ahead the beginning of the next part is looked for, and so much of it, in characters. */
const FARTHEST = 20_000;
const SHOWN = 200;

const DEEP = `Lists and quotations lie in each other more than ${DEEPEST} deep here.`;
const FLAT = "Write it with fewer lists, quotations, cells and emphasis in each other.";
