import type { Browser, Page } from "playwright";

/** Playwright's options for a new page. */
export type Look = NonNullable<Parameters<Browser["newPage"]>[0]>;

/** Each browser's idle pages, keyed by the options that can't be changed later. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * Returns a page in its initial state, with empty storage and cache. Reuses closed pages, because opening a new page
 * takes four times as long as loading an address.
 */
export async function takePage(browser: Browser, options: Look = {}): Promise<Page> {
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion, ...fixed } = options;
  const pages = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, pages);
  const key = JSON.stringify(fixed);
  const page = pages.get(key)?.pop() ?? (await (await browser.newContext(fixed)).newPage());
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? "light",
    contrast: contrast ?? "no-preference",
    forcedColors: forcedColors ?? "none",
    reducedMotion: reducedMotion ?? "no-preference",
  });
  page.close = async () => {
    // Closing a page again must not offer it twice: two tests would share its routes.
    page.close = () => Promise.resolve();
    await reset(page);
    pages.set(key, [...(pages.get(key) ?? []), page]);
  };
  return page;
}

/** Closes the pages that tests left open in a browser. */
export async function closeTaken(browser: Browser): Promise<void> {
  const kept = new Set([...(idle.get(browser)?.values() ?? [])].flat().map((page) => page.context()));
  await Promise.all(browser.contexts().flatMap((context) => (kept.has(context) ? [] : context.close())));
}

/** Returns a page to its initial state: no document, listeners, routes, cache or storage. */
async function reset(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await session.send("Network.clearBrowserCache");
  if (origin !== "null") await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  await page.goto("about:blank");
}
