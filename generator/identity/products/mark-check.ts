import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { invalid, toClause, untilFirst } from "../languages/checker.ts";
import { firstHtmlDifference, type ReadTag, readTag } from "./mark-in-html.ts";
import { openReferences, type References } from "./mark-references.ts";
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, SVG, WORDS, XLINK } from "./svg-parts.ts";
import { type Place, placeIn, type Report, type TextProblem } from "../../tokens/problem.ts";
import type { TemplateFile } from "../templates/template.ts";

/**
 * Reports everything in a symbol except plain SVG shapes: it must render in any browser, at any size, without loading
 * anything. Uses a parser, so that alternative spellings can't evade the check.
 */
export function checkMark(svg: string, placeOf: (start: number, end: number) => Place, report: Report): void {
  for (const { start, end, message, fix } of problemsIn(svg)) report({ place: placeOf(start, end), message, fix });
}

/** Reports unescaped template values, which may contain markup. */
export function checkEscapes({ file, text }: TemplateFile, report: Report): void {
  for (const { index, 0: match } of text.matchAll(/\{\{\{[^}]*\}*|\{\{~?&[^}]*\}*/g)) {
    const [, name] = /^\{\{[{~&]+\s*([\w.-]+)/.exec(match) ?? [];
    const place = placeIn(file, text, index, index + match.length);
    const problem = containing("a value that is not escaped");
    report({ ...problem, place, ...(name !== undefined && { fix: `Write {{${name}}}.` }) });
  }
}

function containing(content: string): UnplacedProblem {
  const message = `The symbol contains ${content}. Expected: only shapes, filled with the identity's colours.`;
  return { message, fix: "Remove it." };
}

const NO_SVG = "Invalid SVG. Expected: one <svg> element.";

type UnplacedProblem = Pick<TextProblem, "message" | "fix">;

/** Adds a problem between two offsets. */
type Add = (start: number, end: number, problem: UnplacedProblem) => void;

function problemsIn(svg: string): TextProblem[] {
  const problems: TextProblem[] = [];
  const add: Add = (start, end, { message, fix }) => void problems.push({ start, end, message, fix });
  const begin = Math.max(0, svg.search(/\S/));
  if (svg[begin] !== "<") {
    add(begin, svg.length, { message: NO_SVG, fix: null });
    return problems;
  }
  let isOtherRoot = false;
  const elements: Elements = { tags: [], references: openReferences() };
  const syntax = untilFirst((fail) => {
    const parser = new SaxesParser({ xmlns: true, position: false });
    onSyntax(parser, svg, fail, elements.references.close);
    onMarkup(parser, svg, add);
    const addInside: Add = (start, end, problem) => {
      if (!isOtherRoot) add(start, end, problem);
      // The contents of a root that isn't SVG aren't checked.
      isOtherRoot ||= ROOT.has(problem.message);
    };
    onElements(parser, svg, { add: addInside, elements });
    parser.write(svg).close();
  });
  if (problems.length === 0 && syntax.length === 0) checkWhole(svg, elements, add);
  return isOtherRoot ? problems : [...problems, ...syntax.map((problem) => withEnd(problem, svg))];
}

/** The elements, for the checks that need the whole symbol. */
type Elements = { readonly tags: ReadTag[]; readonly references: References };

function checkWhole(svg: string, { tags, references }: Elements, add: Add): void {
  for (const { start, end, ...problem } of references.problems()) add(start, end, problem);
  const difference = firstHtmlDifference(svg, tags);
  if (difference === undefined) return;
  const { at, name } = difference;
  const message = `An HTML page reads <${name}> here, and an SVG file does not. Expected: the same in both.`;
  const fix = "Remove the comment or text that HTML reads as markup.";
  add(at, at + "<".length + name.length, { message, fix });
}

function withEnd(problem: TextProblem, svg: string): TextProblem {
  const [text = " "] = /^(?:<\/?[^\s<>]*|&[^\s;]*;?)/.exec(svg.slice(problem.start)) ?? [];
  return { ...problem, end: problem.start + text.length, fix: "Fix it." };
}

type Parser = SaxesParser<{ xmlns: true; position: false }>;

/** Maximum nesting depth of elements. */
const MAX_DEPTH = 100;

/** An open element: its name, and the offset of its start tag. */
type OpenElement = { readonly name: string; readonly at: number };

/** The character at which a problem begins, before the parser's position, by message pattern. */
const SIGNS: readonly (readonly [pattern: RegExp, sign: string])[] = [
  [/clos(e|ing) tag|^unbound|^duplicate|^malformed name|one root/, "<"],
  [/entity/, "&"],
];

/**
 * Reports invalid XML and elements nested too deeply. The parser allows one listener per event, so `onClose` is called
 * for closed elements.
 */
function onSyntax(parser: Parser, svg: string, report: (problem: TextProblem) => never, onClose: () => void): void {
  const fail = (start: number, clause: string) => report(invalid("SVG", clause, start));
  const open: OpenElement[] = [];
  let closed: OpenElement | undefined;
  parser.on("opentagstart", ({ name }) => {
    const at = svg.lastIndexOf("<", parser.position - 1);
    if (open.push({ name, at }) <= MAX_DEPTH) return;
    fail(at, `elements are nested more than ${MAX_DEPTH} levels deep`);
  });
  parser.on("closetag", () => {
    closed = open.pop();
    onClose();
  });
  parser.on("error", ({ message }) => {
    const at = parser.position - 1;
    const unclosed = message.startsWith("unclosed")
      ? open.at(-1)
      : message.startsWith("unexpected close")
        ? closed
        : undefined;
    if (unclosed !== undefined) fail(unclosed.at, `<${unclosed.name}> is not closed`);
    const [, sign] = SIGNS.find(([pattern]) => pattern.test(message)) ?? [];
    fail(sign === undefined ? at : svg.lastIndexOf(sign, at), toClause(message));
  });
}

function onMarkup(parser: Parser, svg: string, add: Add): void {
  const forbidden = (opening: string) => () => {
    const start = svg.lastIndexOf(opening, parser.position - 1);
    add(start, parser.position, containing("a document type, an entity or a processing instruction"));
  };
  parser.on("doctype", forbidden("<!DOCTYPE"));
  parser.on("processinginstruction", forbidden("<?"));
  parser.on("xmldecl", forbidden("<?"));
}

function onElements(
  parser: Parser,
  svg: string,
  { add, elements }: { readonly add: Add; readonly elements: Elements },
): void {
  let ends: number[] = [];
  let isRoot = true;
  parser.on("attribute", () => void ends.push(parser.position));
  parser.on("opentag", (tag) => {
    // Attribute values can't contain "<", so the last one begins the tag.
    const start = svg.lastIndexOf("<", parser.position - 1);
    const end = start + "<".length + tag.name.length;
    const problem = isRoot ? rootProblem(tag) : elementProblem(tag);
    if (problem !== undefined) add(start, end, problem);
    elements.tags.push(readTag(tag, start));
    elements.references.open(tag, start);
    isRoot = false;
    for (const [index, attribute] of Object.values(tag.attributes).entries()) {
      const refused = attributeProblem(attribute);
      if (refused === undefined) continue;
      const from = ends[index - 1] ?? end;
      const text = svg.slice(from, ends[index]);
      const [part = text.trim()] = refused.part !== undefined && text.includes(refused.part) ? [refused.part] : [];
      const at = from + text.indexOf(part);
      add(at, at + part.length, containing(refused.content));
    }
    ends = [];
  });
}

const NO_NAMESPACE = "This <svg> is not in the SVG namespace, so browsers do not draw it.";

/** The messages of root problems. */
const ROOT = new Set([NO_SVG, NO_NAMESPACE]);

function rootProblem({ local, uri }: SaxesTagNS): UnplacedProblem | undefined {
  if (local !== "svg") return { message: NO_SVG, fix: null };
  return uri === SVG ? undefined : { message: NO_NAMESPACE, fix: `Write xmlns="${SVG}" in it.` };
}

/** Descriptions of common elements; others are reported by name. */
const DESCRIPTIONS: readonly (readonly [names: RegExp, description: string])[] = [
  [/^script$/, "a script"],
  [/^style$/, "a style"],
  [/^(?:text|tspan|textPath)$/, "text, which would need a font"],
  [/^(?:a|image|feImage|foreignObject|iframe|audio|video|set|animate.*)$/, "an element that can load other content"],
];

function elementProblem({ name, local, uri }: SaxesTagNS): UnplacedProblem | undefined {
  if (uri === SVG && ELEMENTS.has(local)) return undefined;
  const [, description = `the element <${name}>`] =
    DESCRIPTIONS.find(([names]) => uri === SVG && names.test(local)) ?? [];
  return containing(description);
}

/** The attribute's problem, with the offending substring. */
type AttributeProblem = { readonly content: string; readonly part?: string };

const OTHER_FILE = "a reference to another file";

function attributeProblem({ name, prefix, local, uri, value }: SaxesAttributeNS): AttributeProblem | undefined {
  if (name === "xmlns" || prefix === "xmlns" || WORDS.has(name) || /^aria-[a-z]+$/.test(name)) return undefined;
  if (local === "href" && (uri === "" || uri === XLINK))
    return value.startsWith("#") ? undefined : { content: OTHER_FILE };
  if (/^on/i.test(name)) return { content: "an event handler" };
  if (name === "style") return { content: "a style" };
  return ATTRIBUTES.has(name) ? valueProblem(value) : { content: `the attribute "${name}"` };
}

/** Checks a value as CSS, where backslash escapes could hide any character. */
function valueProblem(value: string): AttributeProblem | undefined {
  if (value.includes("\\")) return { content: "a value with a backslash" };
  for (const { index, 0: opening, 1: name = "" } of value.matchAll(/(?<![\w-])([\w-]+)\(/g)) {
    if (FUNCTIONS.has(name.toLowerCase())) continue;
    const afterOpening = value.slice(index + opening.length);
    if (name.toLowerCase() === "url" && /^\s*(["']?)#[^"'()\s]*\1\s*\)/.test(afterOpening)) continue;
    const [inner = ""] = /^[^)]*\)?/.exec(afterOpening) ?? [];
    const content = /^(?:url|src|image|image-set|cross-fade)$/i.test(name) ? OTHER_FILE : `the function ${name}()`;
    return { content, part: opening + inner };
  }
  return undefined;
}
