import type { Page } from "../../model/identity.ts";
import type { Token } from "marked";
import { type Examples, examplesIn } from "../../render/examples.ts";
import { frontMatterOf, readMarkdown, withoutFrontMatter } from "../../render/markdown.ts";
import { once } from "../../resolve/memoize.ts";
import { placeIn, type Report } from "../../tokens/problem.ts";
import { fillTemplate, type TemplateContext, type TemplateFile } from "../templates/template.ts";
import { type FindPlace, readPlaces } from "../templates/lines.ts";

/** A reference page: its filled Markdown, its tokens, and a lookup of their places in the template. */
export type FilledPage = {
  readonly page: Page;
  readonly markdown: string;
  readonly tokens: readonly Token[];
  readonly examples: Examples;
  readonly places: () => FindPlace;
};

/** Fills a page's template and reads its title and summary; reports a page that doesn't begin with a heading. */
export function readPage(
  id: string,
  template: TemplateFile,
  context: TemplateContext,
  report: Report,
): FilledPage | undefined {
  const markdown = fillTemplate(template, context, "none", report);
  if (markdown === undefined) return undefined;
  const places = once(() => readPlaces(template, context, markdown));
  const parsed = readMarkdown(withoutFrontMatter(markdown));
  if ("problem" in parsed) {
    const { line, message, fix } = parsed.problem;
    const above = frontMatterOf(markdown).split("\n").length - 1;
    return void report({ place: places()({ line: line + above, column: 1, length: 1 }), message, fix });
  }
  const page = describePage(id, markdown);
  if (page !== undefined) {
    const { tokens } = parsed;
    const filled = { markdown: `${markdown.trimEnd()}\n`, tokens, examples: examplesIn(tokens), places };
    return { page: { ...page, headings: headingsIn(tokens) }, ...filled };
  }
  const place = placeIn(template.file, template.text, 0, 1);
  report({
    place,
    message: `Missing heading. Expected: a line such as "# Title" at the top of the page.`,
    fix: null,
  });
  return undefined;
}

/** Reads the title and summary of a page: its heading and its first paragraph, without markup. */
export function describePage(id: string, markdown: string): Omit<Page, "headings"> | undefined {
  const body = withoutFrontMatter(markdown).replaceAll("\r\n", "\n").trim();
  const [, title] = /^# +(.+)$/m.exec(body) ?? [];
  if (title === undefined || !body.startsWith("#")) return undefined;
  const paragraphs = body.split(/\n{2,}/).slice(1);
  const first = paragraphs.find((block) => !/^(#|```|\||[-*+] |\d+\. |>|<)/.test(block));
  return { id, title: toPlainText(title), summary: toPlainText(first ?? "") };
}

/** Reads the headings of a published page below its title, without markup; an invalid page has none. */
export function readHeadings(markdown: string): readonly string[] {
  const parsed = readMarkdown(withoutFrontMatter(markdown));
  return "problem" in parsed ? [] : headingsIn(parsed.tokens);
}

function headingsIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => (token.type === "heading" && token.depth > 1 ? toPlainText(token.text) : []));
}

/** Emphasis and code; underscores inside a word are plain text (CommonMark, section 6.2). */
const EMPHASIS = /(\*\*|\*|`|(?<![\p{L}\p{N}_])__?)(?=\S)([^]*?\S)\1(?!(?<=_)[\p{L}\p{N}_])/gu;

function toPlainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(EMPHASIS, "$2")
    .replace(/\s+/g, " ")
    .trim();
}
