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

/** The name of a page with every component, a theme picker and a link that looks like a button. */
const COMBINED = "componentes: fragments and web: fragments";

/** The controls, which are useless in print, and the content. */
const CONTROLS = "nav, button, .button, form, fieldset, .field, .option, input, select, textarea, label";
const CONTENT =
  ":is(h1, h2, h3, .brand, table, .card p, .notice, .chart figcaption, .plot .lines, .bars rect, main p, li):not(.field *, form *)";

describe("The printed example", () => {
  it.each([["skill: document"], ["web: document"], ["componentes: fragments"], [COMBINED]])(
    "%s shows its content, but no menus, buttons or forms",
    async (name) => {
      const menu = '<nav><a href="/">Prazos</a></nav><a class="button" href="/">Ver prazos</a>';
      const html = name
        .split(" and ")
        .map(exampleOf)
        .join("")
        .replace(/<\/body>|<\/html>/, `${menu}$&`);
      const page = await openExample(browser, html, { viewport: { width: 718, height: 1000 } });
      const visible = (selector: string) =>
        page
          .locator(selector)
          .evaluateAll((elements) =>
            elements.filter((element) => element.checkVisibility()).map((element) => element.outerHTML),
          );
      const before = await visible(CONTENT);
      expect((await visible(CONTROLS)).length).toBeGreaterThan(0);
      await page.emulateMedia({ media: "print" });
      expect(await visible(CONTROLS)).toEqual([]);
      expect(await visible(CONTENT)).toEqual(before);
      await page.close();
    },
  );

  it.each([["skill: document"], ["componentes: fragments"], ["forma: fragments"]])(
    "%s has cards with an edge that is visible without a background",
    async (name) => {
      const page = await openExample(browser, exampleOf(name));
      await page.emulateMedia({ media: "print" });
      const colors = await page.locator(".card").evaluateAll((cards) => {
        const parts = (card: Element) => getComputedStyle(card).borderTopColor.match(/\d+/g) ?? [];
        return cards.map(
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

  it("forma has no skip link, even if it is focused", async () => {
    const page = await openExample(browser, exampleOf("forma: fragments"));
    await page.keyboard.press("Tab");
    expect(await page.locator(".skip:focus").count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".skip").isVisible()).toBe(false);
    await page.close();
  });

  it("componentes has bars with fills, which are printed, unlike backgrounds", async () => {
    const page = await openExample(browser, exampleOf("componentes: fragments"));
    await page.emulateMedia({ media: "print" });
    const bars = await page.locator(".bars rect").evaluateAll((rects) =>
      rects.map((bar) => {
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
