/** Lines between two lines of three hyphens, at the start of a text with LF or CRLF line ends. */
const FRONT_MATTER = /^---\r?\n(?:[^]*?\n)??---(?:\r?\n|$)/;

/** The front matter at the start of a Markdown text, with its hyphens; empty if there is none. */
export function frontMatterOf(markdown: string): string {
  return FRONT_MATTER.exec(markdown)?.[0] ?? "";
}

/** A Markdown text without its front matter, which is for machines. */
export function withoutFrontMatter(markdown: string): string {
  return markdown.slice(frontMatterOf(markdown).length);
}
