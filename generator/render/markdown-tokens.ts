import { Lexer, type Token, type TokensList } from "marked";
import { memoizeTexts } from "../resolve/memoize.ts";

/** Why a Markdown text cannot be read: the line, counted from 1, and how to fix it. */
export type MarkdownProblem = {
  readonly line: number;
  readonly message: string;
  readonly fix: string;
};

/** The most characters in a paragraph, heading or cell: the parser's time grows with the square of this. */
const LONGEST_RUN = 50_000;

/** The most characters for emphasis, links, code and markup in one of these: the parser searches all of it for the end of each. */
const MOST_MARKS = 500;

/** The most characters in a list item or quotation: the parser tries each line with all the lines after it. */
const LONGEST_PART = 20_000;

/** How deep lists and quotations may be nested: the parser reads the content again at each level. */
const DEEPEST = 20;

/**
 * How often the parser may read each character, on average. Short rows of a table are filled up with empty cells, which
 * count as `CELL` characters each. The parser tests a line of a list item against all lines of the item, `AGAIN` times.
 */
const MOST_READ = 100;
const CELL = 50;
const AGAIN = 8;

/**
 * The parts of a Markdown text, as CommonMark and GitHub read it. Refuses a text that would take the parser too long. A
 * page is read to be checked, and again to be rendered, so the last texts are kept.
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
  /** Where the current part starts in the text, as far as is known. */
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
        `This list item or quotation has ${src.length} characters. Expected: at most ${LONGEST_PART}.`,
        "Split it into several.",
      );
    this.#read(src.length);
    const found = super.blockTokens(src, tokens, isContinued);
    this.#depth -= 1;
    return found;
  }

  override inline(src: string, tokens?: Token[]): Token[] {
    if (this.#depth === 1) this.#comeTo(src);
    // The parser may build a paragraph line by line and read all of it each time.
    this.#read(AGAIN * (this.inlineQueue.at(-1)?.src.length ?? 0) + CELL);
    return super.inline(src, tokens);
  }

  override inlineTokens(src: string, tokens?: Token[]): Token[] {
    // The parser reads all blocks first, then their content, again from the start.
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
      this.#refuse(`This paragraph, heading or cell has ${src.length} characters. ${most}`, "Split it into several.");
    const marks = src.length > MOST_MARKS ? (src.match(/[*_~[\]<`&)]/g)?.length ?? 0) : 0;
    if (marks > MOST_MARKS)
      this.#refuse(
        `This paragraph, heading or cell has ${marks} characters for emphasis, links, code and markup. Expected: at most ${MOST_MARKS}.`,
        "Split it into several, or write it as a code block.",
      );
  }

  #read(length: number): void {
    this.#left -= length;
    if (this.#left < 0) this.#refuse("This Markdown is too complex to parse.", FLAT);
  }

  /** The parser reads parts in order, so the next line equal to this part's first is its start, or comes before it. */
  #comeTo(src: string): void {
    const [row = ""] = src.trimStart().split("\n", 1);
    const ahead = this.#text.slice(this.#at, this.#at + FARTHEST).indexOf(row.slice(0, SHOWN));
    this.#at += Math.max(0, ahead);
  }

  #refuse(message: string, fix: string): never {
    throw new Refused({ line: this.#text.slice(0, this.#at).split("\n").length, message, fix });
  }
}

/** How far ahead to search for the start of the next part, and how much of it to compare, in characters. */
const FARTHEST = 20_000;
const SHOWN = 200;

const DEEP = `Lists and quotations are nested more than ${DEEPEST} levels deep.`;
const FLAT = "Use fewer nested lists, quotations, cells and emphasis.";
