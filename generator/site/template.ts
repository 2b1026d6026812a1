import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type Handlebars from "handlebars";
import { HERE } from "../here.ts";
import { stampOfProgram } from "../memory/program.ts";
import { recall, remember } from "../memory/results.ts";
import type { Identity } from "../model/identity.ts";
import { primaryLanguage } from "../resolve/language.ts";

const require = createRequire(import.meta.url);
const FOLDER = join(HERE, "site/templates");

/** Runs compiled templates without loading the compiler. */
const engine = (require("handlebars/dist/handlebars.runtime.min.js") as typeof Handlebars).create();
const templates = new Map<string, HandlebarsTemplateDelegate>();

/** Compiled code keyed by template; compiling takes most of the rendering time. */
let codes: Record<string, string> | undefined;
let hasNew = false;

type Data = { readonly identity: Identity } & Readonly<Record<string, unknown>>;

/**
 * Renders a template from `templates/`.
 *
 * @throws if the data lacks a name in the template, such as a text that isn't translated
 */
export function renderTemplate(name: string, data: Data): string {
  let template = templates.get(name);
  if (template === undefined) templates.set(name, (template = engine.template(specificationOf(name))));
  try {
    return template(data);
  } catch (error) {
    throw missingName(name, data.identity.language, error) ?? error;
  }
}

/** Explains a name that Handlebars can't find; undefined for any other error. */
function missingName(template: string, language: string, error: unknown): Error | undefined {
  const [, key, place] = /^"(.*)" not defined in .* - (\d+:\d+)$/s.exec(String((error as Error).message)) ?? [];
  if (key === undefined) return undefined;
  const file = `site/words/${primaryLanguage(language)}.json`;
  const message = `The template "${template}" has no "${key}" at ${place}. If it is a text, add it to ${file}.`;
  return new Error(message, { cause: error });
}

/** Caches newly compiled templates for later runs. */
export function rememberTemplates(): void {
  if (hasNew) remember(MEMORY, stampOfProgram(), codes);
  hasNew = false;
}

const MEMORY = "templates";

function specificationOf(name: string): TemplateSpecification {
  codes ??= { ...(recall(MEMORY, stampOfProgram()) as Record<string, string> | undefined) };
  let code = codes[name];
  if (code === undefined) {
    codes[name] = code = compile(name);
    hasNew = true;
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func -- Handlebars does the same with its compiled code
  return new Function(`return ${code}`)() as TemplateSpecification;
}

/** Compiles a template; loads the compiler only for templates that aren't cached. */
function compile(name: string): string {
  const { precompile } = require("handlebars/dist/handlebars.min.js") as typeof Handlebars;
  return precompile(partsOf(`${name}.hbs`).markup, { strict: true }) as string;
}

/** Returns the `<style>` elements at the end of templates, which become part of the shared stylesheet. */
export function stylesOfTemplates(): readonly string[] {
  const files = readdirSync(FOLDER).sort();
  return files.map((file) => partsOf(file).styles).filter((styles) => styles !== "");
}

/** Splits a template file, because the content policy forbids inline styles. */
function partsOf(file: string): { readonly markup: string; readonly styles: string } {
  const [markup = "", styles = ""] = readFileSync(join(FOLDER, file), "utf8").split(/^<\/?style>\n?/m);
  return { markup: markup.trimEnd(), styles: styles.replace(/^ {2}/gm, "") };
}
