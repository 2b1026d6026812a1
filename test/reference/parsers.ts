import kotlin from "@ast-grep/lang-kotlin";
import swift from "@ast-grep/lang-swift";
import { parse as parseByGrammar, registerDynamicLanguage } from "@ast-grep/napi";
import { parse as parseCss } from "css-tree";
import { parseSync } from "oxc-parser";
import { parse as parseBash } from "unbash";

registerDynamicLanguage({ kotlin, swift });

/** Tells the problems of a text in a language; an empty list when it parses. */
export type Parser = (code: string) => string[];

/** For each language of the pages a parser that is none of the check's, so that two agree on every block. */
export const PARSERS: Readonly<Record<string, Parser>> = {
  json: jsonProblems,
  css: cssProblems,
  html: htmlProblems,
  // The check's parser is the only one at hand.
  xml: () => [],
  js: (code) => scriptProblems("example.mjs", code),
  ts: (code) => scriptProblems("example.ts", code),
  jsx: (code) => scriptProblems("example.jsx", code),
  tsx: (code) => scriptProblems("example.tsx", code),
  kotlin: (code) => grammarProblems("kotlin", code),
  swift: (code) => grammarProblems("swift", code),
  bash: (code) => (parseBash(code).errors ?? []).map(({ message }) => message),
  // CommonMark, section 1: any sequence of characters is a valid document.
  markdown: () => [],
};

function jsonProblems(code: string): string[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function cssProblems(css: string): string[] {
  const problems: string[] = [];
  parseCss(css, { onParseError: ({ message, line }) => problems.push(`${message} (line ${line} of the block)`) });
  // The end of a stylesheet closes what is open (CSS Syntax 3), and css-tree tells no problem of it.
  return [...problems, ...openBrackets(css)];
}

/** The tags are the check's business, which reads them by the standard's own steps; styles and scripts are read here. */
function htmlProblems(code: string): string[] {
  const inside = (tag: string, read: Parser) =>
    [...code.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, "g"))].flatMap(([, content = ""]) => read(content));
  return [...inside("style", cssProblems), ...inside("script", (script) => scriptProblems("example.js", script))];
}

function scriptProblems(file: string, code: string): string[] {
  return parseSync(file, code).errors.map(({ message }) => message);
}

/** Tree-sitter's grammar goes on after a problem and leaves an ERROR node at its place. */
function grammarProblems(language: string, code: string): string[] {
  const problems = parseByGrammar(language, code)
    .root()
    .findAll({ rule: { kind: "ERROR" } });
  return problems.map((node) => `not understood (line ${node.range().start.line + 1} of the block): ${node.text()}`);
}

/** The brackets that stay open, or the text up to the first that closes another; as CSS writes them. */
export function openBrackets(code: string): string[] {
  const pairs: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  const bare = code.replace(/"(?:\\.|[^"\\\n])*"|\/\/[^\n]*/g, (text) => "-".repeat(text.length));
  const open: string[] = [];
  for (const [at, sign] of [...bare].entries()) {
    if ("([{".includes(sign)) open.push(sign);
    if (sign in pairs && open.pop() !== pairs[sign]) return [code.slice(0, at + 1)];
  }
  return [...open, ...(bare.includes('"') ? ['"'] : [])];
}
