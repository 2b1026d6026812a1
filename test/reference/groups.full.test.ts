import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

const parts = exampleOf("componentes: fragments");
const webDocument = exampleOf("web: document");

// The page on shape requires groups to be further apart than their content.
describe("A wrapped header", () => {
  it("has more space between mark and menu than between links", async () => {
    const page = await openExample(browser, parts, { viewport: { width: 320, height: 700 } });
    const [mark, ...links] = await page.locator(".masthead a").evaluateAll((anchors) =>
      anchors.map((anchor) => {
        const { top, bottom, left, right } = anchor.getBoundingClientRect();
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

// The page on type requires 12 px between a title and the following content.
describe("A form below a title", () => {
  it.each(["", '<div class="notice error" tabindex="-1"></div>', '<div class="notice error" hidden>Um erro</div>'])(
    "begins 12 px below it if the error summary is empty or hidden: %s",
    async (summary) => {
      const form = `<section><h2>Cadastro</h2><form novalidate>${summary}<div class="field"><label for="a">Nome</label><input id="a" required></div></form></section>`;
      const page = await openExample(
        browser,
        webDocument.replace("<main>", () => `<main>${form}`),
      );
      const distance = await page
        .locator("main form")
        .first()
        .evaluate((element) => {
          const title = element.previousElementSibling?.getBoundingClientRect();
          const field = element.querySelector(".field")?.getBoundingClientRect();
          return (field?.top ?? 0) - (title?.bottom ?? 0);
        });
      expect(distance).toBe(12);
      await page.close();
    },
  );
});
