import { nearest } from "../../resolve/misspelling.ts";
import { positionAt, type TextProblem } from "../problem.ts";

/** The parser state: the open brackets, the previous token, and what must come next. */
type State = {
  readonly text: string;
  readonly open: readonly Token[];
  readonly before: Token | undefined;
  readonly expected: "value" | "key" | "colon" | "separator";
};

/**
 * Finds the syntax errors of a JSON text (RFC 8259), each worded to follow "Invalid JSON: ": all trailing commas if
 * nothing else is wrong, otherwise the first error. Empty for valid JSON.
 */
export function findSyntaxProblems(text: string): readonly TextProblem[] {
  const commas: TextProblem[] = [];
  let state: State = { text, open: [], before: undefined, expected: "value" };
  for (;;) {
    const token = readToken(text, state.before?.end ?? 0);
    const next = "message" in token ? (findMisplacedString(token, state) ?? token) : advance(token, state);
    if (!("message" in next)) {
      if (next === state) return commas;
      state = { ...next, before: token as Token };
    } else if (next.replacement !== undefined) {
      commas.push(next);
      state = { ...closeBracket(state), before: token as Token };
    } else {
      // If the text has another error, the comma may be a typing mistake for something else, so offers no replacement.
      const { replacement: _, ...first } = commas[0] ?? next;
      return [first];
    }
  }
}

/** Returns the error of a malformed string where no string is allowed. */
function findMisplacedString(
  { textStart, end }: TextProblem & { readonly textStart?: number },
  state: State,
): TextProblem | undefined {
  if (textStart === undefined) return undefined;
  const token: Token = { kind: "text", start: textStart, end, text: state.text.slice(textStart, end) };
  const next = advance(token, state);
  return "message" in next ? next : undefined;
}

function advance(token: Token, state: State): State | TextProblem {
  const { expected, before, open } = state;
  if (isClosing(token, open) && (expected === "separator" || token.text === CLOSING[before?.kind ?? ""]))
    return closeBracket(state);
  switch (expected) {
    case "value":
      if (token.kind === "{" || token.kind === "[")
        return { ...state, open: [...open, token], expected: token.kind === "{" ? "key" : "value" };
      return token.kind === "text" || token.kind === "plain"
        ? { ...state, expected: "separator" }
        : valueProblem(token, state);
    case "key":
      return token.kind === "text" ? { ...state, expected: "colon" } : keyProblem(token, state);
    case "colon":
      return token.kind === ":" ? { ...state, expected: "value" } : colonProblem(token, state);
    case "separator":
      if (open.length === 0) return token.kind === "end" ? state : afterEndProblem(token);
      if (token.kind !== ",") return commaProblem(token, state);
      return { ...state, expected: open.at(-1)?.kind === "{" ? "key" : "value" };
    default:
      return expected satisfies never;
  }
}

function closeBracket(state: State): State {
  return { ...state, open: state.open.slice(0, -1), expected: "separator" };
}

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

function isClosing({ text }: Token, open: readonly Token[]): boolean {
  return text !== "" && text === CLOSING[open.at(-1)?.kind ?? ""];
}

const VALUE = "a string, a number, true, false, null, an object or a list";

function valueProblem(token: Token, state: State): TextProblem {
  const { before, open } = state;
  if (token.kind === "end" && open.length === 0) return at(token, "found nothing. Expected: an object.");
  if (token.kind === "end") return unexpectedEnd(state, "a value");
  if (token.kind === "bare") return bareWordProblem(token);
  if (token.kind === "quoted") return quotesProblem(token);
  if (before?.kind === ":" && token.kind !== ":") return at(after(before), `missing value. Expected: ${VALUE}.`);
  if (before?.kind === "," && isBracket(token)) return trailingCommaProblem(before, token, open);
  return unexpectedProblem(token, "a value");
}

function keyProblem(token: Token, state: State): TextProblem {
  if (token.kind === "end") return unexpectedEnd(state, "a property name in double quotes");
  if (token.kind === "quoted") return quotesProblem(token);
  if (token.kind === "bare" || token.kind === "plain")
    return at(
      token,
      `the property name ${formatToken(token)} is not in double quotes.`,
      `Write "${plainText(token.text)}".`,
    );
  if (state.before?.kind === "," && isBracket(token)) return trailingCommaProblem(state.before, token, state.open);
  return unexpectedProblem(token, "a property name in double quotes");
}

function colonProblem(token: Token, state: State): TextProblem {
  const { before = token } = state;
  if (token.kind === "end") return unexpectedEnd(state, "a colon and a value");
  if (token.text === "=") return at(token, 'expected ":", found "=".', "Write a colon.");
  return at(after(before), `missing ":" after ${formatToken(before)}.`, "Write a colon here.");
}

function commaProblem(token: Token, state: State): TextProblem {
  const { text, before = token, open } = state;
  const bracket = open.at(-1) ?? token;
  const closing = CLOSING[bracket.kind] ?? "";
  if (token.kind === "end")
    return unexpectedEnd(
      state,
      `"${closing}" for the "${bracket.kind}" on line ${positionAt(text, bracket.start).line}`,
    );
  if (isBracket(token)) {
    const message = `expected "${closing}" for the "${bracket.kind}" on line ${positionAt(text, bracket.start).line}, found "${token.text}".`;
    return at(token, message);
  }
  if (token.kind === ":") return strayColonProblem(token, state);
  if (token.text === ";") return at(token, 'expected ",", found ";".', "Write a comma.");
  if (before.kind === "text" && token.start === before.end && token.kind !== "{" && token.kind !== "[") {
    const end = { start: before.end - 1, end: before.end };
    return at(end, `the string ends here, before ${formatToken(token)}.`, 'Write \\" for a quote in a string.');
  }
  return at(after(before), `missing "," before ${formatToken(token)}.`, "Write a comma here.");
}

/** Treats a string on a new line before a colon as a property name, so the previous colon is the one without a value. */
function strayColonProblem(token: Token, { text, before = token, open }: State): TextProblem {
  if (open.at(-1)?.kind === "[") return at(token, 'found ":" in a list. Expected: a comma, or an object in braces.');
  const colon = text.lastIndexOf(":", before.start - 1);
  if (before.kind !== "text" || !text.slice(colon, before.start).includes("\n"))
    return at(token, 'found ":" after a value. Expected: a comma or "}".');
  return at({ start: colon + 1, end: colon + 1 }, `missing value. Expected: ${VALUE}.`);
}

function bareWordProblem(token: Token): TextProblem {
  const number = toNumber(token.text);
  if (number !== undefined) return at(token, `invalid number ${formatToken(token)}.`, `Write ${number}.`);
  const near = nearest(token.text.toLowerCase(), ["true", "false", "null"]);
  const isNullish = /^(none|nil|undefined|nan)$/i.test(token.text);
  const word = near ?? (isNullish ? "null" : undefined);
  const text = /[\p{L}\d]/u.test(token.text) ? `Write "${plainText(token.text)}" for a string.` : null;
  const fix = word === undefined ? text : `Write ${word}.`;
  return at(token, `invalid value ${formatToken(token)}. Expected: ${VALUE}.`, fix);
}

/** Converts a number in another language's syntax to JSON: `+1`, `.5`, `1.`, `007`, `1_000`, `0xff`. */
function toNumber(text: string): string | undefined {
  const plain = text.replace(/^\+/, "").replace(/(?<=\d)_(?=\d)/g, "");
  const number = /^-?(?:0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/.test(plain)
    ? Number(plain)
    : Number.NaN;
  return Number.isFinite(number) ? String(number) : undefined;
}

function quotesProblem(token: Token): TextProblem {
  const text = plainText(token.text.slice(1, -1));
  return at(token, `${formatToken(token)} is not in double quotes.`, `Write "${text}".`);
}

function trailingCommaProblem(comma: Token, bracket: Token, open: readonly Token[]): TextProblem {
  const problem = at(comma, `trailing comma before "${bracket.text}".`, "Remove the comma.");
  return isClosing(bracket, open) ? { ...problem, replacement: "" } : problem;
}

function unexpectedProblem(token: Token, expected: string): TextProblem {
  const sign = token.kind === "," ? "comma" : token.kind === ":" ? "colon" : undefined;
  return at(
    token,
    `expected ${expected}, found ${formatToken(token)}.`,
    sign === undefined ? null : `Remove the ${sign}.`,
  );
}

function afterEndProblem(token: Token): TextProblem {
  return at(token, `found ${formatToken(token)} after the end of the document.`, "Remove everything after the end.");
}

function unexpectedEnd({ before, open }: State, expected: string): TextProblem {
  const closing = open.toReversed().map(({ kind }) => CLOSING[kind] ?? "");
  const fix = expected.startsWith('"') ? `Write ${closing.join("")} here.` : null;
  const place = before === undefined ? { start: 0, end: 0 } : after(before);
  return at(place, `unexpected end. Expected: ${expected}.`, fix);
}

function at(
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
  fix: string | null = null,
): TextProblem {
  return { start, end, message, fix };
}

/** The empty range after a token, where something is missing. */
function after({ end }: Token): { readonly start: number; readonly end: number } {
  return { start: end, end };
}

function isBracket({ kind }: Token): boolean {
  return kind === "}" || kind === "]";
}

/** Formats a token for messages, truncated. */
function formatToken({ kind, text }: Token): string {
  const cut = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return kind === "text" || kind === "quoted" || kind === "bare" || kind === "plain" ? cut : `"${cut}"`;
}

/** The text between the quotes of a string, escaped as JSON requires. */
function plainText(text: string): string {
  return JSON.stringify(text.replaceAll(/^['"`“”‘’]|['"`“”‘’]$/g, "")).slice(1, -1);
}

/** A problem inside a string, with the string's start, because the string itself may be misplaced. */
type StringProblem = TextProblem & { readonly textStart?: number };

/** A JSON token; `plain` is a literal or a number, `bare` an invalid word or number, `quoted` a string in invalid quotes. */
type Token = {
  readonly kind: "{" | "}" | "[" | "]" | "," | ":" | "text" | "plain" | "bare" | "quoted" | "end";
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** RFC 8259, sections 3 and 6: the literal names and the numbers. */
const PLAIN = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

const QUOTED = /'[^'\r\n]*'|`[^`\r\n]*`|[“”„][^“”„"\r\n]*[“”"]|[‘’][^‘’\r\n]*[‘’]/y;

/** A string without its closing quote, up to the end of the line or the first character that must be escaped. */
// oxlint-disable-next-line no-control-regex -- control characters end it
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;

/** Reads the next token after an offset, or the syntax error there. */
function readToken(text: string, from: number): Token | StringProblem {
  const start = from + match(/[ \t\r\n]*/y, text, from).length;
  const sign = text[start];
  if (sign === undefined) return { kind: "end", start, end: start, text: "" };
  const token = (kind: Token["kind"], source: string): Token => {
    return { kind, start, end: start + source.length, text: source };
  };
  if (isPunctuation(sign)) return token(sign, sign);
  if (sign === '"') return readString(text, start);
  const foreign = readForeign(text, start);
  if (foreign !== undefined) return foreign;
  const quoted = match(QUOTED, text, start);
  if (quoted !== "") return token("quoted", quoted);
  const word = match(/[^\s,:;={}[\]"]+/y, text, start) || sign;
  return token(PLAIN.test(word) ? "plain" : "bare", word);
}

function isPunctuation(sign: string): sign is "{" | "}" | "[" | "]" | "," | ":" {
  return "{}[],:".includes(sign);
}

/** Syntax of other formats, and characters that are often pasted by mistake. */
const FOREIGN: readonly (readonly [pattern: RegExp, message: string, fix: string])[] = [
  [
    /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[ \t][^\r\n]*/y,
    "comments are not allowed.",
    'Remove it, or make it a "$description".',
  ],
  [/(?<![^\r\n])(?:<{7}|={7}|>{7}|\|{7})[^\r\n]*/y, "found a merge conflict marker.", "Choose one side of the merge."],
  [/[^\S \t\r\n]/y, "found a space that JSON does not allow.", "Write a plain space."],
];

function readForeign(text: string, start: number): StringProblem | undefined {
  for (const [pattern, message, fix] of FOREIGN) {
    const foreign = match(pattern, text, start);
    if (foreign !== "") return { start, end: start + foreign.length, message, fix };
  }
  return undefined;
}

function readString(text: string, start: number): Token | StringProblem {
  const body = match(TEXT, text, start);
  const end = start + body.length;
  if (text[end] === '"') return { kind: "text", start, end: end + 1, text: `${body}"` };
  if (text[end] === "\\") return { ...escapeProblem(text, end), textStart: start };
  if (end < text.length && text[end] !== "\n" && text[end] !== "\r")
    return { ...controlCharacterProblem(text.charAt(end), end), textStart: start };
  return {
    start,
    end,
    message: "a string has no closing quote on its line.",
    fix: 'Close it with ".',
    textStart: start,
  };
}

function escapeProblem(text: string, start: number): StringProblem {
  const escape = match(/\\u[\da-fA-F]{0,3}|\\[^\r\n]?/y, text, start);
  const message = `unknown escape "${escape}". Expected: \\" \\\\ \\/ \\b \\f \\n \\r \\t, or \\u with four hexadecimal digits.`;
  return { start, end: start + escape.length, message, fix: "Write \\\\ for a backslash." };
}

function controlCharacterProblem(sign: string, start: number): StringProblem {
  const code = `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const isTab = sign === "\t";
  const message = `a string contains ${isTab ? "a tab" : `the control character ${code}`}.`;
  return { start, end: start + 1, message, fix: `Write ${isTab ? "\\t" : code}.` };
}

/** Matches a sticky pattern at an offset; the empty string if it doesn't match. */
function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
