/** Rows between two of three hyphens, at the beginning of a text whose lines end in LF or CRLF. */
const FRONT_MATTER = /^---\r?\n(?:[^]*?\n)??---(?:\r?\n|$)/;

/** The front matter that a Markdown text begins with, its hyphens included; nothing where it has none. */
export function frontMatterOf(markdown: string): string {
  return FRONT_MATTER.exec(markdown)?.[0] ?? "";
}

/** A Markdown text without its front matter, which is for machines. */
export function withoutFrontMatter(markdown: string): string {
  return markdown.slice(frontMatterOf(markdown).length);
}
