import Handlebars from "handlebars/dist/handlebars.min.js";

/** The name of the helper that wraps each output expression; because of its spaces, templates can't call it. */
export const WRITTEN = "what is written";

/** A position in Handlebars' terms: 1-based lines, 0-based columns. */
export type Position = { readonly line: number; readonly column: number };

/**
 * An expression's location; a call's location also contains the locations of its arguments, then of its named options.
 */
export type Location = { readonly start: Position; readonly end: Position; readonly values?: readonly Location[] };

/** Thrown for a template that is valid Handlebars but not allowed. */
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
 * Parses a template and wraps each output expression in a call of `WRITTEN`, with the expression's name. Rejects
 * partials and decorators.
 */
export function readProgram(text: string, isHelper: (name: string) => boolean): hbs.AST.Program {
  const program = Handlebars.parseWithoutProcessing(text);
  new Wrapper(isHelper).accept(program);
  return program;
}

class Wrapper extends Handlebars.Visitor {
  readonly #isHelper: (name: string) => boolean;
  /** The number of enclosing blocks, excluding the template itself. */
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
    if (depth > this.#blocks) throw new RefusedTemplate(`"${original}" points outside the template.`, loc);
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    super.MustacheStatement(statement);
    locateArguments(statement);
    const { path, params, hash, loc } = statement;
    const isCall = params.length > 0 || hash !== undefined || this.#isHelper(nameOf(path));
    const value = isCall ? { type: "SubExpression", path, params, hash, loc } : { ...toPath(path), strict: true };
    const name = { type: "StringLiteral", value: nameOf(path), original: nameOf(path), loc };
    const helper = { type: "PathExpression", data: false, depth: 0, parts: [WRITTEN], original: WRITTEN, loc };
    Object.assign(statement, { path: helper, params: [value, name], hash: undefined });
  }

  override PartialStatement({ loc }: hbs.AST.PartialStatement): void {
    refusePartial(loc);
  }

  override BlockStatement(block: hbs.AST.BlockStatement): void {
    super.BlockStatement(block);
    locateArguments(block);
  }

  override SubExpression(call: hbs.AST.SubExpression): void {
    super.SubExpression(call);
    locateArguments(call);
  }

  override PartialBlockStatement({ loc }: hbs.AST.PartialBlockStatement): void {
    refusePartial(loc);
  }

  override Decorator({ loc }: hbs.AST.Decorator): void {
    refusePartial(loc);
  }

  override DecoratorBlock({ loc }: hbs.AST.DecoratorBlock): void {
    refusePartial(loc);
  }
}

type Call = Pick<hbs.AST.SubExpression, "params" | "loc"> & { readonly hash?: hbs.AST.Hash };

/** Adds the arguments' locations to the call's location, because Handlebars only passes that one to the helper. */
function locateArguments({ loc, params, hash }: Call): void {
  const values = [...params, ...(hash?.pairs ?? []).map(({ value }) => value)];
  Object.assign(loc, { values: values.map(({ loc: { start, end } }) => ({ start, end })) });
}

function refusePartial(loc: Location): never {
  throw new RefusedTemplate("A template cannot contain another one.", loc, "Write the text where it is used.");
}

function nameOf(path: hbs.AST.PathExpression | hbs.AST.Literal): string {
  return String((path as { readonly original?: unknown }).original);
}

/** Converts a literal, which Handlebars reads as the name of a value. */
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
