import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";
import { textResults } from "../memory/texts.ts";

const require = createRequire(import.meta.url);

/** The highlight.js grammars, keyed by the language after a fence. */
const GRAMMARS: Readonly<Record<string, readonly string[]>> = {
  bash: ["bash"],
  css: ["css"],
  dart: ["dart"],
  // HTML can contain the other two.
  html: ["xml", "css", "javascript"],
  js: ["javascript"],
  json: ["json"],
  jsx: ["javascript", "xml"],
  kotlin: ["kotlin"],
  md: ["markdown"],
  scss: ["scss"],
  sh: ["bash"],
  svg: ["xml", "css", "javascript"],
  swift: ["swift"],
  ts: ["typescript"],
  tsx: ["typescript", "xml"],
  vue: ["xml", "css", "javascript"],
  xml: ["xml"],
  yaml: ["yaml"],
};

/** Maximum length of highlighted code, in characters: grammars may take quadratic time. */
const MAX_LENGTH = 20_000;

/** Highlighters keyed by their grammars; a highlighter with more grammars would use them inside others. */
const engines = new Map<string, HLJSApi>();

/** Highlighted code. Without it, a repeated build of the sample takes 1.2 times the CPU. */
const highlighted = textResults<string>("code");

/** Keeps the highlighted code for later runs. */
export const rememberCode = highlighted.save;

/** Renders code as HTML, with a class per token if the language is known. */
export function highlight(code: string, language: string): string {
  const grammars = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined;
  const [main] = grammars ?? [];
  if (grammars === undefined || main === undefined || code.length > MAX_LENGTH) return escapeHtml(code);
  return highlighted.get(`${language}\n${code}`, () => {
    const key = grammars.join(" ");
    const engine = engines.get(key) ?? loadEngine(grammars);
    engines.set(key, engine);
    return engine.highlight(code, { language: main, ignoreIllegals: true }).value;
  });
}

/** Loads a highlighter with some grammars; only pages with code need it. */
function loadEngine(grammars: readonly string[]): HLJSApi {
  const engine = (require("highlight.js/lib/core") as HLJSApi).newInstance();
  engine.configure({ classPrefix: "code-" });
  for (const name of grammars)
    engine.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  return engine;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
