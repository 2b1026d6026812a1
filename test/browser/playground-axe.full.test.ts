import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspect } from "../site/inspect.ts";
import { sharedChromium } from "./chromium.ts";
import { identitys, learn, open, tabTo, toy } from "./playground.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The screens of a reader, each with the looks that it is inspected in. */
const SCREENS = [
  {
    viewport: { width: 1440, height: 900 },
    looks: [
      { name: "light", media: { colorScheme: "light", contrast: "no-preference" } },
      { name: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
      { name: "high contrast", media: { colorScheme: "light", contrast: "more" } },
    ],
  },
  {
    viewport: { width: 320, height: 640 },
    looks: [
      { name: "light", media: { colorScheme: "light", contrast: "no-preference" } },
      { name: "dark", media: { colorScheme: "dark", contrast: "no-preference" } },
    ],
  },
] as const;

describe.each([
  ["the toolkit's own looks", async () => toy({ examples: [{ name: "Greeting", query: '{ hello(name: "Ana") }' }] })],
  ["the identity's looks", identitys],
] as const)("axe finds nothing in %s, and nothing is wider than the screen", (_, responders) => {
  it.each(SCREENS)("$viewport.width pixels across", async ({ viewport, looks }) => {
    const watched = await open(browser, await responders(), { viewport });
    const { page } = watched;
    const { width, height } = viewport;
    // Each state is inspected in every look, so that it is reached once.
    const problems = () => inspect(page, looks, 0, [width], height);
    await learn(watched);
    expect(await problems(), "as it is opened").toEqual([]);
    await page.locator("#run").click();
    await page.locator("#status").getByText("HTTP 200").waitFor();
    for (const id of ["examples", "schema"])
      await page.evaluate((id) => ((document.getElementById(id) as HTMLDetailsElement).open = true), id);
    for (const type of (await page.locator("#types > details > summary").all()).slice(0, 3)) await type.click();
    expect(await problems(), "with an answer and the schema").toEqual([]);
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
