import kotlin from "@ast-grep/lang-kotlin";
import swift from "@ast-grep/lang-swift";
import { parse as parseByGrammar, registerDynamicLanguage } from "@ast-grep/napi";
import { parse as parseCss } from "css-tree";
import { parseSync } from "oxc-parser";
import { SaxesParser } from "saxes";
import { parse as parseBash } from "unbash";

registerDynamicLanguage({ kotlin, swift });

/** Lists the problems of a text in a language; an empty list if it parses. */
export type Parser = (code: string) => string[];

/** For each language of the pages, a parser that the check doesn't use. */
export const PARSERS: Readonly<Record<string, Parser>> = {
  json: jsonProblems,
  css: cssProblems,
  html: htmlProblems,
  xml: xmlProblems,
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

/** Reads XML as a document if it has a declaration, else as a part of one, whose prefixes the whole binds. */
function xmlProblems(code: string): string[] {
  const problems: string[] = [];
  const parser = new SaxesParser({ fragment: !code.startsWith("<?xml") });
  parser.on("error", ({ message }) => void problems.push(message));
  parser.write(code).close();
  return problems;
}

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
  // The end of a stylesheet closes open blocks (CSS Syntax 3), so css-tree reports no problem.
  return [...problems, ...openBrackets(css)];
}

/** Only checks styles and scripts: the check already parses tags by the steps of the standard. */
function htmlProblems(code: string): string[] {
  const inside = (tag: string, read: Parser) =>
    [...code.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, "g"))].flatMap(([, content = ""]) => read(content));
  return [...inside("style", cssProblems), ...inside("script", (script) => scriptProblems("example.js", script))];
}

function scriptProblems(file: string, code: string): string[] {
  return parseSync(file, code).errors.map(({ message }) => message);
}

/** Tree-sitter continues after a problem and leaves an ERROR node there. */
function grammarProblems(language: string, code: string): string[] {
  const problems = parseByGrammar(language, code)
    .root()
    .findAll({ rule: { kind: "ERROR" } });
  return problems.map((node) => `syntax error (line ${node.range().start.line + 1} of the block): ${node.text()}`);
}

/** The brackets in CSS that stay open, or the text up to the first wrong closing bracket. */
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
