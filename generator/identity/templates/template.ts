import Handlebars from "handlebars/dist/handlebars.min.js";
import { offsetAt, placeIn, type Report } from "../../tokens/problem.ts";
import { fewOf } from "../../tokens/form.ts";
import { suggest } from "../../resolve/misspelling.ts";
import { type Location, type Position, readProgram, WRITTEN } from "./program.ts";
import { findSyntaxProblem } from "./syntax.ts";

/** A template file and its text. */
export type TemplateFile = { readonly file: string; readonly text: string };

/** The values and helpers that a template can use. */
export type TemplateContext = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly helpers?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Each helper's named options, if any: `{{value "ink" theme="dark"}}`. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  /** Returns whether an unknown name may be from a file whose problems are already reported. */
  readonly isUnread?: (name: string) => boolean;
};

/** The escaping of values in the filled text. */
export type Escaping = "xml" | "none";

/** Returns the error that a helper throws for an unknown name; it is reported at that name. */
export function unknownName(kind: string, name: unknown, names: readonly string[]): Error {
  const expected = fewOf(names);
  if (typeof name === "object")
    return new Error(`This is not the name of a ${kind}.${expected}`, { cause: { fix: null } });
  return unfit(name, `Unknown ${kind} "${String(name)}".${expected}`, suggest(String(name), names));
}

/** Returns the error that a helper throws for an unsuitable value; it is reported at that value. */
export function unfit(name: unknown, message: string, fix: string | null = null): Error {
  return new Error(message, { cause: { name: String(name), fix } });
}

/** Handlebars helpers that are removed: `log` would write to the console, `lookup` hides unknown names. */
const REMOVED_HELPERS = { log: false, lookup: false };

/** Fills a template; reports unknown names, and returns undefined if there are any problems. */
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
  const helpers = { ...builtIn(engine), ...context.helpers, [WRITTEN]: checkWritten };
  for (const name of Object.keys(REMOVED_HELPERS)) engine.unregisterHelper(name);
  const options = { ...BUILT_IN_OPTIONS, ...context.options };
  for (const [name, helper] of Object.entries(helpers))
    engine.registerHelper(name, reporting(helper, options[name] ?? [], reportError));
  try {
    const compileOptions = { noEscape: escaping === "none", strict: true, knownHelpers: REMOVED_HELPERS };
    const program = readProgram(template.text, (name) => Object.hasOwn(helpers, name));
    const filled = engine.compile(program, compileOptions)(context.values, RUNTIME_OPTIONS);
    return isValid ? filled : undefined;
  } catch (error) {
    reportError(error as TemplateError);
    return undefined;
  }
}

/** Denies access to prototype members; setting the options explicitly also silences Handlebars' log. */
const RUNTIME_OPTIONS = { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false };

/** Rejects values that would be rendered as an empty text or as "[object Object]". */
function checkWritten(value: unknown, name: string, _call: unknown): unknown {
  if (value === undefined || value === null) throw unfit(name, `Unknown name "${name}".`);
  const problem = problemWriting(value, name);
  if (problem !== undefined) throw unfit(name, problem.message, problem.fix);
  return value;
}

/** Returns the problem of a value that isn't text, a number or a boolean. */
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
  /** True for the location of an unknown name. */
  readonly isName?: boolean;
  readonly lineNumber?: number;
  readonly endLineNumber?: number;
  readonly column?: number;
  readonly endColumn?: number;
  readonly loc?: Location;
};

/** The last argument that Handlebars passes to a helper. */
type LocatedCall = {
  readonly loc: Location;
  readonly name: string;
  readonly hash: object;
};

/** Wraps a helper so that its errors are reported at the call, and later calls are still checked. */
function reporting(
  helper: (...args: never[]) => unknown,
  options: readonly string[],
  reportError: (error: TemplateError) => void,
) {
  return function (this: unknown, ...args: unknown[]) {
    const call = args.at(-1) as LocatedCall;
    const { loc, hash, name } = call;
    const [actual, expected] = [args.length - 1, helper.length - 1];
    if (actual !== expected) {
      reportError({
        message: `"${name}" takes ${expected} ${expected === 1 ? "value" : "values"}, but has ${actual}.`,
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
      // In this list, the call itself is between its arguments and its options.
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

/** Returns the names that a template can use: helpers, values, and the members of values or of list entries. */
function namesIn({ values, helpers }: TemplateContext): string[] {
  const parts = Object.values(values).flatMap((value) => {
    const [sample = value] = Array.isArray(value) ? (value as unknown[]) : [];
    return typeof sample === "object" && sample !== null ? Object.keys(sample) : [];
  });
  return [...Object.keys(values), ...Object.keys(helpers ?? {}), ...parts];
}

/** Returns the unknown name of an error: from a helper, from Handlebars' message, or at the error's location. */
function missingName(text: string, error: TemplateError): string | undefined {
  if (error.cause !== undefined) return error.cause.name;
  return error.isName ? text.slice(...rangeAt(text, error)) : NOT_DEFINED.exec(error.message)?.[1];
}

/** Handlebars' message for an unknown name. */
const NOT_DEFINED = /^"(.+?)" not defined in /;

/** Returns the range of the unknown name if the error has one, otherwise that of the expression or the rest of its line. */
function rangeOf(text: string, error: TemplateError): readonly [number, number] {
  const [start, end] = rangeAt(text, error);
  const name = missingName(text, error);
  const at = name === undefined ? -1 : text.slice(start, end).indexOf(name);
  if (at >= 0 && name !== undefined) return [start + at, start + at + name.length];
  // For a block, mark only its opening tag.
  const opening = error.loc && /^\{\{[#^][^}]*\}+/.exec(text.slice(start, end))?.[0];
  return opening === undefined ? [start, end] : [start, start + opening.length];
}

/** Returns the range of an error; a syntax error only has a line. */
function rangeAt(text: string, { message, loc, ...at }: TemplateError): readonly [number, number] {
  const { lineNumber: line = Number(/on line (\d+)/.exec(message)?.[1] ?? 1), column = 0 } = at;
  const end = { line: at.endLineNumber ?? line, column: at.endColumn ?? Infinity };
  return [offsetOf(text, loc?.start ?? { line, column }), offsetOf(text, loc?.end ?? end)];
}

/** Converts a Handlebars position, whose columns are 0-based, to an offset. */
function offsetOf(text: string, { line, column }: Position): number {
  return offsetAt(text, { line, column: column + 1 });
}

/** A Handlebars helper: takes arguments, then the call. */
type Helper = (...args: never[]) => unknown;

/** The named options of Handlebars' built-in helpers. */
const BUILT_IN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  if: ["includeZero"],
  unless: ["includeZero"],
};

/** Returns Handlebars' built-in helpers, with an `each` that rejects unknown names instead of ignoring them. */
function builtIn({ helpers }: typeof Handlebars): Readonly<Record<string, Helper>> {
  const { each, if: when, unless, with: inner, blockHelperMissing } = helpers as Record<string, Helper>;
  const helpersByName = { each: each && eachOfList(each), if: when, unless, with: inner, blockHelperMissing };
  return helpersByName as Readonly<Record<string, Helper>>;
}

/** Wraps `each` to reject values that aren't lists, which it would ignore. */
function eachOfList(each: Helper): Helper {
  return function (this: unknown, list: unknown, call: unknown) {
    if (typeof list === "object") return each.call(this, list as never, call as never);
    throw new Error(`{{#each}} got ${JSON.stringify(list)}. Expected: a list.`, { cause: { fix: null } });
  };
}
