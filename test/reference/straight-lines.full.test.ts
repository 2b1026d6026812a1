import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The colours of the pixels from 6 px above to 6 px below the lower edge of a shape. */
async function edge(page: Page, selector: string): Promise<readonly string[]> {
  const box = await page.locator(selector).evaluate((shape) => {
    shape.scrollIntoView({ block: "center" });
    const { left, width, bottom } = shape.getBoundingClientRect();
    return { x: Math.round(left + 0.37 * width), y: Math.round(bottom) - 6, width: 1, height: 12 };
  });
  const picture = (await page.screenshot({ clip: box })).toString("base64");
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, 1, image.height) ?? { data: [] };
    return Array.from({ length: image.height }, (_, row) => `rgb(${data.slice(4 * row, 4 * row + 3).join(", ")})`);
  }, picture);
}

describe("A straight line of a chart", () => {
  const shapes = [
    ["componentes, its parts", ".plot line", "html { font-size: 100%; }"],
    ["slides, the document", "rect[stroke]", "html { font-size: 100%; }"],
    // A font size with which the axis is between two pixels of the screen.
    ["componentes, its parts", ".plot line", "html { font-size: 110%; } .chart { padding-block-start: 0.3px; }"],
  ] as const;

  it.each(shapes)(
    "has only its own colour on every screen, however many pixels it has: %s, %s %s",
    async (name, selector, style) => {
      for (const deviceScaleFactor of [1, 1.5, 2]) {
        for (const contrast of ["no-preference", "more"] as const) {
          const look = { deviceScaleFactor, contrast, viewport: { width: 1280, height: 800 } };
          const page = await openExample(browser, exampleOf(name), look);
          await page.addStyleTag({ content: style });
          const stroke = await page.locator(selector).evaluate((shape) => getComputedStyle(shape).stroke);
          const pixels = await edge(page, selector);
          expect([deviceScaleFactor, contrast, pixels.includes(stroke)]).toEqual([deviceScaleFactor, contrast, true]);
          expect([deviceScaleFactor, contrast, new Set(pixels).size]).toEqual([deviceScaleFactor, contrast, 2]);
          await page.close();
        }
      }
    },
  );
});
