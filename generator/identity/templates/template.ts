import Handlebars from "handlebars";
import { offsetAt, placeIn, type Report } from "../../tokens/problem.ts";
import { fewOf } from "../../tokens/form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { builtIn, BUILT_IN_OPTIONS } from "./built-in.ts";
import { type Location, type Position, readProgram, WRITTEN } from "./program.ts";
import { findSyntaxProblem } from "./syntax.ts";

/** A template file and its text. */
export type TemplateFile = { readonly file: string; readonly text: string };

/** The functions and values that a template can name. */
export type TemplateContext = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly helpers?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** The named options that each helper takes, where it takes any: `{{value "ink" theme="dark"}}`. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Returns whether an unknown name may come from a file with problems, which are reported already. */
  readonly isUnread?: (name: string) => boolean;
};

/** How values are escaped in the filled text. */
export type Escaping = "xml" | "none";

/** What a helper throws for an unknown name; the problem is reported at that name. */
export function unknownName(kind: string, name: unknown, names: readonly string[]): Error {
  const expected = fewOf(names);
  if (typeof name === "object")
    return new Error(`This is not the name of a ${kind}.${expected}`, { cause: { fix: null } });
  return unfit(name, `Unknown ${kind} "${String(name)}".${expected}`, suggest(String(name), names));
}

/** What a helper throws for a value that it cannot use; the problem is reported at that value. */
export function unfit(name: unknown, message: string, fix: string | null = null): Error {
  return new Error(message, { cause: { name: String(name), fix } });
}

/** Of the helpers of Handlebars, one would write into the build's output, and one hides unknown names. */
const UNUSED = { log: false, lookup: false };

/** Fills a template; an unknown name is reported, and never leaves a gap in the text. */
export function fillTemplate(
  template: TemplateFile,
  context: TemplateContext,
  escaping: Escaping,
  report: Report,
): string | undefined {
  const engine = Handlebars.create();
  let isValid = true;
  const reportError = (error: TemplateError) => {
    isValid = false;
    const names = [missingName(template.text, error), template.text.slice(...rangeAt(template.text, error))];
    if (!names.some((name) => name && context.isUnread?.(name))) report(toProblem(template, context, error));
  };
  const helpers = { ...builtIn(engine), ...context.helpers, [WRITTEN]: written };
  for (const name of Object.keys(UNUSED)) engine.unregisterHelper(name);
  const takes = { ...BUILT_IN_OPTIONS, ...context.options };
  for (const [name, helper] of Object.entries(helpers))
    engine.registerHelper(name, reporting(helper, takes[name] ?? [], reportError));
  try {
    const options = { noEscape: escaping === "none", strict: true, knownHelpers: UNUSED };
    const program = readProgram(template.text, (name) => Object.hasOwn(helpers, name));
    const filled = engine.compile(program, options)(context.values, OWN_ONLY);
    return isValid ? filled : undefined;
  } catch (error) {
    reportError(error as TemplateError);
    return undefined;
  }
}

/** Values must not name what JavaScript adds to every object; set here, it is not logged either. */
const OWN_ONLY = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Checks every value that a template writes, so that none is lost or written as "[object Object]". */
function written(value: unknown, name: string, _call: unknown): unknown {
  if (value === undefined || value === null) throw unfit(name, `Unknown name "${name}".`);
  const problem = problemWriting(value, name);
  if (problem !== undefined) throw unfit(name, problem.message, problem.fix);
  return value;
}

/** The problem with writing a value, unless it is text; undefined for text. */
function problemWriting(
  value: unknown,
  name: string,
): { readonly message: string; readonly fix: string | null } | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return undefined;
  if (Array.isArray(value))
    return { message: `"${name}" is a list, not text.`, fix: `Write {{#each ${name}}} … {{/each}}.` };
  if (typeof value === "function") return { message: `"${name}" is a function, not text.`, fix: null };
  const keys = Object.keys(value as object);
  return { message: `"${name}" is an object with ${keys.join(", ")}, not text.`, fix: `Write {{${name}.${keys[0]}}}.` };
}

type TemplateError = {
  readonly message: string;
  readonly cause?: { readonly name?: string; readonly fix: string | null };
  /** Whether the place is that of an unknown name. */
  readonly isName?: boolean;
  readonly lineNumber?: number;
  readonly endLineNumber?: number;
  readonly column?: number;
  readonly endColumn?: number;
  readonly loc?: Location;
};

/** What Handlebars passes to a helper after the values. */
type LocatedCall = {
  readonly loc: Location;
  readonly name: string;
  readonly hash: object;
};

/** A helper whose errors are reported at its call, so that the calls after it are checked too. */
function reporting(
  helper: (...args: never[]) => unknown,
  options: readonly string[],
  reportError: (error: TemplateError) => void,
) {
  return function (this: unknown, ...args: unknown[]) {
    const call = args.at(-1) as LocatedCall;
    const { loc, hash, name } = call;
    const [given, expected] = [args.length - 1, helper.length - 1];
    if (given !== expected) {
      reportError({
        message: `"${name}" takes ${expected} ${expected === 1 ? "value" : "values"}, but has ${given}.`,
        loc,
      });
      return "";
    }
    const unknown = Object.keys(hash).find((option) => !options.includes(option));
    if (unknown !== undefined) {
      const fix = suggest(unknown, options);
      reportError({
        message: `Unknown option "${unknown}" of "${name}".${fewOf(options)}`,
        cause: { name: unknown, fix },
        loc,
      });
      return "";
    }
    try {
      const empty = name === WRITTEN ? -1 : [...args, ...Object.values(hash)].indexOf(undefined);
      if (empty < 0) return helper.apply(this, args as never[]);
      // The call itself is between its values and its options.
      const value = loc.values?.[empty < args.length ? empty : empty - 1];
      reportError({ message: "A name in this expression has no value.", isName: true, loc: value ?? loc });
    } catch (error) {
      const { message, cause } = error as TemplateError;
      const isPlain = cause !== undefined || NOT_DEFINED.test(message);
      reportError({
        message: isPlain ? message : "This expression has unknown names.",
        ...(cause && { cause }),
        loc,
      });
    }
    return "";
  };
}

function toProblem({ file, text }: TemplateFile, context: TemplateContext, error: TemplateError) {
  const [start, end] = rangeOf(text, error);
  const place = placeIn(file, text, start, end);
  const name = error.cause === undefined ? missingName(text, error) : undefined;
  if (name !== undefined) {
    const names = namesIn(context);
    return { place, message: `Unknown name "${name}".${fewOf(names)}`, fix: suggest(name, names) };
  }
  if (error.loc !== undefined) return { place, message: error.message, fix: error.cause?.fix ?? null };
  const problem = findSyntaxProblem(text);
  if (problem === undefined) return { place, message: "The template cannot be read here.", fix: null };
  return { ...problem, place: placeIn(file, text, problem.start, problem.end) };
}

/** The names that a template can use: helpers, values, and the parts of values, or of the entries of lists. */
function namesIn({ values, helpers }: TemplateContext): string[] {
  const parts = Object.values(values).flatMap((value) => {
    const [one = value] = Array.isArray(value) ? (value as unknown[]) : [];
    return typeof one === "object" && one !== null ? Object.keys(one) : [];
  });
  return [...Object.keys(values), ...Object.keys(helpers ?? {}), ...parts];
}

/** The unknown name: given by a helper, in a message of Handlebars, or at the place of the error. */
function missingName(text: string, error: TemplateError): string | undefined {
  if (error.cause !== undefined) return error.cause.name;
  return error.isName ? text.slice(...rangeAt(text, error)) : NOT_DEFINED.exec(error.message)?.[1];
}

/** Handlebars' message for an unknown name. */
const NOT_DEFINED = /^"(.+?)" not defined in /;

/** The range of the unknown name, if the error has one; else of the expression, or the rest of its line. */
function rangeOf(text: string, error: TemplateError): readonly [number, number] {
  const [start, end] = rangeAt(text, error);
  const name = missingName(text, error);
  const at = name === undefined ? -1 : text.slice(start, end).indexOf(name);
  if (at >= 0 && name !== undefined) return [start + at, start + at + name.length];
  // Only the opening of a block.
  const opening = error.loc && /^\{\{[#^][^}]*\}+/.exec(text.slice(start, end))?.[0];
  return opening === undefined ? [start, end] : [start, start + opening.length];
}

/** The range that an error names; a syntax error names a line. */
function rangeAt(text: string, { message, loc, ...at }: TemplateError): readonly [number, number] {
  const { lineNumber: line = Number(/on line (\d+)/.exec(message)?.[1] ?? 1), column = 0 } = at;
  const end = { line: at.endLineNumber ?? line, column: at.endColumn ?? Infinity };
  return [offsetOf(text, loc?.start ?? { line, column }), offsetOf(text, loc?.end ?? end)];
}

/** The offset of a position of Handlebars, whose columns count from 0. */
function offsetOf(text: string, { line, column }: Position): number {
  return offsetAt(text, { line, column: column + 1 });
}
