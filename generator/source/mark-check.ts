import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from "saxes";
import { placeIn, type Report } from "./problem.ts";
import { type Slip, untilFirst } from "./languages/judge.ts";
import { tellProblems } from "./languages/xml.ts";
import { otherInHtml, type ReadTag, readTag } from "./mark-in-html.ts";
import { openReferences, type References } from "./mark-references.ts";
import { ATTRIBUTES, ELEMENTS, FUNCTIONS, SVG, WORDS, XLINK } from "./svg-parts.ts";
import type { TemplateContext, TemplateFile } from "./template.ts";
import { readPlaces, type Stretch } from "./template-lines.ts";

/** A symbol's template, its values, and the filled text. */
export type Drawn = { readonly template: TemplateFile; readonly context: TemplateContext; readonly filled: string };

/** What is wrong in a filled symbol, and where. */
type Finding = Stretch & { readonly message: string; readonly fix: string | null };

/**
 * Reports a symbol that is not a plain SVG drawing: it is shown alone, by any browser, at any size, and must load
 * nothing. The check uses a parser, so that another way to write the same does not escape it.
 */
export function checkMark({ template, context, filled }: Drawn, report: Report): void {
  const findings = findingsIn(filled);
  if (findings.length === 0) return;
  const placeOf = readPlaces(template, context, filled);
  for (const { message, fix, ...stretch } of findings) report({ place: placeOf(stretch), message, fix });
}

/** Reports unescaped values: any may contain a character with a meaning in SVG. */
export function checkEscapes({ file, text }: TemplateFile, report: Report): void {
  for (const { index, 0: match } of text.matchAll(/\{\{\{[^}]*\}*|\{\{~?&[^}]*\}*/g)) {
    const [, name] = /^\{\{[{~&]+\s*([\w.-]+)/.exec(match) ?? [];
    const place = placeIn(file, text, index, index + match.length);
    const wrong = containing("a value that is not escaped");
    report({ ...wrong, place, ...(name !== undefined && { fix: `Write {{${name}}}.` }) });
  }
}

function containing(found: string): Wrong {
  const message = `The symbol contains ${found}. Expected: only shapes, filled with the identity's colours.`;
  return { message, fix: "Remove it." };
}

const NO_SVG = "Invalid SVG. Expected: one <svg> element.";

/** Takes in what is wrong between two offsets that count from 0. */
type Add = (start: number, end: number, wrong: Wrong) => void;

function findingsIn(svg: string): Finding[] {
  const findings: Finding[] = [];
  const add: Add = (start, end, wrong) => {
    const { line, column, length } = placeIn("", svg, start, end);
    findings.push({ line, column, length, ...wrong });
  };
  const begin = Math.max(0, svg.search(/\S/));
  if (svg[begin] !== "<") {
    add(begin, svg.length, { message: NO_SVG, fix: null });
    return findings;
  }
  let isOther = false;
  const elements: Elements = { tags: [], references: openReferences() };
  const slips = untilFirst((tell) => {
    const parser = new SaxesParser({ xmlns: true, position: false });
    tellProblems(parser, svg, tell, () => elements.references.close());
    onMarkup(parser, svg, add);
    const addInside: Add = (start, end, wrong) => {
      if (!isOther) add(start, end, wrong);
      // The contents of a root that is not SVG are not checked.
      isOther ||= wrong.isRoot === true;
    };
    onElements(parser, svg, { add: addInside, elements });
    parser.write(svg).close();
  });
  if (findings.length === 0 && slips.length === 0) checkWhole(svg, elements, add);
  return isOther ? findings : [...findings, ...slips.map((slip) => toFinding(slip, svg))];
}

/** What is checked once all parts of a symbol are valid. */
type Elements = { readonly tags: ReadTag[]; readonly references: References };

function checkWhole(svg: string, { tags, references }: Elements, add: Add): void {
  for (const { start, end, ...wrong } of references.wrong()) add(start, end, wrong);
  const other = otherInHtml(svg, tags);
  if (other === undefined) return;
  const message = `An HTML page reads <${other.name}> here, and an SVG file does not. Expected: the same in both.`;
  const fix = "Remove the comment or text that HTML reads as markup.";
  add(other.at, other.at + "<".length + other.name.length, { message, fix });
}

function toFinding({ line, column, found }: Slip, svg: string): Finding {
  const row = svg.split(/\r?\n/)[line - 1] ?? "";
  const [text = " "] = /^(?:<\/?[^\s<>]*|&[^\s;]*;?)/.exec(row.slice(column - 1)) ?? [];
  return { line, column, length: text.length, message: `Invalid SVG: ${found}.`, fix: "Fix it." };
}

type Parser = SaxesParser<{ xmlns: true; position: false }>;

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
    const wrong = isRoot ? wrongRoot(tag) : wrongElement(tag);
    if (wrong !== undefined) add(start, end, wrong);
    elements.tags.push(readTag(tag, start));
    elements.references.open(tag, start);
    isRoot = false;
    for (const [index, attribute] of Object.values(tag.attributes).entries()) {
      const found = wrongAttribute(attribute);
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

type Wrong = { readonly message: string; readonly fix: string | null; readonly isRoot?: true };

function wrongRoot({ local, uri }: SaxesTagNS): Wrong | undefined {
  if (local !== "svg") return { message: NO_SVG, fix: null, isRoot: true };
  if (uri === SVG) return undefined;
  return {
    message: "This <svg> is not in the SVG namespace, so browsers do not draw it.",
    fix: `Write xmlns="${SVG}" in it.`,
    isRoot: true,
  };
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

function wrongElement({ name, local, uri }: SaxesTagNS): Wrong | undefined {
  if (uri === SVG && ELEMENTS.has(local)) return undefined;
  const [, found = `the element <${name}>`] = KNOWN.find(([names]) => uri === SVG && names.test(local)) ?? [];
  return containing(found);
}

/** The problem of an attribute, and the part of its value that has it, unless it is the whole. */
type WrongAttribute = { readonly what: string; readonly part?: string };

const OTHER_FILE = "a reference to another file";

function wrongAttribute({ name, prefix, local, uri, value }: SaxesAttributeNS): WrongAttribute | undefined {
  if (name === "xmlns" || prefix === "xmlns" || WORDS.has(name) || /^aria-[a-z]+$/.test(name)) return undefined;
  if (local === "href" && (uri === "" || uri === XLINK))
    return value.startsWith("#") ? undefined : { what: OTHER_FILE };
  if (/^on/i.test(name)) return { what: "an event handler" };
  if (name === "style") return { what: "a style" };
  return ATTRIBUTES.has(name) ? wrongValue(value) : { what: `the attribute "${name}"` };
}

/** Values are read as CSS, where a backslash could write any character in another way. */
function wrongValue(value: string): WrongAttribute | undefined {
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
