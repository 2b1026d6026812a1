import type { Token, Tokens } from "marked";
import type { TokenHandler } from "parse5";
import { frontMatterOf } from "../../render/front-matter.ts";
import { placeIn } from "../../tokens/problem.ts";
import type { Stretch } from "../templates/lines.ts";

/** A link of a page: its address, its place, and whether a relative one must name a page. */
export type PageLink = Stretch & { readonly href: string; readonly isPage: boolean };

/** How far ahead a part of the text is searched, in characters; a part that is not found is skipped. */
const FARTHEST = 20_000;

/** How many characters of a row are searched. */
const SHOWN = 200;

/**
 * The links of a page as a Markdown parser finds them: in brackets, by reference, as pictures, bare, and in markup.
 */
export async function linksIn(markdown: string, tokens: readonly Token[]): Promise<PageLink[]> {
  const text = unified(markdown);
  const found: { readonly token: Token; readonly at: number; readonly row: string }[] = [];
  let cursor = unified(frontMatterOf(markdown)).length;
  /** The offset of a row of a part: parts are in order, and each begins after the one before. */
  const find = (row: string) => {
    const at = text.slice(cursor, cursor + FARTHEST).indexOf(row.slice(0, SHOWN));
    return at < 0 ? cursor : cursor + at;
  };
  const pass = (raw: string) => {
    for (const row of raw.split("\n").filter((one) => one.trim() !== "")) cursor = endOf(find(row), row);
  };
  const endOf = (at: number, row: string) => (text.startsWith(row, at) ? at + row.length : at);

  const visit = (token: Token): void => {
    const [row = ""] = token.raw.trimStart().split("\n", 1);
    const at = find(row);
    const isLink = LINKS.has(token.type);
    if (isLink || token.type === "html") found.push({ token, at, row });
    const parts = partsOf(token);
    for (const part of parts) visit(part);
    if (parts.length === 0) pass(token.raw);
    else if (isLink) cursor = Math.max(cursor, endOf(at, row));
  };
  for (const token of tokens) visit(token);
  const links: PageLink[] = [];
  for (const { token, at, row } of found) {
    const { line, column } = placeIn("", text, at, at + row.length);
    const hrefs = token.type === "html" ? await addressesIn(token.raw) : [(token as Tokens.Def).href];
    for (const href of hrefs) links.push({ href, isPage: token.type === "link", line, column, length: row.length });
  }
  return links;
}

/** The types of tokens that are a link as a whole. */
const LINKS: ReadonlySet<string> = new Set(["link", "image", "def"]);

/** A text whose lines end in LF, as the parser reads it. */
function unified(text: string): string {
  return text.replace(/\r\n|\r/g, "\n");
}

function partsOf(token: Token): readonly Token[] {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].flat().flatMap(({ tokens }) => tokens);
  }
  if (token.type === "list") return (token as Tokens.List).items;
  return ("tokens" in token ? token.tokens : undefined) ?? [];
}

/** The attributes of the HTML Standard, and of older ones, whose value is an address or a list of them. */
const ADDRESSES = new Set(
  "href src srcset action formaction cite data poster ping background longdesc manifest xlink:href".split(" "),
);

/** The addresses in the tags of some markup, as a browser reads them: without entities, in any case. */
async function addressesIn(markup: string): Promise<string[]> {
  const { Tokenizer } = await import("parse5");
  const found: string[] = [];
  const nothing = () => undefined;
  const handler: TokenHandler = {
    onStartTag: ({ attrs }) => found.push(...attrs.filter(({ name }) => ADDRESSES.has(name)).map(({ value }) => value)),
    onEndTag: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onCharacter: nothing,
    onNullCharacter: nothing,
    onWhitespaceCharacter: nothing,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(markup, true);
  return found;
}
