import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hex as ratio } from "wcag-contrast";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** A page with every component, a choice of theme and a link that looks like a button. */
const JOINED = "componentes, its parts and web, its parts";

/** Controls, which are useless on paper, and content. */
const USED = "nav, button, .button, form, fieldset, .field, .option, input, select, textarea, label";
const READ =
  ":is(h1, h2, h3, .brand, table, .card p, .notice, .chart figcaption, .plot .lines, .bars rect, main p, li):not(.field *, form *)";

describe("On paper, the example of", () => {
  it.each([["skill, the document"], ["web, the document"], ["componentes, its parts"], [JOINED]])(
    "%s shows its content, and no menu, button or form",
    async (name) => {
      const menu = '<nav><a href="/">Prazos</a></nav><a class="button" href="/">Ver prazos</a>';
      const html = name
        .split(" and ")
        .map(exampleOf)
        .join("")
        .replace(/<\/body>|<\/html>/, `${menu}$&`);
      const page = await openExample(browser, html, { viewport: { width: 718, height: 1000 } });
      const shown = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML));
      const before = await shown(READ);
      expect((await shown(USED)).length).toBeGreaterThan(0);
      await page.emulateMedia({ media: "print" });
      expect(await shown(USED)).toEqual([]);
      expect(await shown(READ)).toEqual(before);
      await page.close();
    },
  );

  it.each([["skill, the document"], ["componentes, its parts"], ["forma, its parts"]])(
    "%s has cards with an edge that is visible without their background",
    async (name) => {
      const page = await openExample(browser, exampleOf(name));
      await page.emulateMedia({ media: "print" });
      const colors = await page.locator(".card").evaluateAll((all) => {
        const parts = (card: Element) => getComputedStyle(card).borderTopColor.match(/\d+/g) ?? [];
        return all.map(
          (card) =>
            `#${parts(card)
              .map((part) => Number(part).toString(16).padStart(2, "0"))
              .join("")}`,
        );
      });
      expect(colors.length).toBeGreaterThan(0);
      expect(colors.filter((color) => ratio(color, "#ffffff") < 3)).toEqual([]);
      await page.close();
    },
  );

  it("forma has no link to its content, even while it has the focus", async () => {
    const page = await openExample(browser, exampleOf("forma, its parts"));
    await page.keyboard.press("Tab");
    expect(await page.locator(".skip:focus").count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".skip").isVisible()).toBe(false);
    await page.close();
  });

  it("componentes has bars with a fill, which is printed, unlike a background", async () => {
    const page = await openExample(browser, exampleOf("componentes, its parts"));
    await page.emulateMedia({ media: "print" });
    const bars = await page.locator(".bars rect").evaluateAll((all) =>
      all.map((bar) => {
        const { width } = bar.getBoundingClientRect();
        const number = Number(bar.closest("li")?.querySelector("b")?.textContent);
        return { rate: width / number, fill: getComputedStyle(bar).fill };
      }),
    );
    expect(new Set(bars.map(({ fill }) => fill)).size).toBe(2);
    for (const { rate } of bars) expect(rate / (bars[0]?.rate ?? 0)).toBeCloseTo(1, 2);
    await page.close();
  });
});
