import { createRequire } from "node:module";
import type { defaultTreeAdapter, DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";
import { API_ROOT } from "../model/identity.ts";
import { href } from "../operations/link.ts";
import { examplesIn } from "../render/examples.ts";
import { isSafeLink, readMarkdown, withoutFrontMatter } from "../render/markdown.ts";
import { directionOf } from "./formats.ts";
import type { Site } from "./site-data.ts";
import { renderTemplate } from "./template.ts";

/** The content policy of Markdown pages: styles may be inline, since markup in the Markdown is shown as text. */
export const EXAMPLE_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/**
 * Renders the document in an example's frame. It inherits the policy of its page, which limits it to the site's files,
 * and narrows it to styles, images and fonts. Its links target a new tab, which the sandbox refuses, so the example
 * stays.
 */
export function frameOf({ identity }: Pick<Site, "identity">, code: string): string {
  const api = `${identity.base.path}${API_ROOT}`;
  // Gives the part its own margin, and removes the page's lines around it.
  const body = /^\s*<body\b/i.test(code) ? code : `<body style="margin: 0; padding: 1rem; border: 0">\n${code}`;
  return `<!doctype html>\n${renderTemplate("example", { ...sharedBy(identity), api, body })}`;
}

/**
 * Renders a starter page: the stylesheets, and the first example below each heading of the reference. Renders nothing
 * if there are no examples. A copy's examples are someone else's, so anything that could run or load is left out.
 */
export function renderStarter({ identity, textOf }: Pick<Site, "identity" | "textOf">): Record<string, string> {
  const examples = identity.pages.flatMap(({ id }) => firstExamplesOf(textOf(id)).map(readExample));
  if (examples.length === 0) return {};
  const codesOf = (part: Part) => examples.flatMap((example) => (example.part === part ? [`\n${example.code}`] : []));
  const parts = { header: codesOf("header"), main: codesOf("main"), footer: codesOf("footer") };
  const [tokens, rules] = ["/tokens.css", "/components.css"].map((path) => href(identity, path));
  const sources = ["'self'", identity.base.origin].filter(Boolean).join(" ");
  const policy = `default-src ${sources}; script-src 'none'; style-src ${sources} 'unsafe-inline'; img-src ${sources} data:; form-action 'self'`;
  const html = renderTemplate("starter", { ...sharedBy(identity), policy, tokens, rules, ...parts });
  return { "starter.html": `<!doctype html>\n${html.replaceAll(/[ \t]+\n/g, "\n")}\n` };
}

function sharedBy(identity: Site["identity"]) {
  return { identity, direction: directionOf(identity.language), components: identity.hasComponents === true };
}

/** Returns the first example below each heading of a page. */
function firstExamplesOf(markdown: string): readonly string[] {
  const parsed = readMarkdown(withoutFrontMatter(markdown));
  if ("problem" in parsed) return [];
  const starts = parsed.tokens.flatMap(({ type }, index) => (type === "heading" ? [index] : []));
  return starts.flatMap((start, index) => {
    return examplesIn(parsed.tokens.slice(start, starts[index + 1])).previews.slice(0, 1);
  });
}

/** A part of a page: a header or footer goes next to `main`. A whole page or an open dialog would cover the rest. */
type Part = "header" | "main" | "footer" | "alone";

type Node = DefaultTreeAdapterTypes.ChildNode;

function readExample(code: string): { readonly part: Part; readonly code: string } {
  const parser = loadParser();
  const tree = parseBounded(code, parser);
  if (tree === null) return { part: "alone", code: "" };
  const outer = new Set(tree.childNodes.flatMap((node) => ("tagName" in node ? [node.tagName] : [])));
  keepInert(tree);
  const [name] = outer;
  const isLandmark = outer.size === 1 && (name === "header" || name === "footer");
  const part = isLandmark ? name : /<(?:main|body)\b|<dialog\b[^>]*\sopen\b/i.test(code) ? "alone" : "main";
  return { part, code: parser.serialize(tree).trim() };
}

/** Loads the parser only for identities with examples. */
const loadParser = () => createRequire(import.meta.url)("parse5") as Parser;

type Parser = {
  readonly parseFragment: typeof parseFragment;
  readonly serialize: typeof serialize;
  readonly defaultTreeAdapter: typeof defaultTreeAdapter;
};

/** Parses an example; null if its tree is much larger than its code, since the parser reopens unclosed elements. */
function parseBounded(code: string, parser: Parser): DefaultTreeAdapterTypes.DocumentFragment | null {
  const tooLarge = new RangeError("The elements take more than their code.");
  let remaining = 4 * code.length + 100;
  const createElement: typeof defaultTreeAdapter.createElement = (name, namespace, attributes) => {
    remaining -= name.length + attributes.reduce((sum, { name: key, value }) => sum + key.length + value.length, 1);
    if (remaining < 0) throw tooLarge;
    return parser.defaultTreeAdapter.createElement(name, namespace, attributes);
  };
  try {
    return parser.parseFragment(code, { treeAdapter: { ...parser.defaultTreeAdapter, createElement } });
  } catch (error) {
    if (error === tooLarge) return null;
    throw error;
  }
}

/** Elements that run, load or redirect, or whose content another parser could read differently. */
const ACTIVE = new Set(
  "applet base embed frame frameset iframe link math meta noembed noframes noscript object plaintext portal script style template title xmp".split(
    " ",
  ),
);

/** Attributes that contain an address. */
const ADDRESSES = new Set("action background cite data formaction href ping poster src srcset xlink:href".split(" "));

/** Removes elements and attributes that could run something or link to an unsafe address. */
function keepInert(tree: DefaultTreeAdapterTypes.ParentNode): void {
  const parents = [tree];
  // The list grows during the iteration; recursion would overflow the stack.
  for (const parent of parents) {
    parent.childNodes = parent.childNodes.filter((node) => !isActive(node));
    for (const node of parent.childNodes) {
      if (!("tagName" in node)) continue;
      node.attrs = node.attrs.filter(({ name, prefix, value }) => {
        const full = prefix ? `${prefix}:${name}` : name;
        // An animation could change a safe address into another one.
        const isAnimated = /^attributename$/i.test(full) && /href\s*$/i.test(value);
        const isSafe = !ADDRESSES.has(full.toLowerCase()) || isSafeLink(value);
        return isSafe && !isAnimated && !/^on|^srcdoc$/i.test(full);
      });
      parents.push(node);
    }
  }
}

function isActive(node: Node): boolean {
  return "tagName" in node ? ACTIVE.has(node.tagName.toLowerCase()) : node.nodeName !== "#text";
}
