import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renderSwitchScript } from "../../generator/render/switch-script.ts";
import { openApi, readSource, SECOND, SEVEN } from "../built.ts";
import { sharedChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

const { get } = await openApi();
const script = await get("/api/v1/switch.js").text();

/** A page that records the theme when its first element would be painted. */
const PAGE = `<!doctype html><html><head><title>Vitral</title><script>${script}</script></head>
<body><script>var first = document.documentElement.dataset.theme ?? null</script></body></html>`;

/** A page that records its paper colour before each frame. */
const LATE = `<!doctype html><html><head><title>Vitral</title><link rel="stylesheet" href="/tokens.css">
<style>body { background: var(--paper) }</style>
<script>var papers = []; (function record() {
  if (document.body) papers.push(getComputedStyle(document.body).backgroundColor);
  requestAnimationFrame(record);
})()</script>
<script src="/switch.js"></script></head><body><p>Vitral</p></body></html>`;

async function openPage(html: string) {
  const page = await browser.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: html }));
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("http://switch.test/");
  return { page, errors };
}

it("applies the reader's theme before the first paint, until the reader goes back to the system theme", async () => {
  const { page, errors } = await openPage(PAGE);
  const first = () => page.evaluate("first");
  expect(await first()).toBeNull();
  await page.evaluate(`vitral("data-theme", "dark")`);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.reload();
  expect(await first()).toBe("dark");
  await page.evaluate(`vitral("data-theme")`);
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
  await page.reload();
  expect(await first()).toBeNull();
  expect(errors).toEqual([]);
  await page.close();
});

it("never flashes another theme, even if the script loads late", async () => {
  const tokens = await get("/api/v1/tokens.css").text();
  const page = await browser.newPage({ colorScheme: "light" });
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: LATE });
    if (pathname === "/tokens.css") return route.fulfill({ contentType: "text/css", body: tokens });
    await new Promise((settle) => setTimeout(settle, 400));
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  await page.goto("http://switch.test/");
  await page.evaluate(`vitral("data-theme", "dark")`);
  const cdp = await page.context().newCDPSession(page);
  const frames: string[] = [];
  cdp.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push(data);
    void cdp.send("Page.screencastFrameAck", { sessionId });
  });
  // Leaves the previous page first, so that its frames aren't recorded.
  await page.goto("about:blank");
  await cdp.send("Page.startScreencast", { format: "png" });
  await page.goto("http://switch.test/");
  await page.waitForFunction(`papers.length > 5 && performance.getEntriesByType("paint").length > 0`);
  await cdp.send("Page.stopScreencast");
  const papers = (await page.evaluate("papers")) as string[];
  const [first] = await page.evaluate(() => performance.getEntriesByType("paint").map(({ startTime }) => startTime));
  // The paper of the dark theme in the tokens file.
  expect([...new Set(papers)]).toEqual(["rgb(20, 20, 20)"]);
  expect(first).toBeGreaterThan(400);
  // A frame is white before the page is painted, and dark afterwards.
  const colors = await Promise.all(frames.map((data) => centerOf(page, data)));
  expect(colors.filter((color) => color !== "255,255,255" && color !== "20,20,20")).toEqual([]);
  expect(colors.at(-1)).toBe("20,20,20");
  await page.close();
});

/** The colour at the centre of an image. */
function centerOf(page: Page, data: string): Promise<string> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context?.drawImage(picture, 0, 0);
    return [...(context?.getImageData(picture.width / 2, picture.height / 2, 1, 1).data ?? [])].slice(0, 3).join();
  }, data);
}

it.each([
  [
    "storage that throws on access",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError') } })",
  ],
  ["full storage", "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') }"],
  ["no storage", "Object.defineProperty(window, 'localStorage', { value: null })"],
])("changes the theme with %s", async (_, before) => {
  const { page, errors } = await openPage(PAGE.replace("<script>", `<script>${before}</script><script>`));
  await page.evaluate(`vitral("data-theme", "dark")`);
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.evaluate(`vitral("data-theme")`);
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
  expect(errors).toEqual([]);
  await page.close();
});

it("lists exactly the attributes of the identity's modifiers", async () => {
  const attributesOf = async (root: string) => {
    const { identity } = await readSource(root);
    return JSON.parse(/\[.*?\]/.exec(renderSwitchScript(identity))?.[0] ?? "null") as unknown;
  };
  expect(await attributesOf(SECOND)).toEqual(["data-theme", "data-product", "data-season"]);
  // One modifier renames its attribute, and the platform has none.
  const attributes = ["data-theme", "data-product", "data-season", "data-density", "data-corner", "data-text"];
  expect(await attributesOf(SEVEN)).toEqual(attributes);
});

it("leaves the theme in a page's markup unless the reader chose one", async () => {
  const { page, errors } = await openPage(PAGE.replace("<html>", '<html data-theme="light-high-contrast">'));
  expect(await page.evaluate("first")).toBe("light-high-contrast");
  expect(errors).toEqual([]);
  await page.close();
});

it("changes the theme on pages that aren't allowed to use storage", async () => {
  const inside = PAGE.replaceAll('"', "&quot;");
  const { page, errors } = await openPage(
    `<!doctype html><iframe sandbox="allow-scripts" srcdoc="${inside}"></iframe>`,
  );
  const [, frame] = page.frames();
  await frame?.evaluate(`vitral("data-theme", "dark")`);
  expect(await frame?.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(errors).toEqual([]);
  await page.close();
});

it("is at most 400 bytes", () => {
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(400);
});
