import type { Browser, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { sharedChromium } from "./chromium.ts";

/** A page of a test file, from before its first test until after its last one. */
export function ownPage(): () => Page {
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
