import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { identitys, learn, open, tabTo, toy } from "./playground.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The problems that axe finds: the rule and the element. */
async function findingsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate("axe.run()")) as AxeResults;
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** The looks of a reader's screen. */
const LOOKS = [
  ["light", { colorScheme: "light", viewport: { width: 1440, height: 900 } }],
  ["dark", { colorScheme: "dark", viewport: { width: 1440, height: 900 } }],
  ["high contrast", { contrast: "more", viewport: { width: 1440, height: 900 } }],
  ["light, 320 px", { colorScheme: "light", viewport: { width: 320, height: 640 } }],
  ["dark, 320 px", { colorScheme: "dark", viewport: { width: 320, height: 640 } }],
] as const;

describe.each([
  ["the toolkit's own looks", async () => toy({ examples: [{ name: "Greeting", query: '{ hello(name: "Ana") }' }] })],
  ["the identity's looks", identitys],
] as const)("axe finds nothing in %s", (_, responders) => {
  it.each(LOOKS)("%s", async (_, look) => {
    const watched = await open(browser, await responders(), look);
    const { page } = watched;
    await learn(watched);
    expect(await findingsOf(page), "as it is opened").toEqual([]);
    await page.locator("#run").click();
    await page.locator("#status").getByText("HTTP 200").waitFor();
    for (const id of ["examples", "schema"])
      await page.evaluate((id) => ((document.getElementById(id) as HTMLDetailsElement).open = true), id);
    for (const type of (await page.locator("#types > details > summary").all()).slice(0, 3)) await type.click();
    expect(await findingsOf(page), "with an answer and the schema").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await tabTo(page, "#query");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("{ nothing { a } ");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.keyboard.press("Control+Space");
    await page.getByRole("listbox").waitFor();
    expect(await findingsOf(page), "with a mistake and completions").toEqual([]);
    await page.close();
  });
});
