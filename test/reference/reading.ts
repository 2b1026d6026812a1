import { type CodeBlock, codeBlocks } from "../../generator/identity/pages/code-blocks.ts";
import { openApi } from "../built.ts";

/** The origin of addresses on the pages in the tests. */
export const ORIGIN = "https://vitral.example";

/** The API in memory, shared by the suites in this folder. */
export const api = await openApi({ base: { origin: ORIGIN, path: "" } });

/** An entry in the list of reference pages. */
export type Listed = { readonly id: string; readonly title: string; readonly summary: string; readonly href: string };

/** A code block of a filled page. */
export type Block = CodeBlock & { readonly page: string };

/** The list of reference pages, in the API's order. */
export const LISTED: readonly Listed[] = (await api.get("/api/v1/reference").json()).pages;

/** The Markdown of every page, as served by the API, keyed by id. */
export const MARKDOWN: ReadonlyMap<string, string> = new Map(
  await Promise.all(LISTED.map(async ({ id, href }) => [id, await api.get(href.replace(ORIGIN, "")).text()] as const)),
);

/** All code blocks of all pages. */
export const BLOCKS: readonly Block[] = [...MARKDOWN].flatMap(([page, markdown]) =>
  codeBlocks(markdown).map((block) => ({ page, ...block })),
);

/** A page with front matter and code blocks replaced by blank lines, which keeps line numbers. */
export function proseOf(markdown: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, "");
  return markdown.replace(/^---\n[^]*?\n---\n/, blank).replace(/^(`{3,}|~{3,})[^\n]*\n[^]*?^\1\s*$/gm, blank);
}

/** The inline code of a page, with line numbers. */
export function inlineCode(markdown: string): { readonly text: string; readonly line: number }[] {
  return proseOf(markdown)
    .split("\n")
    .flatMap((row, index) => [...row.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => ({ text, line: index + 1 })));
}
