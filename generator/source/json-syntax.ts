import { nearest } from "../resolve/misspelling.ts";
import { readToken, type SyntaxProblem, type Token } from "./json-tokens.ts";

/** How far a text has been read: the brackets that are open, the piece before, and what has to come now. */
type State = {
  readonly text: string;
  readonly open: readonly Token[];
  readonly before: Token | undefined;
  readonly wants: "value" | "key" | "colon" | "next";
};

/** The first thing in a text that is no JSON (RFC 8259); undefined where all of it is. */
export function findSyntaxProblem(text: string): SyntaxProblem | undefined {
  let state: State = { text, open: [], before: undefined, wants: "value" };
  for (;;) {
    const token = readToken(text, state.before?.end ?? 0);
    if ("message" in token) return outOfPlace(token, state) ?? token;
    const next = advance(token, state);
    if ("message" in next) return next;
    if (token.kind === "end") return undefined;
    state = { ...next, before: token };
  }
}

/** What is wrong with a text that cannot be read, where none can stand at all. */
function outOfPlace({ textStart, end }: SyntaxProblem, state: State): SyntaxProblem | undefined {
  if (textStart === undefined) return undefined;
  const token: Token = { kind: "text", start: textStart, end, text: state.text.slice(textStart, end) };
  const next = advance(token, state);
  return "message" in next ? next : undefined;
}

function advance(token: Token, state: State): State | SyntaxProblem {
  const { wants, before, open } = state;
  if (isClosing(token, open) && (wants === "next" || token.text === CLOSING[before?.kind ?? ""]))
    return { ...state, open: open.slice(0, -1), wants: "next" };
  switch (wants) {
    case "value":
      if (token.kind === "{" || token.kind === "[")
        return { ...state, open: [...open, token], wants: token.kind === "{" ? "key" : "value" };
      return token.kind === "text" || token.kind === "plain" ? { ...state, wants: "next" } : noValue(token, state);
    case "key":
      return token.kind === "text" ? { ...state, wants: "colon" } : noKey(token, state);
    case "colon":
      return token.kind === ":" ? { ...state, wants: "value" } : noColon(token, state);
    case "next":
      if (open.length === 0) return token.kind === "end" ? state : behindEnd(token);
      if (token.kind !== ",") return noComma(token, state);
      return { ...state, wants: open.at(-1)?.kind === "{" ? "key" : "value" };
    default:
      return wants satisfies never;
  }
}

const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

function isClosing({ text }: Token, open: readonly Token[]): boolean {
  return text !== "" && text === CLOSING[open.at(-1)?.kind ?? ""];
}

const VALUE = "a text in double quotes, a number, true, false, null, an object or a list";

function noValue(token: Token, state: State): SyntaxProblem {
  const { before, open } = state;
  if (token.kind === "end" && open.length === 0) return at(token, "it is empty. Expected: an object.");
  if (token.kind === "end") return tooEarly(state, "a value");
  if (token.kind === "bare") return noPlain(token);
  if (token.kind === "quoted") return otherQuotes(token);
  if (before?.kind === ":" && token.kind !== ":") return at(behind(before), `a value is missing. Expected: ${VALUE}.`);
  if (before?.kind === "," && isBracket(token)) return commaAtEnd(before, token);
  return instead(token, "a value");
}

function noKey(token: Token, state: State): SyntaxProblem {
  if (token.kind === "end") return tooEarly(state, "a key in double quotes");
  if (token.kind === "quoted") return otherQuotes(token);
  if (token.kind === "bare" || token.kind === "plain")
    return at(token, `the key ${shown(token)} has no quotes.`, `Write "${plainText(token.text)}".`);
  if (state.before?.kind === "," && isBracket(token)) return commaAtEnd(state.before, token);
  return instead(token, "a key in double quotes");
}

function noColon(token: Token, state: State): SyntaxProblem {
  const { before = token } = state;
  if (token.kind === "end") return tooEarly(state, "a colon and a value");
  if (token.text === "=") return at(token, '"=" stands where a colon is expected.', "Write a colon.");
  return at(behind(before), `a colon is missing behind the key ${shown(before)}.`, "Write a colon here.");
}

function noComma(token: Token, state: State): SyntaxProblem {
  const { text, before = token, open } = state;
  const bracket = open.at(-1) ?? token;
  const closing = CLOSING[bracket.kind] ?? "";
  if (token.kind === "end")
    return tooEarly(state, `"${closing}" for the "${bracket.kind}" in line ${lineOf(text, bracket)}`);
  if (isBracket(token)) {
    const message = `"${token.text}" closes the "${bracket.kind}" in line ${lineOf(text, bracket)}. Expected: "${closing}".`;
    return at(token, message);
  }
  if (token.kind === ":") return strayColon(token, state);
  if (token.text === ";") return at(token, '";" stands where a comma is expected.', "Write a comma.");
  if (before.kind === "text" && token.start === before.end && token.kind !== "{" && token.kind !== "[") {
    const end = { start: before.end - 1, end: before.end };
    return at(end, `the text ends here, and ${shown(token)} follows.`, 'Write \\" for a quote inside a text.');
  }
  return at(behind(before), `a comma is missing before ${shown(token)}.`, "Write a comma here.");
}

/** A text in a new line that a colon follows is a key, so the colon before it has no value. */
function strayColon(token: Token, { text, before = token, open }: State): SyntaxProblem {
  if (open.at(-1)?.kind === "[")
    return at(token, "a colon stands in a list. Expected: a comma, or an object in braces for what has keys.");
  const colon = text.lastIndexOf(":", before.start - 1);
  if (before.kind !== "text" || !text.slice(colon, before.start).includes("\n"))
    return at(token, 'a colon stands behind a value. Expected: a comma or "}".');
  return at({ start: colon + 1, end: colon + 1 }, `a value is missing. Expected: ${VALUE}.`);
}

function noPlain(token: Token): SyntaxProblem {
  const number = toNumber(token.text);
  if (number !== undefined) return at(token, `${shown(token)} is not how JSON writes a number.`, `Write ${number}.`);
  const near = nearest(token.text.toLowerCase(), ["true", "false", "null"]);
  const isNothing = /^(none|nil|undefined|nan)$/i.test(token.text);
  const word = near ?? (isNothing ? "null" : undefined);
  const text = /[\p{L}\d]/u.test(token.text) ? `Write "${plainText(token.text)}", if a text is meant.` : null;
  const fix = word === undefined ? text : `Write ${word}.`;
  return at(token, `${shown(token)} is no value. Expected: ${VALUE}.`, fix);
}

/** A number as other languages write it, as JSON does: `+1`, `.5`, `1.`, `007`, `1_000`, `0xff`. */
function toNumber(text: string): string | undefined {
  const plain = text.replace(/^\+/, "").replace(/(?<=\d)_(?=\d)/g, "");
  const number = /^-?(?:0[xX][\da-fA-F]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/.test(plain)
    ? Number(plain)
    : Number.NaN;
  return Number.isFinite(number) ? String(number) : undefined;
}

function otherQuotes(token: Token): SyntaxProblem {
  const text = plainText(token.text.slice(1, -1));
  return at(token, `${shown(token)} is not in double quotes.`, `Write "${text}".`);
}

function commaAtEnd(comma: Token, { text }: Token): SyntaxProblem {
  return at(comma, `a comma stands behind the last value, before "${text}".`, "Remove the comma.");
}

function instead(token: Token, expected: string): SyntaxProblem {
  const isRemovable = token.kind === "," || token.kind === ":";
  return at(
    token,
    `${named(token)} stands where ${expected} is expected.`,
    isRemovable ? `Remove ${named(token)}.` : null,
  );
}

function behindEnd(token: Token): SyntaxProblem {
  return at(token, `${named(token)} stands behind the end of the document.`, "Remove what stands behind its end.");
}

function tooEarly({ before, open }: State, expected: string): SyntaxProblem {
  const closing = open.toReversed().map(({ kind }) => CLOSING[kind] ?? "");
  const fix = expected.startsWith('"') ? `Write ${closing.join("")} here.` : null;
  const place = before === undefined ? { start: 0, end: 0 } : behind(before);
  return at(place, `it ends too early. Expected: ${expected}.`, fix);
}

function at(
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
  fix: string | null = null,
): SyntaxProblem {
  return { start, end, message, fix };
}

/** The place behind a piece, where something is missing. */
function behind({ end }: Token): { readonly start: number; readonly end: number } {
  return { start: end, end };
}

function isBracket({ kind }: Token): boolean {
  return kind === "}" || kind === "]";
}

/** A piece as messages name it: signs by their names, for a sign alone is easily overlooked. */
function named(token: Token): string {
  if (token.kind === ",") return "the comma";
  return token.kind === ":" ? "the colon" : shown(token);
}

/** A piece as it stands in the text, cut where it is long. */
function shown({ kind, text }: Token): string {
  const cut = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return kind === "text" || kind === "quoted" || kind === "bare" || kind === "plain" ? cut : `"${cut}"`;
}

/** What stands in a text between the quotes, escaped where JSON asks it. */
function plainText(text: string): string {
  return JSON.stringify(text.replaceAll(/^['"`“”‘’]|['"`“”‘’]$/g, "")).slice(1, -1);
}

function lineOf(text: string, { start }: Token): number {
  return text.slice(0, start).split("\n").length;
}
