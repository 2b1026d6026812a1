import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect } from "../site/inspect.ts";
import { sharedChromium } from "./chromium.ts";
import { identityPlayground, waitForSchema, open, tabTo, toyPlayground } from "./playground.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** Viewports, each with the colour schemes to inspect; colours don't depend on a width. */
const SCREENS = [
  {
    viewport: { width: 1440, height: 900 },
    appearances: [
      { name: "light", media: { colorScheme: "light", contrast: "no-preference" } },
      { name: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
      { name: "high contrast", media: { colorScheme: "light", contrast: "more" } },
    ],
  },
  {
    viewport: { width: 320, height: 640 },
    appearances: [{ name: "light", media: { colorScheme: "light", contrast: "no-preference" } }],
  },
] as const;

describe.each([
  [
    "the toolkit's appearance",
    async () => toyPlayground({ examples: [{ name: "Greeting", query: '{ hello(name: "Ana") }' }] }),
  ],
  ["the identity's appearance", identityPlayground],
] as const)("axe finds no violations in %s, and nothing overflows the screen", (_, responders) => {
  it.each(SCREENS)("at a width of $viewport.width pixels", async ({ viewport, appearances }) => {
    const watched = await open(browser, await responders(), { viewport });
    const { page } = watched;
    const { width, height } = viewport;
    // Inspects each state in all appearances, so that it only has to be set up once.
    const problems = () => inspect(page, appearances, 0, [width], height);
    await waitForSchema(watched);
    expect(await problems(), "when it opens").toEqual([]);
    await page.locator("#run").click();
    await page.locator("#status").getByText("HTTP 200").waitFor();
    for (const id of ["examples", "schema"])
      await page.evaluate((id) => ((document.getElementById(id) as HTMLDetailsElement).open = true), id);
    for (const type of (await page.locator("#types > details > summary").all()).slice(0, 3)) await type.click();
    expect(await problems(), "with a response and the schema").toEqual([]);
    await tabTo(page, "#query");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("{ nothing { a } ");
    await page.locator(".cm-lintRange-error").first().waitFor();
    await page.keyboard.press("Control+Space");
    await page.getByRole("listbox").waitFor();
    expect(await problems(), "with a mistake and completions").toEqual([]);
    await page.close();
  });
});
