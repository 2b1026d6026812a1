import Handlebars from "handlebars";
import { positionAt } from "../problem.ts";

/** The helper that every value passes through before it is written; no page can write its name. */
export const WRITTEN = "what is written";

/** At most this many levels of blocks and calls: the compiler calls itself for each and would run out of stack. */
export const DEEPEST = 50;

/** At most this many expressions and comments: the parser's time grows with the square of their number. */
export const MOST_EXPRESSIONS = 2_000;

/** A place as Handlebars counts: lines from 1, columns from 0. */
export type Position = { readonly line: number; readonly column: number };

/** The place of an expression in a template; that of a call has those of its values, then of its named options. */
export type Location = { readonly start: Position; readonly end: Position; readonly values?: readonly Location[] };

/** Thrown for a template that is valid for Handlebars but not allowed. */
export class RefusedTemplate extends Error {
  readonly loc: Location;
  override readonly cause: { readonly fix: string | null };
  constructor(message: string, loc: Location, fix: string | null = null) {
    super(message);
    this.loc = loc;
    this.cause = { fix };
  }
}

/**
 * Parses a template, and passes each value that it writes to `WRITTEN`, with its name in the text. Templates in
 * templates are refused: a few of them that call each other would fill the memory.
 */
export function readProgram(text: string, isHelper: (name: string) => boolean): hbs.AST.Program {
  refuseNumber(text);
  refuseDepth(text);
  const program = Handlebars.parseWithoutProcessing(text);
  new Reader(isHelper).accept(program);
  return program;
}

/** An expression up to its first inner brace. */
const EXPRESSION = /\{\{[^{}]*/g;

/** Comments, and the tags of blocks; a chain of `else` is nested too. */
const TAG = /\{\{~?(?:!--[^]*?(?:--~?\}\}|$)|([#^/])|(else)\b)/g;

function refuseNumber(text: string): void {
  const [first] = [...text.matchAll(/\{\{/g)].slice(MOST_EXPRESSIONS);
  if (first === undefined) return;
  throw new RefusedTemplate(
    `The template has more than ${MOST_EXPRESSIONS} expressions. Expected: at most ${MOST_EXPRESSIONS}.`,
    locationOf(text, first.index, first.index + 2),
    "Repeat over a list with {{#each}}, or split the page.",
  );
}

/** Checked before parsing, since the parser's time grows with the square of the depth. */
function refuseDepth(text: string): void {
  const open: number[] = [];
  let depth = 0;
  for (const {
    index,
    0: { length },
    1: sign,
    2: otherwise,
  } of text.matchAll(TAG)) {
    if (sign === "/") depth -= open.pop() ?? 0;
    else if (sign === "#") depth += open[open.push(1) - 1] ?? 0;
    else if (otherwise !== undefined && open.length > 0) {
      open.push((open.pop() ?? 0) + 1);
      depth += 1;
    }
    if (depth > DEEPEST) throw tooDeep(locationOf(text, index, index + length));
  }
  for (const { index, 0: expression } of text.matchAll(EXPRESSION))
    if (depthOf(expression) > DEEPEST) throw tooDeep(locationOf(text, index, index + expression.length));
}

/** How deep calls are nested in an expression. */
function depthOf(expression: string): number {
  let [depth, deepest] = [0, 0];
  for (const [sign] of expression.replace(/"[^"]*"|'[^']*'/g, "").matchAll(/[()]/g)) {
    depth += sign === "(" ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function tooDeep(loc: Location): RefusedTemplate {
  return new RefusedTemplate(`Expressions are nested more than ${DEEPEST} levels deep.`, loc);
}

function locationOf(text: string, start: number, end: number): Location {
  const position = (offset: number) => {
    const { line, column } = positionAt(text, offset);
    return { line, column: column - 1 };
  };
  return { start: position(start), end: position(end) };
}

class Reader extends Handlebars.Visitor {
  readonly #isHelper: (name: string) => boolean;
  #depth = 0;
  /** How many blocks are around; the template itself does not count. */
  #blocks = -1;

  constructor(isHelper: (name: string) => boolean) {
    super();
    this.#isHelper = isHelper;
  }

  override Program(program: hbs.AST.Program): void {
    this.#blocks += 1;
    super.Program(program);
    this.#blocks -= 1;
  }

  override PathExpression({ depth, original, loc }: hbs.AST.PathExpression): void {
    if (depth > this.#blocks) throw new RefusedTemplate(`"${original}" leads outside the template.`, loc);
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.#enter(statement, () => super.MustacheStatement(statement));
    const { path, params, hash, loc } = statement;
    const isCall = params.length > 0 || hash !== undefined || this.#isHelper(nameOf(path));
    const value = isCall ? { type: "SubExpression", path, params, hash, loc } : { ...toPath(path), strict: true };
    const name = { type: "StringLiteral", value: nameOf(path), original: nameOf(path), loc };
    const called = { type: "PathExpression", data: false, depth: 0, parts: [WRITTEN], original: WRITTEN, loc };
    Object.assign(statement, { path: called, params: [value, name], hash: undefined });
  }

  override PartialStatement({ loc }: hbs.AST.PartialStatement): void {
    refusePart(loc);
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#enter(block, () => super.BlockStatement(block));
  }

  override SubExpression(call: hbs.AST.SubExpression): void {
    this.#enter(call, () => super.SubExpression(call));
  }

  override PartialBlockStatement({ loc }: hbs.AST.PartialBlockStatement): void {
    refusePart(loc);
  }

  override Decorator({ loc }: hbs.AST.Decorator): void {
    refusePart(loc);
  }

  override DecoratorBlock({ loc }: hbs.AST.DecoratorBlock): void {
    refusePart(loc);
  }

  #enter({ loc, params, hash }: Call, read: () => void): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw tooDeep(loc);
    read();
    this.#depth -= 1;
    // Handlebars passes the whole place to the helper.
    const values = [...params, ...(hash?.pairs ?? []).map(({ value }) => value)];
    Object.assign(loc, { values: values.map(({ loc: { start, end } }) => ({ start, end })) });
  }
}

type Call = Pick<hbs.AST.SubExpression, "params" | "loc"> & { readonly hash?: hbs.AST.Hash };

function refusePart(loc: Location): never {
  throw new RefusedTemplate("A template cannot contain another one.", loc, "Write the text where it is used.");
}

function nameOf(path: hbs.AST.PathExpression | hbs.AST.Literal): string {
  return String((path as { readonly original?: unknown }).original);
}

/** A literal alone is the name of a value, as in Handlebars. */
function toPath(path: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.PathExpression {
  if (path.type === "PathExpression") return path as hbs.AST.PathExpression;
  const name = nameOf(path);
  return {
    type: "PathExpression",
    data: false,
    depth: 0,
    parts: [name],
    original: name,
    loc: path.loc,
  } as hbs.AST.PathExpression;
}
