import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { invalid, toClause, untilFirst } from "../languages/checker.ts";
import { otherInHtml, type ReadTag, readTag } from "./mark-in-html.ts";
import { openReferences, type References } from "./mark-references.ts";
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, SVG, WORDS, XLINK } from "./svg-parts.ts";
import { type Place, placeIn, type Report, type TextProblem } from "../../tokens/problem.ts";
import type { TemplateFile } from "../templates/template.ts";

/**
 * Reports a symbol that is not a plain SVG drawing: it is shown alone, by any browser, at any size, and must load
 * nothing. The check uses a parser, so that another way to write the same does not escape it.
 */
export function checkMark(svg: string, placeOf: (start: number, end: number) => Place, report: Report): void {
  for (const { start, end, message, fix } of problemsIn(svg)) report({ place: placeOf(start, end), message, fix });
}

/** Reports unescaped values: any may contain a character with a meaning in SVG. */
export function checkEscapes({ file, text }: TemplateFile, report: Report): void {
  for (const { index, 0: match } of text.matchAll(/\{\{\{[^}]*\}*|\{\{~?&[^}]*\}*/g)) {
    const [, name] = /^\{\{[{~&]+\s*([\w.-]+)/.exec(match) ?? [];
    const place = placeIn(file, text, index, index + match.length);
    const problem = containing("a value that is not escaped");
    report({ ...problem, place, ...(name !== undefined && { fix: `Write {{${name}}}.` }) });
  }
}

function containing(found: string): Unplaced {
  const message = `The symbol contains ${found}. Expected: only shapes, filled with the identity's colours.`;
  return { message, fix: "Remove it." };
}

const NO_SVG = "Invalid SVG. Expected: one <svg> element.";

/** A problem before its offsets are known. */
type Unplaced = Pick<TextProblem, "message" | "fix">;

/** Collects a problem between two offsets. */
type Add = (start: number, end: number, problem: Unplaced) => void;

function problemsIn(svg: string): TextProblem[] {
  const problems: TextProblem[] = [];
  const add: Add = (start, end, { message, fix }) => void problems.push({ start, end, message, fix });
  const begin = Math.max(0, svg.search(/\S/));
  if (svg[begin] !== "<") {
    add(begin, svg.length, { message: NO_SVG, fix: null });
    return problems;
  }
  let isOther = false;
  const elements: Elements = { tags: [], references: openReferences() };
  const syntax = untilFirst((fail) => {
    const parser = new SaxesParser({ xmlns: true, position: false });
    onSyntax(parser, svg, fail, elements.references.close);
    onMarkup(parser, svg, add);
    const addInside: Add = (start, end, problem) => {
      if (!isOther) add(start, end, problem);
      // The contents of a root that is not SVG are not checked.
      isOther ||= ROOT.has(problem.message);
    };
    onElements(parser, svg, { add: addInside, elements });
    parser.write(svg).close();
  });
  if (problems.length === 0 && syntax.length === 0) checkWhole(svg, elements, add);
  return isOther ? problems : [...problems, ...syntax.map((problem) => withEnd(problem, svg))];
}

/** What is checked once all parts of a symbol are valid. */
type Elements = { readonly tags: ReadTag[]; readonly references: References };

function checkWhole(svg: string, { tags, references }: Elements, add: Add): void {
  for (const { start, end, ...problem } of references.problems()) add(start, end, problem);
  const other = otherInHtml(svg, tags);
  if (other === undefined) return;
  const message = `An HTML page reads <${other.name}> here, and an SVG file does not. Expected: the same in both.`;
  const fix = "Remove the comment or text that HTML reads as markup.";
  add(other.at, other.at + "<".length + other.name.length, { message, fix });
}

function withEnd(problem: TextProblem, svg: string): TextProblem {
  const [text = " "] = /^(?:<\/?[^\s<>]*|&[^\s;]*;?)/.exec(svg.slice(problem.start)) ?? [];
  return { ...problem, end: problem.start + text.length, fix: "Fix it." };
}

type Parser = SaxesParser<{ xmlns: true; position: false }>;

/** At most this many levels of elements. */
const DEEPEST = 100;

/** An element that was opened: its name, and the offset of its start tag. */
type Opened = { readonly name: string; readonly at: number };

/** The character before the parser's position where a problem begins, by its message. */
const SIGNS: readonly (readonly [what: RegExp, sign: string])[] = [
  [/clos(e|ing) tag|^unbound|^duplicate|^malformed name|one root/, "<"],
  [/entity/, "&"],
];

/** Reports invalid XML and elements nested too deep; a parser has only one listener for each event, so `onClose` is called for closed elements. */
function onSyntax(parser: Parser, svg: string, report: (problem: TextProblem) => never, onClose: () => void): void {
  const fail = (start: number, clause: string) => report(invalid("SVG", clause, start));
  const open: Opened[] = [];
  let closed: Opened | undefined;
  parser.on("opentagstart", ({ name }) => {
    const at = svg.lastIndexOf("<", parser.position - 1);
    if (open.push({ name, at }) <= DEEPEST) return;
    fail(at, `elements are nested more than ${DEEPEST} levels deep`);
  });
  parser.on("closetag", () => {
    closed = open.pop();
    onClose();
  });
  parser.on("error", ({ message }) => {
    const at = parser.position - 1;
    const left = message.startsWith("unclosed")
      ? open.at(-1)
      : message.startsWith("unexpected close")
        ? closed
        : undefined;
    if (left !== undefined) fail(left.at, `<${left.name}> is not closed`);
    const [, sign] = SIGNS.find(([what]) => what.test(message)) ?? [];
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
    // Attribute values have no "<", so the last one begins the tag.
    const start = svg.lastIndexOf("<", parser.position - 1);
    const end = start + "<".length + tag.name.length;
    const problem = isRoot ? rootProblem(tag) : elementProblem(tag);
    if (problem !== undefined) add(start, end, problem);
    elements.tags.push(readTag(tag, start));
    elements.references.open(tag, start);
    isRoot = false;
    for (const [index, attribute] of Object.values(tag.attributes).entries()) {
      const found = attributeProblem(attribute);
      if (found === undefined) continue;
      const from = ends[index - 1] ?? end;
      const text = svg.slice(from, ends[index]);
      const [part = text.trim()] = found.part !== undefined && text.includes(found.part) ? [found.part] : [];
      const at = from + text.indexOf(part);
      add(at, at + part.length, containing(found.what));
    }
    ends = [];
  });
}

const NO_NAMESPACE = "This <svg> is not in the SVG namespace, so browsers do not draw it.";

/** The problems of a root. */
const ROOT = new Set([NO_SVG, NO_NAMESPACE]);

function rootProblem({ local, uri }: SaxesTagNS): Unplaced | undefined {
  if (local !== "svg") return { message: NO_SVG, fix: null };
  return uri === SVG ? undefined : { message: NO_NAMESPACE, fix: `Write xmlns="${SVG}" in it.` };
}

/** Well-known elements in words; others are reported by name. */
const KNOWN: readonly (readonly [names: RegExp, found: string])[] = [
  [/^script$/, "a script"],
  [/^style$/, "a style"],
  [/^(?:text|tspan|textPath)$/, "text, which would need a font"],
  [
    /^(?:a|image|feImage|foreignObject|iframe|audio|video|set|animate.*)$/,
    "an element that can bring other content in",
  ],
];

function elementProblem({ name, local, uri }: SaxesTagNS): Unplaced | undefined {
  if (uri === SVG && ELEMENTS.has(local)) return undefined;
  const [, found = `the element <${name}>`] = KNOWN.find(([names]) => uri === SVG && names.test(local)) ?? [];
  return containing(found);
}

/** The problem of an attribute, and the part of its value that has it, unless it is the whole. */
type AttributeProblem = { readonly what: string; readonly part?: string };

const OTHER_FILE = "a reference to another file";

function attributeProblem({ name, prefix, local, uri, value }: SaxesAttributeNS): AttributeProblem | undefined {
  if (name === "xmlns" || prefix === "xmlns" || WORDS.has(name) || /^aria-[a-z]+$/.test(name)) return undefined;
  if (local === "href" && (uri === "" || uri === XLINK))
    return value.startsWith("#") ? undefined : { what: OTHER_FILE };
  if (/^on/i.test(name)) return { what: "an event handler" };
  if (name === "style") return { what: "a style" };
  return ATTRIBUTES.has(name) ? valueProblem(value) : { what: `the attribute "${name}"` };
}

/** Values are read as CSS, where a backslash could write any character in another way. */
function valueProblem(value: string): AttributeProblem | undefined {
  if (value.includes("\\")) return { what: "a value with a backslash" };
  for (const { index, 0: opening, 1: name = "" } of value.matchAll(/(?<![\w-])([\w-]+)\(/g)) {
    if (FUNCTIONS.has(name.toLowerCase())) continue;
    const rest = value.slice(index + opening.length);
    if (name.toLowerCase() === "url" && /^\s*(["']?)#[^"'()\s]*\1\s*\)/.test(rest)) continue;
    const [inner = ""] = /^[^)]*\)?/.exec(rest) ?? [];
    const what = /^(?:url|src|image|image-set|cross-fade)$/i.test(name) ? OTHER_FILE : `the function ${name}()`;
    return { what, part: opening + inner };
  }
  return undefined;
}
