import { placeIn, type Report } from "./fault.ts";
import type { TemplateFile } from "./template.ts";

/** What a symbol may not hold: it is shown by itself, by any browser, at any size, and must bring nothing along. */
const FORBIDDEN: readonly (readonly [what: RegExp, found: string])[] = [
  [/<script\b/i, "a script"],
  [/\son\w+\s*=/i, "an event handler"],
  [/<(text|tspan|textPath)\b/i, "text, which would need a font"],
  [/<(image|use|foreignObject|iframe|audio|video)\b/i, "an element that can bring other content in"],
  [/<style\b|\sstyle\s*=/i, "a style"],
  [/(?:href|src)\s*=\s*["'](?!#)/i, "a reference to another file"],
  [/url\(\s*["']?(?!#)/i, "a reference to another file"],
  [/<!(?:DOCTYPE|ENTITY)|<\?/i, "a document type, an entity or a processing instruction"],
];

/** Reports a symbol that is no plain SVG drawing. */
export function checkMark({ file, text }: TemplateFile, report: Report): void {
  if (!/^\s*<svg\b[\s\S]*<\/svg>\s*$/i.test(text)) {
    report({ place: placeIn(file, text, 0, 4), message: "This is no SVG. Wanted: one <svg> element.", fix: null });
  }
  for (const [what, found] of FORBIDDEN) {
    const match = what.exec(text);
    if (match === null) continue;
    const start = match.index + match[0].length - match[0].trimStart().length;
    const message = `The symbol holds ${found}. Wanted: shapes alone, filled with the identity's colours.`;
    report({ place: placeIn(file, text, start, match.index + match[0].length), message, fix: "Remove it." });
  }
}
