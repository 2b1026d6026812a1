import type { Browser, Page } from "playwright";
import { type Look, takePage } from "../browser/pages.ts";
import { api, BLOCKS, ORIGIN } from "./reading.ts";

/** An example as a document, named after its reference page. */
export type Example = { readonly name: string; readonly html: string };

/** Matches Tailwind classes, which need the Tailwind compiler. */
const TAILWIND = /class(?:Name)?="[^"]*\bpx-4\b/;

const SHEETS = ["/tokens.css", "/components.css"];

/** Matches results of another block's script: a drawn chart, and an open dialog that would cover the page. */
const RESULT = /<g class="series-\d|<dialog[^>]* open/;

/** All complete documents on the pages, and each page's fragments with the reference's stylesheets. */
export const EXAMPLES: readonly Example[] = [...new Set(BLOCKS.map(({ page }) => page))].flatMap((page) => {
  const blocks = BLOCKS.filter((block) => block.page === page && block.language === "html");
  const isDocument = ({ code }: { readonly code: string }) => /^<!doctype/i.test(code);
  const parts = blocks.filter((block) => !isDocument(block) && !TAILWIND.test(block.code) && !RESULT.test(block.code));
  const documents = blocks.filter(isDocument).map(({ code }) => ({ name: `${page}: document`, html: code }));
  return parts.length === 0 ? documents : [...documents, { name: `${page}: fragments`, html: joined(parts) }];
});

function joined(parts: readonly { readonly code: string }[]): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Parts</title>${SHEETS.map((sheet) => `<link rel="stylesheet" href="${ORIGIN}/api/v1${sheet}">`).join("")}
    <style></style>${parts.map(({ code }) => code).join("\n")}</html>`;
}

export function exampleOf(name: string): string {
  const match = EXAMPLES.find((example) => example.name === name);
  if (match === undefined) throw new Error(`Unknown example "${name}".`);
  return match.html;
}

/** Opens a document at the root of an origin with the API below it. Requests to other origins fail. */
export async function openExample(
  browser: Browser,
  html: string,
  { requests = [], ...options }: { readonly requests?: string[] } & Look = {},
): Promise<Page> {
  const page = await takePage(browser, options);
  await page.route("**/*", async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    requests.push(origin + pathname);
    if (origin !== ORIGIN) return route.abort();
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
    const response = api.get(pathname + search);
    const headers = Object.fromEntries(response.headers);
    return route.fulfill({ status: response.status, headers, body: await response.text() });
  });
  await page.goto(`${ORIGIN}/`);
  return page;
}
