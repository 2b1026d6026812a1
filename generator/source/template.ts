import Handlebars from "handlebars";
import { placeIn, type Report } from "./fault.ts";
import { suggest } from "./form.ts";

/** A template file and its text. */
export type TemplateFile = { readonly file: string; readonly text: string };

/** The functions and values that a template can name. */
export type TemplateContext = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly helpers?: Readonly<Record<string, (...args: never[]) => unknown>>;
  /** Names that nothing has because their own file is at fault, which is told already. */
  readonly isUnread?: (name: string) => boolean;
};

/** How a template's values are written into its text. */
export type Escaping = "xml" | "none";

/** What a helper throws for a name that nothing has; the template's fault then stands at that name. */
export function unknownName(kind: string, name: unknown, names: readonly string[]): Error {
  const given = String(name);
  return new Error(`There is no ${kind} "${given}".`, { cause: { name: given, fix: suggest(given, names) } });
}

/** Fills a template; a name that does not exist is a fault at its place, never an empty place. */
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
    if (!context.isUnread?.(missingName(template.text, error) ?? "")) report(toFault(template, context, error));
  };
  const helpers = { ...builtIn(engine), ...context.helpers };
  for (const [name, helper] of Object.entries(helpers)) engine.registerHelper(name, telling(helper, tell));
  try {
    const fill = engine.compile(template.text, { noEscape: escaping === "none", strict: true });
    const filled = fill(context.values);
    return isSound ? filled : undefined;
  } catch (error) {
    tell(error as TemplateError);
    return undefined;
  }
}

/** A place as Handlebars counts: lines from 1, columns from 0. */
type Position = { readonly line: number; readonly column: number };

type TemplateError = {
  readonly message: string;
  readonly cause?: { readonly name: string; readonly fix: string | null };
  /** Which of a helper's arguments, counted from 0, names what does not exist. */
  readonly empty?: number;
  readonly lineNumber?: number;
  readonly column?: number;
  readonly loc?: { readonly start: Position; readonly end: Position };
};

/** The helpers of Handlebars itself, which would take a name that does not exist for an empty list. */
function builtIn({ helpers }: typeof Handlebars) {
  const { each, if: when, unless, with: inner } = helpers as TemplateContext["helpers"] & object;
  return { each, if: when, unless, with: inner } as TemplateContext["helpers"] & object;
}

/** A helper whose errors are told with the place of its call, so that the calls behind it are judged too. */
function telling(helper: (...args: never[]) => unknown, tell: (error: TemplateError) => void) {
  return function (this: unknown, ...args: unknown[]) {
    const { loc, hash } = args.at(-1) as Pick<TemplateError, "loc"> & { readonly hash: object };
    const place = loc && { loc };
    try {
      const empty = [...args, ...Object.values(hash)].indexOf(undefined);
      if (empty < 0) return helper.apply(this, args as never[]);
      tell({ message: "A name in this expression has no value.", empty, ...place });
    } catch (error) {
      const { message, cause } = error as TemplateError;
      tell({ message, ...(cause && { cause }), ...place });
    }
    return "";
  };
}

function toFault({ file, text }: TemplateFile, { values }: TemplateContext, error: TemplateError) {
  const [start, end] = rangeOf(text, error);
  const place = placeIn(file, text, start, end);
  const name = error.cause === undefined ? missingName(text, error) : undefined;
  if (name !== undefined)
    return { place, message: `There is no "${name}" here.`, fix: suggest(name, Object.keys(values)) };
  if (error.loc !== undefined) return { place, message: error.message, fix: error.cause?.fix ?? null };
  // A syntax error is a picture of several lines, whose last one says what was found.
  const reason = error.message.replace(/ - \d+:\d+$/, "");
  const found = /got '(\w+)'$/.exec(reason)?.[1];
  const what = found === "EOF" ? "it ends in the middle of an expression or a block" : reason.split("\n").at(-1);
  return { place, message: `The template cannot be read: ${what}.`, fix: null };
}

/** The name that nothing has: a helper tells it, Handlebars puts it into a message, or it stands in the expression. */
function missingName(text: string, { message, cause, empty, loc }: TemplateError): string | undefined {
  if (cause !== undefined) return cause.name;
  if (empty === undefined || loc === undefined)
    return /^"(.+?)" not defined in |^The partial (.+) could not be found$/.exec(message)?.slice(1).find(Boolean);
  const words = text.slice(offsetOf(text, loc.start)).match(/"[^"]*"|\([^)]*\)|[^\s"(){}#~]+/g);
  return words?.[empty + 1];
}

/** The name that is wrong, where the error tells one; else the expression, or the rest of its line. */
function rangeOf(text: string, error: TemplateError): readonly [number, number] {
  const { message, lineNumber, column, loc } = error;
  const line = loc?.start.line ?? lineNumber ?? Number(/on line (\d+)/.exec(message)?.[1] ?? 1);
  const start = offsetOf(text, { line, column: loc?.start.column ?? column ?? 0 });
  const end = loc === undefined ? offsetOf(text, { line: line + 1, column: -1 }) : offsetOf(text, loc.end);
  const name = missingName(text, error);
  const at = name === undefined ? -1 : text.slice(start, end).indexOf(name);
  return at < 0 || name === undefined ? [start, end] : [start + at, start + at + name.length];
}

function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let count = 1; count < line && start <= text.length; count += 1) {
    const next = text.indexOf("\n", start);
    start = next < 0 ? text.length + 1 : next + 1;
  }
  return Math.max(0, Math.min(start + column, text.length));
}
