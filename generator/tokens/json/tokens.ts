import type { TextProblem } from "../problem.ts";

/** A problem in a string, and where the string begins; the string itself may be in the wrong place. */
type StringProblem = TextProblem & { readonly textStart?: number };

/** A token of JSON; `bare` is a word or number that JSON does not know, `quoted` has quotes that JSON does not use. */
export type Token = {
  readonly kind: "{" | "}" | "[" | "]" | "," | ":" | "text" | "plain" | "bare" | "quoted" | "end";
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** RFC 8259, sections 3 and 6: the literal names and the numbers. */
const PLAIN = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

const QUOTED = /'[^'\r\n]*'|`[^`\r\n]*`|[“”„][^“”„"\r\n]*[“”"]|[‘’][^‘’\r\n]*[‘’]/y;

/** A string without its closing quote, up to the end of the line or a character that has to be escaped. */
// oxlint-disable-next-line no-control-regex -- control characters end it
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;

/** The next token after an offset, or the syntax error there. */
export function readToken(text: string, from: number): Token | StringProblem {
  const start = from + match(/[ \t\r\n]*/y, text, from).length;
  const sign = text[start];
  if (sign === undefined) return { kind: "end", start, end: start, text: "" };
  const token = (kind: Token["kind"], found: string): Token => {
    return { kind, start, end: start + found.length, text: found };
  };
  if (isMark(sign)) return token(sign, sign);
  if (sign === '"') return readText(text, start);
  const foreign = readForeign(text, start);
  if (foreign !== undefined) return foreign;
  const quoted = match(QUOTED, text, start);
  if (quoted !== "") return token("quoted", quoted);
  const word = match(/[^\s,:;={}[\]"]+/y, text, start) || sign;
  return token(PLAIN.test(word) ? "plain" : "bare", word);
}

function isMark(sign: string): sign is "{" | "}" | "[" | "]" | "," | ":" {
  return "{}[],:".includes(sign);
}

/** What other formats allow, and what people copy along. */
const FOREIGN: readonly (readonly [what: RegExp, message: string, fix: string])[] = [
  [
    /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[ \t][^\r\n]*/y,
    "comments are not allowed.",
    'Remove it, or make it a "$description".',
  ],
  [/(?<![^\r\n])(?:<{7}|={7}|>{7}|\|{7})[^\r\n]*/y, "found a merge conflict marker.", "Choose one side of the merge."],
  [/[^\S \t\r\n]/y, "found a space that JSON does not allow.", "Write a plain space."],
];

function readForeign(text: string, start: number): StringProblem | undefined {
  for (const [what, message, fix] of FOREIGN) {
    const found = match(what, text, start);
    if (found !== "") return { start, end: start + found.length, message, fix };
  }
  return undefined;
}

function readText(text: string, start: number): Token | StringProblem {
  const body = match(TEXT, text, start);
  const end = start + body.length;
  if (text[end] === '"') return { kind: "text", start, end: end + 1, text: `${body}"` };
  if (text[end] === "\\") return { ...wrongEscape(text, end), textStart: start };
  if (end < text.length && text[end] !== "\n" && text[end] !== "\r")
    return { ...wrongSign(text.charAt(end), end), textStart: start };
  return {
    start,
    end,
    message: "a string has no closing quote on its line.",
    fix: 'Close it with ".',
    textStart: start,
  };
}

function wrongEscape(text: string, start: number): StringProblem {
  const found = match(/\\u[\da-fA-F]{0,3}|\\[^\r\n]?/y, text, start);
  const message = `unknown escape "${found}". Expected: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits.`;
  return { start, end: start + found.length, message, fix: "Write \\\\ for a backslash." };
}

function wrongSign(sign: string, start: number): StringProblem {
  const code = `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const isTab = sign === "\t";
  const message = `a string contains ${isTab ? "a tab" : `the control character ${code}`}.`;
  return { start, end: start + 1, message, fix: `Write ${isTab ? "\\t" : code}.` };
}

/** The match of a sticky pattern at an offset, or an empty text. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
