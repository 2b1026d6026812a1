import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, parseFragment, type ParserError } from "parse5";
import { type Checker, type Embedded, invalid } from "./checker.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** A syntax error: a clause, and its offset. */
type SyntaxProblem = { readonly at: number; readonly clause: string };

/**
 * Checks HTML, as a document if it begins like one, otherwise as a fragment. Reports the first parse error defined in the
 * HTML Standard, except a missing doctype. The parser closes elements silently, so tags are matched here.
 */
export const checkHtml: Checker = (code, name) => {
  const errors: ParserError[] = [];
  const onParseError = (error: ParserError) => errors.push(error);
  const options = { sourceCodeLocationInfo: true, treeAdapter: boundedBy(code), onParseError };
  const isDocument = /^<(?:!doctype|html|head|body)\b/i.test(code.replace(LEADING_COMMENTS, ""));
  const tree = isDocument ? parse(code, options) : parseFragment(code, options);
  const elements = elementsOf(tree);
  const problems = [
    ...errors.flatMap((error) => toProblems(error, code, elements)),
    ...unclosedElements(elements, code),
    ...strayEndTags(elements, code),
  ];
  const [first] = problems.sort((a, b) => a.at - b.at);
  if (first === undefined) return { problems: [], embedded: elements.flatMap((element) => embeddedIn(element, code)) };
  const { at, clause } = findUnclosedValue(first, elements, code) ?? first;
  return { problems: [invalid(name, clause, at)] };
};

/** Matches spaces and comments before a document; a longer pattern would backtrack quadratically over comments. */
const LEADING_COMMENTS = /^\s*(?:<!--[^]*?-->\s*)*/;

/** Caps the number of elements: the parser reopens unclosed elements, which could exhaust the memory. */
function boundedBy(code: string): typeof defaultTreeAdapter {
  let remaining = code.length / 2 + 100;
  const createElement: typeof defaultTreeAdapter.createElement = (...element) => {
    remaining -= 1;
    if (remaining < 0) throw new RangeError("There are more elements than tags.");
    return defaultTreeAdapter.createElement(...element);
  };
  return { ...defaultTreeAdapter, createElement };
}

function elementsOf(tree: DefaultTreeAdapterTypes.ParentNode): Element[] {
  const elements: Element[] = [];
  const parents = [tree];
  // The list grows during the iteration; recursion would overflow the stack.
  for (const parent of parents) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue;
      elements.push(child);
      parents.push(child, ...("content" in child ? [child.content] : []));
    }
  }
  return elements;
}

/** Finds the start of an error, given the offset at which the parser stopped. */
type Begin = (code: string, end: number) => number;

/** Searches backwards for a text, without a regular expression, because an example may have many errors. */
const lastIndexOf =
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

/** Parse errors with a clearer clause, or that begin before the offset at which the parser stops. */
const ERRORS: Readonly<Record<string, { readonly clause?: string; readonly begin?: Begin }>> = {
  "duplicate-attribute": { begin: attributeName },
  "eof-before-tag-name": { clause: "it ends in a tag", begin: lastIndexOf("<") },
  "eof-in-comment": { clause: "it ends in a comment", begin: lastIndexOf("<!--") },
  "eof-in-tag": { clause: "it ends in a tag, or in the value of an attribute" },
  "invalid-first-character-of-tag-name": {
    clause: `"<" does not begin a tag here; write &lt; in text`,
    begin: lastIndexOf("<"),
  },
  "missing-semicolon-after-character-reference": { begin: lastIndexOf("&") },
  "non-void-html-element-start-tag-with-trailing-solidus": { clause: `only an element without content ends with "/>"` },
  "unknown-named-character-reference": { begin: lastIndexOf("&") },
};

function toProblems(
  { code: name, startOffset: end }: ParserError,
  code: string,
  elements: readonly Element[],
): SyntaxProblem[] {
  if (name === "missing-doctype") return [];
  const { clause = name.replaceAll("-", " "), begin } = ERRORS[name] ?? {};
  if (name === "eof-in-tag") return [{ at: lastTagStart(elements, code), clause }];
  return [{ at: begin?.(code, end) ?? end, clause }];
}

/** Returns the offset of the unfinished tag at the end, after all complete ones. */
function lastTagStart(elements: readonly Element[], code: string): number {
  const ends = elements.map(({ sourceCodeLocation: place }) => (place?.endTag ?? place?.startTag)?.endOffset ?? 0);
  const last = ends.reduce((max, end) => Math.max(max, end), 0);
  return last + Math.max(0, code.slice(last).search(/<\/?[a-z]/i));
}

/** Finds an earlier attribute in the same tag whose value contains tags: its closing quote is missing. */
function findUnclosedValue(
  problem: SyntaxProblem,
  elements: readonly Element[],
  code: string,
): SyntaxProblem | undefined {
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

/** Void elements, and elements with an optional end tag (HTML Standard, sections 13.1.2 and 13.1.2.4). */
const VOID = "area base br col embed hr img input link meta param source track wbr".split(" ");
const OPTIONAL = "html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th".split(
  " ",
);

function unclosedElements(elements: readonly Element[], code: string): SyntaxProblem[] {
  return elements.flatMap(({ tagName, namespaceURI, sourceCodeLocation: place }) => {
    const { startTag, endTag } = place ?? {};
    if (startTag === undefined || startTag === null || endTag) return [];
    const isForeign = !namespaceURI.endsWith("/xhtml");
    const isComplete = isForeign ? code[startTag.endOffset - 2] === "/" : [...VOID, ...OPTIONAL].includes(tagName);
    return isComplete ? [] : [{ at: startTag.startOffset, clause: `<${tagName}> is not closed` }];
  });
}

/** Finds stray end tags, except for html, head and body, whose start tags are optional. */
function strayEndTags(elements: readonly Element[], code: string): SyntaxProblem[] {
  const matched = new Set(elements.map(({ sourceCodeLocation: place }) => place?.endTag?.startOffset));
  const hidden = hiddenIn(elements, code);
  return [...code.matchAll(/<\/([a-z][^\s/>]*)/gi)].flatMap(({ index, 1: name = "" }) => {
    const isValid = matched.has(index) || hidden[index] === 1 || /^(?:html|head|body)$/i.test(name);
    return isValid ? [] : [{ at: index, clause: `</${name}> closes nothing` }];
  });
}

/** Marks the characters where tags are plain text: in comments, start tags and raw text elements. */
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

/** The script types whose code is JSON (HTML Standard, section 4.12.1). */
const JSON_TYPES = /^(?:importmap|speculationrules|.+[/+]json)$/i;

function embeddedIn({ tagName, attrs, sourceCodeLocation: place }: Element, code: string): Embedded[] {
  const { startTag, endTag } = place ?? {};
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  const isJson = tagName === "script" && JSON_TYPES.test(type);
  const language = tagName === "style" ? "css" : isJson ? "json" : undefined;
  if (language === undefined || !startTag || !endTag) return [];
  const text = code.slice(startTag.endOffset, endTag.startOffset);
  return text.trim() === "" ? [] : [{ language, code: text, start: startTag.endOffset }];
}
