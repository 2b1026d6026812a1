import { Marked, Parser, type Tokens } from "marked";
import { isSafeLink, readMarkdown } from "../render/markdown.ts";

export type Heading = { readonly id: string; readonly text: string };

/** A page as HTML: the introduction, the sections, and the headings of the sections. */
export type Article = { readonly opening: string; readonly html: string; readonly headings: readonly Heading[] };

/**
 * Renders Markdown as HTML with linkable headings; `hrefOf` resolves link targets.
 *
 * @throws if `readMarkdown` rejects the text
 */
export function renderMarkdown(text: string, hrefOf: (link: string) => string): Article {
  const headings: Heading[] = [];
  const taken = new Map<string, number>();
  const markdown = new Marked({ gfm: true });
  markdown.use({
    renderer: {
      heading({ tokens, depth, text: raw }: Tokens.Heading) {
        const id = unique(slug(raw), taken);
        const html = this.parser.parseInline(tokens);
        if (depth === 2) headings.push({ id, text: raw.replace(/[`*]/g, "") });
        const heading = `<h${depth} id="${id}">${html}</h${depth}>`;
        if (depth === 1) return `${heading}\n`;
        return `<div class="titled">${heading}<a class="here" href="#${id}" aria-label="#${id}">#</a></div>\n`;
      },
      // Shows markup as text, so that a hostile page can't run anything.
      html({ text: markup }: Tokens.HTML | Tokens.Tag) {
        return escape(markup);
      },
      // A box to tick on paper: the page can't save a tick, so a form field would mislead.
      checkbox({ checked }: Tokens.Checkbox) {
        return `<span class="box">${checked ? "☑" : "☐"}</span> `;
      },
      link({ href, tokens }: Tokens.Link) {
        if (!isSafeLink(href)) return this.parser.parseInline(tokens);
        return `<a href="${escape(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return isSafeLink(href) ? false : escape(text);
      },
      code({ text: code, lang }: Tokens.Code) {
        const language = lang ? ` data-language="${escape(lang)}"` : "";
        return `<pre tabindex="0"${language}><code data-copyable>${escape(code)}\n</code></pre>\n`;
      },
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        const head = `<thead><tr>${cells(token.header, 'th scope="col"').replaceAll('</th scope="col">', "</th>")}</tr></thead>`;
        return `<div class="wide" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  const read = readMarkdown(text);
  if ("problem" in read) throw new Error(`Line ${read.problem.line}: ${read.problem.message}`);
  const html = Parser.parse(read.tokens, markdown.defaults);
  const first = html.indexOf('<div class="titled"><h2 ');
  const end = first < 0 ? html.length : first;
  return { opening: html.slice(0, end), html: html.slice(end), headings };
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

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
