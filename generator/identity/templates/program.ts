import Handlebars from "handlebars";

/** The helper that every value passes through before it is written; no page can write its name. */
export const WRITTEN = "what is written";

/** A place as Handlebars counts: lines from 1, columns from 0. */
export type Position = { readonly line: number; readonly column: number };

/** The place of an expression in a template; that of a call has those of its values, then of its named options. */
export type Location = { readonly start: Position; readonly end: Position; readonly values?: readonly Location[] };

/** Thrown for a template that is valid for Handlebars but not allowed. */
class RefusedTemplate extends Error {
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
 * templates are refused.
 */
export function readProgram(text: string, isHelper: (name: string) => boolean): hbs.AST.Program {
  const program = Handlebars.parseWithoutProcessing(text);
  new Reader(isHelper).accept(program);
  return program;
}

class Reader extends Handlebars.Visitor {
  readonly #isHelper: (name: string) => boolean;
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
    super.MustacheStatement(statement);
    passValues(statement);
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
    super.BlockStatement(block);
    passValues(block);
  }

  override SubExpression(call: hbs.AST.SubExpression): void {
    super.SubExpression(call);
    passValues(call);
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
}

type Call = Pick<hbs.AST.SubExpression, "params" | "loc"> & { readonly hash?: hbs.AST.Hash };

/** Adds the places of a call's values to its own, which Handlebars passes to the helper as a whole. */
function passValues({ loc, params, hash }: Call): void {
  const values = [...params, ...(hash?.pairs ?? []).map(({ value }) => value)];
  Object.assign(loc, { values: values.map(({ loc: { start, end } }) => ({ start, end })) });
}

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
