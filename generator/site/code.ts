import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";

const require = createRequire(import.meta.url);

/** The grammars of highlight.js, keyed by the word after a fence. */
const GRAMMARS: Readonly<Record<string, readonly string[]>> = {
  bash: ["bash"],
  css: ["css"],
  // Markup contains the other two.
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

/** The length, in characters, up to which code is highlighted: grammars may take quadratic time. */
const LONGEST = 20_000;

let engine: HLJSApi | undefined;

/** Renders code as HTML, with a class for each part if the language is known. */
export function highlight(code: string, language: string): string {
  const grammars = Object.hasOwn(GRAMMARS, language) ? GRAMMARS[language] : undefined;
  const [main] = grammars ?? [];
  if (grammars === undefined || main === undefined || code.length > LONGEST) return escapeHtml(code);
  // Loads the highlighter and its grammars only for pages with code.
  engine ??= loadEngine();
  for (const name of grammars) {
    if (engine.getLanguage(name) === undefined)
      engine.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
  }
  return engine.highlight(code, { language: main, ignoreIllegals: true }).value;
}

function loadEngine(): HLJSApi {
  const loaded = require("highlight.js/lib/core") as HLJSApi;
  loaded.configure({ classPrefix: "code-" });
  return loaded;
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
