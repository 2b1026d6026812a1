import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse, parseFragment, type ParserError } from "parse5";
import { type Inner, type Judge, positionAt } from "./judge.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** What is wrong in an example, by an offset that counts from 0. */
type Told = { readonly at: number; readonly found: string };

/**
 * HTML as a document when it begins like one, else as a part of one. Every parse error of the HTML Standard is told,
 * but for a missing doctype; its parser fixes what it finds, so that elements and end tags are paired here.
 */
export const judgeHtml: Judge = (code) => {
  const errors: ParserError[] = [];
  const onParseError = (error: ParserError) => errors.push(error);
  const options = { sourceCodeLocationInfo: true, treeAdapter: boundedBy(code), onParseError };
  const isDocument = /^<(?:!doctype|html|head|body)\b/i.test(code.replace(LEADING_COMMENTS, ""));
  const tree = isDocument ? parse(code, options) : parseFragment(code, options);
  const elements = elementsOf(tree);
  const told = [
    ...errors.flatMap((error) => toTold(error, code, elements)),
    ...leftOpen(elements, code),
    ...strayEnds(elements, code),
  ];
  const [first] = told.sort((one, other) => one.at - other.at);
  if (first === undefined) return { slips: [], inner: elements.flatMap((element) => innerOf(element, code)) };
  const { at, found } = openValue(first, elements, code) ?? first;
  return { slips: [{ ...positionAt(code, at), found }] };
};

/** What may stand before a document; nothing is matched behind it, which would have each end be tried for each comment. */
const LEADING_COMMENTS = /^\s*(?:<!--[^]*?-->\s*)*/;

/** A hostile example would have each of many elements repeated in each of many others. */
function boundedBy(code: string): typeof defaultTreeAdapter {
  let left = code.length + 100;
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
  // The list grows while it is read; calls in each other would not bear an example of very deep elements.
  for (const parent of parents) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue;
      elements.push(child);
      parents.push(child, ...("content" in child ? [child.content] : []));
    }
  }
  return elements;
}

/** Finds where what an error means begins, from where its parser stops. */
type Begin = (code: string, end: number) => number;

/** The last of some signs before the end; an example may have very many errors, so no other way back may be tried. */
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

/** Errors of the standard, by its names: where other words say more, and what before its end an error means. */
const ERRORS: Readonly<Record<string, { readonly found?: string; readonly begin?: Begin }>> = {
  "duplicate-attribute": { begin: attributeName },
  "eof-before-tag-name": { found: "it ends in a tag", begin: sign("<") },
  "eof-in-comment": { found: "it ends in a comment", begin: sign("<!--") },
  "eof-in-tag": { found: "it ends in a tag, or in the value of an attribute" },
  "invalid-first-character-of-tag-name": {
    found: `"<" begins no tag here, and is written &lt; in text`,
    begin: sign("<"),
  },
  "missing-semicolon-after-character-reference": { begin: sign("&") },
  "non-void-html-element-start-tag-with-trailing-solidus": { found: `only an element that holds nothing ends in "/>"` },
  "unknown-named-character-reference": { begin: sign("&") },
};

function toTold({ code: name, startOffset: end }: ParserError, code: string, elements: readonly Element[]): Told[] {
  if (name === "missing-doctype") return [];
  const { found = name.replaceAll("-", " "), begin } = ERRORS[name] ?? {};
  if (name === "eof-in-tag") return [{ at: lastTag(elements, code), found }];
  return [{ at: begin?.(code, end) ?? end, found }];
}

/** Where the tag begins that the example ends in: behind all those that are whole. */
function lastTag(elements: readonly Element[], code: string): number {
  const ends = elements.map(({ sourceCodeLocation: place }) => (place?.endTag ?? place?.startTag)?.endOffset ?? 0);
  const last = ends.reduce((most, end) => Math.max(most, end), 0);
  return last + Math.max(0, code.slice(last).search(/<\/?[a-z]/i));
}

/** The value before a problem in the same tag that holds other tags: it has no closing quote, and ends at the next one. */
function openValue(problem: Told, elements: readonly Element[], code: string): Told | undefined {
  const places = elements.map(({ sourceCodeLocation: place }) => place);
  const hit = places.find((place) => {
    return place?.startTag && place.startOffset <= problem.at && problem.at < place.startTag.endOffset;
  });
  for (const [name, { startOffset, endOffset }] of Object.entries(hit?.attrs ?? {})) {
    const attribute = code.slice(startOffset, endOffset);
    if (endOffset > problem.at || !attribute.includes("<")) continue;
    return { at: startOffset + attribute.search(/["']/), found: `the value of "${name}" has no closing quote` };
  }
  return undefined;
}

/** Elements without an end tag, and those that need none, by sections 13.1.2 and 13.1.2.4 of the HTML Standard. */
const VOID = "area base br col embed hr img input link meta param source track wbr".split(" ");
const OPTIONAL = "html head body li dt dd p rt rp optgroup option colgroup caption thead tbody tfoot tr td th".split(
  " ",
);

function leftOpen(elements: readonly Element[], code: string): Told[] {
  return elements.flatMap(({ tagName, namespaceURI, sourceCodeLocation: place }) => {
    const { startTag, endTag } = place ?? {};
    if (startTag === undefined || startTag === null || endTag) return [];
    const isForeign = !namespaceURI.endsWith("/xhtml");
    const isWhole = isForeign ? code[startTag.endOffset - 2] === "/" : [...VOID, ...OPTIONAL].includes(tagName);
    return isWhole ? [] : [{ at: startTag.startOffset, found: `<${tagName}> is not closed` }];
  });
}

/** End tags that close nothing; those of a whole page may end an example without its beginning. */
function strayEnds(elements: readonly Element[], code: string): Told[] {
  const used = new Set(elements.map(({ sourceCodeLocation: place }) => place?.endTag?.startOffset));
  const hidden = hiddenIn(elements, code);
  return [...code.matchAll(/<\/([a-z][^\s/>]*)/gi)].flatMap(({ index, 1: name = "" }) => {
    const isFine = used.has(index) || hidden[index] === 1 || /^(?:html|head|body)$/i.test(name);
    return isFine ? [] : [{ at: index, found: `</${name}> closes nothing` }];
  });
}

/** Marks the characters where a tag is no tag: in comments, in start tags, in the text of elements that hold no other. */
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

/** The types of scripts that hold code (the HTML Standard, section 4.12.1), and the languages of their code. */
const SCRIPTS: readonly (readonly [type: RegExp, language: string])[] = [
  [/^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i, "js"],
  [/^(?:importmap|speculationrules|.+[/+]json)$/i, "json"],
];

function innerOf({ tagName, attrs, sourceCodeLocation: place }: Element, code: string): Inner[] {
  const { startTag, endTag } = place ?? {};
  const type = attrs.find(({ name }) => name === "type")?.value ?? "";
  const script = tagName === "script" ? SCRIPTS.find(([types]) => types.test(type))?.[1] : undefined;
  const language = tagName === "style" ? "css" : script;
  if (language === undefined || !startTag || !endTag) return [];
  const text = code.slice(startTag.endOffset, endTag.startOffset);
  return text.trim() === "" ? [] : [{ language, code: text, ...positionAt(code, startTag.endOffset) }];
}
