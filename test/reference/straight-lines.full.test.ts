import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** The pixel colours from 6 px above to 6 px below a shape's lower edge. */
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
    [
      "componentes: fragments",
      ".plot line",
      // The second font size places the axis between two screen pixels.
      ["html { font-size: 100%; }", "html { font-size: 110%; } .chart { padding-block-start: 0.3px; }"],
    ],
    ["slides: document", "rect[stroke]", ["html { font-size: 100%; }"]],
  ] as const;

  it.each(shapes)("is sharp at every pixel density: %s, %s", async (name, selector, styles) => {
    for (const deviceScaleFactor of [1, 1.5, 2]) {
      const viewport = { width: 1280, height: 800 };
      const page = await openExample(browser, exampleOf(name), { deviceScaleFactor, viewport });
      for (const style of styles) {
        await page.addStyleTag({ content: style });
        for (const contrast of ["no-preference", "more"] as const) {
          await page.emulateMedia({ contrast });
          const where = [style, deviceScaleFactor, contrast];
          const stroke = await page.locator(selector).evaluate((shape) => getComputedStyle(shape).stroke);
          const pixels = await edge(page, selector);
          expect([...where, pixels.includes(stroke)]).toEqual([...where, true]);
          expect([...where, new Set(pixels).size]).toEqual([...where, 2]);
        }
      }
      await page.close();
    }
  });
});
