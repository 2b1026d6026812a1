import { splitOutside } from "../../css-value.ts";

/** What is the root of a page, and nothing else. */
export const OF_PAGE = /^(:(is|where)\()?(html|[^(]*:root)(?![\w-])/i;

/** Whether a selector within the compound of the root of a page has something around it, which nothing is: `.dark *`. */
export function isAroundPage(compound: string, inner: string): boolean {
  let own = compound;
  // The root within a list may be what is around the element: `:is(html.dark body)`.
  for (let before = ""; before !== own;) [before, own] = [own, own.replaceAll(/\([^()]*\)/g, "")];
  return ROOT.test(own) && splitOutside(inner.trim().replaceAll(/\s*>\s*/g, " "), " ").length > 1;
}

const ROOT = /^html(?![\w-])|:root(?![\w-])/i;

/** Whether the root of a page is never what a selector says: `:root:is(.dark *)`. */
export function isNever(selector: string): boolean {
  const [, inner] = /^(?:html|:root)[^\s(]*:(?:is|where)\(([^()]*)\)$/i.exec(selector.trim()) ?? [];
  return inner !== undefined && isAroundPage(selector.trim(), inner);
}
