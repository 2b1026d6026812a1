import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startDev } from "../cli/dev-server.ts";
import { copyIdentity } from "../cli/vitral.ts";
import { sharedChromium } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

/** Opens a page of the preview, which has its own content policy, and collects console messages and errors. */
async function openPage(origin: string) {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(error.message));
  await page.goto(origin);
  return { page, messages, problem: page.locator("vitral-problem dialog") };
}

it("reloads the open page of vitral dev after an edit, and shows a problem until it is fixed", async () => {
  const root = copyIdentity();
  const file = join(root, "tokens/tokens.json");
  const [original, product] = [readFileSync(file, "utf8"), join(root, "tokens/products/clio.json")];
  const { origin, printed } = await startDev(root);
  const { page, messages, problem } = await openPage(origin);
  const space = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--space-4"));
  expect(await space()).toBe("1rem");
  await page.evaluate(() => ((window as { isOld?: boolean }).isOld = true));
  writeFileSync(file, original.replace(/("4": \{\s+"\$type": "dimension",\s+"\$value": \{\s+"value": )1,/, "$11.5,"));
  await expect.poll(space, { timeout: 30_000 }).toBe("1.5rem");
  expect(await page.evaluate(() => "isOld" in window)).toBe(false);

  const text = readFileSync(product, "utf8");
  writeFileSync(product, "{<b>");
  await problem.waitFor();
  const report = printed.err.trim();
  expect(report).toContain("tokens/products/clio.json:1:2 ");
  expect((await problem.locator("pre").innerText()).trim()).toBe(report);
  await problem.getByRole("button", { name: "Show the page below" }).click();
  expect([await problem.isVisible(), await page.getByRole("heading", { level: 1 }).first().isVisible()]).toEqual([
    false,
    true,
  ]);

  writeFileSync(product, text);
  await page.waitForFunction(() => document.querySelector("vitral-problem") === null);
  expect(await space()).toBe("1.5rem");
  expect(messages).toEqual([]);
});

it("replaces a page opened during a problem with the identity's page once it is fixed", async () => {
  const root = copyIdentity();
  const product = join(root, "tokens/products/clio.json");
  const text = readFileSync(product, "utf8");
  writeFileSync(product, "{<b>");
  const { origin } = await startDev(root);
  const { page, problem } = await openPage(origin);
  await problem.waitFor();
  expect(await problem.locator("pre").innerText()).toContain("1 | {<b>");
  writeFileSync(product, text);
  await page.getByRole("link").first().waitFor();
  expect(await page.locator("vitral-problem").count()).toBe(0);
});
