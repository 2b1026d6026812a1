import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

const parts = exampleOf("componentes, its parts");
const whole = exampleOf("web, the document");

/** The page on form says that groups are further from each other than what is in them. */
describe("The header where it wraps", () => {
  it("has its mark further from the menu than the links are from each other", async () => {
    const page = await openExample(browser, parts, { viewport: { width: 320, height: 700 } });
    const [mark, ...links] = await page.locator(".masthead a").evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return { top, bottom, left, right };
      }),
    );
    const inMenu = links.slice(1).map((link, index) => {
      const before = links[index];
      return Math.max(link.left - (before?.right ?? 0), link.top - (before?.bottom ?? 0));
    });
    expect(inMenu.length).toBeGreaterThan(0);
    expect((links[0]?.top ?? 0) - (mark?.bottom ?? 0)).toBeGreaterThan(Math.max(...inMenu));
    await page.close();
  });
});

/** The page on type says that what follows a title begins 12 px below it. */
describe("A form below a title", () => {
  it.each(["", '<div class="notice error" tabindex="-1"></div>', '<div class="notice error" hidden>Um erro</div>'])(
    "begins 12 px below it with a summary that has no errors: %s",
    async (summary) => {
      const form = `<section><h2>Cadastro</h2><form novalidate>${summary}<div class="field"><label for="a">Nome</label><input id="a" required></div></form></section>`;
      const page = await openExample(
        browser,
        whole.replace("<main>", () => `<main>${form}`),
      );
      const distance = await page
        .locator("main form")
        .first()
        .evaluate((one) => {
          const title = one.previousElementSibling?.getBoundingClientRect();
          const field = one.querySelector(".field")?.getBoundingClientRect();
          return (field?.top ?? 0) - (title?.bottom ?? 0);
        });
      expect(distance).toBe(12);
      await page.close();
    },
  );
});
