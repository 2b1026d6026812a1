/** The brackets that close others. */
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Whether a text can be the value of a custom property (CSS Syntax Module Level 3, section 8.2, any-value): strings and
 * brackets are closed, and nothing ends the declaration. Of any other text a stylesheet would lose what follows.
 */
export function isDeclarationValue(text: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "\\") {
      if (at + 1 >= text.length || text[at + 1] === "\n") return false;
      at += 1;
    } else if (sign === '"' || sign === "'") {
      const end = endOfString(text, at);
      if (end < 0) return false;
      at = end;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) return false;
      at = end + 1;
    } else if (/^url\(\s*[^"'\s]/i.test(text.slice(at, at + 20)) && !/[\w-]/.test(text[at - 1] ?? "")) {
      const [address] = /^url\([^"'()\\]*\)/i.exec(text.slice(at)) ?? [];
      if (address === undefined) return false;
      at += address.length - 1;
    } else if (Object.hasOwn(CLOSING, sign)) open.push(CLOSING[sign] ?? "");
    else if (/[)\]}]/.test(sign)) {
      if (open.pop() !== sign) return false;
    } else if ((sign === ";" || sign === "!") && open.length === 0) return false;
  }
  return open.length === 0;
}

/** The place of the quote that closes a string; -1 where a line ends first. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === text[start]) return at;
    if (text[at] === "\n") return -1;
    if (text[at] === "\\") at += 1;
  }
  return -1;
}
