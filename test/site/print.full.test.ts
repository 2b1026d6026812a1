import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { visit } from "./served.ts";

const { site, open } = await visit();

/** Widths in CSS pixels: A4 portrait without the margins of browsers, and A4 landscape. */
const PORTRAIT = 718;
const LANDSCAPE = 1046;

/** One page of each kind. */
const PAGES = site.paths.filter((path) => !/^\/(referencia|datas)\/.+/.test(path) || path === "/referencia/cor/");

/** A page as it is printed by a reader whose screen is dark. */
async function printed(path: string) {
  const width = path === "/contraste/" ? LANDSCAPE : PORTRAIT;
  const opened = await open(path, { colorScheme: "dark", viewport: { width, height: 900 } });
  await opened.page.waitForLoadState("networkidle");
  await opened.page.emulateMedia({ media: "print", colorScheme: "dark" });
  return opened;
}

/** Controls that are visible on paper. */
function controlsOf(page: Page): Promise<string[]> {
  return page
    .locator("nav, button, [role=search], [type=search], [type=radio], [type=color], .skip")
    .evaluateAll((found) => found.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
}

/** The elements that cut off their content. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + 1 && overflowX !== "visible";
      const isHigher = element.scrollHeight > element.clientHeight + 1 && overflowY !== "visible";
      return (isWider || isHigher) && element.checkVisibility() && !element.matches(".unseen, input, select, svg");
    };
    const cut = [...document.querySelectorAll("body *")].filter(isCut).map((one) => one.outerHTML.slice(0, 80));
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...cut, `the sheet is ${scrollWidth - innerWidth} pixels too narrow`] : cut;
  });
}

describe("on paper", () => {
  it.each(PAGES)("%s is complete, in ink on white, without controls", async (path) => {
    const { page, problems, close } = await printed(path);
    const paint = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return { backgroundColor, color };
    });
    // The ink of the light theme in the tokens file.
    expect(paint).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(20, 20, 20)" });
    expect(await controlsOf(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(await page.locator("h1").isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  it("a link to another site shows its address, and every link is underlined", async () => {
    const { page, close } = await printed("/referencia/tipografia/");
    const links = await page.locator(".prose a:visible").evaluateAll((found) =>
      found.map((link) => ({
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

  it("a special date has its colour from the light theme", async () => {
    const { page, close } = await printed("/datas/");
    const dot = page.locator('.dot[data-season="natal"]').first();
    // #ab1420, the colour of Christmas on light paper in the file of tokens.
    expect(await dot.evaluate((one) => getComputedStyle(one).fill)).toBe("rgb(171, 20, 32)");
    await close();
  });

  it("a swatch keeps its colour", async () => {
    const { page, close } = await printed("/tokens/");
    const kept = await page.locator(".swatch").evaluateAll((found) => {
      return [...new Set(found.map((swatch) => getComputedStyle(swatch).printColorAdjust))];
    });
    expect(kept).toEqual(["exact"]);
    await close();
  });
});
