import { quoted } from "./css.ts";

/** A call with an argument that no browser accepts, such as `var(brand)`; `text` is the whole call. */
export type RefusedCall = { readonly name: string; readonly argument: string; readonly text: string };

/**
 * Makes text safe as the value of a custom property (CSS Syntax Module Level 3, section 8.2, any-value). Text that would
 * end the declaration, or that no browser accepts, becomes a string; a URL with spaces gets quotes.
 *
 * @example toDeclarationValue("url(my file.png)") // 'url("my file.png")'
 */
export function toDeclarationValue(text: string): string {
  if (PLAIN.test(text)) return text;
  const { written, refused } = readValue(text) ?? {};
  return written === undefined || refused !== undefined ? quoted(text) : written;
}

/** Finds the first call that makes every browser drop the declaration. */
export function refusedIn(text: string): RefusedCall | undefined {
  return text.includes("(") ? readValue(text)?.refused : undefined;
}

/** Matches text without brackets, quotes, escapes or comments. */
const PLAIN = /^[\w\s.,:%#+-]*$/;

/** Maximum bracket nesting; some parsers fail beyond it. */
const MAX_DEPTH = 99;

const ESCAPE = String.raw`\\(?:[\da-f]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\da-f\n\r\f])`;
const NAME = String.raw`(?:[-\w]|[^\x01-\x7f]|${ESCAPE})+`;
const STRING = String.raw`"[^"\\\n\r\f]*(?:\\(?:\r\n|[^])[^"\\\n\r\f]*)*"|'[^'\\\n\r\f]*(?:\\(?:\r\n|[^])[^'\\\n\r\f]*)*'`;

/** Matches a comment, a string, a name that may begin a call, or a single character. */
const PIECE = new RegExp(String.raw`/\*[^]*?\*/|${STRING}|${NAME}(\(?)|[^]`, "iy");

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * The first argument of substitution functions, which browsers validate when they parse the declaration (CSS Custom
 * Properties Level 1, section 3; CSS Environment Variables Level 1, section 3; CSS Values Level 5, section 7).
 */
const FIRST_ARGUMENTS: Readonly<Record<string, RegExp>> = {
  var: new RegExp(`^--${NAME}$`, "i"),
  inherit: new RegExp(`^--${NAME}$`, "i"),
  env: new RegExp(String.raw`^(?!-?(?:\d|\s|$))${NAME}(?:[ \t\n\r\f]+\+?\d+)*$`, "i"),
};

type Open = {
  readonly close: string | undefined;
  readonly name: string;
  readonly start: number;
  readonly inside: number;
  argument: string | undefined;
  isRefused: boolean;
};

/** Parses a value; undefined if it would end its declaration or leave a bracket, string or comment open. */
function readValue(text: string): { readonly written: string; readonly refused: RefusedCall | undefined } | undefined {
  const open: Open[] = [];
  let refused: RefusedCall | undefined;
  let written = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    PIECE.lastIndex = at;
    const [piece = "", call = ""] = PIECE.exec(text) ?? [];
    const end = at + piece.length;
    const current = open.at(-1);
    if (call !== "" && isUrl(piece) && !isQuoted(text, end)) {
      const close = endOfUrl(text, end);
      if (close === undefined) return undefined;
      const url = text.slice(end, close);
      if (!PLAIN_URL.test(url)) {
        written += text.slice(copied, end) + quoted(unescaped(url.trim()));
        copied = close;
      }
      at = close + 1;
      continue;
    }
    // An unclosed comment, which some parsers also recognise after an escape.
    if (piece.endsWith("/") && text[end] === "*") return undefined;
    const sign = call || piece;
    switch (sign) {
      case "(":
      case "[":
      case "{": {
        if (open.length === MAX_DEPTH) return undefined;
        const name = unescaped(piece.slice(0, -1)).toLowerCase();
        open.push({ close: CLOSING[sign], name, start: at, inside: end, argument: undefined, isRefused: false });
        break;
      }
      case ",":
        if (current !== undefined) checkArgument(current, text.slice(current.inside, at));
        break;
      case ")":
      case "]":
      case "}":
        if (current?.close !== sign) return undefined;
        open.pop();
        checkArgument(current, text.slice(current.inside, at));
        if (current.isRefused)
          refused ??= { name: current.name, argument: current.argument ?? "", text: text.slice(current.start, end) };
        break;
      case ";":
      case "!":
        if (current === undefined) return undefined;
        current.isRefused ||= Object.hasOwn(FIRST_ARGUMENTS, current.name);
        break;
      case '"':
      case "'":
      case "\\":
        return undefined;
    }
    at = end;
  }
  return open.length > 0 ? undefined : { written: written + text.slice(copied), refused };
}

function checkArgument(call: Open, text: string): void {
  if (call.argument !== undefined || !Object.hasOwn(FIRST_ARGUMENTS, call.name)) return;
  // CSS has fewer whitespace characters than `trim`: not U+000B.
  call.argument = text.replaceAll(/\/\*[^]*?\*\//g, " ").replaceAll(/^[ \t\n\r\f]+|[ \t\n\r\f]+$/g, "");
  call.isRefused ||= FIRST_ARGUMENTS[call.name]?.test(call.argument) === false;
}

/** Returns whether a piece begins `url(`. Parsers disagree on whether names include characters such as U+00A0. */
function isUrl(piece: string): boolean {
  // oxlint-disable-next-line no-control-regex -- names may contain every character outside ASCII
  return /(?:^|[^\x01-\x7f])url\($/i.test(unescaped(piece));
}

function isQuoted(text: string, start: number): boolean {
  QUOTE.lastIndex = start;
  return QUOTE.test(text);
}

const QUOTE = /[ \t\n\r\f]*["']/y;

/** Matches URLs that every parser reads without quotes. */
// oxlint-disable-next-line no-control-regex -- excludes control characters
const PLAIN_URL = /^[ \t]*(?!\/\*)(?:[^\u0000-\u0020"'()\\[\]{}\u007f](?!\/\*))*[ \t]*$/;

/** The offset of the bracket that closes an unquoted URL, which may contain matching brackets. */
function endOfUrl(text: string, start: number): number | undefined {
  let depth = 1;
  for (const { 0: piece, index } of text.slice(start).matchAll(/\\[^]|[()]/g)) {
    if (piece === "(") depth += 1;
    else if (piece === ")") depth -= 1;
    if (depth === 0) return start + index;
  }
  return undefined;
}

const ESCAPES = new RegExp(ESCAPE, "gi");

/** Resolves the escapes of a name or URL. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replaceAll(ESCAPES, (escape) => {
    const digits = /^\\([\da-f]+)/i.exec(escape)?.[1];
    if (digits === undefined) return escape.slice(1);
    const code = Number.parseInt(digits, 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "\uFFFD";
  });
}
