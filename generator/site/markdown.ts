import { Marked, Parser, type Tokens } from "marked";
import { readInfo, useOf, examplesIn } from "../render/examples.ts";
import { isSafeLink, readMarkdown } from "../render/markdown.ts";
import { escapeHtml, highlight } from "./code.ts";
import type { DrawnToken } from "./drawn-tokens.ts";

export type Heading = { readonly id: string; readonly text: string };

/** A page as HTML: the introduction, the sections and their headings. */
export type Article = { readonly opening: string; readonly html: string; readonly headings: readonly Heading[] };

/**
 * Renders the parts of a page that depend on its identity; without them, code isn't rendered as examples, and tokens
 * aren't drawn.
 */
export type MarkdownParts = {
  /** Draws a token by name; undefined if the name isn't a token, or if its value says enough. */
  readonly drawToken?: (name: string) => DrawnToken | undefined;
  readonly examples?: {
    /** Renders the document in an example's frame. */
    readonly frameOf: (code: string) => string;
    /** The accessible name of the frame below a heading; `number` counts the page's examples. */
    readonly titleOf: (heading: string, number: number) => string;
    /** The summary above the code of an example, and above the rules of components. */
    readonly summaries: { readonly preview: string; readonly rules: string };
  };
};

/**
 * Renders Markdown as HTML with linkable headings, highlighted code, examples and drawn tokens; `hrefOf` resolves link
 * targets.
 *
 * @throws if `readMarkdown` rejects the text
 */
export function renderMarkdown(
  text: string,
  hrefOf: (link: string) => string,
  { drawToken, examples }: MarkdownParts = {},
): Article {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const read = readMarkdown(text);
  if ("problem" in read) throw new Error(`Line ${read.problem.line}: ${read.problem.message}`);
  const hasExamples = examples !== undefined && examplesIn(read.tokens).previews.length > 0;
  let nearest = "";
  let shown = 0;
  const markdown = new Marked({ gfm: true });
  markdown.use({
    renderer: {
      heading({ tokens, depth, text: raw }: Tokens.Heading) {
        const id = unique(slug(raw), taken);
        const html = this.parser.parseInline(tokens);
        nearest = raw.replace(/[`*]/g, "");
        if (depth === 2) headings.push({ id, text: nearest });
        const heading = `<h${depth} id="${id}">${html}</h${depth}>`;
        if (depth === 1) return `${heading}\n`;
        return `<div class="titled">${heading}<a class="here" href="#${id}" aria-label="#${id}">#</a></div>\n`;
      },
      // Shows markup as text, so that a hostile page can't run anything.
      html({ text: markup }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(markup);
      },
      // Renders a box to tick on paper: the page can't save a tick, so a form field would be misleading.
      checkbox({ checked }: Tokens.Checkbox) {
        return `<span class="box">${checked ? "☑" : "☐"}</span> `;
      },
      link({ href, tokens }: Tokens.Link) {
        if (!isSafeLink(href)) return this.parser.parseInline(tokens);
        return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text: alternative }: Tokens.Image) {
        return isSafeLink(href) ? false : escapeHtml(alternative);
      },
      code({ text: code, lang }: Tokens.Code) {
        const block = codeBlock(code, readInfo(lang).language);
        const use = useOf(lang, hasExamples);
        if (examples === undefined || use === "shown") return block;
        const folded = `<details class="folded"><summary>${escapeHtml(examples.summaries[use])}</summary>${block}</details>\n`;
        if (use === "rules") return folded;
        shown += 1;
        const title = escapeHtml(examples.titleOf(nearest, shown));
        const source = escapeHtml(examples.frameOf(code));
        return `<figure class="example"><iframe ${FRAME} title="${title}" srcdoc="${source}"></iframe>${folded}</figure>\n`;
      },
      table(token: Tokens.Table) {
        const drawn = token.rows.map(([first]) => {
          const [, name] = /^`--([^`]+)`$/.exec(first?.text ?? "") ?? [];
          return name === undefined ? undefined : drawToken?.(name);
        });
        const hasCells = drawn.some((entry) => entry?.place === "cell");
        const cells = (row: readonly Tokens.TableCell[], tag: string, added: string) => {
          const [first = "", ...rest] = row.map(({ tokens, text: raw }) => {
            const chip = drawToken && HEX.test(raw) ? chipOf(raw.slice(1, -1)) : "";
            return `<${tag}>${chip}${this.parser.parseInline(tokens)}</${tag.split(" ", 1)[0]}>`;
          });
          return [first, hasCells ? added : "", ...rest].join("");
        };
        const rows = token.rows.map((row, index) => {
          const entry = drawn[index];
          const added = `<td aria-hidden="true">${entry?.place === "cell" ? entry.html : ""}</td>`;
          const html = `<tr>${cells(row, "td", added)}</tr>`;
          if (entry?.place !== "row") return html;
          const columns = row.length + (hasCells ? 1 : 0);
          return `<tr class="specimen-of" aria-hidden="true"><td colspan="${columns}">${entry.html}</td></tr>\n${html}`;
        });
        const head = `<thead><tr>${cells(token.header, 'th scope="col"', "<td></td>")}</tr></thead>`;
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows.join("\n")}</tbody></table></div>\n`;
      },
    },
  });
  const html = Parser.parse(read.tokens, markdown.defaults);
  const first = html.indexOf('<div class="titled"><h2 ');
  const end = first < 0 ? html.length : first;
  return { opening: html.slice(0, end), html: html.slice(end), headings };
}

/**
 * The attributes of an example's frame. Without `allow-scripts` nothing in it can run, so it can keep the page's
 * origin, which lets the page's script measure it and apply the reader's choices.
 */
const FRAME = 'sandbox="allow-same-origin" loading="lazy"';

/** Renders code below a bar, to which a script adds the copy button. */
function codeBlock(code: string, language: string): string {
  const label = language === "" ? "" : `<span>${escapeHtml(language)}</span>`;
  return `<div class="code"><div class="code-bar">${label}</div><pre tabindex="0"><code data-copyable>${highlight(code, language)}\n</code></pre></div>\n`;
}

/** Matches a table cell that contains only a hexadecimal colour. */
const HEX = /^`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})`$/i;

/** Renders a chip in a literal colour, which no theme changes. */
function chipOf(hex: string): string {
  return `<svg class="drawn-chip" aria-hidden="true"><rect width="100%" height="100%" fill="${hex}"/></svg>`;
}

/** Turns a heading into an id, removing accents from Latin letters. */
function slug(text: string): string {
  const plain = text.normalize("NFD").replace(/(?<=\p{Script=Latin})\p{M}+/gu, "");
  const words = plain
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return words.replace(/^-|-$/g, "") || "_";
}

/** Makes an id unique; `taken` holds the last number used for each id, since many headings may share a title. */
function unique(id: string, taken: Map<string, number>): string {
  let free = id;
  let count = taken.get(id) ?? 1;
  while (taken.has(free)) {
    count += 1;
    free = `${id}-${count}`;
  }
  taken.set(id, count);
  if (free !== id) taken.set(free, 1);
  return free;
}
