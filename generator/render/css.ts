/** A CSS custom property: its name without the leading hyphens, and its literal value, never `var()`. */
export type Variable = readonly [name: string, text: string];

/** Renders a rule or an at-rule, indenting its lines. */
export function block(prelude: string, lines: readonly string[]): string {
  return `${prelude} {\n${lines.map((line) => line.replace(/^(?=.)/gm, "  ")).join("\n")}${lines.length > 0 ? "\n" : ""}}`;
}

export function declare([name, text]: Variable): string {
  return `${identifier(`--${name}`)}: ${text};`;
}

/** Joins blocks with blank lines, ending in a newline. */
export function stylesheet(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}

/** Escapes text as a CSS identifier, following the CSS Object Model: `--1/2` becomes `--1\/2`. */
export function identifier(text: string): string {
  if (PLAIN.test(text)) return text;
  const escaped = [...text].map((character, index) => {
    const isLeadingDigit = /\d/.test(character) && (index === 0 || (index === 1 && text.startsWith("-")));
    if (isLeadingDigit || isControl(character)) return codePoint(character);
    return /[-\w]/.test(character) || character >= "\u0080" ? character : `\\${character}`;
  });
  return text === "-" ? "\\-" : escaped.join("");
}

/** Matches identifiers that need no escaping. */
const PLAIN = /^(?:--|-?[a-z_])[-\w]*$/i;

export function quoted(text: string): string {
  const escaped = [...text].map((character) => {
    if (isControl(character)) return codePoint(character);
    return character === '"' || character === "\\" ? `\\${character}` : character;
  });
  return `"${escaped.join("")}"`;
}

function isControl(character: string): boolean {
  return character < " " || character === "\u007F";
}

/** Escapes a character by its code point; replaces U+0000, which CSS can't escape, with U+FFFD. */
function codePoint(character: string): string {
  return character === "\0" ? "\uFFFD" : `\\${character.charCodeAt(0).toString(16)} `;
}
