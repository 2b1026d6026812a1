import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { visit } from "./served.ts";

const { site, open } = await visit();

/** Widths in CSS pixels: A4 portrait without browser margins, and A4 landscape. */
const PORTRAIT = 718;
const LANDSCAPE = 1046;

/** One page of each kind. */
const PAGES = site.paths.filter((path) => !/^\/(referencia|datas)\/.+/.test(path) || path === "/referencia/cor/");

/** Opens a page as printed by a reader with a dark screen. */
async function openPrinted(path: string) {
  const width = path === "/contraste/" ? LANDSCAPE : PORTRAIT;
  const opened = await open(path, { colorScheme: "dark", viewport: { width, height: 900 } });
  await opened.page.waitForLoadState("networkidle");
  await opened.page.emulateMedia({ media: "print", colorScheme: "dark" });
  return opened;
}

/** The controls that are visible in print. */
function controlsOf(page: Page): Promise<string[]> {
  return page
    .locator("nav, button, [role=search], [type=search], [type=radio], [type=color], .skip")
    .evaluateAll((controls) =>
      controls.filter((control) => control.checkVisibility()).map((control) => control.outerHTML.slice(0, 80)),
    );
}

/** The elements with clipped content. */
function clippedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isClipped = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1 && overflowX !== "visible";
      const isHigher = element.scrollHeight > element.clientHeight + 1 && overflowY !== "visible";
      return (isWider || isHigher) && element.checkVisibility() && !element.matches(".unseen, input, select, svg");
    };
    const clipped = [...document.querySelectorAll("body *")]
      .filter(isClipped)
      .map((element) => element.outerHTML.slice(0, 80));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth
      ? [...clipped, `the sheet is ${scrollWidth - innerWidth} pixels too narrow`]
      : clipped;
  });
}

describe("in print", () => {
  it.each(PAGES)("%s is complete, in ink on white, without controls", async (path) => {
    const { page, problems, close } = await openPrinted(path);
    const paint = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
    // The ink of the light theme in the token file.
    expect(paint).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(20, 20, 20)" });
    expect(await controlsOf(page)).toEqual([]);
    expect(await clippedOn(page)).toEqual([]);
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it("an external link shows its address, and every link is underlined", async () => {
    const { page, close } = await openPrinted("/referencia/tipografia/");
    const links = await page.locator(".prose a:visible").evaluateAll((anchors) =>
      anchors.map((link) => ({
        href: link.getAttribute("href") ?? "",
        after: getComputedStyle(link, "::after").content,
        line: getComputedStyle(link).textDecorationLine,
      })),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { href, after, line } of links) {
      expect(line).toBe("underline");
      expect(after).toBe(href.startsWith("http") ? `" (${href})"` : "none");
    }
    await close();
  });

  it("a season's dot takes its colour from the light theme", async () => {
    const { page, close } = await openPrinted("/datas/");
    const dot = page.locator('.dot[data-season="natal"]').first();
    // #ab1420, the colour of Christmas on light paper in the token file.
    expect(await dot.evaluate((element) => getComputedStyle(element).fill)).toBe("rgb(171, 20, 32)");
    await close();
  });

  it("a swatch keeps its colour", async () => {
    const { page, close } = await openPrinted("/tokens/");
    const adjustments = await page.locator(".swatch").evaluateAll((swatches) => {
      return [...new Set(swatches.map((swatch) => getComputedStyle(swatch).printColorAdjust))];
    });
    expect(adjustments).toEqual(["exact"]);
    await close();
  });
});
