import Handlebars from "handlebars";
import { readProgram } from "./program.ts";

/** At most this many templates are remembered: those of a large reference while its files are edited. */
const MOST_REMEMBERED = 1000;

const remembered = new Map<string, TemplateSpecification>();

/**
 * Compiles a template for `engine.template`. Compiling takes most of the time of filling it, so a text is compiled once;
 * its names are looked up in the engine that runs it.
 */
export function compiled(
  text: string,
  options: PrecompileOptions,
  helpers: Readonly<Record<string, unknown>>,
): TemplateSpecification {
  const key = JSON.stringify([options, Object.keys(helpers), text]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const program = readProgram(text, (name) => Object.hasOwn(helpers, name));
  const code = Handlebars.precompile(program, options) as string;
  // oxlint-disable-next-line no-implied-eval, no-new-func -- Handlebars does the same with its compiled code
  const made = new Function(`return ${code}`)() as TemplateSpecification;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, made);
  return made;
}
