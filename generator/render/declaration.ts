/** What a value has of its own to the end: escapes, strings, comments, and addresses without quotes. */
const CLOSED = /\\[^\n]|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|\/\*[^]*?\*\/|\burl\(\s*[^"'()\s\\][^"'()\\]*\)/gi;

/** Brackets with no others in them. */
const INNERMOST = /\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g;

const DEEPEST = 99;

/**
 * Whether a text can be the value of a custom property (CSS Syntax Module Level 3, section 8.2, any-value): strings and
 * brackets are closed, and nothing ends the declaration. Of any other text a stylesheet would lose what follows.
 */
export function isDeclarationValue(text: string): boolean {
  let rest = text.replace(CLOSED, "");
  if (/["'\\]|\/\*/.test(rest)) return false;
  for (let depth = 0; depth < DEEPEST && /[)\]}]/.test(rest); depth += 1) rest = rest.replace(INNERMOST, "");
  return !/[()[\]{};!]/.test(rest);
}
