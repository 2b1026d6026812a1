import kotlin from "@ast-grep/lang-kotlin";
import swift from "@ast-grep/lang-swift";
import { parse as parseByGrammar, registerDynamicLanguage } from "@ast-grep/napi";
import { parse as parseCss } from "css-tree";
import { parseSync } from "oxc-parser";
import { type DefaultTreeAdapterTypes, parse as parseHtml } from "parse5";
import { SaxesParser } from "saxes";
import { parse as parseBash } from "unbash";

registerDynamicLanguage({ kotlin, swift });

/** Tells the faults of a text in a language; an empty list when it parses. */
export type Parser = (code: string) => string[];

/** A real parser for each language of the pages. */
export const PARSERS: Readonly<Record<string, Parser>> = {
  json: jsonFaults,
  css: cssFaults,
  html: htmlFaults,
  xml: xmlFaults,
  js: (code) => scriptFaults("example.mjs", code),
  ts: (code) => scriptFaults("example.ts", code),
  jsx: (code) => scriptFaults("example.jsx", code),
  tsx: (code) => scriptFaults("example.tsx", code),
  kotlin: (code) => grammarFaults("kotlin", code),
  swift: (code) => grammarFaults("swift", code),
  bash: (code) => (parseBash(code).errors ?? []).map(({ message }) => message),
  // CommonMark, section 1: any sequence of characters is a valid document.
  markdown: () => [],
};

function jsonFaults(code: string): string[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function cssFaults(css: string): string[] {
  const faults: string[] = [];
  parseCss(css, { onParseError: ({ message, line }) => faults.push(`${message} (line ${line} of the block)`) });
  // The end of a stylesheet closes what is open (CSS Syntax 3), and css-tree tells no fault of it.
  return [...faults, ...openBrackets(css)];
}

/** A fragment is read as the body of a document, but for what belongs to the head; styles and scripts are read too. */
function htmlFaults(code: string): string[] {
  const faults: string[] = [];
  const isDocument = /^<!doctype html>/i.test(code);
  const text = isDocument ? code : `<!doctype html><title>-</title>${code}`;
  const tree = parseHtml(text, {
    sourceCodeLocationInfo: true,
    onParseError: ({ code: fault, startLine }) => faults.push(`${fault} (line ${startLine} of the block)`),
  });
  faults.push(...unclosed(tree));
  const inside = (tag: string, read: Parser) => {
    for (const [, content = ""] of code.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, "g")))
      faults.push(...read(content));
  };
  inside("style", cssFaults);
  inside("script", (script) => scriptFaults("example.js", script));
  return faults;
}

/** The elements of HTML that have no end tag. */
const VOID = "area base br col embed hr img input link meta source track wbr".split(" ");

/** The parser mends elements that nothing closes, or that close in the wrong order, without a word. */
function unclosed(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    const { sourceCodeLocation: at, tagName } = child;
    const isOpen = at?.startTag !== undefined && at.endTag === undefined && !VOID.includes(tagName);
    return [...(isOpen ? [`<${tagName}> is not closed (line ${at.startLine} of the block)`] : []), ...unclosed(child)];
  });
}

function xmlFaults(code: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => faults.push(message));
  parser.write(code).close();
  return faults;
}

function scriptFaults(file: string, code: string): string[] {
  return parseSync(file, code).errors.map(({ message }) => message);
}

/** Tree-sitter's grammar goes on after a fault and leaves an ERROR node at its place. */
function grammarFaults(language: string, code: string): string[] {
  const faults = parseByGrammar(language, code)
    .root()
    .findAll({ rule: { kind: "ERROR" } });
  return faults.map((node) => `not understood (line ${node.range().start.line + 1} of the block): ${node.text()}`);
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
