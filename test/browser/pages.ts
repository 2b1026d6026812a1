import type { Browser, Page } from "playwright";

/** Playwright's options for a new page. */
export type Look = NonNullable<Parameters<Browser["newPage"]>[0]>;

/** The pages of each browser that no test uses, by the options that a page keeps. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * A page as new: one that a test closed, if there is one, since to open another takes four times as long as to load an
 * address. Nothing is stored or cached for it.
 */
export async function takePage(browser: Browser, options: Look = {}): Promise<Page> {
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion, ...kept } = options;
  const pages = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, pages);
  const key = JSON.stringify(kept);
  const page = pages.get(key)?.pop() ?? (await openPage(browser, kept));
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? "light",
    contrast: contrast ?? "no-preference",
    forcedColors: forcedColors ?? "none",
    reducedMotion: reducedMotion ?? "no-preference",
  });
  page.close = async () => {
    await empty(page);
    pages.set(key, [...(pages.get(key) ?? []), page]);
  };
  return page;
}

/** Closes the pages of a browser that tests left open. */
export async function closeTaken(browser: Browser): Promise<void> {
  const kept = new Set([...(idle.get(browser)?.values() ?? [])].flat().map((page) => page.context()));
  await Promise.all(browser.contexts().flatMap((context) => (kept.has(context) ? [] : context.close())));
}

async function openPage(browser: Browser, options: Look): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

/** Leaves the document of a page, and all that a test or the document added to it. */
async function empty(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Network.clearBrowserCache");
  if (origin !== "null") await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  await page.goto("about:blank");
}
