import type { Browser, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { sharedChromium } from "./chromium.ts";

/** Opens a page that the tests of a file share, and closes it after the last one. */
export function sharedPage(): () => Page {
  let browser: Browser | undefined;
  let page: Page | undefined;
  beforeAll(async () => {
    browser = await sharedChromium();
    page = await browser.newPage();
  });
  afterAll(() => browser?.close());
  return () => {
    if (page === undefined) throw new Error("The page is only available in tests.");
    return page;
  };
}
