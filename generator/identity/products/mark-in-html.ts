import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { SaxesTagNS } from "saxes";

/** A start tag: its offset, and its name and attributes in an order that both parsers share. */
export type ReadTag = { readonly at: number; readonly name: string; readonly text: string };

/** A start tag of XML. */
export function readTag({ name, attributes }: SaxesTagNS, at: number): ReadTag {
  const pairs = Object.values(attributes).map((one): [string, string] => [one.name, one.value]);
  return { at, name, text: textOf(name, pairs) };
}

/**
 * The first tag that differs between the symbol in an HTML page and as XML. In HTML a comment ends at other characters,
 * so text for one parser may be a script for the other.
 */
export function otherInHtml(svg: string, tags: readonly ReadTag[]): ReadTag | undefined {
  const found = htmlTags(svg);
  const index = found.findIndex(({ text }, at) => text !== tags[at]?.text);
  return index < 0 ? tags[found.length] : found[index];
}

function htmlTags(svg: string): ReadTag[] {
  const tags: ReadTag[] = [];
  const parents: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(svg, { sourceCodeLocationInfo: true })];
  // The last comes first, with its children in reverse: the order of the text.
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

/** HTML ignores capitals in names, and XML line ends in values. */
function textOf(name: string, pairs: readonly (readonly [name: string, value: string])[]): string {
  const attributes = pairs.map(([key, value]) => JSON.stringify([key.toLowerCase(), value.replace(/\s/g, " ")]));
  return [name.toLowerCase(), ...attributes.sort()].join(" ");
}
