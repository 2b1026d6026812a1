import { placeIn, type Report } from "./fault.ts";
import type { TemplateFile } from "./template.ts";

/** What a symbol may not hold: it is shown by itself, by any browser, at any size, and must bring nothing along. */
const FORBIDDEN: readonly (readonly [what: RegExp, found: string])[] = [
  [/<(?:[\w.-]+:)?script\b/gi, "a script"],
  [/[\s"'/]on\w+\s*=(?:\s*"[^"]*"|\s*'[^']*')?/gi, "an event handler"],
  [/<(?:[\w.-]+:)?(?:text|tspan|textPath)\b/gi, "text, which would need a font"],
  [
    /<(?:[\w.-]+:)?(?:a|image|use|foreignObject|iframe|audio|video|set|animate\w*)\b/gi,
    "an element that can bring other content in",
  ],
  [/<(?:[\w.-]+:)?style\b|[\s"'/]style\s*=(?:\s*"[^"]*"|\s*'[^']*')?/gi, "a style"],
  [/(?:xlink:)?(?:href|src)\s*=\s*["'](?!#)[^"'>]*["']?/gi, "a reference to another file"],
  [/url\(\s*["']?(?!["'#])[^)"'>]*["']?\)?/gi, "a reference to another file"],
  [/<!(?:DOCTYPE|ENTITY)[^>]*>?|<\?[^>]*>?/gi, "a document type, an entity or a processing instruction"],
  [/\{\{\{[^}]*\}*|\{\{~?&[^}]*\}*/g, "a value that is not escaped"],
];

/** Reports a symbol that is no plain SVG drawing. */
export function checkMark({ file, text }: TemplateFile, report: Report): void {
  checkElement({ file, text }, report);
  for (const [what, found] of FORBIDDEN) {
    for (const { index, 0: match } of text.matchAll(what)) {
      const start = index + (/^[\s"'/]/.test(match) ? 1 : 0);
      const message = `The symbol holds ${found}. Wanted: shapes alone, filled with the identity's colours.`;
      const [, name] = /^\{\{[{~&]+\s*([\w.-]+)/.exec(match) ?? [];
      const fix = name === undefined ? "Remove it." : `Write {{${name}}}.`;
      report({ place: placeIn(file, text, start, index + match.length), message, fix });
    }
  }
}

/** One <svg> element, and before it nothing but what is told by itself. */
function checkElement({ file, text }: TemplateFile, report: Report): void {
  const start = text.length - text.replace(/^\s*(?:<[!?][^>]*>\s*)*/, "").length;
  const isBegun = /^<svg\b/i.test(text.slice(start));
  if (isBegun && /<\/svg>\s*$/i.test(text)) return;
  const message = isBegun
    ? "The <svg> element has no end. Wanted: </svg> as the last."
    : "This is no SVG. Wanted: one <svg> element.";
  const end = isBegun ? start + "<svg".length : text.length;
  report({ place: placeIn(file, text, start, end), message, fix: null });
}
