import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { SaxesTagNS } from "saxes";

/** A start tag: its offset, and its name and attributes in a canonical form. */
export type ReadTag = { readonly at: number; readonly name: string; readonly text: string };

/** Converts a start tag of the XML parser. */
export function readTag({ name, attributes }: SaxesTagNS, at: number): ReadTag {
  const pairs = Object.values(attributes).map((attribute): [string, string] => [attribute.name, attribute.value]);
  return { at, name, text: textOf(name, pairs) };
}

/**
 * Returns the first tag that an HTML parser reads differently from the XML parser. In HTML, comments end at different
 * characters, so what one parser reads as text may be a script to the other.
 */
export function firstHtmlDifference(svg: string, tags: readonly ReadTag[]): ReadTag | undefined {
  const fromHtml = htmlTags(svg);
  const index = fromHtml.findIndex((tag, position) => tag.text !== tags[position]?.text);
  return index < 0 ? tags[fromHtml.length] : fromHtml[index];
}

function htmlTags(svg: string): ReadTag[] {
  const tags: ReadTag[] = [];
  const parents: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(svg, { sourceCodeLocationInfo: true })];
  // A stack with reversed children visits the elements in document order.
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if ("tagName" in parent) {
      const pairs = parent.attrs.map(({ prefix, name, value }): [string, string] => [
        prefix ? `${prefix}:${name}` : name,
        value,
      ]);
      const name = parent.tagName;
      tags.push({ at: parent.sourceCodeLocation?.startOffset ?? 0, name, text: textOf(name, pairs) });
    }
    parents.push(...parent.childNodes.filter((child) => "childNodes" in child).toReversed());
  }
  return tags;
}

/** Formats a tag in a canonical form: HTML ignores the case of names, XML line breaks in values. */
function textOf(name: string, pairs: readonly (readonly [name: string, value: string])[]): string {
  const attributes = pairs.map(([key, value]) => JSON.stringify([key.toLowerCase(), value.replace(/\s/g, " ")]));
  return [name.toLowerCase(), ...attributes.sort()].join(" ");
}
