import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderStyles } from "../../generator/site/styles.ts";
import { launchChromium } from "../browser/chromium.ts";
import { readSource, SECOND } from "../built.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

it.each([
  ["keep space between their parts if an identity has no space tokens", "", "32px"],
  ["use the identity's space tokens if it has them", "<style>:root { --space-8: 1rem; }</style>", "16px"],
])("the pages %s", async (_, tokens, want) => {
  const { identity } = await readSource(SECOND);
  const page = await browser.newPage();
  await page.setContent(`${tokens}<style>${renderStyles(identity)}</style><div class="part">A part</div>`);
  expect(await page.locator(".part").evaluate((part) => getComputedStyle(part).paddingTop)).toBe(want);
  await page.close();
});
