/** Text as a CSS identifier, as the CSS Object Model serializes it: `--1/2` becomes `--1\/2`. */
export function identifier(text: string): string {
  if (PLAIN.test(text)) return text;
  const escaped = [...text].map((character, index) => {
    const isLeadingDigit = /\d/.test(character) && (index === 0 || (index === 1 && text.startsWith("-")));
    if (isLeadingDigit || isControl(character)) return codePoint(character);
    return /[-\w]/.test(character) || character >= "\u0080" ? character : `\\${character}`;
  });
  return text === "-" ? "\\-" : escaped.join("");
}

/** An identifier that needs no escape, as nearly all are. */
const PLAIN = /^(?:--|-?[a-z_])[-\w]*$/i;

/** Text as a CSS string. */
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

/** No escape gives U+0000, so it becomes the replacement character. */
function codePoint(character: string): string {
  return character === "\0" ? "\uFFFD" : `\\${character.charCodeAt(0).toString(16)} `;
}
