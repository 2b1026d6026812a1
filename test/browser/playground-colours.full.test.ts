import { wcagContrast } from "culori";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "./chromium.ts";
import { identityPlayground, open, toyPlayground } from "./playground.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

const QUERY = 'query A($name: String!) { hello(name: $name) sum(numbers: [17]) other: hello(name: "Ana") }';
const VARIABLES = '{ "name": "Eva", "count": 17 }';

/** One syntax element of each kind in the query. */
const PARTS = { type: "String", field: "sum", string: '"Ana"', number: "17", variable: "$name" } as const;

/** The colours of texts in an editor, and of the page's background. */
function coloursOf(page: Page, editor: string, texts: readonly string[]): Promise<{ paper: string; inks: string[] }> {
  return page.locator(`${editor} .cm-content`).evaluate((content, texts) => {
    const inks = texts.map((text) => {
      const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.textContent?.trim() === text && node.parentElement) return getComputedStyle(node.parentElement).color;
      return `no ${text}`;
    });
    return { paper: getComputedStyle(document.body).backgroundColor, inks };
  }, texts);
}

const fragment = `#query=${encodeURIComponent(QUERY)}&variables=${encodeURIComponent(VARIABLES)}`;

describe.each([
  ["the toolkit's appearance", async () => toyPlayground()],
  ["the identity's appearance", identityPlayground],
] as const)("%s", (_, responders) => {
  it.each([
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["high contrast", { contrast: "more" }],
    ["dark high contrast", { colorScheme: "dark", contrast: "more" }],
  ] as const)("%s: types, fields, strings, numbers and variables have different, readable colours", async (_, look) => {
    const { page } = await open(browser, await responders(), { ...look, fragment });
    const { paper, inks } = await coloursOf(page, "#query", Object.values(PARTS));
    expect(new Set(inks).size, inks.join()).toBe(inks.length);
    for (const ink of inks) expect(wcagContrast(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    const [, field, string, number] = inks;
    const json = await coloursOf(page, "#variables", ['"name"', '"Eva"', "17"]);
    expect(json.inks).toEqual([field, string, number]);
    await page.close();
  });
});
