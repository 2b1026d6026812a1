import { parse as parseCss } from "css-tree";
import { parseSync } from "oxc-parser";
import { SaxesParser } from "saxes";
import { parse as parseBash } from "unbash";
import { parseByGrammar } from "../grammars.ts";

/** Lists the problems of a text in a language; an empty list if it parses. */
export type Parser = (code: string) => string[];

/** A parser for each language on the pages, different from the check's parser. */
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

/** Parses XML as a document if it has a declaration, otherwise as a fragment with unbound prefixes. */
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
  // The end of a stylesheet closes open blocks (CSS Syntax 3), so css-tree doesn't report them.
  return [...problems, ...openBrackets(css)];
}

/** Only checks styles and scripts, since the check already parses tags like the standard. */
function htmlProblems(code: string): string[] {
  const inside = (tag: string, read: Parser) =>
    [...code.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, "g"))].flatMap(([, content = ""]) => read(content));
  return [...inside("style", cssProblems), ...inside("script", (script) => scriptProblems("example.js", script))];
}

function scriptProblems(file: string, code: string): string[] {
  return parseSync(file, code).errors.map(({ message }) => message);
}

/** Lists the ERROR nodes of Tree-sitter, which continues after a problem. */
function grammarProblems(language: "kotlin" | "swift", code: string): string[] {
  const problems = parseByGrammar(language, code).findAll({ rule: { kind: "ERROR" } });
  return problems.map((node) => `syntax error (line ${node.range().start.line + 1} of the block): ${node.text()}`);
}

/** The unclosed brackets in CSS, or the text up to the first mismatched closing bracket. */
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
