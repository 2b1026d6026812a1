import { nearest } from "../../resolve/misspelling.ts";
import { readToken, type Token } from "./tokens.ts";
import { positionAt, type TextProblem } from "../problem.ts";

/** How far a text has been read: the open brackets, the token before, and what must come next. */
type State = {
  readonly text: string;
  readonly open: readonly Token[];
  readonly before: Token | undefined;
  readonly expected: "value" | "key" | "colon" | "separator";
};

/**
 * The syntax errors of a JSON text (RFC 8259), each as the end of "Invalid JSON: …": all trailing commas if nothing else is
 * wrong, otherwise the first error. Empty for valid JSON.
 */
export function findSyntaxProblems(text: string): readonly TextProblem[] {
  const commas: TextProblem[] = [];
  let state: State = { text, open: [], before: undefined, expected: "value" };
  for (;;) {
    const token = readToken(text, state.before?.end ?? 0);
    const next = "message" in token ? (outOfPlace(token, state) ?? token) : advance(token, state);
    if (!("message" in next)) {
      if (next === state) return commas;
      state = { ...next, before: token as Token };
    } else if (next.replacement !== undefined) {
      commas.push(next);
      state = { ...closed(state), before: token as Token };
    } else {
      // Something else may be meant in the place of the comma.
      const { replacement: _, ...first } = commas[0] ?? next;
      return [first];
    }
  }
}

/** The error of an unreadable string in a place where no string is allowed. */
function outOfPlace(
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
    return closed(state);
  switch (expected) {
    case "value":
      if (token.kind === "{" || token.kind === "[")
        return { ...state, open: [...open, token], expected: token.kind === "{" ? "key" : "value" };
      return token.kind === "text" || token.kind === "plain"
        ? { ...state, expected: "separator" }
        : noValue(token, state);
    case "key":
      return token.kind === "text" ? { ...state, expected: "colon" } : noKey(token, state);
    case "colon":
      return token.kind === ":" ? { ...state, expected: "value" } : noColon(token, state);
    case "separator":
      if (open.length === 0) return token.kind === "end" ? state : afterEnd(token);
      if (token.kind !== ",") return noComma(token, state);
      return { ...state, expected: open.at(-1)?.kind === "{" ? "key" : "value" };
    default:
      return expected satisfies never;
  }
}

function closed(state: State): State {
  return { ...state, open: state.open.slice(0, -1), expected: "separator" };
}

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

function isClosing({ text }: Token, open: readonly Token[]): boolean {
  return text !== "" && text === CLOSING[open.at(-1)?.kind ?? ""];
}

const VALUE = "a string, a number, true, false, null, an object or a list";

function noValue(token: Token, state: State): TextProblem {
  const { before, open } = state;
  if (token.kind === "end" && open.length === 0) return at(token, "found nothing. Expected: an object.");
  if (token.kind === "end") return tooEarly(state, "a value");
  if (token.kind === "bare") return noPlain(token);
  if (token.kind === "quoted") return otherQuotes(token);
  if (before?.kind === ":" && token.kind !== ":") return at(after(before), `missing value. Expected: ${VALUE}.`);
  if (before?.kind === "," && isBracket(token)) return commaAtEnd(before, token, open);
  return instead(token, "a value");
}

function noKey(token: Token, state: State): TextProblem {
  if (token.kind === "end") return tooEarly(state, "a property name in double quotes");
  if (token.kind === "quoted") return otherQuotes(token);
  if (token.kind === "bare" || token.kind === "plain")
    return at(token, `the property name ${shown(token)} is not in double quotes.`, `Write "${plainText(token.text)}".`);
  if (state.before?.kind === "," && isBracket(token)) return commaAtEnd(state.before, token, state.open);
  return instead(token, "a property name in double quotes");
}

function noColon(token: Token, state: State): TextProblem {
  const { before = token } = state;
  if (token.kind === "end") return tooEarly(state, "a colon and a value");
  if (token.text === "=") return at(token, 'expected ":", found "=".', "Write a colon.");
  return at(after(before), `missing ":" after ${shown(before)}.`, "Write a colon here.");
}

function noComma(token: Token, state: State): TextProblem {
  const { text, before = token, open } = state;
  const bracket = open.at(-1) ?? token;
  const closing = CLOSING[bracket.kind] ?? "";
  if (token.kind === "end")
    return tooEarly(state, `"${closing}" for the "${bracket.kind}" on line ${positionAt(text, bracket.start).line}`);
  if (isBracket(token)) {
    const message = `expected "${closing}" for the "${bracket.kind}" on line ${positionAt(text, bracket.start).line}, found "${token.text}".`;
    return at(token, message);
  }
  if (token.kind === ":") return strayColon(token, state);
  if (token.text === ";") return at(token, 'expected ",", found ";".', "Write a comma.");
  if (before.kind === "text" && token.start === before.end && token.kind !== "{" && token.kind !== "[") {
    const end = { start: before.end - 1, end: before.end };
    return at(end, `the string ends here, before ${shown(token)}.`, 'Write \\" for a quote in a string.');
  }
  return at(after(before), `missing "," before ${shown(token)}.`, "Write a comma here.");
}

/** A string on a new line before a colon is a property name, so the colon before it has no value. */
function strayColon(token: Token, { text, before = token, open }: State): TextProblem {
  if (open.at(-1)?.kind === "[") return at(token, 'found ":" in a list. Expected: a comma, or an object in braces.');
  const colon = text.lastIndexOf(":", before.start - 1);
  if (before.kind !== "text" || !text.slice(colon, before.start).includes("\n"))
    return at(token, 'found ":" after a value. Expected: a comma or "}".');
  return at({ start: colon + 1, end: colon + 1 }, `missing value. Expected: ${VALUE}.`);
}

function noPlain(token: Token): TextProblem {
  const number = toNumber(token.text);
  if (number !== undefined) return at(token, `invalid number ${shown(token)}.`, `Write ${number}.`);
  const near = nearest(token.text.toLowerCase(), ["true", "false", "null"]);
  const isNothing = /^(none|nil|undefined|nan)$/i.test(token.text);
  const word = near ?? (isNothing ? "null" : undefined);
  const text = /[\p{L}\d]/u.test(token.text) ? `Write "${plainText(token.text)}" for a string.` : null;
  const fix = word === undefined ? text : `Write ${word}.`;
  return at(token, `invalid value ${shown(token)}. Expected: ${VALUE}.`, fix);
}

/** A number of another language as JSON writes it: `+1`, `.5`, `1.`, `007`, `1_000`, `0xff`. */
function toNumber(text: string): string | undefined {
  const plain = text.replace(/^\+/, "").replace(/(?<=\d)_(?=\d)/g, "");
  const number = /^-?(?:0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/.test(plain)
    ? Number(plain)
    : Number.NaN;
  return Number.isFinite(number) ? String(number) : undefined;
}

function otherQuotes(token: Token): TextProblem {
  const text = plainText(token.text.slice(1, -1));
  return at(token, `${shown(token)} is not in double quotes.`, `Write "${text}".`);
}

function commaAtEnd(comma: Token, bracket: Token, open: readonly Token[]): TextProblem {
  const problem = at(comma, `trailing comma before "${bracket.text}".`, "Remove the comma.");
  return isClosing(bracket, open) ? { ...problem, replacement: "" } : problem;
}

function instead(token: Token, expected: string): TextProblem {
  const sign = token.kind === "," ? "comma" : token.kind === ":" ? "colon" : undefined;
  return at(token, `expected ${expected}, found ${shown(token)}.`, sign === undefined ? null : `Remove the ${sign}.`);
}

function afterEnd(token: Token): TextProblem {
  return at(token, `found ${shown(token)} after the end of the document.`, "Remove everything after the end.");
}

function tooEarly({ before, open }: State, expected: string): TextProblem {
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

/** The place after a token, where something is missing. */
function after({ end }: Token): { readonly start: number; readonly end: number } {
  return { start: end, end };
}

function isBracket({ kind }: Token): boolean {
  return kind === "}" || kind === "]";
}

/** A token as messages show it, cut where it is long. */
function shown({ kind, text }: Token): string {
  const cut = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return kind === "text" || kind === "quoted" || kind === "bare" || kind === "plain" ? cut : `"${cut}"`;
}

/** The text between the quotes of a string, escaped as JSON requires. */
function plainText(text: string): string {
  return JSON.stringify(text.replaceAll(/^['"`“”‘’]|['"`“”‘’]$/g, "")).slice(1, -1);
}
