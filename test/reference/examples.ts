import type { Browser, Page } from "playwright";
import { type Look, takePage } from "../browser/pages.ts";
import { api, BLOCKS, ORIGIN } from "./reading.ts";

/** An example as a reader opens it: the page of the reference it is on, and a document. */
export type Example = { readonly name: string; readonly html: string };

/** Classes of Tailwind, which need its compiler: `bg-accent`. */
const TAILWIND = /class(?:Name)?="[^"]*\bpx-4\b/;

const SHEETS = ["/tokens.css", "/components.css"];

/** The results of a script in another block: a drawn chart, and an open dialogue, which would cover the page. */
const RESULT = /<g class="series-\d|<dialog[^>]* open/;

/** Every complete document of the pages, and the parts of each page with the stylesheets that the reference links. */
export const EXAMPLES: readonly Example[] = [...new Set(BLOCKS.map(({ page }) => page))].flatMap((page) => {
  const blocks = BLOCKS.filter((block) => block.page === page && block.language === "html");
  const isWhole = ({ code }: { readonly code: string }) => /^<!doctype/i.test(code);
  const parts = blocks.filter((block) => !isWhole(block) && !TAILWIND.test(block.code) && !RESULT.test(block.code));
  const whole = blocks.filter(isWhole).map(({ code }) => ({ name: `${page}, the document`, html: code }));
  return parts.length === 0 ? whole : [...whole, { name: `${page}, its parts`, html: together(parts) }];
});

function together(parts: readonly { readonly code: string }[]): string {
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Parts</title>${SHEETS.map((sheet) => `<link rel="stylesheet" href="${ORIGIN}/api/v1${sheet}">`).join("")}
    <style></style>${parts.map(({ code }) => code).join("\n")}</html>`;
}

/** The example with this name. */
export function exampleOf(name: string): string {
  const match = EXAMPLES.find((example) => example.name === name);
  if (match === undefined) throw new Error(`Unknown example "${name}".`);
  return match.html;
}

/** Opens a page from an origin with a document at its root and the API below it. Requests to other origins fail. */
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
