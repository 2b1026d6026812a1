import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, parseFragment, type ParserError } from "parse5";
import { type Checker, type Inner, invalid } from "./checker.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** A problem of an example as a clause, and its offset. */
type Found = { readonly at: number; readonly clause: string };

/**
 * HTML as a document when it begins like one, else as a part of one. Every parse error of the HTML Standard is reported,
 * except a missing doctype. The parser closes open elements silently, so elements and end tags are paired here.
 */
export const checkHtml: Checker = (code, name) => {
  const errors: ParserError[] = [];
  const onParseError = (error: ParserError) => errors.push(error);
  const options = { sourceCodeLocationInfo: true, treeAdapter: boundedBy(code), onParseError };
  const isDocument = /^<(?:!doctype|html|head|body)\b/i.test(code.replace(LEADING_COMMENTS, ""));
  const tree = isDocument ? parse(code, options) : parseFragment(code, options);
  const elements = elementsOf(tree);
  const found = [
    ...errors.flatMap((error) => toFound(error, code, elements)),
    ...leftOpen(elements, code),
    ...strayEnds(elements, code),
  ];
  const [first] = found.sort((one, other) => one.at - other.at);
  if (first === undefined) return { problems: [], inner: elements.flatMap((element) => innerOf(element, code)) };
  const { at, clause } = openValue(first, elements, code) ?? first;
  return { problems: [invalid(name, clause, at)] };
};

/** Spaces and comments before a document; the pattern ends there, since more would try each end for each comment. */
const LEADING_COMMENTS = /^\s*(?:<!--[^]*?-->\s*)*/;

/** Without a bound, elements left open could be repeated in one another until the memory is full. */
function boundedBy(code: string): typeof defaultTreeAdapter {
  let left = code.length / 2 + 100;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    left -= 1;
    if (left < 0) throw new RangeError("There are more elements than tags.");
    return defaultTreeAdapter.createElement(...element);
  };
  return { ...defaultTreeAdapter, createElement };
}

function elementsOf(tree: DefaultTreeAdapterTypes.ParentNode): Element[] {
  const elements: Element[] = [];
  const parents = [tree];
  // The list grows while it is read; recursion would run out of stack in very deep elements.
  for (const parent of parents) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue;
      elements.push(child);
      parents.push(child, ...("content" in child ? [child.content] : []));
    }
  }
  return elements;
}

/** Finds where an error begins, from where the parser stops. */
type Begin = (code: string, end: number) => number;

/** The last occurrence of a text before the end; an example may have very many errors, so the search is simple. */
const sign =
  (text: string): Begin =>
  (code, end) => {
    const at = code.lastIndexOf(text, end - 1);
    return at < 0 ? end : at;
  };

const attributeName: Begin = (code, end) => {
  let at = end;
  while (at > 0 && !/[\s"'<>/=]/.test(code[at - 1] ?? "")) at -= 1;
  return at;
};

/** Errors of the standard by name: clearer words, and where the error begins. */
const ERRORS: Readonly<Record<string, { readonly clause?: string; readonly begin?: Begin }>> = {
  "duplicate-attribute": { begin: attributeName },
  "eof-before-tag-name": { clause: "it ends in a tag", begin: sign("<") },
  "eof-in-comment": { clause: "it ends in a comment", begin: sign("<!--") },
  "eof-in-tag": { clause: "it ends in a tag, or in the value of an attribute" },
  "invalid-first-character-of-tag-name": {
    clause: `"<" does not begin a tag here; write &lt; in text`,
    begin: sign("<"),
  },
  "missing-semicolon-after-character-reference": { begin: sign("&") },
  "non-void-html-element-start-tag-with-trailing-solidus": { clause: `only an element without content ends with "/>"` },
  "unknown-named-character-reference": { begin: sign("&") },
};

function toFound({ code: name, startOffset: end }: ParserError, code: string, elements: readonly Element[]): Found[] {
  if (name === "missing-doctype") return [];
  const { clause = name.replaceAll("-", " "), begin } = ERRORS[name] ?? {};
  if (name === "eof-in-tag") return [{ at: lastTag(elements, code), clause }];
  return [{ at: begin?.(code, end) ?? end, clause }];
}

/** Where the unfinished tag at the end begins: after all complete ones. */
function lastTag(elements: readonly Element[], code: string): number {
  const ends = elements.map(({ sourceCodeLocation: place }) => (place?.endTag ?? place?.startTag)?.endOffset ?? 0);
  const last = ends.reduce((most, end) => Math.max(most, end), 0);
  return last + Math.max(0, code.slice(last).search(/<\/?[a-z]/i));
}

/** The value before a problem in the same tag that contains other tags: its closing quote is missing. */
function openValue(problem: Found, elements: readonly Element[], code: string): Found | undefined {
  const places = elements.map(({ sourceCodeLocation: place }) => place);
  const hit = places.find((place) => {
    return place?.startTag && place.startOffset <= problem.at && problem.at < place.startTag.endOffset;
  });
  for (const [name, { startOffset, endOffset }] of Object.entries(hit?.attrs ?? {})) {
    const attribute = code.slice(startOffset, endOffset);
    if (endOffset > problem.at || !attribute.includes("<")) continue;
    return { at: startOffset + attribute.search(/["']/), clause: `the value of "${name}" has no closing quote` };
  }
  return undefined;
}

/** Elements without an end tag, and those that need none, by sections 13.1.2 and 13.1.2.4 of the HTML Standard. */
const VOID = "area base br col embed hr img input link meta param source track wbr".split(" ");
const OPTIONAL = "html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th".split(
  " ",
);

function leftOpen(elements: readonly Element[], code: string): Found[] {
  return elements.flatMap(({ tagName, namespaceURI, sourceCodeLocation: place }) => {
    const { startTag, endTag } = place ?? {};
    if (startTag === undefined || startTag === null || endTag) return [];
    const isForeign = !namespaceURI.endsWith("/xhtml");
    const isWhole = isForeign ? code[startTag.endOffset - 2] === "/" : [...VOID, ...OPTIONAL].includes(tagName);
    return isWhole ? [] : [{ at: startTag.startOffset, clause: `<${tagName}> is not closed` }];
  });
}

/** End tags that close nothing, except those of a whole page, whose beginning may be left out. */
function strayEnds(elements: readonly Element[], code: string): Found[] {
  const used = new Set(elements.map(({ sourceCodeLocation: place }) => place?.endTag?.startOffset));
  const hidden = hiddenIn(elements, code);
  return [...code.matchAll(/<\/([a-z][^\s/>]*)/gi)].flatMap(({ index, 1: name = "" }) => {
    const isFine = used.has(index) || hidden[index] === 1 || /^(?:html|head|body)$/i.test(name);
    return isFine ? [] : [{ at: index, clause: `</${name}> closes nothing` }];
  });
}

/** Marks the characters where a tag is only text: in comments, in start tags, and in elements with only text. */
function hiddenIn(elements: readonly Element[], code: string): Uint8Array {
  const hidden = new Uint8Array(code.length);
  for (const { index, 0: comment } of code.matchAll(/<!--[^]*?(?:-->|$)/g))
    hidden.fill(1, index, index + comment.length);
  for (const { tagName, sourceCodeLocation: place } of elements) {
    const { startTag, endTag } = place ?? {};
    if (!startTag) continue;
    const isText = /^(?:script|style|textarea|title|iframe|noscript|xmp|noembed|noframes)$/.test(tagName);
    const end = isText && endTag ? endTag.startOffset : startTag.endOffset;
    hidden.fill(1, startTag.startOffset, end);
  }
  return hidden;
}

/** The types of scripts whose code is JSON (the HTML Standard, section 4.12.1). */
const JSON_TYPES = /^(?:importmap|speculationrules|.+[/+]json)$/i;

function innerOf({ tagName, attrs, sourceCodeLocation: place }: Element, code: string): Inner[] {
  const { startTag, endTag } = place ?? {};
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  const isJson = tagName === "script" && JSON_TYPES.test(type);
  const language = tagName === "style" ? "css" : isJson ? "json" : undefined;
  if (language === undefined || !startTag || !endTag) return [];
  const text = code.slice(startTag.endOffset, endTag.startOffset);
  return text.trim() === "" ? [] : [{ language, code: text, start: startTag.endOffset }];
}
