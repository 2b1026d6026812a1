import Handlebars from "handlebars";
import { placeIn, type Report } from "./problem.ts";
import { fewOf } from "./form.ts";
import { suggest } from "../resolve/misspelling.ts";
import { builtIn, BUILT_IN_OPTIONS } from "./template-built-in.ts";
import { compiled } from "./template-memory.ts";
import { type Location, type Position, RefusedTemplate, WRITTEN } from "./template-program.ts";
import { findSyntaxProblem } from "./template-syntax.ts";
import { type Budget, openBudget, wrongToWrite } from "./written.ts";

/** A template file and its text. */
export type TemplateFile = { readonly file: string; readonly text: string };

/** The functions and values that a template can name. */
export type TemplateContext = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly helpers?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** The named options that each helper takes, where it takes any: `{{value "ink" theme="dark"}}`. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Names that nothing has because their own file has problems, which are reported already. */
  readonly isUnread?: (name: string) => boolean;
};

/** How a template's values are written into its text. */
export type Escaping = "xml" | "none";

/** What a helper throws for a name that nothing has; the template's problem then stands at that name. */
export function unknownName(kind: string, name: unknown, names: readonly string[]): Error {
  const expected = fewOf(names);
  if (typeof name === "object") return new Error(`This is no name of a ${kind}.${expected}`, { cause: { fix: null } });
  return unfit(name, `There is no ${kind} "${String(name)}".${expected}`, suggest(String(name), names));
}

/** What a helper throws for a value that it cannot use; the template's problem then stands at that value. */
export function unfit(name: unknown, message: string, fix: string | null = null): Error {
  return new Error(message, { cause: { name: String(name), fix } });
}

/** Of the helpers of Handlebars, one would write into the build's output, and one hides names that do not exist. */
const UNUSED = { log: false, lookup: false };

/** Fills a template; a name that does not exist is a problem at its place, never an empty place. */
export function fillTemplate(
  template: TemplateFile,
  context: TemplateContext,
  escaping: Escaping,
  report: Report,
): string | undefined {
  const engine = Handlebars.create();
  let isSound = true;
  const tell = (error: TemplateError) => {
    isSound = false;
    const names = [missingName(template.text, error), wayAt(template.text, error)];
    if (!names.some((name) => name && context.isUnread?.(name))) report(toProblem(template, context, error));
  };
  const budget = openBudget();
  const helpers = { ...builtIn(engine), ...context.helpers, [WRITTEN]: written(budget) };
  for (const name of Object.keys(UNUSED)) engine.unregisterHelper(name);
  for (const [name, helper] of Object.entries(helpers))
    engine.registerHelper(
      name,
      telling(helper, { tell, budget, options: { ...BUILT_IN_OPTIONS, ...context.options }[name] ?? [] }),
    );
  try {
    const options = { noEscape: escaping === "none", strict: true, knownHelpers: UNUSED };
    const filled = engine.template(compiled(template.text, options, helpers))(context.values, OWN_ALONE);
    return isSound ? filled : undefined;
  } catch (error) {
    tell(placed(error as TemplateError, budget));
    return undefined;
  }
}

/** An error that tells no place was thrown behind the last call. */
function placed(error: TemplateError, budget: Budget): TemplateError {
  const loc = budget.last();
  const isPlaced = error.loc ?? error.lineNumber ?? /on line \d|^The partial /.exec(error.message);
  return isPlaced || loc === undefined ? error : { message: "The template cannot be read here.", loc };
}

/** What a value inherits from JavaScript is no value of the identity; said here, it is not logged either. */
const OWN_ALONE = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Every value that a template writes comes through here, so that none is lost or written as "[object Object]". */
function written(budget: Budget) {
  return (value: unknown, name: string, { loc }: LocatedCall) => {
    if (value === undefined || value === null) throw unfit(name, `There is no "${name}" here.`);
    const wrong = wrongToWrite(value, name);
    if (wrong !== undefined) throw unfit(name, wrong.message, wrong.fix);
    budget.write(String(value).length, loc);
    return value;
  };
}

type TemplateError = {
  readonly message: string;
  readonly cause?: { readonly name?: string; readonly fix: string | null };
  /** Which of the expression's words, counted from 0, names what does not exist. */
  readonly word?: number;
  readonly lineNumber?: number;
  readonly column?: number;
  readonly loc?: Location;
};

/** What a block is filled with, once for each round. */
type Fill = (...given: unknown[]) => string;

/** What Handlebars hands to a helper behind the values. */
type LocatedCall = {
  readonly loc: Location;
  readonly name: string;
  readonly hash: object;
  readonly fn?: Fill;
  readonly inverse?: Fill;
};

/** What a helper is called within: where its errors are told, and what it may still call and write. */
type Within = {
  readonly tell: (error: TemplateError) => void;
  readonly budget: Budget;
  readonly options: readonly string[];
};

/** A helper whose errors are told with the place of its call, so that the calls behind it are judged too. */
function telling(helper: (...args: never[]) => unknown, { tell, budget, options }: Within) {
  return function (this: unknown, ...args: unknown[]) {
    const call = args.at(-1) as LocatedCall;
    const { loc, hash, name } = call;
    budget.call(loc);
    const [given, expected] = [args.length - 1, helper.length - 1];
    if (given !== expected) {
      tell({ message: `"${name}" takes ${expected} ${expected === 1 ? "value" : "values"}, and has ${given}.`, loc });
      return "";
    }
    const unknown = Object.keys(hash).find((option) => !options.includes(option));
    if (unknown !== undefined) {
      const fix = suggest(unknown, options);
      tell({ message: `"${name}" takes no "${unknown}".${fewOf(options)}`, cause: { name: unknown, fix }, loc });
      return "";
    }
    try {
      const empty = name === WRITTEN ? -1 : [...args, ...Object.values(hash)].indexOf(undefined);
      if (empty < 0)
        return helper.apply(this, [...args.slice(0, -1), { ...call, ...counted(call, budget) }] as never[]);
      // The options of the call stand between its values and those that have a name.
      const word = empty < args.length ? empty + 1 : empty;
      tell({ message: "A name in this expression has no value.", word, loc });
    } catch (error) {
      // Told for each round, one that ends all of them would be told without an end.
      if (error instanceof RefusedTemplate) throw error;
      const { message, cause } = error as TemplateError;
      const isPlain = cause !== undefined || NOT_DEFINED.test(message);
      tell({
        message: isPlain ? message : "The names in this expression lead nowhere here.",
        ...(cause && { cause }),
        loc,
      });
    }
    return "";
  };
}

/** What fills a block, so that each round of it counts. */
function counted({ fn, inverse, loc }: LocatedCall, budget: Budget): { readonly fn?: Fill; readonly inverse?: Fill } {
  const counting = (fill: Fill): Fill =>
    Object.assign((...given: unknown[]) => budget.round(() => fill(...given), loc), fill);
  return { ...(fn && { fn: counting(fn) }), ...(inverse && { inverse: counting(inverse) }) };
}

function toProblem({ file, text }: TemplateFile, context: TemplateContext, error: TemplateError) {
  const [start, end] = rangeOf(text, error);
  const place = placeIn(file, text, start, end);
  const name = error.cause === undefined ? missingName(text, error) : undefined;
  if (name !== undefined) {
    const names = namesIn(context);
    return { place, message: `There is no "${name}" here.${fewOf(names)}`, fix: suggest(name, names) };
  }
  if (error.loc !== undefined) return { place, message: error.message, fix: error.cause?.fix ?? null };
  const problem = findSyntaxProblem(text);
  if (problem === undefined) return { place, message: "The template cannot be read here.", fix: null };
  return { ...problem, place: placeIn(file, text, problem.start, problem.end) };
}

/** What a template can name: helpers, values, and the parts of values, or of the entries of lists. */
function namesIn({ values, helpers }: TemplateContext): string[] {
  const parts = Object.values(values).flatMap((value) => {
    const [one = value] = Array.isArray(value) ? (value as unknown[]) : [];
    return typeof one === "object" && one !== null ? Object.keys(one) : [];
  });
  return [...Object.keys(values), ...Object.keys(helpers ?? {}), ...parts];
}

/** The name that nothing has: a helper tells it, Handlebars puts it into a message, or it stands in the expression. */
function missingName(text: string, { message, cause, word, loc }: TemplateError): string | undefined {
  if (cause !== undefined) return cause.name;
  if (word === undefined || loc === undefined) return (NOT_DEFINED.exec(message) ?? PARTIAL.exec(message))?.[1];
  const expression = text.slice(offsetOf(text, loc.start), offsetOf(text, loc.end));
  const words = expression.match(/(?:[\w-]+=)?(?:"[^"]*"|\([^)]*\)|[^\s"(){}#~]+)/g);
  return words?.[word]?.replace(/^[\w-]+=/, "");
}

/** What Handlebars says of a name that nothing has. */
const NOT_DEFINED = /^"(.+?)" not defined in /;

/** The whole way to a name that does not exist: `products.[0].mark`. */
function wayAt(text: string, { loc, lineNumber, column }: TemplateError): string | undefined {
  if (loc !== undefined || lineNumber === undefined || column === undefined) return undefined;
  return /^[^\s(){}|]+/.exec(text.slice(offsetOf(text, { line: lineNumber, column })))?.[0];
}

/** The name that is wrong, where the error tells one; else the expression, or the rest of its line. */
function rangeOf(text: string, error: TemplateError): readonly [number, number] {
  const { message, lineNumber, column, loc } = error;
  const partial = PARTIAL.exec(message)?.[1];
  if (partial !== undefined) return rangeOfPartial(text, partial);
  const line = loc?.start.line ?? lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1);
  const start = offsetOf(text, { line, column: loc?.start.column ?? column ?? 0 });
  const end = loc === undefined ? offsetOf(text, { line: line + 1, column: -1 }) : offsetOf(text, loc.end);
  const name = missingName(text, error);
  const at = name === undefined ? -1 : text.slice(start, end).indexOf(name);
  if (at >= 0 && name !== undefined) return [start + at, start + at + name.length];
  // Of a block its beginning is meant.
  const opening = /^\{\{[#^][^}]*\}+/.exec(text.slice(start, end))?.[0];
  return loc === undefined || opening === undefined ? [start, end] : [start, start + opening.length];
}

/** Handlebars tells no place for a partial; there are none here, so the first of that name is it. */
const PARTIAL = /^The partial (.+) could not be found$/;

function rangeOfPartial(text: string, name: string): readonly [number, number] {
  const uses = [...text.matchAll(/\{\{[~#]*>\s*["']?/g)].map(({ index, 0: opening }) => index + opening.length);
  const start = uses.find((at) => text.startsWith(name, at)) ?? 0;
  return [start, start + name.length];
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let count = 1; count < line && start <= text.length; count += 1) {
    const next = text.indexOf("\n", start);
    start = next < 0 ? text.length + 1 : next + 1;
  }
  return Math.max(0, Math.min(start + column, text.length));
}
