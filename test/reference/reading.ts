import { type CodeBlock, codeBlocks } from "../../generator/identity/pages/code-blocks.ts";
import { openApi } from "../built.ts";

/** The origin of the addresses on the pages in the tests. */
export const ORIGIN = "https://vitral.example";

/** The API in memory, with the pages for the suites of this folder. */
export const api = await openApi({ base: { origin: ORIGIN, path: "" } });

/** An entry in the list of reference pages. */
export type Listed = { readonly id: string; readonly title: string; readonly summary: string; readonly href: string };

/** A code block of a filled page. */
export type Block = CodeBlock & { readonly page: string };

/** The list of reference pages, in the order of the API. */
export const LISTED: readonly Listed[] = (await api.get("/api/v1/reference").json()).pages;

/** The Markdown of every page as the API serves it, by id. */
export const MARKDOWN: ReadonlyMap<string, string> = new Map(
  await Promise.all(LISTED.map(async ({ id, href }) => [id, await api.get(href.replace(ORIGIN, "")).text()] as const)),
);

/** Every code block of every page. */
export const BLOCKS: readonly Block[] = [...MARKDOWN].flatMap(([page, markdown]) =>
  codeBlocks(markdown).map((block) => ({ page, ...block })),
);

/** A page with blank lines instead of front matter and code blocks, so that lines keep their numbers. */
export function proseOf(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, "");
  return markdown.replace(/^---\n[^]*?\n---\n/, blank).replace(/^(`{3,}|~{3,})[^\n]*\n[^]*?^\1\s*$/gm, blank);
}

/** The texts of the inline code of a page, with their lines. */
export function inlineCode(markdown: string): { readonly text: string; readonly line: number }[] {
  return proseOf(markdown)
    .split("\n")
    .flatMap((row, index) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => ({ text, line: index + 1 })));
}
