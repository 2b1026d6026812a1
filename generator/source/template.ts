import Handlebars from "handlebars";
import { placeIn, type Report } from "./fault.ts";

/** A template file and its text. */
export type TemplateFile = { readonly file: string; readonly text: string };

/** The functions and values that a template can name. */
export type TemplateContext = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly helpers?: Readonly<Record<string, (...args: never[]) => unknown>>;
};

/** How a template's values are written into its text. */
export type Escaping = "xml" | "none";

/** Fills a template; a name that does not exist is a fault with its line, never an empty place. */
export function fillTemplate(
  template: TemplateFile,
  context: TemplateContext,
  escaping: Escaping,
  report: Report,
): string | undefined {
  const engine = Handlebars.create();
  engine.registerHelper((context.helpers ?? {}) as Handlebars.HelperDeclareSpec);
  try {
    const fill = engine.compile(template.text, { noEscape: escaping === "none", strict: true });
    return fill(context.values);
  } catch (error) {
    report(toFault(template, error as TemplateError));
    return undefined;
  }
}

type TemplateError = { readonly message: string; readonly lineNumber?: number; readonly column?: number };

function toFault({ file, text }: TemplateFile, { message, lineNumber, column }: TemplateError) {
  const line = lineNumber ?? Number(/(?:on line |- )(\d+)(?::|\b)/.exec(message)?.[1] ?? 1);
  const start =
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line > 1 ? 1 : 0);
  const lineLength = text.slice(start).split("\n", 1)[0]?.length ?? 0;
  const at = column === undefined ? 0 : column;
  const reason = message.replace(/ - \d+:\d+$/, "").split("\n", 1)[0] ?? "";
  return {
    place: placeIn(file, text, start + at, start + lineLength),
    message: `The template cannot be filled: ${reason}.`,
    fix: null,
  };
}
