/** What of a text is no JSON: where, by offsets that count from 0, what is wrong there and how to fix it. */
export type SyntaxProblem = {
  readonly start: number;
  readonly end: number;
  /** Goes on behind "This is no JSON:". */
  readonly message: string;
  readonly fix: string | null;
  /** Where the text begins that it stands in; a text may be out of place itself. */
  readonly textStart?: number;
};

/** A piece of a JSON text; `bare` is a word or a number that JSON does not know, `quoted` has other quotes than JSON's. */
export type Token = {
  readonly kind: "{" | "}" | "[" | "]" | "," | ":" | "text" | "plain" | "bare" | "quoted" | "end";
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** RFC 8259, sections 3 and 6: the literal names and the numbers. */
const PLAIN = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

const QUOTED = /'[^'\r\n]*'|`[^`\r\n]*`|[“”„][^“”„"\r\n]*[“”"]|[‘’][^‘’\r\n]*[‘’]/y;

/** A text in double quotes; it may end too early, at the line's end or at a sign that has to be escaped. */
// oxlint-disable-next-line no-control-regex -- control characters are what ends it
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;

/** The next piece behind an offset, or what keeps it from being one. */
export function readToken(text: string, from: number): Token | SyntaxProblem {
  const start = from + match(/[ \t\r\n]*/y, text, from).length;
  const sign = text[start];
  if (sign === undefined) return { kind: "end", start, end: start, text: "" };
  const token = (kind: Token["kind"], found: string): Token => {
    return { kind, start, end: start + found.length, text: found };
  };
  if (isMark(sign)) return token(sign, sign);
  if (sign === '"') return readText(text, start);
  const stranger = readStranger(text, start);
  if (stranger !== undefined) return stranger;
  const quoted = match(QUOTED, text, start);
  if (quoted !== "") return token("quoted", quoted);
  const word = match(/[^\s,:;={}[\]"]+/y, text, start) || sign;
  return token(PLAIN.test(word) ? "plain" : "bare", word);
}

function isMark(sign: string): sign is "{" | "}" | "[" | "]" | "," | ":" {
  return "{}[],:".includes(sign);
}

/** What people write around values in other files, and what they copy along. */
const STRANGERS: readonly (readonly [what: RegExp, message: string, fix: string])[] = [
  [
    /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[ \t][^\r\n]*/y,
    "a comment stands here, and JSON has none.",
    'Remove it, or make it a "$description".',
  ],
  [/(?<![^\r\n])(?:<{7}|={7}|>{7}|\|{7})[^\r\n]*/y, "a merge left its mark here.", "Choose one side of the merge."],
  [/[^\S \t\r\n]/y, "a space stands here that JSON does not know.", "Write a plain space."],
];

function readStranger(text: string, start: number): SyntaxProblem | undefined {
  for (const [what, message, fix] of STRANGERS) {
    const found = match(what, text, start);
    if (found !== "") return { start, end: start + found.length, message, fix };
  }
  return undefined;
}

function readText(text: string, start: number): Token | SyntaxProblem {
  const body = match(TEXT, text, start);
  const end = start + body.length;
  if (text[end] === '"') return { kind: "text", start, end: end + 1, text: `${body}"` };
  if (text[end] === "\\") return { ...wrongEscape(text, end), textStart: start };
  if (end < text.length && text[end] !== "\n" && text[end] !== "\r")
    return { ...wrongSign(text.charAt(end), end), textStart: start };
  return { start, end, message: "a text has no closing quote in its line.", fix: 'Close it with ".', textStart: start };
}

function wrongEscape(text: string, start: number): SyntaxProblem {
  const found = match(/\\u[\da-fA-F]{0,3}|\\[^\r\n]?/y, text, start);
  const message = `"${found}" is no escape. Expected: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits.`;
  return { start, end: start + found.length, message, fix: "Write \\\\ for a backslash." };
}

function wrongSign(sign: string, start: number): SyntaxProblem {
  const code = `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const isTab = sign === "\t";
  const message = `${isTab ? "a tab" : `the control character ${code}`} stands in a text.`;
  return { start, end: start + 1, message, fix: `Write ${isTab ? "\\t" : code}.` };
}

/** What a pattern that sticks finds at an offset; nothing where it finds nothing. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
