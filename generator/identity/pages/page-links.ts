import type { Token, Tokens } from "marked";
import type { TokenHandler } from "parse5";
import { frontMatterOf } from "../../render/markdown.ts";
import { placeIn } from "../../tokens/problem.ts";
import type { LineRange } from "../templates/lines.ts";

/** A link of a page: its address, its place, and whether a relative address must name a page. */
export type PageLink = LineRange & { readonly href: string; readonly isPage: boolean };

/** Maximum distance, in characters, at which a token's text is searched for; a token further away is skipped. */
const MAX_DISTANCE = 20_000;

/** The length of the prefix of a row that is searched for. */
const PREFIX_LENGTH = 200;

/** Finds all links of a page: inline, reference, image and bare links, and those in HTML. */
export async function linksIn(markdown: string, tokens: readonly Token[]): Promise<PageLink[]> {
  const text = normalizeLineEndings(markdown);
  const matches: { readonly token: Token; readonly at: number; readonly row: string }[] = [];
  let cursor = normalizeLineEndings(frontMatterOf(markdown)).length;
  /** Finds the offset of a token's row after the cursor: tokens are in the order of the text. */
  const find = (row: string) => {
    const at = text.slice(cursor, cursor + MAX_DISTANCE).indexOf(row.slice(0, PREFIX_LENGTH));
    return at < 0 ? cursor : cursor + at;
  };
  const pass = (raw: string) => {
    for (const row of raw.split("\n").filter((line) => line.trim() !== "")) cursor = endOf(find(row), row);
  };
  const endOf = (at: number, row: string) => (text.startsWith(row, at) ? at + row.length : at);

  const visit = (token: Token): void => {
    const [row = ""] = token.raw.trimStart().split("\n", 1);
    const at = find(row);
    const isLink = LINKS.has(token.type);
    if (isLink || token.type === "html") matches.push({ token, at, row });
    const parts = partsOf(token);
    for (const part of parts) visit(part);
    if (parts.length === 0) pass(token.raw);
    else if (isLink) cursor = Math.max(cursor, endOf(at, row));
  };
  for (const token of tokens) visit(token);
  const links: PageLink[] = [];
  for (const { token, at, row } of matches) {
    const { line, column } = placeIn("", text, at, at + row.length);
    const hrefs = token.type === "html" ? await addressesIn(token.raw) : [(token as Tokens.Def).href];
    for (const href of hrefs) links.push({ href, isPage: token.type === "link", line, column, length: row.length });
  }
  return links;
}

/** The types of link tokens. */
const LINKS: ReadonlySet<string> = new Set(["link", "image", "def"]);

/** Converts line endings to LF, as the parser does. */
function normalizeLineEndings(text: string): string {
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

/** The attributes of current and older HTML whose value is an address or a list of addresses. */
const ADDRESSES = new Set(
  "href src srcset action formaction cite data poster ping background longdesc manifest xlink:href".split(" "),
);

/** Finds the addresses in HTML tags with a tokenizer, so that entities and letter case don't matter. */
async function addressesIn(markup: string): Promise<string[]> {
  const { Tokenizer } = await import("parse5");
  const addresses: string[] = [];
  const ignore = () => undefined;
  const handler: TokenHandler = {
    onStartTag: ({ attrs }) =>
      addresses.push(...attrs.filter(({ name }) => ADDRESSES.has(name)).map(({ value }) => value)),
    onEndTag: ignore,
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onCharacter: ignore,
    onNullCharacter: ignore,
    onWhitespaceCharacter: ignore,
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, handler);
  tokenizer.write(markup, true);
  return addresses;
}
