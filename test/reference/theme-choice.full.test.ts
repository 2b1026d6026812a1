import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedChromium } from "../browser/chromium.ts";
import { exampleOf, openExample } from "./examples.ts";
import { api, BLOCKS } from "./reading.ts";

const CHRISTMAS = "2026-12-25";
const product = api.identity.products[0]?.id;
const [head = "", body = ""] = ["<script>\n  document", "#choice"].map(
  (name) => BLOCKS.find(({ page, code }) => page === "web" && code.includes(name))?.code,
);

/** The skill file's page at Christmas, with the theme picker that the `web` reference page describes. */
const example = exampleOf("skill: document")
  .replace("</title>", () => `</title>${head}`)
  .replace("<main>", () => `<main>${body}`)
  .replaceAll("/season.css", `/season.css?date=${CHRISTMAS}`);

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser?.close());

const open = (options: Parameters<Browser["newPage"]>[0] = {}) =>
  openExample(browser, example, { colorScheme: "light", ...options });

/** A theme's colours with the product and the day's season. */
async function colorsOf(theme: string): Promise<Record<string, string>> {
  const query = `product=${product}&season=auto&date=${CHRISTMAS}`;
  const { variables } = await api.get(`/api/v1/themes/${theme}?${query}`).json();
  return Object.fromEntries(Object.entries<string>(variables).filter(([, text]) => /^(#|rgb)/.test(text)));
}

const [light, dark] = [await colorsOf("light"), await colorsOf("dark")];

function currentColors(page: Page): Promise<Record<string, string>> {
  return page.evaluate((names) => {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  }, Object.keys(light));
}

const choose = (page: Page, id: string) => page.getByLabel("Tema", { exact: true }).selectOption(id);

describe("The theme picker on a page with a product and a season", () => {
  it("has data and season colours that differ between the themes", () => {
    const differing = Object.keys(light).filter((name) => light[name] !== dark[name]);
    expect(differing).toContain("season");
    expect(differing.filter((name) => name.startsWith("data-"))).toHaveLength(5);
  });

  it("follows the system until you choose a theme, and again after you choose the system", async () => {
    const page = await open();
    expect(await currentColors(page)).toEqual(light);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await currentColors(page)).toEqual(dark);
    await choose(page, "light");
    await expect.poll(() => currentColors(page)).toEqual(light);
    await choose(page, "");
    await expect.poll(() => currentColors(page)).toEqual(dark);
    await page.close();
  });

  it("shows every colour of a dark theme on a light system, each time you choose it", async () => {
    const page = await open();
    for (const id of ["dark", "", "dark", "light-high-contrast", "dark"]) {
      await choose(page, id);
      await expect.poll(() => currentColors(page)).toEqual(id === "" ? light : await colorsOf(id));
    }
    await page.close();
  });

  it("still prints in dark ink", async () => {
    const page = await open();
    await choose(page, "dark");
    await expect.poll(() => currentColors(page)).toEqual(dark);
    await page.emulateMedia({ media: "print" });
    expect(await currentColors(page)).toEqual(light);
    expect(await page.getByLabel("Tema").isVisible()).toBe(false);
    await page.close();
  });

  it("is remembered, and applies before the first paint", async () => {
    const page = await open();
    await choose(page, "dark");
    await page.reload();
    expect(await page.getByLabel("Tema").inputValue()).toBe("dark");
    expect(await currentColors(page)).toEqual(dark);
    const isEarly = await page.evaluate(() => {
      const [script] = document.querySelectorAll("script");
      return script?.closest("head") !== null && !script?.hasAttribute("src");
    });
    expect(isEarly).toBe(true);
    await page.close();
  });

  it("has a visible label, and a control tall enough to tap", async () => {
    const page = await open({ viewport: { width: 390, height: 800 } });
    expect(await page.locator("label", { hasText: "Tema" }).isVisible()).toBe(true);
    const box = await page.getByLabel("Tema").boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await page.close();
  });
});
