import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderStyles } from "../../generator/site/styles.ts";
import { sharedChromium } from "../browser/chromium.ts";
import { readSource, SECOND } from "../built.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** Tokens with the first identity's names and different meanings. */
const UNRELATED = `<style>:root {
  --ink: 2rem; --paper: #ff0000; --accent: #00ff00; --rule: 3px; --gray-medium: #ffff00; --season: #0000ff;
  --font-serif: fantasy; --text-title-3: 9rem; --space-8: 1rem; --radius-small: 40px;
}</style>`;

it.each([
  ["keep space between their parts if an identity has no space tokens", ""],
  ["ignore tokens that only share a name with the first identity's", UNRELATED],
])("the pages %s", async (_, tokens) => {
  const { identity } = await readSource(SECOND);
  const styles = renderStyles({ ...identity, tokens: [], roles: {} });
  const page = await browser.newPage();
  await page.setContent(`${tokens}<style>${styles}</style><div class="part"><h2>A part</h2></div>`);
  const part = await page.locator(".part").evaluate((element) => {
    const { paddingTop, color, borderTopWidth } = getComputedStyle(element);
    const { fontSize, fontFamily } = getComputedStyle(element.querySelector("h2")!);
    const { backgroundColor } = getComputedStyle(document.body);
    return { paddingTop, color, borderTopWidth, fontSize, fontFamily, backgroundColor };
  });
  expect(part).toEqual({
    paddingTop: "32px",
    color: "rgb(0, 0, 0)",
    borderTopWidth: "1px",
    fontSize: "20px",
    fontFamily: "system-ui, sans-serif",
    backgroundColor: "rgb(255, 255, 255)",
  });
  await page.close();
});
