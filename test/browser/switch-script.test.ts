import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApi } from "../built.ts";
import { launchChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const { get } = await openApi();
const script = await get("/api/v1/switch.js").text();

/** A page that notes the theme that its first element would be painted with. */
const PAGE = `<!doctype html><html><head><title>Vitral</title><script>${script}</script></head>
<body><script>var first = document.documentElement.dataset.theme ?? null</script></body></html>`;

async function openPage(html: string) {
  const page = await browser.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: html }));
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("http://switch.test/");
  return { page, errors };
}

it("sets the theme that a reader chose before anything is painted, until the reader leaves it to the system", async () => {
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

it("changes the theme where a page may not store anything", async () => {
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

it("has at most 400 bytes", () => {
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(400);
});
